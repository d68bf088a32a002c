#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <string>

#include "core/result.h"
#include "interfaces/cli/program.h"
#include "service/arena.h"
#include "service/kept_games.h"
#include "service/statistics.h"
#include "solve/solve.h"

namespace quadrille::cli {

// Each function adds one command to the program. Long-running commands take the function that does the work,
// in this process or in many.
using RunArena = std::function<Result<ArenaResult>(const ArenaPlan&)>;
using RunStatistics = std::function<Result<Statistics>(const StatisticsPlan&)>;
using Solve = std::function<Result<SolveReport>(const SolveTask&)>;

void add_games(const Program& program);
void add_play(const Program& program);
void add_matches(const Program& program);
void add_analyse(const Program& program);
void add_arena(const Program& program, const RunArena& run_arena);
void add_book(const Program& program);
void add_solve(const Program& program, const Solve& solve);
void add_serve(const Program& program);
void add_table(const Program& program);
void add_config(const Program& program);
void add_completions(const Program& program);
void add_manual(const Program& program);
void add_perft(const Program& program);
void add_stats(const Program& program, const RunStatistics& run_statistics);
CLI::App& add_bench(const Program& program);                       // returns the command, to add measurements
void add_bench_analysis(const Program& program, CLI::App& bench);  // called by add_bench, as the next two
void add_bench_matches(const Program& program, CLI::App& bench);
void add_bench_solve(const Program& program, CLI::App& bench);

// Resumes a kept game. Returns the exit code.
[[nodiscard]] int resume_game(const Program& program, KeptGames& games, const std::string& name, bool plain);

}  // namespace quadrille::cli
