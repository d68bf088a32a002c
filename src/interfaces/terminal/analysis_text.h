#pragma once

#include <string>

#include "catalog/analysis.h"
#include "catalog/game.h"

namespace quadrille {

// Returns the value of a position and of each move, and the principal variation, a line each. The last line
// has no line break.
[[nodiscard]] std::string analysis_text(const Game& game, const View& view, const Analysis& analysis);

}  // namespace quadrille
