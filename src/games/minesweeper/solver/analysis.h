#pragma once

#include "catalog/analysis.h"
#include "catalog/solo.h"
#include "core/result.h"
#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

// The odds of every square, the best move and the reasons. bad_board, naming the first clue that cannot hold,
// if there is no solution; unsupported if there is too much to count; over_budget if the time or the memory
// of the budget runs out. Thread-safe.
[[nodiscard]] Result<BoardOdds> analyse(const Sight& sight, const Budget& budget = {});

}  // namespace quadrille::minesweeper
