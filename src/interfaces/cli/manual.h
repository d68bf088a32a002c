#pragma once

#include <string>
#include <string_view>

#include "interfaces/cli/command_tree.h"

namespace quadrille::cli {

// The manual page of the program, for man.
[[nodiscard]] std::string manual(const Command& root, std::string_view version);

}  // namespace quadrille::cli
