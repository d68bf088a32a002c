#pragma once

#include "games/minesweeper/deduction/evidence.h"
#include "games/minesweeper/odds/constraints.h"

namespace quadrille::minesweeper {

// Looks at one clue at a time: one that has all its mines makes the rest safe, one that needs all its squares
// makes them mines. Goes on until no clue says more, or the watch ends the job. True when anything was found.
bool apply_single_rules(Constraints& known, Evidence* evidence = nullptr, EvidenceWatch* watch = nullptr);

}  // namespace quadrille::minesweeper
