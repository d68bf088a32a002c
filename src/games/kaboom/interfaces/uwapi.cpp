#include "games/kaboom/interfaces/uwapi.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "core/text.h"
#include "interfaces/http/uwapi_drawing.h"

namespace quadrille::kaboom {
namespace {

namespace json = boost::json;
using uwapi::cells_of;
using uwapi::circle;
using uwapi::grid;
using uwapi::image;
using uwapi::landing;
using uwapi::letter;
using uwapi::marked;
using uwapi::number_in;
using uwapi::only_theme;
using uwapi::with;

// Bombs on the board are capital letters. The bombs left are a text for each player: the two dots after the
// squares are the places of the texts, which follow at the end.
std::string write(const View& view) {
  const auto parts = split(view.state, ',');
  const std::string cells = with(with(view.cells, '*', 'X'), '@', 'O');
  return marked(view.turn.to_move, fmt::format("{}..~{}~{}", cells, parts[1], parts[2]));
}

std::string draw(const View& view) { return with(write(view), '-', uwapi::empty_square); }

std::string state_of(const View& board, Player player, std::string_view written) {
  const auto parts = split(written, '~');
  if (parts.size() != 3) return std::string(written);
  std::string state = fmt::format("{},{},{}", player.value == 0 ? 'x' : 'o', parts[1], parts[2]);
  const std::string cells = with(with(std::string(parts[0]), 'X', '*'), 'O', '@');
  const auto columns = static_cast<std::size_t>(board.columns);
  for (std::size_t from = 0; from + columns <= cells.size() && cells[from] != '.'; from += columns)
    state += ',' + cells.substr(from, columns);
  return state;
}

std::string button(const Game& /*game*/, const View& view, std::string_view move) {
  const int after_texts = cells_of(view) + 2;
  if (move == "pass") return letter('p', after_texts + view.columns, 'y');
  if (move.front() == 'b') return letter('b', after_texts + number_in(move.substr(1)) - 1, 'x');
  if (move.front() != 'd') return circle(landing(view, number_in(move)), 'x');
  const auto square = split(move.substr(1), '.');
  return circle((view.rows - number_in(square[1])) * view.columns + number_in(square[0]) - 1, 'y');
}

json::object pictures(const Game& /*game*/, const View& board) {
  json::object theme = grid(board, 1);
  json::array& centers = theme["centers"].get_array();
  const double below = board.rows + 1.5;
  centers.push_back(json::array{0.5, below});
  centers.push_back(json::array{board.columns - 0.5, below});
  for (int column = 0; column < board.columns; ++column) centers.push_back(json::array{column + 0.5, 0.5});
  centers.push_back(json::array{board.columns / 2.0, below});
  json::object& images = theme["charImages"].get_object();
  images["x"] = image("general/blue_circle.svg", 1);
  images["X"] = image("general/purple_circle.svg", 1);
  images["o"] = image("general/red_circle.svg", 1);
  images["O"] = image("general/orange_circle.svg", 1);
  return only_theme(std::move(theme));
}

// Markdown, as the page shows it.
constexpr std::string_view how_to_play = R"(
**To move:** drop a piece into a column (a circle), or one of your bombs (the b above the column), or detonate a
bomb of your own on the board (the circle on it). The numbers below are the bombs left.

**Colours:** the first player's pieces are blue and bombs purple; the second player's pieces are red and bombs
orange.

A detonation takes the bomb and its four neighbours, of either player; a super-bomb takes its row and column.
Bombs among them go off too. Then what stood above falls.

**To win:** have enough pieces in a row, bombs included; in misere, their owner loses. Rows of both at once
are a tie. A player without a move passes (p); when neither can move, it is a tie.

**Custom variants:** columns x rows, n in a row, bombs of each, m for misere, s for super-bombs, like
`5x4n4b2-1ms`.
)";

}  // namespace

uwapi::Dialect uwapi_dialect() {
  return {.game = "kaboom",
          .variants = {{"regular", "4x4, three in a row", "4x4n3b1.1"},
                       {"5x3n3b1-1", "5x3", "5x3n3b1.1"},
                       {"4x3n3b1-1", "4x3", "4x3n3b1.1"},
                       {"4x3n3b2-2", "4x3, two bombs each", "4x3n3b2.2"},
                       {"4x3n3b1-1m", "4x3, misere", "4x3n3b1.1m"},
                       {"4x3n3b1-1s", "4x3, super-bombs", "4x3n3b1.1s"},
                       {"4x3n3b1-1ms", "4x3, misere with super-bombs", "4x3n3b1.1ms"},
                       {"3x3n3b1-1", "3x3", "3x3n3b1.1"},
                       {"3x3n3b2-2", "3x3, two bombs each", "3x3n3b2.2"}},
          .custom_example = "5x4n4b2-1ms",
          .position_form =
              "each square from the top left, x and o, X and O for their bombs, or - where it is "
              "empty, then .., and ~ with the bombs that each has left",
          .how_to_play = std::string(how_to_play),
          .write = write,
          .draw = draw,
          .state_of = state_of,
          .button = button,
          .pictures = pictures};
}

}  // namespace quadrille::kaboom
