#pragma once

#include <map>

#include "catalog/analysis.h"
#include "core/result.h"
#include "games/connect/opening_book.h"
#include "games/connect/rules.h"
#include "games/connect/solver.h"

namespace quadrille::connect {

// Score and remoteness of a position and of all its moves, and the best line, exact unless the budget ends
// first. Where the solver does not reach, what the player to move can force against all others together, with
// bounds for the rest (catalog/forced_analysis.h).
[[nodiscard]] Result<Analysis> analyse(const PlainRules& rules, const Position& at, const Budget& budget,
                                       const OpeningBook* book = nullptr);

// The scores of all moves, for who makes them: what analyse() knows before it puts it into words. The
// position must be open.
[[nodiscard]] Result<std::map<Column, ScoreBounds>> score_bounds(const PlainRules& rules, const Position& at,
                                                                 const Budget& budget,
                                                                 const OpeningBook* book);

}  // namespace quadrille::connect
