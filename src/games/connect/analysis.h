#pragma once

#include <map>

#include "catalog/analysis.h"
#include "core/result.h"
#include "games/connect/opening_book.h"
#include "games/connect/rules.h"
#include "games/connect/solver.h"

namespace quadrille::connect {

// Returns the score and remoteness of a position and of all its moves, and the principal variation: exact
// unless the budget ends first. On boards beyond the solver, returns what the player to move can force
// against all others together, and bounds for the rest (catalog/forced_analysis.h). `book` may be null. Fails
// if the book file is damaged.
[[nodiscard]] Result<Analysis> analyse(const PlainRules& rules, const Position& at, const Budget& budget,
                                       const OpeningBook* book = nullptr);

// Returns bounds of the score of each move, for the player who makes it. `book` may be null. Fails if the
// solver does not take the board or the book file is damaged. REQUIRES: `at` is open.
[[nodiscard]] Result<std::map<Column, ScoreBounds>> score_bounds(const PlainRules& rules, const Position& at,
                                                                 const Budget& budget,
                                                                 const OpeningBook* book);

}  // namespace quadrille::connect
