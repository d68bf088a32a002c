#include "games/connect/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "core/text.h"
#include "games/connect/entry.h"
#include "games/connect/notation.h"

namespace quadrille::connect {
namespace {

std::string named(const Line& line, int first, int in_a_row) {
  const Square from = line.square(first);
  if (in_a_row == 1)
    return fmt::format("{} at {},{}", static_cast<char>('A' + line.owner.value), from.column, from.row);
  const Square to = line.square(first + in_a_row - 1);
  return fmt::format("{} from {},{} to {},{}", static_cast<char>('A' + line.owner.value), from.column,
                     from.row, to.column, to.row);
}

// The index in `line` of a square, or -1.
int index_in(const Line& line, Square square) {
  for (int i = 0; i < line.length; ++i)
    if (line.square(i) == square) return i;
  return -1;
}

// A chain is a window of n squares in a line. Two windows of one line are disjoint when the line is 2n
// long or more. Windows of two lines are disjoint when the lines do not cross, or when one of them can
// miss the crossing: a line has a window that misses index i unless length - n <= i < n.
struct Chains {
  int first_begin = 0;
  int second_begin = 0;
};

std::optional<Chains> disjoint_chains(const Line& a, const Line& b, int n) {
  for (int i = 0; i < a.length; ++i) {
    const int j = index_in(b, a.square(i));
    if (j < 0) continue;
    // The lines cross here and nowhere else.
    if (i >= n) return Chains{0, 0};
    if (i < a.length - n) return Chains{a.length - n, 0};
    if (j >= n) return Chains{0, 0};
    if (j < b.length - n) return Chains{0, b.length - n};
    return std::nullopt;
  }
  return Chains{0, 0};
}

Error multiple_winner(const std::string& one, const std::string& other) {
  return {ErrorCode::multiple_winner,
          fmt::format("two chains that share no token cannot both come up in a game: {}, and {}", one, other),
          "board"};
}

}  // namespace

Result<std::optional<Player>> find_winner(const Shape& shape, const std::vector<Line>& lines) {
  const int n = shape.in_a_row;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Line& line = lines[i];
    if (line.length >= 2 * n) return multiple_winner(named(line, 0, n), named(line, line.length - n, n));
    // At most four lines get past this loop, one in each direction: parallel lines never cross.
    for (std::size_t j = 0; j < i; ++j)
      if (const auto chains = disjoint_chains(lines[j], line, n))
        return multiple_winner(named(lines[j], chains->first_begin, n), named(line, chains->second_begin, n));
  }
  return lines.empty() ? std::nullopt : std::optional(lines.front().owner);
}

std::vector<Option> inquiry_options(std::vector<Option> rules) {
  for (Option& option : rules)
    if (option.name == "columns" || option.name == "rows") {
      option.min = 1;
    } else if (option.name == "connect") {
      option.min = 1;
      option.max = Option::unlimited;
    } else if (option.name == "players") {
      option.about = "number of players; absent, as many as the letters on the board need";
    }
  return rules;
}

std::vector<Option> inquiry_options() { return inquiry_options(entry().options); }

Result<Verdict> check(std::string_view board, const Inquiry& inquiry, const Limits& limits) {
  Settings settings(inquiry_options());
  for (const auto& [name, value] : {std::pair{"columns", inquiry.columns},
                                    {"rows", inquiry.rows},
                                    {"connect", inquiry.in_a_row},
                                    {"players", inquiry.players.value_or(2)}})
    if (auto set = settings.set(name, std::to_string(value)); !set) return set.error();
  // No line is longer than the board, so larger values of n are equivalent to this one.
  const int in_a_row = std::min(inquiry.in_a_row, largest_side + 1);
  Shape seated{inquiry.columns, inquiry.rows, in_a_row, inquiry.players.value_or(most_players)};
  const auto cells = read_board(seated, board);
  if (!cells) return cells.error();
  if (!inquiry.players) {
    seated.players = 2;
    for (const auto cell : *cells)
      if (cell != empty_cell) seated.players = std::max(seated.players, cell + 1);
  }
  std::optional<Player> first;
  if (inquiry.first) {
    const int index = *inquiry.first - 'A';
    if (index < 0 || index >= seated.players)
      return Error{ErrorCode::bad_settings,
                   fmt::format("first must be the letter of a player, A to {}, not {}",
                               static_cast<char>('A' + seated.players - 1), in_quotes({&*inquiry.first, 1})),
                   "first"};
    first = Player{static_cast<std::uint8_t>(index)};
  }

  Verdict verdict;
  verdict.lines = find_lines(seated, *cells);
  const auto winner = find_winner(seated, verdict.lines);
  if (!winner) return winner.error();
  verdict.winner = *winner;
  if (inquiry.in_a_row == 1)
    verdict.lines.resize(*winner ? 1 : 0);  // one token is a chain in every direction
  verdict.full = std::find(cells->begin(), cells->end(), empty_cell) == cells->end();
  if (inquiry.strict) verdict.reach = find_game(seated, *cells, verdict.lines, first, inquiry.budget, limits);
  return verdict;
}

}  // namespace quadrille::connect
