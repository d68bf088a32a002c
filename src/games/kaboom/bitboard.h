#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/bitlines.h"
#include "core/bits.h"
#include "core/player.h"
#include "games/kaboom/rules.h"

namespace quadrille::kaboom {

// A board that fits into one word. A column is a run of rows + 1 bits, lowest row first:
//
//      6 13 20 27 34 41 48     <- spare row, always empty: it stops a run from leaking into the next
//      5 12 19 26 33 40 47        column, and catches the carry when a column is full
//      4 11 18 25 32 39 46
//      3 10 17 24 31 38 45
//      2  9 16 23 30 37 44
//      1  8 15 22 29 36 43
//      0  7 14 21 28 35 42     7 x 6, stride 7
//
// Satisfies Tree. Immutable and thread-safe. Nothing is checked: moves must be legal, and fits() must hold
// for the shape.
template <Bits Word>
class BitRules {
 public:
  struct Position {
    Word x = 0;      // all pieces of x, its bombs among them
    Word o = 0;      // all pieces of o
    Word bombs = 0;  // the bombs of both
    std::uint8_t x_left = 0;
    std::uint8_t o_left = 0;
    std::uint8_t to_move = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };

  using Act = kaboom::Act;
  struct Move {
    Act act = Act::drop;
    std::uint8_t square = 0;  // index of the bit: landing square or bomb; 0 for a pass
    friend auto operator<=>(const Move&, const Move&) = default;
  };

  // The moves of a position as sets of squares, one for each kind of move; no list is built. Iterators point
  // into it.
  class Moves {
   public:
    class Iterator {
     public:
      using value_type = Move;
      using difference_type = std::ptrdiff_t;
      constexpr Iterator() = default;
      constexpr Iterator(const Moves* moves, int act) : moves_(moves), act_(act) { settle(); }
      constexpr Move operator*() const {
        return {static_cast<Act>(act_), static_cast<std::uint8_t>(lowest_index(rest_))};
      }
      constexpr Iterator& operator++() {
        rest_ &= rest_ - 1;
        if (rest_ == 0) {
          ++act_;
          settle();
        }
        return *this;
      }
      constexpr Iterator operator++(int) {
        const Iterator before = *this;
        ++*this;
        return before;
      }
      friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

     private:
      // Advances to the next kind of move that has a square.
      constexpr void settle() {
        for (; act_ < kinds; ++act_)
          if (rest_ = moves_->squares_[static_cast<std::size_t>(act_)]; rest_ != 0) return;
      }
      const Moves* moves_ = nullptr;
      int act_ = kinds;
      Word rest_ = 0;
    };

    constexpr Moves(Word drops, Word bombs, Word detonations)
        // A pass has square 0.
        : squares_{drops, bombs, detonations, (drops | detonations) == 0 ? Word{1} : Word{0}} {}
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(this, 0); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(this, kinds); }
    [[nodiscard]] constexpr std::size_t size() const {
      std::size_t all = 0;
      for (const Word squares : squares_) all += static_cast<std::size_t>(count_bits(squares));
      return all;
    }
    constexpr Move operator[](std::size_t index) const {
      std::size_t act = 0;
      for (; act + 1 < squares_.size(); ++act) {
        const auto count = static_cast<std::size_t>(count_bits(squares_[act]));
        if (index < count) break;
        index -= count;
      }
      const Word square = BitRange<Word>(squares_[act])[index];
      return {static_cast<Act>(act), static_cast<std::uint8_t>(lowest_index(square))};
    }

   private:
    static constexpr int kinds = 4;
    std::array<Word, kinds> squares_;
  };

  // Returns whether the board fits into a Word.
  [[nodiscard]] static constexpr bool fits(const Shape& shape) {
    return shape.columns * (shape.rows + 1) <= bits;
  }

