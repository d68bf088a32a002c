#include "games/kaboom/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include "catalog/rules.h"
#include "core/text.h"
#include "search/concepts.h"

namespace quadrille::kaboom {

static_assert(Rules<PlainRules>);
static_assert(Tree<PlainRules>);

Result<Shape> checked(Shape shape) {
  if (auto board = check_board(shape.board(), shape.in_a_row); !board) return board.error();
  if (auto bombs = check_range("x-bombs", shape.x_bombs, 0, most_bombs); !bombs) return bombs.error();
  if (auto bombs = check_range("o-bombs", shape.o_bombs, 0, most_bombs); !bombs) return bombs.error();
  return shape;
}

Error no_bomb_left(Player player) {
  return {ErrorCode::illegal_move,
          fmt::format("No bomb is left for {} to drop.", static_cast<char>(piece_of(player))), "move"};
}

Position::Position(const Shape& shape)
    : cells_(static_cast<std::size_t>(shape.cells()), Piece::none),
      heights_(static_cast<std::size_t>(shape.columns), 0),
      bombs_left_{static_cast<std::uint8_t>(shape.x_bombs), static_cast<std::uint8_t>(shape.o_bombs)} {}

std::vector<int> PlainRules::open_columns(const Position& at) const {
  std::vector<int> open;
  for (int column = 0; column < shape_.columns; ++column)
    if (at.height(column) < shape_.rows) open.push_back(column);
  return open;
}

std::vector<Move> PlainRules::detonations(const Position& at) const {
  std::vector<Move> all;
  if (at.bombs_on_board(at.to_move()) == 0) return all;
  for (int column = 0; column < shape_.columns; ++column)
    for (int row = 0; row < at.height(column); ++row)
      if (at.at(column, row) == bomb_of(at.to_move()))
        all.push_back({Act::detonate, static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(row)});
  return all;
}

std::vector<Move> PlainRules::moves(const Position& at) const {
  std::vector<Move> all;
  if (!at.outcome().is_open()) return all;
  const auto open = open_columns(at);
  for (const int column : open) all.push_back({Act::drop, static_cast<std::uint8_t>(column)});
  if (at.bombs_left(at.to_move()) > 0)
    for (const int column : open) all.push_back({Act::bomb, static_cast<std::uint8_t>(column)});
  const auto own_bombs = detonations(at);
  all.insert(all.end(), own_bombs.begin(), own_bombs.end());
  if (all.empty()) all.push_back({Act::pass});
  return all;
}

Result<Effect> PlainRules::validate(const Position& at, Move move) const {
  assert(shape_.board().has(move.column, move.row));
  if (!at.outcome().is_open())
    return Error{ErrorCode::game_over, "The game is over: no move can be made.", "move"};
  switch (move.act) {
    case Act::drop:
    case Act::bomb: return judge_drop(at, move);
    case Act::detonate: return judge_detonation(at, move);
    case Act::pass: break;
  }
  if (moves(at).front().act == Act::pass) return Effect::changes;
  return Error{ErrorCode::illegal_move, "Only a player who has no other move may pass.", "move"};
}

Result<Effect> PlainRules::judge_drop(const Position& at, Move move) const {
  if (move.act == Act::bomb && at.bombs_left(at.to_move()) == 0) return no_bomb_left(at.to_move());
  if (at.height(move.column) < shape_.rows) return Effect::changes;
  std::vector<std::string> open;
  const char* mark = move.act == Act::bomb ? "b" : "";
  for (const int column : open_columns(at)) open.push_back(mark + std::to_string(column + 1));
  return full_column(move.column + 1, open);
}

Result<Effect> PlainRules::judge_detonation(const Position& at, Move move) const {
  const Piece piece = at.at(move.column, move.row);
  if (piece == bomb_of(at.to_move())) return Effect::changes;
  std::vector<std::string> own;
  for (const Move& each : detonations(at))
    own.push_back(fmt::format("d{}.{}", each.column + 1, each.row + 1));
  constexpr std::size_t most_named = 12;
  const std::string choice = own.empty()                ? "There is no bomb of yours on the board."
                             : own.size() <= most_named ? "Choose " + listed(own, "or") + "."
                                                        : fmt::format("You have {} bombs.", own.size());
  const char* what = is_bomb(piece) ? "the opponent's bomb" : piece == Piece::none ? "nothing" : "no bomb";
  return Error{ErrorCode::illegal_move,
               fmt::format("Only a bomb of your own can be detonated: there is {} at {}.{}. {}", what,
                           move.column + 1, move.row + 1, choice),
               "move"};
}

Position PlainRules::after(Position at, Move move) const {
  assert(validate(at, move));
  at.removed_.clear();
  at.last_move_ = move;
  switch (move.act) {
    case Act::drop: drop(at, move.column, piece_of(at.to_move_)); break;
    case Act::bomb:
      --at.bombs_left_[at.to_move_.value];
      ++at.bombs_on_board_[at.to_move_.value];
      drop(at, move.column, bomb_of(at.to_move_));
      break;
    case Act::detonate: detonate(at, move.column, move.row); break;
    case Act::pass: break;
  }
  at.to_move_ = opponent_of(at.to_move_);
  return at;
}

void PlainRules::drop(Position& at, int column, Piece piece) const {
  const int row = at.height(column);
  const std::uint8_t owner = owner_of(piece);
  at.cells_[at.index(column, row)] = piece;
  ++at.heights_[static_cast<std::size_t>(column)];
  ++at.pieces_;
  // A drop completes only lines through its own square.
  const bool line = in_line(at, column, row, owner);
  at.outcome_ = outcome_with_lines(at, line && owner == 0, line && owner == 1);
}

// K03, K04: all explosions of the turn come before any piece falls.
void PlainRules::detonate(Position& at, int column, int row) const {
  take_away(at, column, row, 0);
  // `removed_` serves as a queue: each bomb in it sets off the bombs around it.
  for (std::size_t i = 0; i < at.removed_.size(); ++i) {
    const Removed taken = at.removed_[i];
    if (!is_bomb(taken.piece)) continue;
    for (const Square square : reach_of_bomb(taken.square.column - 1, taken.square.row - 1))
      take_away(at, square.column - 1, square.row - 1, taken.wave + 1);
  }
  const auto [x_has_line, o_has_line] = let_fall(at);
  at.outcome_ = outcome_with_lines(at, x_has_line, o_has_line);
}

void PlainRules::take_away(Position& at, int column, int row, int wave) const {
  Piece& cell = at.cells_[at.index(column, row)];
  if (cell == Piece::none) return;
  if (is_bomb(cell)) --at.bombs_on_board_[owner_of(cell)];
  at.removed_.push_back({{column + 1, row + 1}, cell, wave});
  cell = Piece::none;
  --at.pieces_;
}

std::vector<Square> PlainRules::reach_of_bomb(int column, int row) const {
  std::vector<Square> reach;
  if (shape_.super_bomb) {
    for (int c = 0; c < shape_.columns; ++c) reach.push_back({c + 1, row + 1});
    for (int r = 0; r < shape_.rows; ++r) reach.push_back({column + 1, r + 1});
    return reach;
  }
  constexpr std::array<Step, 4> neighbours = {{{-1, 0}, {1, 0}, {0, 1}, {0, -1}}};
  for (const Step step : neighbours)
    if (shape_.board().has(column + step.columns, row + step.rows))
      reach.push_back({column + step.columns + 1, row + step.rows + 1});
  return reach;
}

std::array<bool, 2> PlainRules::let_fall(Position& at) const {
  std::vector<int> lowest_gap(static_cast<std::size_t>(shape_.columns), shape_.rows);
  for (const Removed& each : at.removed_) {
    int& lowest = lowest_gap[static_cast<std::size_t>(each.square.column - 1)];
    lowest = std::min(lowest, each.square.row - 1);
  }
  for (int column = 0; column < shape_.columns; ++column) {
    int height = std::min(lowest_gap[static_cast<std::size_t>(column)], at.height(column));
    for (int row = height; row < at.height(column); ++row) {
      const Piece piece = std::exchange(at.cells_[at.index(column, row)], Piece::none);
      if (piece != Piece::none) at.cells_[at.index(column, height++)] = piece;
    }
    at.heights_[static_cast<std::size_t>(column)] = static_cast<std::uint8_t>(height);
  }
  // The open position had no line, so a new line has a piece in it that fell.
  std::array<bool, 2> has_line{};
  for (int column = 0; column < shape_.columns; ++column)
    for (int row = lowest_gap[static_cast<std::size_t>(column)]; row < at.height(column); ++row) {
      const std::uint8_t owner = owner_of(at.at(column, row));
      has_line[owner] = has_line[owner] || in_line(at, column, row, owner);
    }
  return has_line;
}

bool PlainRules::in_line(const Position& at, int column, int row, std::uint8_t owner) const {
  return completes_line(shape_.board(), shape_.in_a_row, column, row,
                        [&](int c, int r) { return owner_of(at.at(c, r)) == owner; });
}

bool PlainRules::wins_at_once(const Position& at) const {
  const Player mover = at.to_move();
  const auto completes = [&](int column) { return in_line(at, column, at.height(column), mover.value); };
  const auto open = open_columns(at);
  if (!shape_.misere && std::any_of(open.begin(), open.end(), completes)) return true;
  const auto own_bombs = detonations(at);
  return std::any_of(own_bombs.begin(), own_bombs.end(),
                     [&](const Move& move) { return after(at, move).outcome() == won_by(mover); });
}

Outcome PlainRules::outcome_with_lines(const Position& at, bool x_has_line, bool o_has_line) const {
  if (x_has_line && o_has_line) return drawn();
  if (x_has_line || o_has_line) {
    const Player owner{static_cast<std::uint8_t>(x_has_line ? 0 : 1)};
    return won_by(shape_.misere ? opponent_of(owner) : owner);
  }
  // K07: with room on the board, or a bomb on it, a player has a move.
  const bool full = at.pieces_ == shape_.cells();
  return full && at.bombs_on_board_[0] + at.bombs_on_board_[1] == 0 ? drawn() : Outcome{};
}

Outcome PlainRules::outcome_of_whole_board(const Position& at) const {
  const auto lines = find_lines(shape_.board(), shape_.in_a_row,
                                [&](int column, int row) { return owner_of(at.at(column, row)); });
  const auto has_line = [&](Player player) {
    return std::any_of(lines.begin(), lines.end(), [&](const Line& line) { return line.owner == player; });
  };
  return outcome_with_lines(at, has_line(Player{0}), has_line(Player{1}));
}

Position PlainRules::stand(const std::vector<Piece>& cells, Player to_move, int x_left, int o_left) const {
  Position at(shape_);
  assert(cells.size() == at.cells_.size());
  at.cells_ = cells;
  for (int column = 0; column < shape_.columns; ++column)
    for (int row = 0; row < shape_.rows && at.at(column, row) != Piece::none; ++row) {
      const Piece piece = at.at(column, row);
      ++at.heights_[static_cast<std::size_t>(column)];
      ++at.pieces_;
      if (is_bomb(piece)) ++at.bombs_on_board_[owner_of(piece)];
    }
  at.bombs_left_ = {static_cast<std::uint8_t>(x_left), static_cast<std::uint8_t>(o_left)};
  at.to_move_ = to_move;
  at.outcome_ = outcome_of_whole_board(at);
  return at;
}

}  // namespace quadrille::kaboom
