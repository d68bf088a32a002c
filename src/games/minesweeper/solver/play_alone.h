#pragma once

#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "core/result.h"
#include "games/minesweeper/rules/rules.h"

namespace quadrille::minesweeper {

[[nodiscard]] std::vector<Level> solver_levels();

// The move of a level, which sees what a player sees. It takes a flag away before it opens its square. When
// the budget is used up it is the best move found by then.
[[nodiscard]] Result<Move> choose(const Sight& sight, std::string_view level, const Budget& budget = {});

// Whether games of these rules by this level can be counted.
[[nodiscard]] Result<void> check_solo(const PlainRules& rules, std::string_view level);

// The solver plays games of a seed and counts. Game n is the same whichever others are played. A game that is
// stopped does not count.
[[nodiscard]] Result<SoloTally> play_alone(const PlainRules& rules, const SoloPlan& plan);

}  // namespace quadrille::minesweeper
