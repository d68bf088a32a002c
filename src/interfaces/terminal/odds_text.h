#pragma once

#include <string>

#include "catalog/solo.h"

namespace quadrille {

// The odds of every square in percent, row by row, and the best move with its reason. 0 and 100 are only
// where that is certain, and written as words.
[[nodiscard]] std::string odds_text(const BoardOdds& odds);
// The square and why: "best: 6,5: the 1 at (5,5) has all its mines".
[[nodiscard]] std::string best_text(const BoardOdds::Best& best);

}  // namespace quadrille
