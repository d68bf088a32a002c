#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tests/program.h"

namespace quadrille {

// A command of a page of the documentation with its output: in a block marked ```console, a line `$ command`
// is typed, and the lines up to the next command are its output.
struct Typed {
  std::string command;
  std::vector<std::string> shown;
  int line = 0;  // of the page, from 1
};

[[nodiscard]] std::vector<Typed> transcript_in(const std::string& page);

// Returns whether a line matches the pattern, in which "..." matches any text.
[[nodiscard]] bool fits(const std::string& line, const std::string& pattern);
// The same for many lines; a pattern that is only "..." matches any number of them.
[[nodiscard]] bool fit(const std::vector<std::string>& lines, const std::vector<std::string>& patterns);

[[nodiscard]] std::vector<std::string> lines_of(const std::string& text);
[[nodiscard]] std::string replaced(std::string text, const std::string& what, const std::string& with);

// A folder in which shell commands run: `quadrille` and `./run` are the program under test, and HOME is a
// scratch folder. Removed on destruction.
class Desk {
 public:
  // `more` is added to the environment of the commands.
  explicit Desk(Environment more = {});
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  // Links the project's root into the folder, with the program as `./run`.
  void lay_out_the_project() const;
  // Runs the commands one after the other in one shell, in the folder unless told otherwise, for at most
  // `seconds`, and ends all processes that still run after the last. Returns the output of each, errors
  // included; nullopt for a command that was not reached.
  [[nodiscard]] std::vector<std::optional<std::string>> type(const std::vector<std::string>& commands,
                                                             int seconds) const;
  [[nodiscard]] std::vector<std::optional<std::string>> type_in(const std::filesystem::path& folder,
                                                                const std::vector<std::string>& commands,
                                                                int seconds) const;
  // Runs the whole transcript, at a free port instead of 8080, and fails the test where the output differs.
  void follow(const std::vector<Typed>& transcript, const std::string& page, int seconds) const;

 private:
  ScratchDirectory scratch_;
  std::filesystem::path folder_ = scratch_.path() / "project";
  Environment environment_;
};

}  // namespace quadrille
