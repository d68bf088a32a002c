#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace quadrille {

// One rule of a game that may be chosen: a flag of the program, a field of the API, a question in the
// terminal, all from this one description.
struct Option {
  std::string name;      // as the flag is spelt, without its dashes
  std::string about;     // for help
  std::string question;  // asked in the terminal when no flag has answered it; empty: never asked
  int least = 0;
  int most = 0;
  int usual = 0;
};

// A value for each option of a game, each within its own range. Whether they fit each other is for the
// game to say when it is created from them.
class Settings {
 public:
  explicit Settings(const std::vector<Option>& options);

  // Checks the shape, then the range. Refused: unchanged.
  Result<void> set(std::string_view name, std::string_view text);
  // Back to the usual value, as if it had never been given.
  void forget(std::string_view name);

  [[nodiscard]] int operator[](std::string_view name) const;
  [[nodiscard]] bool given(std::string_view name) const;

  // Takes over what `other` was given. A rule that both were given must be the same in both.
  Result<void> merge(const Settings& other);

 private:
  struct Choice {
    Option option;
    int value = 0;
    bool given = false;
  };
  [[nodiscard]] const Choice* find(std::string_view name) const;
  [[nodiscard]] Choice* find(std::string_view name);

  std::vector<Choice> choices_;
};

}  // namespace quadrille
