#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "core/result.h"
#include "games/minesweeper/rules.h"

namespace quadrille::minesweeper {

[[nodiscard]] std::vector<Level> solver_levels();

// The move of a level, which sees what a player sees. It takes a flag away before it opens its square. When
// the budget is used up it is the best move found by then.
[[nodiscard]] Result<Move> choose(const Sight& sight, std::string_view level, const Budget& budget = {});

// The solver plays the games `first` to `first + games` of a seed and counts. Game n is the same whichever
// others are played. A game that is stopped does not count.
[[nodiscard]] Result<SoloTally> play_alone(const PlainRules& rules, std::string_view level,
                                           std::uint64_t seed, std::uint64_t first, std::uint64_t games,
                                           const std::atomic<bool>* stop);

}  // namespace quadrille::minesweeper
