#include "games/quarto/interfaces/uwapi.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "core/text.h"
#include "interfaces/http/uwapi_drawing.h"

namespace quadrille::quarto {
namespace {

namespace json = boost::json;
using uwapi::marked;

// The page names pieces A to P. Bit 1 is tall on both sides; its bits 2, 4 and 8 are full, square and white,
// ours are dark, round and hollow. The mapping is its own inverse.
int renamed(int piece) {
  return (piece & 1) | ((piece & 8) != 0 ? 0 : 2) | ((piece & 4) != 0 ? 0 : 4) | ((piece & 2) != 0 ? 0 : 8);
}
constexpr std::string_view our_pieces = "0123456789abcdef";
int piece_of(char digit) { return renamed(static_cast<int>(our_pieces.find(digit))); }
char page_letter(char digit) { return digit == '-' ? '-' : static_cast<char>('A' + piece_of(digit)); }

// After the end, the page has the opponent of the winner to move; here the player who placed last would pick
// next.
std::string write(const View& view) {
  const int player = view.turn.to_move.value ^ (view.turn.outcome.is_open() ? 0 : 1);
  std::string written;
  for (const char cell : view.cells + (view.in_hand.empty() ? "-" : view.in_hand))
    written += page_letter(cell);
  return marked(Player{static_cast<std::uint8_t>(player)}, written);
}

std::string state_of(const View& /*board*/, Player /*player*/, std::string_view written) {
  std::string state;
  for (const char c : written)
    state += c >= 'A' && c <= 'P' ? our_pieces[static_cast<std::size_t>(renamed(c - 'A'))] : c;
  return state.insert(state.size() - 1, 1, ':');
}

// The page draws a board of its own for this game, with these centres: 16 squares, 16 pieces within each of
// them, and 16 pieces for the first pick. Later pieces are picked within the first empty square.
constexpr int side = 4;
constexpr int cells = side * side;
constexpr int first_picks = cells + cells * cells;

std::string button(const Game& /*game*/, const View& view, std::string_view move) {
  if (move.front() != '@') return fmt::format("A_-_{}", (move[1] - '1') * view.columns + move[0] - 'a');
  const bool is_first = view.supply.size() == cells;
  const int among = is_first ? first_picks : cells + cells * static_cast<int>(view.cells.find('-'));
  return fmt::format("A_{}_{}", page_letter(move[1]), among + piece_of(move[1]));
}

json::object pictures(const Game& /*game*/, const View& /*board*/) {
  json::array centers;
  const auto add_square = [&](double left, double top, double step) {
    for (int row = 0; row < side; ++row)
      for (int column = 0; column < side; ++column)
        centers.push_back(json::array{left + column * step, top + row * step});
  };
  add_square(12.5, 12.5, 25);
  for (int row = 0; row < side; ++row)
    for (int column = 0; column < side; ++column) add_square(column * 25 + 3.125, row * 25 + 3.125, 6.25);
  add_square(20, 27, 20);
  const json::object theme = {{"space", json::array{100, 124}},
                              {"centers", std::move(centers)},
                              {"charImages", json::object()},
                              {"sounds", json::object()},
                              {"animationType", ""}};
  // The two themes of the page: real pieces (r), and four binary digits (b).
  return {{"defaultTheme", "r"}, {"themes", json::object{{"r", theme}, {"b", theme}}}};
}

// Markdown, which the page renders.
constexpr std::string_view how_to_play = R"(
**To move:** place the piece that you were given on an empty square, then pick one for the other player; those to
pick from are shown within an empty square. The first move is only a pick.

**To win:** complete a row, a column or a diagonal of four pieces that share a characteristic: tall or low, dark
or white, round or square, hollow or full. A full board without one is a tie.
)";

}  // namespace

uwapi::Dialect uwapi_dialect() {
  return {.game = "quarto",
          .variants = {{"regular", "Regular", ""}, {"squares", "Squares of four win too", "sq"}},
          .position_form =
              "each square from the top left, a piece A to P or - where it is empty, then the "
              "piece in hand, or - where one is picked",
          .how_to_play = std::string(how_to_play),
          .write = write,
          .draw = write,
          .state_of = state_of,
          .button = button,
          .pictures = pictures};
}

}  // namespace quadrille::quarto
