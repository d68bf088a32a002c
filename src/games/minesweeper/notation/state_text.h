#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/minesweeper/rules/rules.h"

namespace quadrille::minesweeper {

// The full state of a game, secrets included, in one short word that restores it exactly: `m17.0~12.k2`.
//   m or n    the mines are placed, or not yet
//   17        the seed
//   .         then the squares row by row, two in each digit of base 36: six times the first plus the second.
//             A square is the effect of the clicks on it (0 none, 1 flagged, 2 uncovered), plus 3 on a mine.
//   0~12.     twelve times the digit 0
// is_state() looks at the first letter only. read_state(): bad_notation for malformed text, bad_board for a
// position that the rules do not allow.
[[nodiscard]] bool is_state(std::string_view text);
[[nodiscard]] std::string write_state(const Position& at);
[[nodiscard]] Result<Position> read_state(const PlainRules& rules, std::string_view text);

}  // namespace quadrille::minesweeper
