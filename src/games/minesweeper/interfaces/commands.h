#pragma once

#include <CLI/App.hpp>

#include "interfaces/cli/program.h"

namespace quadrille::minesweeper {

void add_generate(const cli::Program& program);                // quadrille generate minesweeper
void add_bench(const cli::Program& program, CLI::App& bench);  // quadrille bench minesweeper

}  // namespace quadrille::minesweeper
