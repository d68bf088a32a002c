#include "games/kaboom/notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "catalog/rules.h"
#include "core/text.h"
#include "games/kaboom/wording.h"

namespace quadrille::kaboom {

static_assert(quadrille::Notation<Notation, PlainRules>);

namespace {

std::optional<Piece> read_piece(char c) {
  for (const Piece piece : {Piece::none, Piece::x, Piece::o, Piece::x_bomb, Piece::o_bomb})
    if (c == static_cast<char>(piece)) return piece;
  return std::nullopt;
}

std::string place_name(int column, int row) {
  return fmt::format("column {}, row {} from the bottom", column + 1, row + 1);
}

constexpr std::size_t before_rows = 3;  // the player and two numbers of bombs

std::string with_plain_blanks(std::string_view text) {
  constexpr std::string_view en_dash = "\xe2\x80\x93";
  std::string plain(text);
  for (auto at = plain.find(en_dash); at != std::string::npos; at = plain.find(en_dash, at + 1))
    plain.replace(at, en_dash.size(), "-");
  return plain;
}

// Splits a position into words, which commas or white space separate. The views point into `text`.
Result<std::vector<std::string_view>> split_position(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('(') != text.ends_with(')'))
    return Error{ErrorCode::bad_notation, "a position has both of its parentheses, or none", "position"};
  if (text.starts_with('(')) text = text.substr(1, text.size() - 2);
  if (text.find(',') != std::string_view::npos) return split(text, ',');
  std::vector<std::string_view> words;
  constexpr std::string_view blanks = " \t\r\n";
  for (auto from = text.find_first_not_of(blanks); from != std::string_view::npos;) {
    const auto end = std::min(text.find_first_of(blanks, from), text.size());
    words.push_back(text.substr(from, end - from));
    from = text.find_first_not_of(blanks, end);
  }
  return words;
}

Result<Player> read_player(std::string_view text) {
  if (text == "x") return Player{0};
  if (text == "o") return Player{1};
  return Error{ErrorCode::bad_notation,
               fmt::format("a position begins with the player to move, x or o, not with {}", in_quotes(text)),
               "player"};
}

Result<int> read_bombs_left(std::string_view text, Player player, const Shape& shape) {
  const char name = static_cast<char>(piece_of(player));
  const auto number = parse_integer(text);
  if (!number || *number < 0 || *number > shape.bombs_of(player))
    return Error{ErrorCode::bad_notation,
                 fmt::format("the bombs that {} has left must be a whole number from 0 to {}, not {}", name,
                             shape.bombs_of(player), in_quotes(text)),
                 fmt::format("bombs of {}", name)};
  return static_cast<int>(*number);
}

Error no_piece(char c, int column, int row) {
  return {ErrorCode::bad_board,
          fmt::format("{} at {} is no piece: use x and o, * and @ for their bombs, - for an empty square",
                      in_quotes({&c, 1}), place_name(column, row)),
          fmt::format("row {}", row + 1)};
}

// Reads one row, `row` from the bottom (from 0), into the board.
Result<void> read_row(const Shape& shape, int row, std::string_view text, std::vector<Piece>& cells) {
  if (text.size() != static_cast<std::size_t>(shape.columns))
    return Error{ErrorCode::bad_board,
                 fmt::format("row {} from the bottom must have {} cells, not {}: {}", row + 1, shape.columns,
                             text.size(), in_quotes(text)),
                 fmt::format("row {}", row + 1)};
  for (int column = 0; column < shape.columns; ++column) {
    const char c = text[static_cast<std::size_t>(column)];
    const auto piece = read_piece(c);
    if (!piece) return no_piece(c, column, row);
    cells[static_cast<std::size_t>(row * shape.columns + column)] = *piece;
  }
  return {};
}

Result<void> check_gravity(const Shape& shape, const std::vector<Piece>& cells) {
  for (int row = 1; row < shape.rows; ++row)
    for (int column = 0; column < shape.columns; ++column) {
      const auto here = static_cast<std::size_t>(row * shape.columns + column);
      const auto below = here - static_cast<std::size_t>(shape.columns);
      if (cells[here] != Piece::none && cells[below] == Piece::none)
        return Error{ErrorCode::bad_board,
                     fmt::format("the {} at {} floats: nothing is below it", static_cast<char>(cells[here]),
                                 place_name(column, row)),
                     fmt::format("row {}", row + 1)};
    }
  return {};
}

Result<void> check_bombs(const Shape& shape, const Position& at) {
  for (const Player player : {Player{0}, Player{1}}) {
    const int all = at.bombs_left(player) + at.bombs_on_board(player);
    if (all <= shape.bombs_of(player)) continue;
    const char name = static_cast<char>(piece_of(player));
    return Error{ErrorCode::bad_board,
                 fmt::format("{} has more bombs than the {} of these rules: {} left and {} on the board",
                             name, shape.bombs_of(player), at.bombs_left(player), at.bombs_on_board(player)),
                 fmt::format("bombs of {}", name)};
  }
  return {};
}

std::string write_parts(const Shape& shape, const Position& at, char separator) {
  std::string text = fmt::format("{1}{0}{2}{0}{3}", separator, static_cast<char>(piece_of(at.to_move())),
                                 at.bombs_left(Player{0}), at.bombs_left(Player{1}));
  for (int row = shape.rows - 1; row >= 0; --row) {
    text += separator;
    for (int column = 0; column < shape.columns; ++column) text += static_cast<char>(at.at(column, row));
  }
  return text;
}

// Returns the first bomb that the player to move can detonate.
std::optional<Move> own_bomb(const PlainRules& rules, const Position& at) {
  for (const Move& move : rules.moves(at))
    if (move.act == Act::detonate) return move;
  return std::nullopt;
}

// "drop a piece with 3, a bomb with b3, detonate a bomb with d3.1", as far as the player to move has
// bombs.
std::string examples(const PlainRules& rules, const Position& at) {
  const int column = std::min(3, rules.shape().columns);
  std::string text = fmt::format("drop a piece with {}", column);
  if (at.bombs_left(at.to_move()) > 0) text += fmt::format(", a bomb with b{}", column);
  if (const auto bomb = own_bomb(rules, at)) text += ", detonate a bomb with " + move_name(*bomb);
  return text;
}

Result<Move> read_column(const PlainRules& rules, const Position& at, Act act, std::string_view digits,
                         std::string_view typed) {
  const int columns = rules.shape().columns;
  const auto number = parse_integer(digits);
  if (!number && act == Act::bomb && at.bombs_left(at.to_move()) == 0) return no_bomb_left(at.to_move());
  if (!number)
    return Error{ErrorCode::bad_notation,
                 fmt::format("{} is not a move: {}; the columns are 1 to {}.", in_quotes(typed),
                             examples(rules, at), columns),
                 "move"};
  if (*number < 1 || *number > columns) return missing_column(digits, columns);
  return Move{act, static_cast<std::uint8_t>(*number - 1)};
}

Result<Move> read_detonation(const PlainRules& rules, const Position& at, std::string_view square,
                             std::string_view typed) {
  const Shape& shape = rules.shape();
  const auto parts = split(square, '.');
  const auto column = parse_integer(parts.front());
  const auto row = parse_integer(parts.back());
  if (parts.size() != 2 || !column || !row) {
    const auto bomb = own_bomb(rules, at);
    if (!bomb) return Error{ErrorCode::illegal_move, "There is no bomb of yours on the board.", "move"};
    return Error{ErrorCode::bad_notation,
                 fmt::format("{} is not a move: a bomb is detonated by its column and its row from the "
                             "bottom, with {}.",
                             in_quotes(typed), move_name(*bomb)),
                 "move"};
  }
  if (*column < 1 || *column > shape.columns || *row < 1 || *row > shape.rows)
    return Error{ErrorCode::illegal_move,
                 fmt::format("There is no square {}: the columns are 1 to {}, the rows 1 to {}.",
                             square.size() <= 24 ? square : "of that number", shape.columns, shape.rows),
                 "move"};
  return Move{Act::detonate, static_cast<std::uint8_t>(*column - 1), static_cast<std::uint8_t>(*row - 1)};
}

}  // namespace

