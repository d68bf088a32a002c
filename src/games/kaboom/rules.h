#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/board.h"
#include "core/lines.h"
#include "core/player.h"
#include "core/result.h"

namespace quadrille::kaboom {

constexpr int most_bombs = 99;

// What is fixed for a whole game (K01).
struct Shape {
  int columns = 7;
  int rows = 6;
  int in_a_row = 4;
  int x_bombs = 2;
  int o_bombs = 2;
  bool misere = false;      // K08: who connects n loses
  bool super_bomb = false;  // K09: a bomb takes its whole row and column

  [[nodiscard]] int cells() const { return columns * rows; }
  [[nodiscard]] Board board() const { return {columns, rows}; }
  [[nodiscard]] int bombs_of(Player player) const { return player.value == 0 ? x_bombs : o_bombs; }
  friend bool operator==(const Shape&, const Shape&) = default;
};

// Refuses a side, a line or a number of bombs out of range, and a board smaller than the line.
[[nodiscard]] Result<Shape> checked(Shape shape);

// What stands on a square, as it is written (K10). Bombs are pieces of their owner.
enum class Piece : char { none = '-', x = 'x', o = 'o', x_bomb = '*', o_bomb = '@' };

[[nodiscard]] constexpr bool is_bomb(Piece piece) { return piece == Piece::x_bomb || piece == Piece::o_bomb; }
[[nodiscard]] constexpr Piece piece_of(Player player) { return player.value == 0 ? Piece::x : Piece::o; }
[[nodiscard]] constexpr Piece bomb_of(Player player) {
  return player.value == 0 ? Piece::x_bomb : Piece::o_bomb;
}
// The index of the player, or `nobody`.
[[nodiscard]] constexpr std::uint8_t owner_of(Piece piece) {
  switch (piece) {
    case Piece::none: return nobody;
    case Piece::x:
    case Piece::x_bomb: return 0;
    case Piece::o:
    case Piece::o_bomb: return 1;
  }
  return nobody;
}
// Why a player without a bomb in hand drops none (K02).
[[nodiscard]] Error no_bomb_left(Player player);

[[nodiscard]] constexpr Player opponent_of(Player player) {
  return Player{static_cast<std::uint8_t>(1 - player.value)};
}

// In the order in which moves are listed.
enum class Act : std::uint8_t { drop, bomb, detonate, pass };

// Column and row from 0; the row is meant only when a bomb is detonated, and nothing by a pass.
struct Move {
  Act act = Act::drop;
  std::uint8_t column = 0;
  std::uint8_t row = 0;
  friend auto operator<=>(const Move&, const Move&) = default;
};

// A piece that an explosion took, from where, and when: the bomb that was set off is in wave 0, and what a
// bomb takes is in the wave after its own.
struct Removed {
  Square square;
  Piece piece = Piece::none;
  int wave = 0;
  friend bool operator==(const Removed&, const Removed&) = default;
};

// A board in play: every column is filled from the bottom. Row 0 is the bottom row. What the last move was
// and took is known only where it was played, and is no part of what makes two positions equal.
class Position {
 public:
  explicit Position(const Shape& shape);

  [[nodiscard]] int height(int column) const { return heights_[static_cast<std::size_t>(column)]; }
  [[nodiscard]] Piece at(int column, int row) const { return cells_[index(column, row)]; }
  [[nodiscard]] const std::vector<Piece>& cells() const { return cells_; }  // from the bottom row up
  [[nodiscard]] int pieces() const { return pieces_; }
  [[nodiscard]] int bombs_left(Player player) const { return bombs_left_[player.value]; }
  [[nodiscard]] int bombs_on_board(Player player) const { return bombs_on_board_[player.value]; }
  [[nodiscard]] const Outcome& outcome() const { return outcome_; }
  [[nodiscard]] Player to_move() const { return to_move_; }

  [[nodiscard]] const std::optional<Move>& last_move() const { return last_move_; }
  [[nodiscard]] const std::vector<Removed>& removed() const { return removed_; }  // the bomb itself first

  friend bool operator==(const Position& a, const Position& b) {
    return a.to_move_ == b.to_move_ && a.bombs_left_ == b.bombs_left_ && a.cells_ == b.cells_;
  }

 private:
  friend class PlainRules;
  [[nodiscard]] std::size_t index(int column, int row) const {
    return static_cast<std::size_t>(row) * heights_.size() + static_cast<std::size_t>(column);
  }

  std::vector<Piece> cells_;  // row by row from the bottom
  std::vector<std::uint8_t> heights_;
  std::array<std::uint8_t, 2> bombs_left_{};
  std::array<std::uint8_t, 2> bombs_on_board_{};
  int pieces_ = 0;
  Player to_move_;
  Outcome outcome_;
  std::optional<Move> last_move_;
  std::vector<Removed> removed_;
};

// The rules as anyone can check them, for every size. The fast rules must agree.
class PlainRules {
 public:
  using Position = kaboom::Position;
  using Sight = Position;
  using Move = kaboom::Move;

  explicit PlainRules(const Shape& shape) : shape_(shape) {}

  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] Position start(std::uint64_t /*seed*/ = 0) const { return Position(shape_); }
  [[nodiscard]] const Position& look(const Position& at, Viewer /*viewer*/) const { return at; }
  [[nodiscard]] Player to_move(const Position& at) const { return at.to_move(); }
  [[nodiscard]] Outcome outcome(const Position& at) const { return at.outcome(); }
  // Drops, bombs, detonations by column and row; pass only where there is nothing else.
  [[nodiscard]] std::vector<Move> moves(const Position& at) const;
  [[nodiscard]] Result<Effect> judge(const Position& at, Move move) const;
  [[nodiscard]] Position after(Position at, Move move) const;

  // Whether the player to move of an open position has a move that ends the game in its favour.
  [[nodiscard]] bool wins_at_once(const Position& at) const;

  // A board that stands by itself, without the moves that led to it: `cells` row by row from the bottom. It
  // must obey gravity, and have no more bombs than the rules.
  [[nodiscard]] Position stand(const std::vector<Piece>& cells, Player to_move, int x_left, int o_left) const;

 private:
  [[nodiscard]] std::vector<int> open_columns(const Position& at) const;
  [[nodiscard]] std::vector<Move> detonations(const Position& at) const;
  [[nodiscard]] Result<Effect> judge_drop(const Position& at, Move move) const;
  [[nodiscard]] Result<Effect> judge_detonation(const Position& at, Move move) const;

  [[nodiscard]] bool in_line(const Position& at, int column, int row, std::uint8_t owner) const;
  void drop(Position& at, int column, Piece piece) const;
  void detonate(Position& at, int column, int row) const;
  void take_away(Position& at, int column, int row, int wave) const;
  [[nodiscard]] std::vector<Square> reach_of_bomb(int column, int row) const;
  // Lets fall what stands above emptied squares, and says who has a line with a piece in it that fell.
  [[nodiscard]] std::array<bool, 2> let_fall(Position& at) const;
  // K06, K08: how lines of these players end the game; open when there are none and somebody can still move.
  [[nodiscard]] Outcome outcome_with_lines(const Position& at, bool x_has_line, bool o_has_line) const;
  [[nodiscard]] Outcome outcome_of_whole_board(const Position& at) const;

  Shape shape_;
};

}  // namespace quadrille::kaboom
