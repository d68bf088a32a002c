#pragma once

#include "catalog/analysis.h"
#include "catalog/solo.h"
#include "core/result.h"
#include "games/minesweeper/rules/rules.h"

namespace quadrille::minesweeper {

// The exact win rate of best play on a small board, first click included, and of every level: each layout
// that the first click allows is one game. over_budget if the deadline passes or the job is stopped;
// bad_settings for over 1,000,000 layouts in all or 65,535 after the first click; unsupported for no-guess
// boards.
[[nodiscard]] Result<OptimalPlay> find_optimum(const PlainRules& rules, const Budget& budget);

}  // namespace quadrille::minesweeper
