#include "games/quarto/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "catalog/rules.h"
#include "games/quarto/wording.h"
#include "search/concepts.h"

namespace quadrille::quarto {

static_assert(Rules<PlainRules>);
static_assert(Tree<PlainRules>);

namespace {

Cell cell_at(int column, int row) { return static_cast<Cell>(row * side + column); }

std::vector<Line> make_lines(bool squares) {
  std::vector<Line> lines;
  Line falling{};
  Line rising{};
  for (int i = 0; i < side; ++i) {
    Line row{};
    Line column{};
    for (int j = 0; j < side; ++j) {
      row[static_cast<std::size_t>(j)] = cell_at(j, i);
      column[static_cast<std::size_t>(j)] = cell_at(i, j);
    }
    lines.push_back(row);
    lines.push_back(column);
    falling[static_cast<std::size_t>(i)] = cell_at(i, i);
    rising[static_cast<std::size_t>(i)] = cell_at(i, side - 1 - i);
  }
  lines.push_back(falling);
  lines.push_back(rising);
  for (int row = 0; squares && row + 1 < side; ++row)
    for (int column = 0; column + 1 < side; ++column)
      lines.push_back({cell_at(column, row), cell_at(column + 1, row), cell_at(column, row + 1),
                       cell_at(column + 1, row + 1)});
  return lines;
}

}  // namespace

const std::vector<Line>& lines_of(const Variant& variant) {
  static const std::vector<Line> straight = make_lines(false);
  static const std::vector<Line> with_squares = make_lines(true);
  return variant.squares ? with_squares : straight;
}

unsigned shared_by(const std::array<Piece, side>& four) {
  constexpr unsigned all = pieces - 1;
  unsigned have = all;
  unsigned lack = all;
  for (const Piece piece : four) {
    have &= piece;
    lack &= ~unsigned{piece};
  }
  return have | lack;
}

std::vector<Move> PlainRules::moves(const Position& at) const {
  std::vector<Move> moves;
  if (!at.outcome().is_open()) return moves;
  for (std::uint8_t index = 0; index < cells; ++index)
    if (at.is_to_pick() ? at.is_left(index) : at.at(index) == no_piece)
      moves.push_back({at.is_to_pick() ? Act::pick : Act::place, index});
  return moves;
}

Result<Effect> PlainRules::validate(const Position& at, Move move) const {
  const auto refused = [](ErrorCode code, std::string reason) {
    return Error{code, std::move(reason), "move"};
  };
  if (!at.outcome().is_open()) return refused(ErrorCode::game_over, "The game is over.");
  if (at.is_to_pick() && move.act == Act::place)
    return refused(ErrorCode::illegal_move,
                   "There is no piece in hand: pick one for the other player first, like @5.");
  if (!at.is_to_pick() && move.act == Act::pick)
    return refused(ErrorCode::illegal_move,
                   fmt::format("Piece {} is in hand: place it on an empty cell first, like b3.",
                               piece_name(at.in_hand())));
  if (move.act == Act::pick && !at.is_left(move.index))
    return refused(ErrorCode::illegal_move,
                   fmt::format("Piece {} is used: pick one of {}.", piece_name(move.index), pieces_left(at)));
  if (move.act == Act::place && at.at(move.index) != no_piece)
    return refused(ErrorCode::illegal_move,
                   fmt::format("Cell {} is occupied by {}: choose an empty one.", cell_name(move.index),
                               piece_name(at.at(move.index))));
  return Effect::changes;
}

Position PlainRules::after(Position at, Move move) const {
  assert(at.outcome().is_open());
  if (move.act == Act::pick) {
    assert(at.is_to_pick() && at.is_left(move.index));
    at.in_hand_ = move.index;
    at.left_.reset(move.index);
    return at;
  }
  assert(!at.is_to_pick() && at.at(move.index) == no_piece);
  const Player placer = at.to_move();
  put(at, move.index, std::exchange(at.in_hand_, no_piece));
  at.last_cell_ = move.index;
  if (!winning_lines(at).empty()) {
    at.outcome_ = won_by(placer);
  } else if (at.placed_ == cells) {
    at.outcome_ = drawn();
  }
  return at;
}

void PlainRules::put(Position& at, Cell cell, Piece piece) const {
  at.board_[cell] = piece;
  at.left_.reset(piece);
  ++at.placed_;
}

std::vector<Line> PlainRules::winning_lines(const Position& at) const {
  std::vector<Line> winning;
  for (const Line& line : lines_of(variant_)) {
    std::array<Piece, side> four{};
    std::transform(line.begin(), line.end(), four.begin(), [&](Cell cell) { return at.at(cell); });
    const bool full = std::find(four.begin(), four.end(), no_piece) == four.end();
    if (full && shared_by(four) != 0) winning.push_back(line);
  }
  return winning;
}

bool PlainRules::would_win(const Position& at, Cell cell) const {
  Position tried = at;
  put(tried, cell, at.in_hand());
  return !winning_lines(tried).empty();
}

Result<Position> PlainRules::stand(const std::array<Piece, cells>& board, Piece in_hand) const {
  const auto refused = [](std::string reason) {
    return Error{ErrorCode::bad_board, std::move(reason), "position"};
  };
  Position at;
  for (Cell cell = 0; cell < cells; ++cell) {
    const Piece piece = board[cell];
    if (piece == no_piece) continue;
    if (!at.is_left(piece)) return refused(fmt::format("piece {} is on the board twice", piece_name(piece)));
    put(at, cell, piece);
  }
  if (in_hand != no_piece) {
    if (!at.is_left(in_hand))
      return refused(fmt::format("piece {} is in hand and on the board", piece_name(in_hand)));
    at.in_hand_ = in_hand;
    at.left_.reset(in_hand);
  }
  const auto lines = winning_lines(at);
  if (lines.empty()) {
    if (at.placed_ == cells) at.outcome_ = drawn();
    return at;
  }
  if (in_hand != no_piece) return refused("the game was over before the piece in hand was picked");
  // The last piece ended the game, so all lines run through its cell.
  const bool one_piece_ends_it = std::any_of(lines.front().begin(), lines.front().end(), [&](Cell last) {
    return std::all_of(lines.begin(), lines.end(), [&](const Line& line) {
      return std::find(line.begin(), line.end(), last) != line.end();
    });
  });
  if (!one_piece_ends_it) return refused("no single last piece makes all the winning lines of this board");
  at.outcome_ = won_by(at.to_move());  // the player who placed last would pick next
  return at;
}

}  // namespace quadrille::quarto
