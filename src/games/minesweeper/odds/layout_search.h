#pragma once

#include <cstdint>

#include "core/result.h"
#include "games/minesweeper/rules/mine_placement.h"
#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

// Mines that could lie under what a player sees, so that a game can go on from a position that somebody
// has typed. The seed decides which of them; they are not all equally likely. Flags are notes and count for
// nothing. Refused when no mines fit, or none are found with reasonable effort.
[[nodiscard]] Result<Layout> find_layout(const Sight& seen, std::uint64_t seed);

}  // namespace quadrille::minesweeper
