#pragma once

#include "games/minesweeper/deduction/evidence.h"
#include "games/minesweeper/odds/constraints.h"

namespace quadrille::minesweeper {

// Applies the rule for one clue: a clue that has all its mines makes its other squares safe; a clue that
// needs all its squares makes them mines. Repeats until no clue settles more, or the watch is exhausted; the
// watch counts only recorded evidence. True if a square was settled.
bool apply_single_rules(Constraints& known, Evidence* evidence = nullptr, EvidenceWatch* watch = nullptr);

}  // namespace quadrille::minesweeper
