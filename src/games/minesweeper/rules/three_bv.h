#pragma once

#include <vector>

#include "games/minesweeper/rules/mine_placement.h"

namespace quadrille::minesweeper {

// The 3BV of a board: the fewest left clicks that clear it without flags. Each opening takes one click, and
// so does each numbered square that no opening uncovers. Linear in the number of squares.
[[nodiscard]] int three_bv(const Layout& layout);

// The part of the 3BV that is done when these squares are visible.
[[nodiscard]] int three_bv_done(const Layout& layout, const std::vector<bool>& visible);

// The number of mines around each square, mined squares included.
[[nodiscard]] std::vector<int> mines_around(const Layout& layout);

}  // namespace quadrille::minesweeper
