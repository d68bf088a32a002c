#pragma once

#include "games/minesweeper/deduction/evidence.h"
#include "games/minesweeper/odds/constraints.h"

namespace quadrille::minesweeper {

// Applies the rule for two overlapping clues. If clue A needs as many more mines than clue B as A has squares
// that B does not touch, those squares are mines, and the squares of B that A does not touch are safe. A clue
// within another is the case without such squares of A. Stops at the first pair that settles a square. True
// if there is one; false also if the watch is exhausted.
bool apply_overlap_rules(Constraints& known, Evidence* evidence, EvidenceWatch* watch = nullptr);

}  // namespace quadrille::minesweeper
