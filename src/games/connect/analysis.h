#pragma once

#include "catalog/analysis.h"
#include "core/result.h"
#include "games/connect/opening_book.h"
#include "games/connect/rules.h"

namespace quadrille::connect {

// Score and remoteness of a position and of all its moves, and the best line, exact unless the budget ends first.
// Refused where the solver does not reach.
[[nodiscard]] Result<Analysis> analyse(const PlainRules& rules, const Position& at, const Budget& budget,
                                      const OpeningBook* book = nullptr);

}  // namespace quadrille::connect
