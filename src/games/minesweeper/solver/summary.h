#pragma once

#include <vector>

#include "catalog/game.h"
#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

// The statistics of a finished game: time, 3BV, 3BV/s, clicks, efficiency (3BV by clicks), and a review of a
// click that lost. REQUIRES: the game is over, so that its mines are public.
[[nodiscard]] std::vector<Fact> sum_up(const Observation& over, const Effort& effort);

}  // namespace quadrille::minesweeper
