#pragma once

#include "core/bits.h"

namespace quadrille::connect {

// Lines on a board of columns of `stride` bits each, as drawn in bitboard.h. Length is n when it is known to
// the compiler, which matters to a search; 0 leaves it to the constructor.
template <Bits Word, int Length = 0>
class BitLines {
 public:
  constexpr BitLines(int in_a_row, int stride) : in_a_row_(in_a_row), stride_(stride) {}

  [[nodiscard]] constexpr bool any(Word tokens) const {
    return has_run(tokens, 1) || has_run(tokens, stride_ - 1) || has_run(tokens, stride_) ||
           has_run(tokens, stride_ + 1);
  }

  // The squares, taken or not, that would complete a line with these tokens. Squares off the board are among
  // them.
  [[nodiscard]] constexpr Word completing(Word tokens) const {
    // Up a column only the square on top can be free.
    Word squares = tokens << 1;
    for (int i = 2; i < length(); ++i) squares &= tokens << i;
    return squares | gaps(tokens, stride_ - 1) | gaps(tokens, stride_) | gaps(tokens, stride_ + 1);
  }

 private:
  [[nodiscard]] constexpr int length() const { return Length > 0 ? Length : in_a_row_; }

  // Keeps the cells that begin a run, doubling the run's length as long as that is not too much.
  [[nodiscard]] constexpr bool has_run(Word tokens, int step) const {
    int run = 1;
    for (; run * 2 <= length(); run *= 2) tokens &= tokens >> (step * run);
    if (run < length()) tokens &= tokens >> (step * (length() - run));
    return tokens != 0;
  }

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
        Word both = below;
        for (int i = 1; i < length() - k; ++i) both &= tokens >> (i * step);
        squares |= both;
        below &= tokens << ((k + 1) * step);
      }
      return squares;
    }
  }

  int in_a_row_;
  int stride_;
};

}  // namespace quadrille::connect