std::string write_rules(const Shape& shape) {
  return fmt::format("{}x{}n{}b{}.{}{}{}", shape.columns, shape.rows, shape.in_a_row, shape.x_bombs,
                     shape.o_bombs, shape.misere ? "m" : "", shape.super_bomb ? "s" : "");
}

Result<StatedSize> size_in(std::string_view position) {
  constexpr std::string_view example = "(x 1 1 ---- ---- -*-- xo@-)";
  const std::string plain = with_plain_blanks(position);
  const auto words = split_position(plain);
  if (!words) return words.error();
  if (words->size() < before_rows)
    return Error{ErrorCode::bad_notation,
                 fmt::format("a position has the player to move, the bombs that x and o have left, and its "
                             "rows from the top, as in {}",
                             example),
                 "position"};
  if (words->size() == before_rows)
    return Error{ErrorCode::bad_notation,
                 fmt::format("the position has no rows: it needs 2 to {} of them after the bombs, as in {}",
                             largest_side, example),
                 "position"};
  // A malformed position would state a wrong size, so its own fault is reported first.
  if (const auto player = read_player((*words)[0]); !player) return player.error();
  for (const std::size_t i : {std::size_t{1}, std::size_t{2}})
    if (const auto bombs = parse_unsigned((*words)[i]); !bombs)
      return Error{ErrorCode::bad_notation,
                   fmt::format("the bombs that {} has left must be a whole number, not {}",
                               i == 1 ? 'x' : 'o', in_quotes((*words)[i])),
                   fmt::format("bombs of {}", i == 1 ? 'x' : 'o')};
  const std::size_t columns = (*words)[before_rows].size();
  for (std::size_t i = before_rows; i < words->size(); ++i) {
    const std::string_view row = (*words)[i];
    const std::size_t number = words->size() - i;
    if (row.size() != columns)
      return Error{ErrorCode::bad_board,
                   fmt::format("row {} from the bottom must have {} cells, not {}: {}", number, columns,
                               row.size(), in_quotes(row)),
                   fmt::format("row {}", number)};
    const auto wrong = std::find_if(row.begin(), row.end(), [](char c) { return !read_piece(c); });
    if (wrong != row.end())
      return no_piece(*wrong, static_cast<int>(wrong - row.begin()), static_cast<int>(number) - 1);
  }
  return StatedSize{columns, words->size() - before_rows};
}

