#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "core/result.h"
#include "games/quarto/opening_book.h"
#include "games/quarto/rules.h"

namespace quadrille::quarto {

// The levels of the engine, weakest first. The README describes each.
[[nodiscard]] std::vector<Level> levels();

// Returns a move of the level. The same seed gives the same move, unless the budget has a deadline or is
// stopped. `opening` may be null. Fails if there is no such level or the book file is damaged. REQUIRES: `at`
// is open.
[[nodiscard]] Result<Move> choose(const PlainRules& rules, const Position& at, std::string_view level,
                                  const Budget& budget, std::uint64_t seed, const OpeningBook* opening);

}  // namespace quadrille::quarto
