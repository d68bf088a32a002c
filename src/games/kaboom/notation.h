#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "catalog/view.h"
#include "core/result.h"
#include "games/kaboom/rules.h"

namespace quadrille::kaboom {

// Returns the rules in one word: `4x4n4b1.1ms` is 4 columns by 4 rows, 4 in a row, a bomb for x and one for
// o; m is misère, s is super-bomb.
[[nodiscard]] std::string write_rules(const Shape& shape);

// The size of the board in the text of a position, from the number of its rows and the length of the first.
// Neither is checked.
struct StatedSize {
  std::size_t columns = 0;
  std::size_t rows = 0;
};
[[nodiscard]] Result<StatedSize> size_in(std::string_view position);

// Moves are `3` drop, `b3` drop a bomb, `d3.1` detonate the bomb in column 3, row 1 from the bottom, `pass`.
// A position is the player to move, the bombs that x and o have left, and the rows from the top (K10):
// `(x 1 1 ---- ---- -*-- xo@-)`, or in a line without blanks `x,1,1,----,----,-*--,xo@-`. Empty text is the
// start. An en dash, the empty square of the source, is read as `-`.
struct Notation {
  using Position = kaboom::Position;

  [[nodiscard]] Result<Move> read_move(const PlainRules& rules, const Position& at,
                                       std::string_view text) const;
  [[nodiscard]] std::string write_move(const PlainRules& rules, Move move) const;
  [[nodiscard]] Result<Position> read(const PlainRules& rules, std::string_view text) const;
  [[nodiscard]] Result<Position> begin(const PlainRules& rules, std::uint64_t /*seed*/,
                                       std::string_view text) const {
    return read(rules, text);
  }
  [[nodiscard]] std::string write(const PlainRules& rules, const Position& at) const;
  [[nodiscard]] View describe(const PlainRules& rules, const Position& at) const;
};

}  // namespace quadrille::kaboom
