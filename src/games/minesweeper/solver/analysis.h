#pragma once

#include "catalog/solo.h"
#include "core/result.h"
#include "games/minesweeper/rules/observation.h"
#include "search/limits.h"

namespace quadrille::minesweeper {

// The odds of every square, the best move and the reasons. bad_board, naming the first clue that cannot hold,
// if there is no solution; unsupported if there is too much to count; over_budget if the job's time or memory
// runs out. Thread-safe.
[[nodiscard]] Result<BoardOdds> analyse(const Observation& observation, const Limits& job = {});

}  // namespace quadrille::minesweeper
