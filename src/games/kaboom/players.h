#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "core/result.h"
#include "games/kaboom/rules.h"

namespace quadrille::kaboom {

// The levels of the engine, weakest first. The README describes how each of them finds its moves.
[[nodiscard]] std::vector<Level> levels();

// Returns the move that a level plays in an open position. Without a deadline and `stop` it follows from the
// arguments alone. Error (bad_usage): the level does not exist.
[[nodiscard]] Result<Move> choose(const PlainRules& rules, const Position& at, std::string_view level,
                                  const Budget& budget, std::uint64_t seed);

}  // namespace quadrille::kaboom
