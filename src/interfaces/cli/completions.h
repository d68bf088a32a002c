#pragma once

#include <string>

#include "interfaces/cli/command_tree.h"

namespace quadrille::cli {

// A script that teaches a shell to complete the commands of a program: their names, flags, and what may
// stand after these. It holds all that it offers, and does not run the program.
[[nodiscard]] std::string bash_completion(const Command& root);
[[nodiscard]] std::string zsh_completion(const Command& root);
[[nodiscard]] std::string fish_completion(const Command& root);

}  // namespace quadrille::cli
