#pragma once

#include <CLI/App.hpp>

#include "interfaces/cli/program.h"

namespace quadrille {

// Adds the commands that only one game has, and those of `bench`.
void add_commands_of_games(const cli::Program& program, CLI::App& bench);

}  // namespace quadrille
