#pragma once

#include <string>

#include "games/minesweeper/odds.h"

namespace quadrille::minesweeper {

// How many ways there are to lay the mines, as a decimal number: exact up to tens of thousands of digits,
// beyond that as 1.234e56789. For odds that were just solved for this knowledge.
[[nodiscard]] std::string count_solutions(const Knowledge& known, const Odds& odds);

}  // namespace quadrille::minesweeper
