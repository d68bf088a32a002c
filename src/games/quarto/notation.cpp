#include "games/quarto/notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "catalog/rules.h"
#include "core/text.h"
#include "games/quarto/wording.h"

namespace quadrille::quarto {

static_assert(quadrille::Notation<Notation, PlainRules>);

namespace {

constexpr char nothing = '-';

std::optional<Piece> read_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<Piece>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<Piece>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<Piece>(c - 'A' + 10);
  return std::nullopt;
}

// Reads a piece, or `-` for none, of a position.
Result<Piece> read_content(char c, std::string_view where) {
  if (c == nothing) return no_piece;
  if (const auto piece = read_digit(c)) return *piece;
  return Error{
      ErrorCode::bad_board,
      fmt::format("{} at {} is no piece: use 0 to 9 and a to f, or - for none", in_quotes({&c, 1}), where),
      std::string(where)};
}

char write_content(Piece piece) { return piece == no_piece ? nothing : digit_of(piece); }

}  // namespace

std::string write_rules(const Variant& variant) { return variant.squares ? "sq" : ""; }

Result<Move> Notation::read_move(const PlainRules& /*rules*/, const Position& at,
                                 std::string_view text) const {
  // A pick may leave out the @.
  const bool named_alone = at.is_to_pick() && text.size() == 1;
  if (named_alone || (text.size() == 2 && text[0] == '@'))
    if (const auto piece = read_digit(text.back())) return Move{Act::pick, *piece};
  if (text.size() == 2 && text[0] >= 'a' && text[0] < 'a' + side && text[1] >= '1' && text[1] < '1' + side)
    return Move{Act::place, static_cast<std::uint8_t>((text[1] - '1') * side + text[0] - 'a')};
  return Error{ErrorCode::bad_notation,
               at.is_to_pick()
                   ? fmt::format("{} is not a piece: pick one of {}, like @{}.", in_quotes(text),
                                 pieces_left(at), pieces_left(at).substr(0, 1))
                   : fmt::format("{} is not a cell: the cells are a1 to d4, column and row from the top.",
                                 in_quotes(text)),
               "move"};
}

std::string Notation::write_move(const PlainRules& /*rules*/, Move move) const {
  return move.act == Act::pick ? fmt::format("@{}", digit_of(move.index)) : cell_name(move.index);
}

Result<Position> Notation::read(const PlainRules& rules, std::string_view text) const {
  if (text.empty()) return rules.start();
  constexpr std::size_t length = cells + 2;
  if (text.size() != length || text[cells] != ':')
    return Error{ErrorCode::bad_notation,
                 fmt::format("{} is no position: 16 cells row by row, a colon, and the piece in hand or -, "
                             "like 0---1-----------:5",
                             in_quotes(text)),
                 "position"};
  std::array<Piece, cells> board{};
  for (Cell cell = 0; cell < cells; ++cell) {
    const auto piece = read_content(text[cell], cell_name(cell));
    if (!piece) return piece.error();
    board[cell] = *piece;
  }
  const auto in_hand = read_content(text.back(), "the hand");
  if (!in_hand) return in_hand.error();
  return rules.stand(board, *in_hand);
}

std::string Notation::write(const Position& at) const {
  std::string text;
  for (Cell cell = 0; cell < cells; ++cell) text += write_content(at.at(cell));
  return text + ':' + write_content(at.in_hand());
}

View Notation::describe(const PlainRules& rules, const Position& at) const {
  View view;
  view.state = write(at);
  view.turn = {at.outcome(), at.to_move()};
  view.columns = side;
  view.rows = side;
  view.column_letters = true;
  view.cells = view.state.substr(0, cells);
  for (Piece piece = 0; piece < pieces; ++piece)
    if (at.is_left(piece)) view.supply += digit_of(piece);
  view.in_hand = at.in_hand() == no_piece ? "" : std::string(1, digit_of(at.in_hand()));
  const auto square_of = [](Cell cell) { return Square{cell % side + 1, cell / side + 1}; };
  if (at.last_cell()) view.aftermath.marks.push_back({square_of(*at.last_cell()), Mark::Kind::last_move});
  for (const Line& line : rules.winning_lines(at))
    for (const Cell cell : line) {
      const Mark mark{square_of(cell), Mark::Kind::winning};
      if (std::find(view.marks.begin(), view.marks.end(), mark) == view.marks.end())
        view.marks.push_back(mark);
    }
  if (at.outcome().is_open()) view.prompt = prompt(at);
  view.result = result(rules, at);
  return view;
}

}  // namespace quadrille::quarto
