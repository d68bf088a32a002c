#include "games/kaboom/wording.h"

#include <fmt/format.h>

#include <cstdlib>

namespace quadrille::kaboom {
namespace {

// "1-3 5 7-9", or the first and the last of many.
std::string shortened(const std::vector<std::string>& names) {
  constexpr std::size_t most_named = 6;  // more make a prompt hard to read
  return names.size() <= most_named ? fmt::format("{}", fmt::join(names, " "))
                                    : fmt::format("{} ... {}", names.front(), names.back());
}

std::string player_name(Player player) {
  return fmt::format("Player {} ({})", player.value + 1, static_cast<char>(piece_of(player)));
}

std::string square_name(Square square) { return fmt::format("{}.{}", square.column, square.row); }

// The columns of these moves as ranges, "1-3" or "b1-b3".
std::vector<std::string> column_ranges(const std::vector<Move>& moves) {
  std::vector<std::string> ranges;
  for (std::size_t first = 0, last = 0; first < moves.size(); first = last + 1) {
    last = first;
    while (last + 1 < moves.size() && moves[last + 1].column == moves[last].column + 1) ++last;
    ranges.push_back(first == last ? move_name(moves[first])
                                   : move_name(moves[first]) + "-" + move_name(moves[last]));
  }
  return ranges;
}

std::vector<std::string> names_of(const std::vector<Move>& moves) {
  std::vector<std::string> names;
  for (const Move& move : moves) names.push_back(move_name(move));
  return names;
}

// "x 3.1, o 4.1 and 7 more"
std::string list_removed(const std::vector<Removed>& removed) {
  constexpr std::size_t most_listed = 12;
  std::vector<std::string> names;
  for (const Removed& each : removed) {
    if (names.size() == most_listed) break;
    names.push_back(fmt::format("{} {}", static_cast<char>(each.piece), square_name(each.square)));
  }
  std::string text = fmt::format("{}", fmt::join(names, ", "));
  if (removed.size() > names.size()) text += fmt::format(" and {} more", removed.size() - names.size());
  return text;
}

}  // namespace

std::string move_name(const Move& move) {
  switch (move.act) {
    case Act::drop: return std::to_string(move.column + 1);
    case Act::bomb: return fmt::format("b{}", move.column + 1);
    case Act::detonate: return fmt::format("d{}.{}", move.column + 1, move.row + 1);
    case Act::pass: return "pass";
  }
  std::abort();
}

std::string prompt(const PlainRules& rules, const Position& at) {
  std::vector<Move> drops;
  std::vector<Move> bombs;
  std::vector<Move> detonations;
  for (const Move& move : rules.moves(at)) {
    if (move.act == Act::drop) drops.push_back(move);
    if (move.act == Act::bomb) bombs.push_back(move);
    if (move.act == Act::detonate) detonations.push_back(move);
  }
  std::vector<std::string> parts;
  if (!drops.empty()) parts.push_back("drop " + shortened(column_ranges(drops)));
  if (!bombs.empty())
    parts.push_back(
        fmt::format("bomb {} ({} left)", shortened(column_ranges(bombs)), at.bombs_left(at.to_move())));
  if (!detonations.empty()) parts.push_back("detonate " + shortened(names_of(detonations)));
  return parts.empty() ? "there is nothing to do but pass" : fmt::format("{}", fmt::join(parts, ", "));
}

Aftermath aftermath(const Position& at) {
  if (!at.last_move()) return {};
  const Move move = *at.last_move();
  const std::string mover = player_name(opponent_of(at.to_move()));
  switch (move.act) {
    case Act::drop:
    case Act::bomb:
      return {.marks = {{{move.column + 1, at.height(move.column)}, Mark::Kind::last_move}}, .story = {}};
    case Act::pass: return {.marks = {}, .story = mover + " had no move and passed."};
    case Act::detonate: break;
  }
  Aftermath blast;
  for (const Removed& each : at.removed())
    blast.marks.push_back({each.square, Mark::Kind::removed, each.wave});
  const std::vector<Removed> others(at.removed().begin() + 1, at.removed().end());
  const std::string bomb = square_name(at.removed().front().square);
  blast.story = others.empty() ? fmt::format("The bomb at {} took nothing but itself.", bomb)
                               : fmt::format("The bomb at {} took {} {}: {}.", bomb, others.size(),
                                             others.size() == 1 ? "piece" : "pieces", list_removed(others));
  return blast;
}

std::string result(const Shape& shape, const Outcome& outcome, const std::vector<Square>& line) {
  std::string squares;
  for (const Square square : line) squares += " " + square_name(square);
  switch (outcome.kind) {
    case Outcome::Kind::won:
      return shape.misere ? fmt::format("{} wins, as {} has {} in a row:{}", player_name(outcome.winner),
                                        player_name(opponent_of(outcome.winner)), shape.in_a_row, squares)
                          : fmt::format("{} wins with {} in a row:{}", player_name(outcome.winner),
                                        shape.in_a_row, squares);
    case Outcome::Kind::draw:
      return line.empty() ? fmt::format(
                                "The board is full, no bomb is left on it, and nobody has {} in a row: "
                                "a draw.",
                                shape.in_a_row)
                          : fmt::format("Both players have {} in a row, a draw:{}", shape.in_a_row, squares);
    case Outcome::Kind::open:
    case Outcome::Kind::lost: break;  // an open game has no result; `lost` is for games of one player
  }
  return "";
}

}  // namespace quadrille::kaboom
