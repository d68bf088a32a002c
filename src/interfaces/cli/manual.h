#pragma once

#include <string>
#include <string_view>

#include "interfaces/cli/command_tree.h"

namespace quadrille::cli {

// Returns the manual page of the program in the language of man.
[[nodiscard]] std::string manual(const Command& root, std::string_view version);

}  // namespace quadrille::cli
