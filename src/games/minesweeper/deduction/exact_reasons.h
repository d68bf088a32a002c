#pragma once

#include "games/minesweeper/deduction/evidence.h"
#include "games/minesweeper/odds/odds.h"

namespace quadrille::minesweeper {

// Writes down why squares are certain that the odds of these constraints have at 0 or 1: with as few clues of
// their component as will do, or with all clues and the number of mines where it takes that. Incomplete when
// the watch ends the job.
void add_exact_reasons(const Constraints& known, const Odds& odds, Evidence& evidence,
                       EvidenceWatch* watch = nullptr);

}  // namespace quadrille::minesweeper
