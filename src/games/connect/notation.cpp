#include "games/connect/notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "catalog/rules.h"
#include "core/text.h"
#include "games/connect/check.h"
#include "games/connect/lines.h"

namespace quadrille::connect {

static_assert(quadrille::Notation<Notation, PlainRules>);

namespace {

std::string player_name(Player player) {
  return fmt::format("Player {} ({})", player.value + 1, static_cast<char>('A' + player.value));
}

// The columns of a move list as written, not yet validated.
std::vector<std::string_view> split_moves(const Shape& shape, std::string_view text) {
  if (shape.columns > 9 || text.find(',') != std::string_view::npos) return split(text, ',');
  std::vector<std::string_view> digits;
  for (std::size_t i = 0; i < text.size(); ++i) digits.push_back(text.substr(i, 1));
  return digits;
}

Result<Position> read_moves(const PlainRules& rules, const Notation& notation, std::string_view text) {
  Position at = rules.start();
  int number = 0;
  for (const std::string_view move : split_moves(rules.shape(), text)) {
    ++number;
    const auto column = notation.read_move(rules, at, move);
    const auto effect = column ? rules.validate(at, *column) : Result<Effect>(column.error());
    if (!effect)
      return Error{effect.error().code, fmt::format("move {}: {}", number, effect.error().message),
                   fmt::format("move {}", number)};
    at = rules.after(std::move(at), *column);
  }
  return at;
}

// Reads a board without moves. Refuses a board that play cannot go on from: no token may float, the token
// counts must come from taking turns with A first, and a winner must have moved last.
Result<Position> read_standing_board(const PlainRules& rules, std::string_view text) {
  const Shape& shape = rules.shape();
  const auto cells = read_board(shape, text);
  if (!cells) return cells.error();
  const auto lines = find_lines(shape, *cells);
  const auto winner = find_winner(shape, lines);
  if (!winner) return winner.error();
  constexpr std::uint64_t without_the_order_of_moves = 0;
  const Reach reach = find_game(shape, *cells, lines, Player{0}, without_the_order_of_moves);
  if (reach.answer == Reach::Answer::unreachable)
    return Error{ErrorCode::bad_board, "no game begun by A shows this board: " + reach.reason, "board"};
  const bool full = std::find(cells->begin(), cells->end(), empty_cell) == cells->end();
  return rules.stand(*cells, *winner ? won_by(**winner) : full ? drawn() : Outcome{});
}

}  // namespace

std::string write_rules(const Shape& shape) {
  return fmt::format("{}x{}n{}p{}", shape.columns, shape.rows, shape.in_a_row, shape.players);
}

std::string write_moves(const Shape& shape, const std::vector<Column>& moves) {
  std::string text;
  for (const Column column : moves) {
    if (shape.columns > 9 && !text.empty()) text += ',';
    text += std::to_string(column + 1);
  }
  return text;
}

Result<std::vector<std::uint8_t>> read_board(const Shape& shape, std::string_view text) {
  const std::size_t characters = count_characters(text);
  if (characters != static_cast<std::size_t>(shape.cells()))
    return Error{ErrorCode::bad_board,
                 fmt::format("a board of {} by {} has {}, not {}", counted(shape.columns, "column"),
                             counted(shape.rows, "row"), counted(shape.cells(), "character"), characters),
                 "board"};
  // Up to the first character that is no token, every character is one byte.
  std::vector<std::uint8_t> cells(characters, empty_cell);
  for (int i = 0; i < shape.cells(); ++i) {
    const char c = text[static_cast<std::size_t>(i)];
    if (c == empty_letter) continue;
    const int column = i % shape.columns;
    const int row = shape.rows - 1 - i / shape.columns;
    if (c < 'A' || c >= 'A' + shape.players)
      return Error{
          ErrorCode::bad_board,
          fmt::format("{} at index {} (column {}, row {} from the bottom) is no token: use A to {}, or "
                      "X for an empty square",
                      in_quotes(first_character(text.substr(static_cast<std::size_t>(i)))), i, column + 1,
                      row + 1, static_cast<char>('A' + shape.players - 1)),
          fmt::format("board[{}]", i)};
    cells[static_cast<std::size_t>(row * shape.columns + column)] = static_cast<std::uint8_t>(c - 'A');
  }
  return cells;
}

std::string write_board(const Shape& shape, const std::vector<std::uint8_t>& cells) {
  std::string text;
  text.reserve(cells.size());
  for (int row = shape.rows - 1; row >= 0; --row)
    for (int column = 0; column < shape.columns; ++column) {
      const auto cell = cells[static_cast<std::size_t>(row * shape.columns + column)];
      text += cell == empty_cell ? empty_letter : static_cast<char>('A' + cell);
    }
  return text;
}

Result<Column> Notation::read_move(const PlainRules& rules, const Position& /*at*/,
                                   std::string_view text) const {
  const int columns = rules.shape().columns;
  const auto number = parse_integer(text);
  if (!number)
    return Error{ErrorCode::bad_notation,
                 fmt::format("{} is not a column: the columns are 1 to {}.", in_quotes(text), columns),
                 "move"};
  if (*number < 1 || *number > columns) return missing_column(text, columns);
  return static_cast<Column>(*number - 1);
}

std::string Notation::write_move(const PlainRules& /*rules*/, Column column) const {
  return std::to_string(column + 1);
}

Result<Position> Notation::read(const PlainRules& rules, std::string_view text) const {
  if (text.empty()) return rules.start();
  const bool is_board = std::isalpha(static_cast<unsigned char>(text.front())) != 0;
  return is_board ? read_standing_board(rules, text) : read_moves(rules, *this, text);
}

View Notation::describe(const PlainRules& rules, const Position& at) const {
  const Shape& shape = rules.shape();
  View view;
  view.cells = write_board(shape, at.cells());
  view.state = at.knows_history() ? write_moves(shape, at.history()) : view.cells;
  view.turn = {at.outcome(), at.to_move()};
  view.columns = shape.columns;
  view.rows = shape.rows;
  view.rows_from_bottom = true;
  if (!at.history().empty()) {
    const int column = at.history().back();
    view.marks.push_back({{column + 1, at.height(column)}, Mark::Kind::last_move});
  }
  switch (at.outcome().kind) {
    case Outcome::Kind::open: view.prompt = fmt::format("choose a column (1-{})", shape.columns); break;
    case Outcome::Kind::won: {
      view.result =
          fmt::format("{} wins with {} in a row:", player_name(at.outcome().winner), shape.in_a_row);
      for (const Square square : squares_of(find_lines(shape, at.cells()))) {
        view.marks.push_back({square, Mark::Kind::winning});
        view.result += fmt::format(" {},{}", square.column, square.row);
      }
      break;
    }
    case Outcome::Kind::draw:
      view.result = fmt::format("The board is full and nobody has {} in a row: a draw.", shape.in_a_row);
      break;
    case Outcome::Kind::lost: break;  // only in games of one player
  }
  return view;
}

}  // namespace quadrille::connect
