#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tests/program.h"

namespace quadrille {

// What a page of the documentation says is typed, and what is then shown: in a block marked ```console a line
// `$ command` is typed, and the lines up to the next one are what comes of it.
struct Typed {
  std::string command;
  std::vector<std::string> shown;
  int line = 0;  // of the page, from 1
};

[[nodiscard]] std::vector<Typed> transcript_in(const std::string& page);

// Whether a line is what the pattern says, in which "..." stands for anything.
[[nodiscard]] bool fits(const std::string& line, const std::string& pattern);
// The same of many lines; a pattern that is only "..." stands for any number of them.
[[nodiscard]] bool fit(const std::vector<std::string>& lines, const std::vector<std::string>& patterns);

[[nodiscard]] std::vector<std::string> lines_of(const std::string& text);
[[nodiscard]] std::string replaced(std::string text, const std::string& what, const std::string& with);

// A folder to type in: `quadrille` and `./run` are the program under test, and the user's home is a scratch
// one.
class Desk {
 public:
  // With more in the environment of what is typed.
  explicit Desk(Environment more = {});
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  // Puts what the project's root has into the folder, `./run` being the program.
  void lay_out_the_project() const;
  // Runs the commands one after the other in one shell, in the folder unless told otherwise, and ends
  // whatever still runs after the last. All that each of them printed, errors included; nothing for one that
  // was not reached.
  [[nodiscard]] std::vector<std::optional<std::string>> type(const std::vector<std::string>& commands,
                                                             int seconds) const;
  [[nodiscard]] std::vector<std::optional<std::string>> type_in(const std::filesystem::path& folder,
                                                                const std::vector<std::string>& commands,
                                                                int seconds) const;
  // Types all of the transcript, at a port that is free instead of 8080, and fails the test where something
  // else is shown than it says.
  void follow(const std::vector<Typed>& transcript, const std::string& page, int seconds) const;

 private:
  ScratchDirectory scratch_;
  std::filesystem::path folder_ = scratch_.path() / "project";
  Environment environment_;
};

}  // namespace quadrille
