#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "core/result.h"
#include "games/quarto/opening_book.h"
#include "games/quarto/rules.h"

namespace quadrille::quarto {

// The programs that play, weakest first. The README says how each of them thinks.
[[nodiscard]] std::vector<Level> levels();

// A move of an open position. `opening` may be missing.
[[nodiscard]] Result<Move> choose(const PlainRules& rules, const Position& at, std::string_view level,
                                  const Budget& budget, std::uint64_t seed, const OpeningBook* opening);

}  // namespace quadrille::quarto
