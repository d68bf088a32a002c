#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/minesweeper/rules/mine_placement.h"

namespace quadrille::minesweeper {

// The MBF file format, by which Minesweeper programs exchange boards: a byte each for width and height, two
// for the number of mines, the higher one first, and then for each mine its column and its row, from 0.
[[nodiscard]] Result<std::string> write_mbf(const Layout& layout);
[[nodiscard]] Result<Layout> read_mbf(std::string_view bytes);

}  // namespace quadrille::minesweeper
