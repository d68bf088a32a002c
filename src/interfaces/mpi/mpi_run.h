#pragma once

#include "core/result.h"
#include "service/arena.h"
#include "service/statistics.h"
#include "solve/solve.h"

namespace quadrille::mpi {

// All ranks call these at the same time with the same arguments. The leader has the answer; the others have
// nothing to say.

// Ranks share the tasks of every level; `task.out` must be on a disk that all of them see.
[[nodiscard]] Result<SolveReport> solve_together(const SolveTask& task);

// Each rank plays its part of the games. The same seed plays the same games as on one machine.
[[nodiscard]] Result<ArenaResult> run_arena_together(const ArenaPlan& plan);

// The leader hands blocks of games out in rounds and keeps the file to resume from. Same figures as one
// process.
[[nodiscard]] Result<Statistics> run_statistics_together(const StatisticsPlan& plan);

}  // namespace quadrille::mpi
