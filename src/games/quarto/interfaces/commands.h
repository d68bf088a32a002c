#pragma once

#include <CLI/App.hpp>

#include "interfaces/cli/program.h"

namespace quadrille::quarto {

void add_bench(const cli::Program& program, CLI::App& bench);  // quadrille bench quarto

}  // namespace quadrille::quarto
