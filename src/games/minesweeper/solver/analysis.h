#pragma once

#include "catalog/analysis.h"
#include "catalog/solo.h"
#include "core/result.h"
#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

// The odds of every square, the best move and why. Refused, with the clue that cannot hold, when no way to
// lay the mines agrees with what is seen. over_budget when the time or the memory of the budget is used up.
[[nodiscard]] Result<BoardOdds> analyse(const Sight& sight, const Budget& budget = {});

}  // namespace quadrille::minesweeper
