#pragma once

#include <algorithm>

#include "core/bitlines.h"
#include "core/bits.h"
#include "core/player.h"
#include "games/connect/rules.h"

namespace quadrille::connect {

// Two players on a board that fits into one word. A column is a run of rows + 1 bits, lowest row first:
//
//      6 13 20 27 34 41 48     <- spare row, always empty: it stops a run from leaking into the next
//      5 12 19 26 33 40 47        column, and catches the carry when a column is full
//      4 11 18 25 32 39 46
//      3 10 17 24 31 38 45
//      2  9 16 23 30 37 44
//      1  8 15 22 29 36 43
//      0  7 14 21 28 35 42     7 x 6, stride 7
//
// A move is the bit of the square where the token lands. Satisfies the concept Tree. Does not validate moves:
// they must come from moves(). Immutable, so thread-safe.
template <Bits Word>
class BitRules {
 public:
  struct Position {
    Word mover = 0;  // the tokens of the player to move
    Word all = 0;    // the tokens of both
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = Word;

  [[nodiscard]] static constexpr bool fits(const Shape& shape) {
    return shape.players == 2 && shape.columns * (shape.rows + 1) <= static_cast<int>(sizeof(Word) * 8);
  }

  explicit constexpr BitRules(const Shape& shape)
      : lines_(shape.in_a_row, shape.rows + 1),
        columns_(shape.columns),
        stride_(shape.rows + 1),
        column_((Word{1} << shape.rows << 1) - 1) {
    for (int column = 0; column < shape.columns; ++column) {
      bottom_ |= Word{1} << (column * stride_);
      board_ |= ((Word{1} << shape.rows) - 1) << (column * stride_);
    }
  }

  [[nodiscard]] constexpr Word square(int column, int row) const {
    return Word{1} << (column * stride_ + row);
  }
  [[nodiscard]] constexpr int column_of(Word square) const { return lowest_index(square) / stride_; }

  [[nodiscard]] constexpr int players() const { return 2; }
  [[nodiscard]] constexpr Position start() const { return {}; }
  [[nodiscard]] constexpr Player to_move(const Position& at) const { return Player{has_odd_bits(at.all)}; }

  [[nodiscard]] constexpr Outcome outcome(const Position& at) const {
    if (has_line(at.mover ^ at.all)) return won_by(Player{!has_odd_bits(at.all)});
    return at.all == board_ ? drawn() : Outcome{};
  }

  [[nodiscard]] constexpr BitRange<Word> moves(const Position& at) const {
    return BitRange<Word>((at.all + bottom_) & board_);
  }

  [[nodiscard]] constexpr Position after(const Position& at, Word landing) const {
    return {at.mover ^ at.all, at.all | landing};
  }

  // The moves that complete a line of the player to move, and the moves that would complete one of the
  // opponent.
  [[nodiscard]] constexpr Word wins(const Position& at) const {
    return lines_.completing(at.mover) & (at.all + bottom_) & board_;
  }
  [[nodiscard]] constexpr Word threats(const Position& at) const {
    return lines_.completing(at.mover ^ at.all) & (at.all + bottom_) & board_;
  }

  // A number that is unique to the position: a column of h tokens adds at most 2^(h+1) - 2.
  [[nodiscard]] static constexpr Word key(const Position& at) { return at.mover + at.all; }
  // A key that a position shares with its mirror image.
  [[nodiscard]] constexpr Word canonical_key(const Position& at) const {
    return std::min(key(at), mirrored(key(at)));
  }
  [[nodiscard]] constexpr Word mirrored(Word key) const {
    Word mirror = 0;
    for (int i = 0; i < columns_; ++i) {
      mirror = mirror << stride_ | (key & column_);
      key >>= stride_;
    }
    return mirror;
  }
  [[nodiscard]] constexpr Position from_key(Word key) const {
    Position at;
    for (int i = 0; i < columns_; ++i) {
      // 2^height and, below that, the mover's tokens.
      const Word column = ((key >> (i * stride_)) & column_) + 1;
      const Word all = highest_bit(column) - 1;
      at.all |= all << (i * stride_);
      at.mover |= (column & all) << (i * stride_);
    }
    return at;
  }

  [[nodiscard]] constexpr bool has_line(Word tokens) const { return lines_.any(tokens); }

  // Converts a position of the plain rules. REQUIRES: the player to move has no line.
  [[nodiscard]] Position from(const connect::Position& plain, const Shape& shape) const {
    Position at;
    for (int column = 0; column < shape.columns; ++column)
      for (int row = 0; row < plain.height(column); ++row) {
        at.all |= square(column, row);
        if (plain.at(column, row) == plain.to_move().value) at.mover |= square(column, row);
      }
    return at;
  }

  // Converts to a position of the plain rules, which has no move history.
  [[nodiscard]] connect::Position to_plain(const Position& at, const PlainRules& plain) const {
    const Shape& shape = plain.shape();
    const std::uint8_t mover = to_move(at).value;
    std::vector<std::uint8_t> tokens(static_cast<std::size_t>(shape.cells()), empty_cell);
    for (int column = 0; column < shape.columns; ++column)
      for (int row = 0; row < shape.rows; ++row) {
        if ((at.all & square(column, row)) == 0) continue;
        const bool own = (at.mover & square(column, row)) != 0;
        tokens[static_cast<std::size_t>(row * shape.columns + column)] =
            own ? mover : static_cast<std::uint8_t>(1 - mover);
      }
    return plain.stand(tokens, outcome(at));
  }

 private:
  BitLines<Word> lines_;
  int columns_;
  int stride_;
  Word column_;  // the bits of one column and its spare, lowest
  Word bottom_ = 0;
  Word board_ = 0;
};

}  // namespace quadrille::connect
