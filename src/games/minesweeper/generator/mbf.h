#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/minesweeper/rules/mine_placement.h"

namespace quadrille::minesweeper {

// The MBF file format, by which Minesweeper programs exchange boards: one byte each for width and height, two
// bytes for the number of mines, high byte first, then column and row of each mine, from 0. bad_board for
// malformed bytes, and for layouts of over 255 columns or rows or 65,535 mines.
[[nodiscard]] Result<std::string> write_mbf(const Layout& layout);
[[nodiscard]] Result<Layout> read_mbf(std::string_view bytes);

}  // namespace quadrille::minesweeper
