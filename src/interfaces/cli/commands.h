#pragma once

#include <CLI/App.hpp>

#include "catalog/catalog.h"

namespace quadrille::cli {

// Each adds one command to the program. A command that runs leaves its exit code in `exit_code`. The
// catalogue and the exit code must live as long as the program's App.
struct Program {
  CLI::App& app;
  const Catalog& catalog;
  int& exit_code;
};

void add_games(const Program& program);
void add_play(const Program& program);
void add_check(const Program& program);
void add_analyse(const Program& program);
void add_arena(const Program& program);
void add_book(const Program& program);
void add_perft(const Program& program);
void add_bench(const Program& program);
void add_bench_analysis(const Program& program, CLI::App& bench);  // these by add_bench
void add_bench_connect(const Program& program, CLI::App& bench);

}  // namespace quadrille::cli
