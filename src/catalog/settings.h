#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace quadrille {

// One rule of a game that may be chosen: a flag of the program, a field of the API, a question in the
// terminal, all from this one description. Whatever its kind, its value is an int from min to max.
struct Option {
  enum class Kind { whole_number, yes_or_no, choice };
  // As `max`: a larger number is taken too, and means the same as this one.
  static constexpr int unlimited = std::numeric_limits<int>::max();

  std::string name = {};      // as the flag is spelt, without its dashes
  std::string about = {};     // for help
  std::string question = {};  // asked in the terminal when no flag has answered it; empty: never asked
  int min = 0;
  int max = 0;
  int default_value = 0;
  Kind kind = Kind::whole_number;
  std::string follows = {};             // the rule whose value it takes as long as it is not given one itself
  std::vector<std::string> words = {};  // of a choice: what its values are called, from 0
  // Of a choice, by its words: a name in a form, its meaning, and the values that it stands for.
  struct WordInfo {
    std::string label = {};
    std::string about = {};
    std::vector<std::pair<std::string, int>> sets = {};
  };
  std::vector<WordInfo> word_infos = {};
  // The choice that this rule spells out: it is asked for only when that one has its last word, as a board's
  // size is when its preset is "custom". Given by a flag, it answers that question too.
  std::string details = {};
  std::string label = {};  // in a form: "Columns"
  std::string unit = {};   // of a number, in the plural: "mines"
  // The rule means something only while this choice has one of these words.
  struct Condition {
    std::string option = {};
    std::vector<std::string> words = {};
  };
  std::optional<Condition> applies_when = {};
};

// A rule that is off unless it is asked for.
[[nodiscard]] Option yes_or_no(std::string name, std::string about, std::string question);

// One of some words, the one at `default_value` unless another is chosen.
[[nodiscard]] Option choice(std::string name, std::string about, std::string question,
                            std::vector<std::string> words, int default_value);

// What an option takes, in words: "2 to 255", "1 or more", "yes or no", "any, safe or open".
[[nodiscard]] std::string range_of(const Option& option);
// A value as it is typed: "7", "no", "safe".
[[nodiscard]] std::string write_value(const Option& option, int value);
// What it is when nobody says otherwise: "7", "no", "as bombs".
[[nodiscard]] std::string default_of(const Option& option);

// A value for each option of a game, each within its own range. Whether they fit each other is for the
// game to say when it is created from them.
class Settings {
 public:
  explicit Settings(const std::vector<Option>& options);

  // Checks the shape, then the range. Refused: unchanged.
  Result<void> set(std::string_view name, std::string_view text);
  // Back to the usual value, as if it had never been given.
  void forget(std::string_view name);

  [[nodiscard]] const std::vector<Option>& options() const { return *options_; }
  [[nodiscard]] int operator[](std::string_view name) const;
  [[nodiscard]] bool given(std::string_view name) const;
  // Given, or not in question: a rule that follows it or spells it out was given, the choice that it would
  // spell out is another one, or it still follows its rule, as do all that follow the same.
  [[nodiscard]] bool settled(std::string_view name) const;

  // Takes over what `other` was given. A rule that both were given must be the same in both.
  Result<void> merge(const Settings& other);

 private:
  struct Choice {
    const Option* option = nullptr;  // among options_
    int value = 0;
    bool given = false;
  };
  [[nodiscard]] const Choice* find(std::string_view name) const;
  [[nodiscard]] Choice* find(std::string_view name);

  std::shared_ptr<const std::vector<Option>> options_;  // copies share it
  std::vector<Choice> choices_;
};

// A part of rules in one word: `7x6n4` has the parts 7, x6 and n4. A rule that is yes or no is its mark
// alone, and a choice is its word.
struct RulePart {
  char mark = 0;  // 0: none, the number stands alone
  std::string_view option;
  bool joined = false;  // it comes if and only if the part before it does
};

// Rules in one word. Any part may be missing, which leaves its usual value; the order is fixed. `form` says
// in the refusal what the word should look like.
[[nodiscard]] Result<Settings> read_rule_word(const std::vector<Option>& options,
                                              std::initializer_list<RulePart> parts, std::string_view text,
                                              std::string_view form);

}  // namespace quadrille
