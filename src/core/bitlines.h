#pragma once

#include "core/bits.h"

namespace quadrille {

// Lines on a board of columns of `stride` bits each, lowest row first, with a spare bit on top that stays
// empty. Length is n when it is known to the compiler, which matters to a search; 0 leaves it to the
// constructor.
template <Bits Word, int Length = 0>
class BitLines {
 public:
  constexpr BitLines(int in_a_row, int stride) : in_a_row_(in_a_row), stride_(stride) {}

  [[nodiscard]] constexpr bool any(Word tokens) const {
    return (starts(tokens, 1) | starts(tokens, stride_ - 1) | starts(tokens, stride_) |
            starts(tokens, stride_ + 1)) != 0;
  }

  // The squares, taken or not, that would complete a line with these tokens. Squares off the board are among
  // them.
  [[nodiscard]] constexpr Word completing(Word tokens) const {
    // Up a column only the square on top can be free.
    Word squares = tokens << 1;
    for (int i = 2; i < length(); ++i) squares &= tokens << i;
    return squares | gaps(tokens, stride_ - 1) | gaps(tokens, stride_) | gaps(tokens, stride_ + 1);
  }

  // The cells where a line begins that goes `step` by `step` through these cells only.
  [[nodiscard]] constexpr Word starts(Word cells, int step) const {
    // Doubles the length of the run as long as that is not too much.
    int run = 1;
    for (; run * 2 <= length(); run *= 2) cells &= cells >> (step * run);
    if (run < length()) cells &= cells >> (step * (length() - run));
    return cells;
  }

  // Where a line may begin that goes through a cell.
  [[nodiscard]] constexpr Word lines_through(Word cell, int step) const {
    Word cells = cell;
    for (int i = 1; i < length(); ++i) cells |= cell >> (i * step);
    return cells;
  }

 private:
  [[nodiscard]] constexpr int length() const { return Length > 0 ? Length : in_a_row_; }

  // Squares with tokens on n - 1 others of a line: k of them on one side, the rest on the other.
  [[nodiscard]] constexpr Word gaps(Word tokens, int step) const {
    if constexpr (Length == 4) {
      const Word two_below = (tokens << step) & (tokens << 2 * step);
      const Word two_above = (tokens >> step) & (tokens >> 2 * step);
      return (two_below & ((tokens << 3 * step) | (tokens >> step))) |
             (two_above & ((tokens << step) | (tokens >> 3 * step)));
    } else {
      Word squares = 0;
      Word below = ~Word{0};  // tokens on all of the k squares below
      for (int k = 0; k < length(); ++k) {
        if (k > 0) below &= tokens << (k * step);
        Word both = below;
        for (int i = 1; i < length() - k; ++i) both &= tokens >> (i * step);
        squares |= both;
      }
      return squares;
    }
  }

  int in_a_row_;
  int stride_;
};

}  // namespace quadrille