  explicit constexpr BitRules(const Shape& shape)
      : lines_(shape.in_a_row, shape.rows + 1),
        columns_(shape.columns),
        stride_(shape.rows + 1),
        column_((Word{1} << shape.rows << 1) - 1),
        misere_(shape.misere),
        x_bombs_(static_cast<std::uint8_t>(shape.x_bombs)),
        o_bombs_(static_cast<std::uint8_t>(shape.o_bombs)) {
    for (int column = 0; column < shape.columns; ++column) {
      bottom_ |= Word{1} << (column * stride_);
      board_ |= ((Word{1} << shape.rows) - 1) << (column * stride_);
    }
    for (int column = 0; column < shape.columns; ++column)
      for (int row = 0; row < shape.rows; ++row) {
        const int square = column * stride_ + row;
        const Word whole_column = (column_ << (column * stride_)) & board_;
        above_[static_cast<std::size_t>(square)] = whole_column & ~((bit(square) << 1) - 1);
        reach_[static_cast<std::size_t>(square)] =
            shape.super_bomb ? whole_column | (bottom_ << row) : bit(square) | neighbours(square);
      }
  }

  [[nodiscard]] static constexpr Word bit(int square) { return Word{1} << square; }
  [[nodiscard]] constexpr int square(int column, int row) const { return column * stride_ + row; }
  [[nodiscard]] constexpr int column_of(int square) const { return square / stride_; }
  [[nodiscard]] constexpr int row_of(int square) const { return square % stride_; }
  [[nodiscard]] constexpr Word board() const { return board_; }

  [[nodiscard]] constexpr int players() const { return 2; }
  [[nodiscard]] constexpr Position start() const {
    return {.x = 0, .o = 0, .bombs = 0, .x_left = x_bombs_, .o_left = o_bombs_};
  }
  [[nodiscard]] constexpr Player to_move(const Position& at) const { return Player{at.to_move}; }

  // Follows from the board alone: any line ends the game, whichever player moved (K06).
  [[nodiscard]] constexpr Outcome outcome(const Position& at) const {
    const bool x_line = lines_.any(at.x);
    const bool o_line = lines_.any(at.o);
    if (x_line && o_line) return drawn();
    if (x_line || o_line) return won_by(Player{static_cast<std::uint8_t>(x_line == misere_)});
    return (at.x | at.o) == board_ && at.bombs == 0 ? drawn() : Outcome{};
  }

  [[nodiscard]] constexpr Moves moves(const Position& at) const {
    const Word free = landings(at);
    const bool has_bombs = (at.to_move == 0 ? at.x_left : at.o_left) > 0;
    return Moves(free, has_bombs ? free : Word{0}, at.bombs & own(at));
  }

  [[nodiscard]] constexpr Position after(Position at, Move move) const {
    switch (move.act) {
      case Act::drop: place(at, bit(move.square)); break;
      case Act::bomb:
        place(at, bit(move.square));
        at.bombs |= bit(move.square);
        --(at.to_move == 0 ? at.x_left : at.o_left);
        break;
      case Act::detonate: at = explode(at, move.square); break;
      case Act::pass: break;
    }
    at.to_move ^= 1;
    return at;
  }

  // Returns the board after the bomb on a square and all bombs that it sets off have exploded, and the pieces
  // above have fallen. The player to move stays the same.
  [[nodiscard]] constexpr Position explode(Position at, int square) const {
    Word gone = 0;
    Word exploded = 0;
    for (Word lit = bit(square); lit != 0; lit = gone & at.bombs & ~exploded) {
      gone |= reach_[static_cast<std::size_t>(lowest_index(lit))];
      exploded |= lowest_bit(lit);
    }
    // From the top down, so that a piece that falls does not move the squares that are still to be emptied.
    for (gone &= at.x | at.o; gone != 0;) {
      const Word top = highest_bit(gone);
      const Word above = above_[static_cast<std::size_t>(lowest_index(top))];
      const Word still = ~(above | top);
      at.x = (at.x & still) | ((at.x & above) >> 1);
      at.o = (at.o & still) | ((at.o & above) >> 1);
      at.bombs = (at.bombs & still) | ((at.bombs & above) >> 1);
      gone ^= top;
    }
    return at;
  }

  [[nodiscard]] constexpr Word own(const Position& at) const { return at.to_move == 0 ? at.x : at.o; }
  [[nodiscard]] constexpr Word theirs(const Position& at) const { return at.to_move == 0 ? at.o : at.x; }
  // Returns the lowest empty square of every column that has one.
  [[nodiscard]] constexpr Word landings(const Position& at) const {
    return ((at.x | at.o) + bottom_) & board_;
  }
  // Return the landing squares where a piece of the player to move, or of the opponent, completes a line.
  [[nodiscard]] constexpr Word own_lines(const Position& at) const {
    return lines_.completing(own(at)) & landings(at);
  }
  [[nodiscard]] constexpr Word their_lines(const Position& at) const {
    return lines_.completing(theirs(at)) & landings(at);
  }
  [[nodiscard]] constexpr bool misere() const { return misere_; }

