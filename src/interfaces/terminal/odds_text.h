#pragma once

#include <string>

#include "catalog/solo.h"

namespace quadrille {

// Returns the mine probability of every square in percent, row by row, and the best move with its reason.
// Certain squares are written as words, so no number means certainty.
[[nodiscard]] std::string odds_text(const BoardOdds& odds);
// Returns the square and the reason: "best: 6,5: the 1 at (5,5) has all its mines".
[[nodiscard]] std::string best_text(const BoardOdds::Best& best);

}  // namespace quadrille
