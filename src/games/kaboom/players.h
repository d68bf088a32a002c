#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "core/result.h"
#include "games/kaboom/rules.h"

namespace quadrille::kaboom {

// The programs that play these rules, weakest first. The README says how each of them thinks.
[[nodiscard]] std::vector<Level> levels();

// A move of an open position.
[[nodiscard]] Result<Move> choose(const PlainRules& rules, const Position& at, std::string_view level,
                                  const Budget& budget, std::uint64_t seed);

}  // namespace quadrille::kaboom
