#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/minesweeper/rules/rules.h"

namespace quadrille::minesweeper {

// A whole game in one short word, its secrets included, which restores it exactly: `m17.0~12.k2`.
//   m or n    the mines are laid, or not yet
//   17        the seed
//   .         then the squares row by row, two in each digit of base 36: six times the first plus the second.
//             A square is what the player did to it (0 nothing, 1 flagged, 2 uncovered), and 3 more on a
//             mine.
//   0~12.     twelve times the digit 0
[[nodiscard]] bool is_state(std::string_view text);
[[nodiscard]] std::string write_state(const Position& at);
[[nodiscard]] Result<Position> read_state(const PlainRules& rules, std::string_view text);

}  // namespace quadrille::minesweeper
