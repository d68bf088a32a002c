#pragma once

#include "catalog/analysis.h"
#include "catalog/solo.h"
#include "core/result.h"
#include "games/minesweeper/rules/rules.h"

namespace quadrille::minesweeper {

// The exact win rate of best play on a small board, first click included, and of every level: each layout
// that the first click allows is one game. over_budget when the time of the budget is used up; bad_settings
// where a first click leaves too many layouts.
[[nodiscard]] Result<OptimalPlay> find_optimum(const PlainRules& rules, const Budget& budget);

}  // namespace quadrille::minesweeper
