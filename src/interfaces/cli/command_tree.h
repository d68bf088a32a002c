#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "interfaces/cli/suggestions.h"

namespace quadrille::cli {

// The commands of a program as plain data, for the completions and the manual page.

// A flag or an argument.
struct Parameter {
  enum class Kind { flag, argument };
  enum class Takes { nothing, text, file, folder };
  Kind kind = Kind::flag;
  std::string name;        // "--columns", "depth"
  std::string short_name;  // "-h"; often empty
  std::string about;
  std::string value_name;  // "N"; empty for a flag without a value
  Takes takes = Takes::nothing;
  Suggestion suggestion;
  bool required = false;
};

struct Command {
  std::string path;  // "quadrille play connect"
  std::string about;
  std::vector<std::string> remarks;   // at the end of its help, without the examples
  std::vector<std::string> examples;  // command lines
  std::vector<Parameter> parameters;
  std::vector<Command> commands;

  [[nodiscard]] std::string name() const { return path.substr(path.rfind(' ') + 1); }
};

[[nodiscard]] Command command_tree(CLI::App& app);

// Returns the command and all below it in the order of their help. The pointers live as long as `root`.
[[nodiscard]] std::vector<const Command*> all_of(const Command& root);

}  // namespace quadrille::cli
