#pragma once

#include <cstdint>

#include "core/result.h"
#include "games/minesweeper/rules/mine_placement.h"
#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

// A layout that agrees with an observation, so that a game can go on from a position given as text. The seed
// decides which one; they are not equally likely. Flags are notes and are ignored. bad_board if no layout
// agrees, or if none is found with bounded work.
[[nodiscard]] Result<Layout> find_layout(const Observation& seen, std::uint64_t seed);

}  // namespace quadrille::minesweeper
