#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "core/result.h"

namespace quadrille::cli {

// Returns the opposite form of a switch's name: "--no-json" for "--json", "--undo" for "--no-undo".
[[nodiscard]] std::string opposite_of(const std::string& flag);

// Returns the arguments in the form that CLI11 expects. `--columns -5` is a value out of range, not an
// unknown flag: a value that begins with a minus sign is joined to the flag before it. A flag in the place of
// a value is an error. Every switch can be declined by the opposite form of its name or by `=no`;
// contradictory forms are an error.
[[nodiscard]] Result<std::vector<std::string>> read_arguments(const CLI::App& app, int count,
                                                              char** arguments);

}  // namespace quadrille::cli
