#include "games/connect/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "catalog/rules.h"
#include "core/text.h"
#include "search/concepts.h"

namespace quadrille::connect {

static_assert(Rules<PlainRules>);
static_assert(Tree<PlainRules>);

namespace {

Error out_of_range(const char* what, int value, int least, int most) {
  return {ErrorCode::bad_settings,
          fmt::format("{} must be a whole number from {} to {}, not {}", what, least, most, value), what};
}

}  // namespace

Result<Shape> checked(Shape shape) {
  if (shape.players < 2 || shape.players > most_players)
    return out_of_range("players", shape.players, 2, most_players);
  if (shape.columns < 2 || shape.columns > largest_side)
    return out_of_range("columns", shape.columns, 2, largest_side);
  if (shape.rows < 2 || shape.rows > largest_side) return out_of_range("rows", shape.rows, 2, largest_side);
  if (shape.in_a_row < 2 || shape.in_a_row > largest_side)
    return out_of_range("connect", shape.in_a_row, 2, largest_side);
  const int shorter = std::min(shape.columns, shape.rows);
  if (shape.in_a_row > shorter)
    return Error{ErrorCode::bad_settings,
                 fmt::format("A board of {} columns by {} rows is too small to connect {}: it needs at least "
                             "{} of each, or connect at most {}",
                             shape.columns, shape.rows, shape.in_a_row, shape.in_a_row, shorter),
                 "columns, rows, connect"};
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

Result<Effect> PlainRules::judge(const Position& at, Column column) const {
  assert(column < shape_.columns);
  if (!at.outcome().is_open())
    return Error{ErrorCode::game_over, "The game is over: no token can be added.", "move"};
  if (at.height(column) < shape_.rows) return Effect::changes;
  std::vector<std::string> open;
  for (const Column each : moves(at)) open.push_back(std::to_string(each + 1));
  constexpr std::size_t most_named = 12;
  const std::string choice = open.size() <= most_named ? "Choose " + listed(open, "or") + "."
                                                       : fmt::format("{} others are open.", open.size());
  return Error{
      ErrorCode::illegal_move,
      fmt::format("A token cannot be added to a full column: column {} is full. {}", column + 1, choice),
      "move"};
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
  const auto run = [&](Step step) {
    int length = 0;
    for (int c = column + step.columns, r = row + step.rows;
         c >= 0 && c < shape_.columns && r >= 0 && r < shape_.rows && at.at(c, r) == owner;
         c += step.columns, r += step.rows)
      ++length;
    return length;
  };
  return std::any_of(directions.begin(), directions.end(), [&](Step step) {
    return run(step) + 1 + run({-step.columns, -step.rows}) >= shape_.in_a_row;
  });
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