Result<Move> Notation::read_move(const PlainRules& rules, const Position& at, std::string_view text) const {
  if (text == "pass") return Move{Act::pass};
  if (text.starts_with('d')) return read_detonation(rules, at, trimmed(text.substr(1)), text);
  if (text.starts_with('b')) return read_column(rules, at, Act::bomb, trimmed(text.substr(1)), text);
  return read_column(rules, at, Act::drop, text, text);
}

std::string Notation::write_move(const PlainRules& /*rules*/, Move move) const { return move_name(move); }

Result<Position> Notation::read(const PlainRules& rules, std::string_view text) const {
  const Shape& shape = rules.shape();
  if (trimmed(text).empty()) return rules.start();
  const std::string plain = with_plain_blanks(text);
  const auto words = split_position(plain);
  if (!words) return words.error();
  if (words->size() != before_rows + static_cast<std::size_t>(shape.rows))
    return Error{
        ErrorCode::bad_notation,
        fmt::format("a position has {} parts (the player to move, the bombs that x and o have left, and "
                    "{} rows from the top), not {}",
                    before_rows + static_cast<std::size_t>(shape.rows), shape.rows, words->size()),
        "position"};
  const auto player = read_player((*words)[0]);
  if (!player) return player.error();
  const auto x_left = read_bombs_left((*words)[1], Player{0}, shape);
  if (!x_left) return x_left.error();
  const auto o_left = read_bombs_left((*words)[2], Player{1}, shape);
  if (!o_left) return o_left.error();
  std::vector<Piece> cells(static_cast<std::size_t>(shape.cells()), Piece::none);
  for (int row = shape.rows - 1; row >= 0; --row) {
    const auto word = (*words)[before_rows + static_cast<std::size_t>(shape.rows - 1 - row)];
    if (auto read = read_row(shape, row, word, cells); !read) return read.error();
  }
  if (auto stands = check_gravity(shape, cells); !stands) return stands.error();
  Position at = rules.stand(cells, *player, *x_left, *o_left);
  if (auto bombs = check_bombs(shape, at); !bombs) return bombs.error();
  return at;
}

std::string Notation::write(const PlainRules& rules, const Position& at) const {
  return write_parts(rules.shape(), at, ',');
}
View Notation::describe(const PlainRules& rules, const Position& at) const {
  const Shape& shape = rules.shape();
  View view;
  view.state = write(rules, at);
  view.notation = "(" + write_parts(shape, at, ' ') + ")";
  view.turn = {at.outcome(), at.to_move()};
  view.columns = shape.columns;
  view.rows = shape.rows;
  view.rows_from_bottom = true;
  for (int row = shape.rows - 1; row >= 0; --row)
    for (int column = 0; column < shape.columns; ++column)
      view.cells += static_cast<char>(at.at(column, row));
  view.facts = {
      {"Bombs left", fmt::format("x {}, o {}", at.bombs_left(Player{0}), at.bombs_left(Player{1}))}};
  view.aftermath = aftermath(at);
  if (at.outcome().is_open()) {
    view.prompt = prompt(rules, at);
  } else {
    const auto line = squares_of(find_lines(
        shape.board(), shape.in_a_row, [&](int column, int row) { return owner_of(at.at(column, row)); }));
    for (const Square square : line) view.marks.push_back({square, Mark::Kind::winning});
    view.result = result(shape, at.outcome(), line);
  }
  return view;
}

}  // namespace quadrille::kaboom
