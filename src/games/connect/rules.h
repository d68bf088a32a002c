#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/board.h"
#include "core/lines.h"
#include "core/player.h"
#include "core/result.h"

namespace quadrille::connect {

constexpr int most_players = 23;  // letters A to W, as X means empty

// The rules of a game: board, line length and players (C02, C03).
struct Shape {
  int columns = 7;
  int rows = 6;
  int in_a_row = 4;
  int players = 2;

  [[nodiscard]] int cells() const { return columns * rows; }
  friend bool operator==(const Shape&, const Shape&) = default;
};

// Returns the shape. Fails if a side, the line or the number of players is out of range, or the board is
// smaller than the line.
[[nodiscard]] Result<Shape> checked(Shape shape);

using Column = std::uint8_t;  // from 0

constexpr std::uint8_t empty_cell = no_owner;

// A position: every column is filled from the bottom. Row 0 is the bottom row.
class Position {
 public:
  explicit Position(const Shape& shape);

  [[nodiscard]] int height(int column) const { return heights_[static_cast<std::size_t>(column)]; }
  // The token at a square, as the player's index, or `empty_cell`.
  [[nodiscard]] std::uint8_t at(int column, int row) const { return cells_[index(column, row)]; }
  [[nodiscard]] const std::vector<std::uint8_t>& cells() const { return cells_; }  // from the bottom row up
  [[nodiscard]] int tokens() const { return tokens_; }
  [[nodiscard]] const Outcome& outcome() const { return outcome_; }
  [[nodiscard]] Player to_move() const { return to_move_; }

  // The columns played from the empty board; unknown if the position was given as a board.
  [[nodiscard]] bool knows_history() const { return knows_history_; }
  [[nodiscard]] const std::vector<Column>& history() const { return history_; }

 private:
  friend class PlainRules;
  [[nodiscard]] std::size_t index(int column, int row) const {
    return static_cast<std::size_t>(row) * heights_.size() + static_cast<std::size_t>(column);
  }

  std::vector<std::uint8_t> cells_;  // row by row from the bottom
  std::vector<std::uint8_t> heights_;
  std::vector<Column> history_;
  bool knows_history_ = true;
  int tokens_ = 0;
  Player to_move_;
  Outcome outcome_;
};

// The plain rules, for every size and number of players: the oracle for the fast rules. Immutable, so
// thread-safe.
class PlainRules {
 public:
  using Position = connect::Position;
  using Observation = Position;
  using Move = Column;

  explicit PlainRules(const Shape& shape) : shape_(shape) {}

  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] int players() const { return shape_.players; }
  [[nodiscard]] Position start(std::uint64_t /*seed*/ = 0) const { return Position(shape_); }
  [[nodiscard]] const Position& observe(const Position& at, Viewer /*viewer*/) const { return at; }
  [[nodiscard]] Player to_move(const Position& at) const { return at.to_move(); }
  [[nodiscard]] Outcome outcome(const Position& at) const { return at.outcome(); }
  [[nodiscard]] std::vector<Column> moves(const Position& at) const;
  [[nodiscard]] Result<Effect> validate(const Position& at, Column column) const;
  // REQUIRES: `at` is open and the column is not full.
  [[nodiscard]] Position after(Position at, Column column) const;

  // Returns whether a token of this player would complete a line in a column. REQUIRES: the column is not
  // full.
  [[nodiscard]] bool would_win(const Position& at, Player player, Column column) const {
    return completes_line(at, column, at.height(column), player.value);
  }

  // Returns a position without move history. `tokens` are row by row from the bottom. REQUIRES: the board
  // obeys gravity, player A moved first, and `outcome` is the outcome of the board.
  [[nodiscard]] Position stand(const std::vector<std::uint8_t>& tokens, Outcome outcome) const;

 private:
  [[nodiscard]] bool completes_line(const Position& at, int column, int row, std::uint8_t owner) const;

  Shape shape_;
};

}  // namespace quadrille::connect
