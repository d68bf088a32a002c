#include "games/connect/interfaces/uwapi.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "core/text.h"
#include "interfaces/http/uwapi_drawing.h"

namespace quadrille::connect {
namespace {

namespace json = boost::json;
using uwapi::circle;
using uwapi::grid;
using uwapi::image;
using uwapi::landing;
using uwapi::marked;
using uwapi::number_in;
using uwapi::only_theme;
using uwapi::with;

std::string write(const View& view) { return marked(view.turn.to_move, with(view.cells, 'X', '-')); }

std::string draw(const View& view) { return with(write(view), '-', uwapi::empty_square); }

std::string state_of(const View& /*board*/, Player /*player*/, std::string_view written) {
  return with(std::string(written), '-', 'X');
}

std::string button(const Game& /*game*/, const View& view, std::string_view move) {
  return circle(landing(view, number_in(move)), 'x');
}

json::object pictures(const Game& /*game*/, const View& board) {
  json::object theme = grid(board, 0);
  json::object& images = theme["charImages"].get_object();
  images["A"] = image("general/blue_circle.svg", 1);
  images["B"] = image("general/red_circle.svg", 1);
  if (board.rows == 6 && (board.columns == 6 || board.columns == 7))
    theme["foreground"] = fmt::format("connect4/foreground6x{}.svg", board.columns);
  return only_theme(std::move(theme));
}

// Markdown, which the page renders.
constexpr std::string_view how_to_play = R"(
**To move:** drop a token into a column that is not full; it falls to the lowest free square.

**To win:** be the first with enough tokens in a row, across, up or along a diagonal. A full board without such
a row is a tie.

**Custom variants:** columns x rows, n in a row, two players, like `5x4n4p2`.
)";

}  // namespace

// Each of these boards is solved from the start within seconds, most within one.
uwapi::Dialect uwapi_dialect() {
  return {.game = "connect",
          .variants = {{"regular", "7x6", "7x6n4p2"},
                       {"6x6n4p2", "6x6", "6x6n4p2"},
                       {"6x5n4p2", "6x5", "6x5n4p2"},
                       {"5x5n4p2", "5x5", "5x5n4p2"},
                       {"5x4n4p2", "5x4", "5x4n4p2"},
                       {"4x4n4p2", "4x4", "4x4n4p2"},
                       {"4x4n3p2", "4x4, three in a row", "4x4n3p2"}},
          .custom_example = "5x4n4p2",
          .position_form = "each square from the top left, A, B, or - where it is empty",
          .how_to_play = std::string(how_to_play),
          .write = write,
          .draw = draw,
          .state_of = state_of,
          .button = button,
          .pictures = pictures};
}

}  // namespace quadrille::connect
