#pragma once

#include "catalog/solo.h"
#include "core/result.h"
#include "games/minesweeper/sight.h"

namespace quadrille::minesweeper {

// The odds of every square, the best move and why. Refused, with the clue that cannot hold, when no way to
// lay the mines agrees with what is seen.
[[nodiscard]] Result<BoardOdds> analyse(const Sight& sight);

}  // namespace quadrille::minesweeper
