#pragma once

#include <string>

#include "interfaces/cli/command_tree.h"

namespace quadrille::cli {

// Return a script by which a shell completes the commands of a program, their flags and their values. The
// script holds all suggestions and does not run the program.
[[nodiscard]] std::string bash_completion(const Command& root);
[[nodiscard]] std::string zsh_completion(const Command& root);
[[nodiscard]] std::string fish_completion(const Command& root);

}  // namespace quadrille::cli
