#pragma once

#include "games/minesweeper/deduction/evidence.h"
#include "games/minesweeper/odds/odds.h"

namespace quadrille::minesweeper {

// Records the reason for every square whose odds are 0 or 1. A reason names an irreducible set of clues of
// the component (all of them in components of over 60 clues), or all clues and the number of mines where the
// component alone does not suffice. Incomplete if the watch is exhausted. REQUIRES: `odds` was solved for
// `known`.
void add_exact_reasons(const Constraints& known, const Odds& odds, Evidence& evidence,
                       EvidenceWatch* watch = nullptr);

}  // namespace quadrille::minesweeper
