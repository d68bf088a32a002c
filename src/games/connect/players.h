#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "core/result.h"
#include "games/connect/opening_book.h"
#include "games/connect/rules.h"

namespace quadrille::connect {

// The levels of the engine for these rules, weakest first. The README describes each.
[[nodiscard]] std::vector<Level> levels(const Shape& shape);

// Returns a move of the level. The same seed gives the same move, unless the budget has a deadline or is
// stopped. `opening` may be null. Fails if the rules do not have the level or the book file is damaged.
// REQUIRES: `at` is open.
[[nodiscard]] Result<Column> choose(const PlainRules& rules, const Position& at, std::string_view level,
                                    const Budget& budget, std::uint64_t seed, const OpeningBook* opening);

}  // namespace quadrille::connect
