#include "games/connect/rules.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "catalog/rules.h"
#include "search/concepts.h"

namespace quadrille::connect {

static_assert(Rules<PlainRules>);
static_assert(Tree<PlainRules>);

Result<Shape> checked(Shape shape) {
  if (auto players = check_range("players", shape.players, 2, most_players); !players) return players.error();
  if (auto board = check_board({shape.columns, shape.rows}, shape.in_a_row); !board) return board.error();
  return shape;
}

Position::Position(const Shape& shape)
    : cells_(static_cast<std::size_t>(shape.cells()), empty_cell),
      heights_(static_cast<std::size_t>(shape.columns), 0) {}

std::vector<Column> PlainRules::moves(const Position& at) const {
  std::vector<Column> open;
  if (!at.outcome().is_open()) return open;
  for (int column = 0; column < shape_.columns; ++column)
    if (at.height(column) < shape_.rows) open.push_back(static_cast<Column>(column));
  return open;
}

Result<Effect> PlainRules::validate(const Position& at, Column column) const {
  assert(column < shape_.columns);
  if (!at.outcome().is_open())
    return Error{ErrorCode::game_over, "The game is over: no token can be added.", "move"};
  if (at.height(column) < shape_.rows) return Effect::changes;
  std::vector<std::string> open;
  for (const Column each : moves(at)) open.push_back(std::to_string(each + 1));
  return full_column(column + 1, open);
}

Position PlainRules::after(Position at, Column column) const {
  assert(at.outcome().is_open() && at.height(column) < shape_.rows);
  const int row = at.height(column);
  at.cells_[at.index(column, row)] = at.to_move_.value;
  ++at.heights_[column];
  ++at.tokens_;
  if (at.knows_history_) at.history_.push_back(column);
  if (completes_line(at, column, row, at.to_move_.value)) {
    at.outcome_ = won_by(at.to_move_);
  } else if (at.tokens_ == shape_.cells()) {
    at.outcome_ = drawn();
  }
  at.to_move_.value = static_cast<std::uint8_t>((at.to_move_.value + 1) % shape_.players);
  return at;
}

bool PlainRules::completes_line(const Position& at, int column, int row, std::uint8_t owner) const {
  return quadrille::completes_line({shape_.columns, shape_.rows}, shape_.in_a_row, column, row,
                                   [&](int c, int r) { return at.at(c, r) == owner; });
}

Position PlainRules::stand(const std::vector<std::uint8_t>& tokens, Outcome outcome) const {
  Position at(shape_);
  assert(tokens.size() == at.cells_.size());
  at.cells_ = tokens;
  for (int column = 0; column < shape_.columns; ++column)
    for (int row = 0; row < shape_.rows && at.at(column, row) != empty_cell; ++row) {
      ++at.heights_[static_cast<std::size_t>(column)];
      ++at.tokens_;
    }
  at.knows_history_ = at.tokens_ == 0;
  at.to_move_.value = static_cast<std::uint8_t>(at.tokens_ % shape_.players);
  at.outcome_ = outcome;
  return at;
}

}  // namespace quadrille::connect
