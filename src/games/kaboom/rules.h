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

// The parameters of a game (K01).
struct Shape {
  int columns = 7;
  int rows = 6;
  int in_a_row = 4;
  int x_bombs = 2;
  int o_bombs = 2;
  bool misere = false;      // K08: connecting n loses
  bool super_bomb = false;  // K09: a bomb takes its whole row and column

  [[nodiscard]] int cells() const { return columns * rows; }
  [[nodiscard]] Board board() const { return {columns, rows}; }
  [[nodiscard]] int bombs_of(Player player) const { return player.value == 0 ? x_bombs : o_bombs; }
  friend bool operator==(const Shape&, const Shape&) = default;
};

// Returns the shape, or an error (bad_settings) if a side, the line or a number of bombs is out of range, or
// a side is shorter than the line.
[[nodiscard]] Result<Shape> checked(Shape shape);

// The content of a square, with its letter in the notation (K10). A bomb is a piece of its owner.
enum class Piece : char { none = '-', x = 'x', o = 'o', x_bomb = '*', o_bomb = '@' };

[[nodiscard]] constexpr bool is_bomb(Piece piece) { return piece == Piece::x_bomb || piece == Piece::o_bomb; }
[[nodiscard]] constexpr Piece piece_of(Player player) { return player.value == 0 ? Piece::x : Piece::o; }
[[nodiscard]] constexpr Piece bomb_of(Player player) {
  return player.value == 0 ? Piece::x_bomb : Piece::o_bomb;
}
// Returns the index of the player who owns the piece, or `no_owner`.
[[nodiscard]] constexpr std::uint8_t owner_of(Piece piece) {
  switch (piece) {
    case Piece::none: return no_owner;
    case Piece::x:
    case Piece::x_bomb: return 0;
    case Piece::o:
    case Piece::o_bomb: return 1;
  }
  return no_owner;
}
// Returns the error of dropping a bomb with none in hand (K02).
[[nodiscard]] Error no_bomb_left(Player player);

[[nodiscard]] constexpr Player opponent_of(Player player) {
  return Player{static_cast<std::uint8_t>(1 - player.value)};
}

// The kinds of moves, in the order in which moves are listed.
enum class Act : std::uint8_t { drop, bomb, detonate, pass };

// Column and row from 0. Only a detonation uses the row; a pass uses neither.
struct Move {
  Act act = Act::drop;
  std::uint8_t column = 0;
  std::uint8_t row = 0;
  friend auto operator<=>(const Move&, const Move&) = default;
};

// A piece that an explosion took, with its square and its wave. The bomb that was detonated is in wave 0, and
// the pieces that a bomb takes are in the wave after its own.
struct Removed {
  Square square;
  Piece piece = Piece::none;
  int wave = 0;
  friend bool operator==(const Removed&, const Removed&) = default;
};

// A position. Every column is filled from the bottom; row 0 is the bottom row. The last move and the pieces
// that it removed are known only in a position that after() returned, and == ignores them.
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
  std::array<std::uint16_t, 2> bombs_on_board_{};
  int pieces_ = 0;
  Player to_move_;
  Outcome outcome_;
  std::optional<Move> last_move_;
  std::vector<Removed> removed_;
};

// The plain rules, for every size; BitRules must agree with them. Immutable and thread-safe.
class PlainRules {
 public:
  using Position = kaboom::Position;
  using Observation = Position;
  using Move = kaboom::Move;

  explicit PlainRules(const Shape& shape) : shape_(shape) {}

  [[nodiscard]] const Shape& shape() const { return shape_; }
  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] Position start(std::uint64_t /*seed*/ = 0) const { return Position(shape_); }
  [[nodiscard]] const Position& observe(const Position& at, Viewer /*viewer*/) const { return at; }
  [[nodiscard]] Player to_move(const Position& at) const { return at.to_move(); }
  [[nodiscard]] Outcome outcome(const Position& at) const { return at.outcome(); }
  // Returns drops, bombs, then detonations by column and row; a pass only if there is no other move. Empty
  // when the game is over.
  [[nodiscard]] std::vector<Move> moves(const Position& at) const;
  // Returns Effect::changes if the move is legal, else an error (illegal_move or game_over). Its square must
  // be on the board.
  [[nodiscard]] Result<Effect> validate(const Position& at, Move move) const;
  // Returns the position after a move, which must be legal.
  [[nodiscard]] Position after(Position at, Move move) const;

  // Returns whether the player to move of an open position has a move that wins at once.
  [[nodiscard]] bool wins_at_once(const Position& at) const;

  // Returns a position without the moves that led to it. `cells` are row by row from the bottom; they must
  // obey gravity and hold at most 255 bombs of each player.
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
  // Lets the pieces above emptied squares fall. Returns which players have a line with a piece in it that
  // fell.
  [[nodiscard]] std::array<bool, 2> let_fall(Position& at) const;
  // Returns the outcome when these players have lines (K06, K08); without lines the game is open as long as a
  // player can move.
  [[nodiscard]] Outcome outcome_with_lines(const Position& at, bool x_has_line, bool o_has_line) const;
  [[nodiscard]] Outcome outcome_of_whole_board(const Position& at) const;

  Shape shape_;
};

}  // namespace quadrille::kaboom
