#pragma once

#include "games/minesweeper/deduction/evidence.h"
#include "games/minesweeper/odds/constraints.h"

namespace quadrille::minesweeper {

// Looks at two clues at a time: where one needs so many mines more than the other that all squares of its own
// must be mines, those of the other alone are safe. A clue within another is the case without own squares.
// True when anything was found.
bool apply_overlap_rules(Constraints& known, Evidence* evidence, EvidenceWatch* watch = nullptr);

}  // namespace quadrille::minesweeper
