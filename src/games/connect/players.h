#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "core/result.h"
#include "games/connect/opening_book.h"
#include "games/connect/rules.h"

namespace quadrille::connect {

// The programs that play these rules, weakest first. The README says how each of them thinks.
[[nodiscard]] std::vector<Level> levels(const Shape& shape);

// A move of an open position. `opening` may be missing.
[[nodiscard]] Result<Column> choose(const PlainRules& rules, const Position& at, std::string_view level,
                                    const Budget& budget, std::uint64_t seed, const OpeningBook* opening);

}  // namespace quadrille::connect
