#pragma once

#include <string>

#include "games/minesweeper/odds/odds.h"

namespace quadrille::minesweeper {

// The number of solutions in decimal: exact up to 60,000 bits (18,000 digits), beyond that as 1.234e56789.
// `bytes_before` is the memory in bytes that the job holds already. Undefined if the watch is exhausted.
// REQUIRES: `odds` was solved, exactly, for `known`.
[[nodiscard]] std::string count_solutions(const Constraints& known, const Odds& odds, BudgetWatch& watch,
                                          std::size_t bytes_before);

}  // namespace quadrille::minesweeper
