#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "core/result.h"

namespace quadrille::cli {

// The other form of a switch's name: "--no-json" of "--json", "--undo" of "--no-undo".
[[nodiscard]] std::string opposite_of(const std::string& flag);

// What was typed, as CLI11 wants it. `--columns -5` is a value out of range, not an unknown flag: a value
// that begins with a minus sign is tied to the flag before it. A flag where a value should be is no value.
// Every switch can be declined, by the other form of its name or by `=no`; said both ways it is refused.
[[nodiscard]] Result<std::vector<std::string>> read_arguments(const CLI::App& app, int count,
                                                              char** arguments);

}  // namespace quadrille::cli
