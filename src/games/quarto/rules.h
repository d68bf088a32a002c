#pragma once

#include <array>
#include <bitset>
#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/player.h"
#include "core/result.h"

namespace quadrille::quarto {

constexpr int side = 4;
constexpr int cells = side * side;
constexpr int characteristics = 4;
constexpr int pieces = 1 << characteristics;  // one for each combination (Q01)

using Piece = std::uint8_t;  // its bits are its characteristics
using Cell = std::uint8_t;   // row by row, from the upper left corner

constexpr Piece no_piece = 0xff;

// The rules of a game.
struct Variant {
  bool squares = false;  // the four cells of a 2 x 2 block win too
  friend bool operator==(const Variant&, const Variant&) = default;
};

// Four cells that win when their pieces share a characteristic.
using Line = std::array<Cell, side>;
[[nodiscard]] const std::vector<Line>& lines_of(const Variant& variant);

enum class Act : std::uint8_t { pick, place };

// A piece that is handed to the opponent, or the cell that the piece in hand goes to.
struct Move {
  Act act = Act::pick;
  std::uint8_t index = 0;
  friend auto operator<=>(const Move&, const Move&) = default;  // NOLINT(modernize-use-nullptr)
};

// A position: a board, and the piece in hand, if any. last_cell() is known only after a move, and does not
// count for equality.
class Position {
 public:
  Position() { board_.fill(no_piece); }

  [[nodiscard]] Piece at(int cell) const { return board_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] Piece in_hand() const { return in_hand_; }
  [[nodiscard]] bool is_to_pick() const { return in_hand_ == no_piece; }
  // Whether a piece is neither on the board nor in hand.
  [[nodiscard]] bool is_left(Piece piece) const { return left_[piece]; }
  [[nodiscard]] int placed() const { return placed_; }
  [[nodiscard]] const Outcome& outcome() const { return outcome_; }
  [[nodiscard]] const std::optional<Cell>& last_cell() const { return last_cell_; }

  // Player 0 picks first. The player who places a piece picks the next (Q06, Q08).
  [[nodiscard]] Player to_move() const {
    return Player{static_cast<std::uint8_t>((placed_ + (is_to_pick() ? 0 : 1)) % 2)};
  }

  friend bool operator==(const Position& a, const Position& b) {
    return a.board_ == b.board_ && a.in_hand_ == b.in_hand_;
  }

 private:
  friend class PlainRules;
  std::array<Piece, cells> board_{};
  Piece in_hand_ = no_piece;
  std::bitset<pieces> left_ = std::bitset<pieces>().set();
  int placed_ = 0;
  Outcome outcome_;
  std::optional<Cell> last_cell_;
};

// The plain rules: the oracle for the fast rules. Immutable, so thread-safe.
class PlainRules {
 public:
  using Position = quarto::Position;
  using Observation = Position;
  using Move = quarto::Move;

  explicit PlainRules(const Variant& variant) : variant_(variant) {}

  [[nodiscard]] const Variant& variant() const { return variant_; }
  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] Position start(std::uint64_t /*seed*/ = 0) const { return {}; }
  [[nodiscard]] const Position& observe(const Position& at, Viewer /*viewer*/) const { return at; }
  [[nodiscard]] Player to_move(const Position& at) const { return at.to_move(); }
  [[nodiscard]] Outcome outcome(const Position& at) const { return at.outcome(); }
  [[nodiscard]] std::vector<Move> moves(const Position& at) const;
  [[nodiscard]] Result<Effect> validate(const Position& at, Move move) const;
  // REQUIRES: the move is legal.
  [[nodiscard]] Position after(Position at, Move move) const;

  // Returns the lines that win: full, with a shared characteristic.
  [[nodiscard]] std::vector<Line> winning_lines(const Position& at) const;
  // Returns whether the piece in hand would complete a line on this cell. REQUIRES: a piece is in hand, and
  // the cell is empty.
  [[nodiscard]] bool would_win(const Position& at, Cell cell) const;

  // Returns the position of a board and a piece in hand. Fails if a piece is there twice, or no game can
  // reach the board.
  [[nodiscard]] Result<Position> stand(const std::array<Piece, cells>& board, Piece in_hand) const;

 private:
  void put(Position& at, Cell cell, Piece piece) const;

  Variant variant_;
};

// The characteristics that all these pieces share, as bits: those that all have, or that all lack.
[[nodiscard]] unsigned shared_by(const std::array<Piece, side>& four);

}  // namespace quadrille::quarto
