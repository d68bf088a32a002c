#pragma once

#include "core/bits.h"

namespace quadrille {

// Finds lines on a bitboard. A column takes `stride` bits, lowest row first, with a spare bit on top that
// stays empty. A compile-time `Length` makes a search faster; with Length 0 the constructor's `in_a_row` is
// the length.
template <Bits Word, int Length = 0>
class BitLines {
 public:
  constexpr BitLines(int in_a_row, int stride) : in_a_row_(in_a_row), stride_(stride) {}

  // Returns whether the tokens contain a line.
  [[nodiscard]] constexpr bool any(Word tokens) const {
    return (starts(tokens, 1) | starts(tokens, stride_ - 1) | starts(tokens, stride_) |
            starts(tokens, stride_ + 1)) != 0;
  }

  // Returns the squares, occupied or empty, that would complete a line with these tokens. The result can
  // contain squares off the board; the caller masks them.
  [[nodiscard]] constexpr Word completing(Word tokens) const {
    // In a column only the square on top can be empty.
    Word squares = tokens << 1;
    for (int i = 2; i < length(); ++i) squares &= tokens << i;
    return squares | gaps(tokens, stride_ - 1) | gaps(tokens, stride_) | gaps(tokens, stride_ + 1);
  }

  // Returns the first cell of every line in direction `step` that consists of these cells.
  [[nodiscard]] constexpr Word starts(Word cells, int step) const {
    // Doubles the run while it stays within the line's length.
    int run = 1;
    for (; run * 2 <= length(); run *= 2) cells &= cells >> (step * run);
    if (run < length()) cells &= cells >> (step * (length() - run));
    return cells;
  }

  // Returns the cells where a line through `cell` in direction `step` can begin. The result can contain cells
  // off the board.
  [[nodiscard]] constexpr Word lines_through(Word cell, int step) const {
    Word cells = cell;
    for (int i = 1; i < length(); ++i) cells |= cell >> (i * step);
    return cells;
  }

 private:
  [[nodiscard]] constexpr int length() const { return Length > 0 ? Length : in_a_row_; }

  // Returns the squares that have tokens on the other n - 1 squares of a line: k of them on one side, the
  // rest on the other.
  [[nodiscard]] constexpr Word gaps(Word tokens, int step) const {
    if constexpr (Length == 4) {
      const Word two_below = (tokens << step) & (tokens << 2 * step);
      const Word two_above = (tokens >> step) & (tokens >> 2 * step);
      return (two_below & ((tokens << 3 * step) | (tokens >> step))) |
             (two_above & ((tokens << step) | (tokens >> 3 * step)));
    } else {
      Word squares = 0;
      Word below = ~Word{0};  // set where all of the k squares below have tokens
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
