#pragma once

#include <string>

#include "games/minesweeper/odds/odds.h"

namespace quadrille::minesweeper {

// How many ways there are to lay the mines, as a decimal number: exact up to tens of thousands of digits,
// beyond that as 1.234e56789. For odds that were just solved for these constraints. `bytes_before` is what
// the job of the watch holds besides. Undefined when the watch ends the job.
[[nodiscard]] std::string count_solutions(const Constraints& known, const Odds& odds, BudgetWatch& watch,
                                          std::size_t bytes_before);

}  // namespace quadrille::minesweeper
