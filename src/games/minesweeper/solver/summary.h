#pragma once

#include <vector>

#include "catalog/game.h"
#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

// What players look at when a game is over: time, 3BV, 3BV a second, clicks, and the share of the clicks that
// had to be. Asked only then, when the mines are known to everybody.
[[nodiscard]] std::vector<Fact> sum_up(const Sight& over, const Effort& effort);

}  // namespace quadrille::minesweeper
