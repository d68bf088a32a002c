#pragma once

#include <CLI/App.hpp>

#include "interfaces/cli/program.h"

namespace quadrille::connect {

void add_check(const cli::Program& program);                   // quadrille check connect
void add_bench(const cli::Program& program, CLI::App& bench);  // quadrille bench connect

}  // namespace quadrille::connect
