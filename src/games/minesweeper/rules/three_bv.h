#pragma once

#include <vector>

#include "games/minesweeper/rules/mine_placement.h"

namespace quadrille::minesweeper {

// A board's worth in clicks: the fewest left clicks that clear it without a flag. Each opening takes one, and
// so does each square with mines around it that no opening uncovers.
[[nodiscard]] int three_bv(const Layout& layout);

// How much of it is done when these squares are visible.
[[nodiscard]] int three_bv_done(const Layout& layout, const std::vector<bool>& visible);

// The mines around each square; those with a mine themselves have what is around them too.
[[nodiscard]] std::vector<int> mines_around(const Layout& layout);

}  // namespace quadrille::minesweeper