  // Returns whether the player to move of an open position has a move that wins at once.
  [[nodiscard]] constexpr bool wins_at_once(const Position& at) const {
    if (!misere_ && own_lines(at) != 0) return true;
    for (const Word bomb : BitRange<Word>(at.bombs & own(at)))
      if (outcome(explode(at, lowest_index(bomb))) == won_by(Player{at.to_move})) return true;
    return false;
  }

  // Returns the mirror image (left and right exchanged), which has the same value.
  [[nodiscard]] constexpr Position mirrored(Position at) const {
    at.x = mirrored(at.x);
    at.o = mirrored(at.o);
    at.bombs = mirrored(at.bombs);
    return at;
  }
  [[nodiscard]] constexpr Word mirrored(Word squares) const {
    Word mirror = 0;
    for (int i = 0; i < columns_; ++i) {
      mirror = mirror << stride_ | (squares & column_);
      squares >>= stride_;
    }
    return mirror;
  }

  [[nodiscard]] Position from(const kaboom::Position& plain) const {
    Position at{.x_left = static_cast<std::uint8_t>(plain.bombs_left(Player{0})),
                .o_left = static_cast<std::uint8_t>(plain.bombs_left(Player{1})),
                .to_move = plain.to_move().value};
    for (int column = 0; column < columns_; ++column)
      for (int row = 0; row < plain.height(column); ++row) {
        const Piece piece = plain.at(column, row);
        (owner_of(piece) == 0 ? at.x : at.o) |= bit(square(column, row));
        if (is_bomb(piece)) at.bombs |= bit(square(column, row));
      }
    return at;
  }
  [[nodiscard]] Move from(const kaboom::Position& plain, const kaboom::Move& move) const {
    if (move.act == Act::pass) return {Act::pass, 0};
    const int row = move.act == Act::detonate ? move.row : plain.height(move.column);
    return {move.act, static_cast<std::uint8_t>(square(move.column, row))};
  }

  // The result has no last move.
  [[nodiscard]] kaboom::Position to_plain(const Position& at, const PlainRules& plain) const {
    const Shape& shape = plain.shape();
    std::vector<Piece> cells(static_cast<std::size_t>(shape.cells()), Piece::none);
    for (int column = 0; column < shape.columns; ++column)
      for (int row = 0; row < shape.rows; ++row) {
        const Word here = bit(square(column, row));
        if (((at.x | at.o) & here) == 0) continue;
        const Player owner{static_cast<std::uint8_t>((at.x & here) != 0 ? 0 : 1)};
        cells[static_cast<std::size_t>(row * shape.columns + column)] =
            (at.bombs & here) != 0 ? bomb_of(owner) : piece_of(owner);
      }
    return plain.stand(cells, Player{at.to_move}, at.x_left, at.o_left);
  }
  [[nodiscard]] kaboom::Move to_plain(Move move) const {
    const auto row = static_cast<std::uint8_t>(move.act == Act::detonate ? row_of(move.square) : 0);
    return {move.act, static_cast<std::uint8_t>(column_of(move.square)), row};
  }

 private:
  static constexpr int bits = static_cast<int>(sizeof(Word) * 8);

  constexpr void place(Position& at, Word piece) const { (at.to_move == 0 ? at.x : at.o) |= piece; }

  [[nodiscard]] constexpr Word neighbours(int square) const {
    // A bit off the left edge falls out of the word; the mask removes bits off the other edges.
    const Word here = bit(square);
    return (here << 1 | here >> 1 | here << stride_ | here >> stride_) & board_;
  }

  BitLines<Word> lines_;
  int columns_;
  int stride_;
  Word column_;  // the bits of the first column and its spare
  Word bottom_ = 0;
  Word board_ = 0;
  std::array<Word, bits> above_{};  // by square: those above it in its column
  std::array<Word, bits> reach_{};  // by square: those that a bomb on it takes
  bool misere_;
  std::uint8_t x_bombs_;
  std::uint8_t o_bombs_;
};

}  // namespace quadrille::kaboom
