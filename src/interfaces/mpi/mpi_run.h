#pragma once

#include "core/result.h"
#include "service/arena.h"
#include "service/statistics.h"
#include "solve/solve.h"

namespace quadrille::mpi {

// Collective calls: all ranks make them at the same time with the same arguments. Only the leader has the
// result.

// Shares the tasks of each level among the ranks. `task.out` must be on a disk that all ranks see.
[[nodiscard]] Result<SolveReport> solve_together(const SolveTask& task);

// Plays a part of the games on each rank. The same seed plays the same games as on one machine. `lengths`
// counts the games of the calling rank only.
[[nodiscard]] Result<ArenaResult> run_arena_together(const ArenaPlan& plan);

// Plays blocks of games in rounds; the leader shares them out and keeps the file to resume from. The figures
// are those of one process.
[[nodiscard]] Result<Statistics> run_statistics_together(const StatisticsPlan& plan);

}  // namespace quadrille::mpi
