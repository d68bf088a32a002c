// The dialect of a game without one of its own.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "catalog/verb.h"
#include "interfaces/http/uwapi.h"
#include "interfaces/http/uwapi_drawing.h"

namespace quadrille::uwapi {
namespace {

// The centres of a board: its squares, a letter above each column, then below the board a letter for moves
// without a target, and one for each piece that can be chosen.
int above_columns(const View& view) { return cells_of(view); }
int below_board(const View& view) { return above_columns(view) + view.columns; }

std::string write(const View& view) { return marked(view.turn.to_move, view.state); }

std::string draw(const View& view) {
  return marked(view.turn.to_move, with(with(view.cells, '-', empty_square), '.', empty_square));
}

std::string state_of(const View& /*start*/, Player /*player*/, std::string_view written) {
  return std::string(written);
}

std::string button(const Game& game, const View& view, std::string_view move) {
  const auto aimed = read_move(game.identity().verbs, move);
  if (!aimed) return letter('?', below_board(view), 'x');
  const char first = aimed->verb->id.front();
  switch (aimed->verb->target) {
    case Verb::Target::square: {
      const auto [column, row] = aimed->target.square;
      const int from_top = view.rows_from_bottom ? view.rows - row : row - 1;
      return circle(from_top * view.columns + column - 1, 'x');
    }
    case Verb::Target::column:
      return letter(first, above_columns(view) + aimed->target.square.column - 1, 'x');
    case Verb::Target::piece: {
      const auto place = view.supply.find(aimed->target.piece);
      return letter(aimed->target.piece, below_board(view) + 1 + static_cast<int>(place), 'x');
    }
    case Verb::Target::none: return letter(first, below_board(view), 'y');
  }
  std::abort();
}

json::object pictures(const Game& game, const View& start) {
  json::object theme = grid(start, 1);
  json::array& centers = theme["centers"].get_array();
  const double below = start.rows + 1.5;
  for (int column = 0; column < start.columns; ++column) centers.push_back(json::array{column + 0.5, 0.5});
  const auto letters_below = start.supply.size() + 1;
  for (std::size_t i = 0; i < letters_below; ++i)
    centers.push_back(json::array{
        start.columns * (static_cast<double>(i) + 0.5) / static_cast<double>(letters_below), below});
  json::object& images = theme["charImages"].get_object();
  constexpr std::array<std::string_view, 2> circles = {"general/blue_circle.svg", "general/red_circle.svg"};
  for (std::size_t player = 0; player < circles.size(); ++player)
    for (const char token : game.identity().tokens[player])
      images[std::string(1, token)] = image(circles[player], 1);
  return only_theme(std::move(theme));
}

// Markdown, which the page displays.
std::string how_to_play(const Entry& entry, const Game& game) {
  std::string text = fmt::format("\n{}: {}.\n\n**To move:**", entry.title, entry.about);
  for (const Verb& verb : game.identity().verbs) text += fmt::format(" {};", verb.label);
  text.back() = '.';
  return text + '\n';
}

}  // namespace

std::optional<Dialect> plain_dialect(const Entry& entry) {
  Dialect dialect{.game = entry.name,
                  .position_form = "the position in the notation of the game",
                  .write = write,
                  .draw = draw,
                  .state_of = state_of,
                  .button = button,
                  .pictures = pictures};
  for (const std::string& rules : entry.examples) {
    const auto settings = entry.read_rules(rules);
    if (!settings) continue;
    const auto game = entry.create(*settings);
    if (!game || !is_playable(**game)) continue;
    std::string id = rules;
    std::replace(id.begin(), id.end(), '.', '-');
    const bool is_first = dialect.variants.empty();
    if (is_first) dialect.how_to_play = how_to_play(entry, **game);
    dialect.variants.push_back({is_first ? "regular" : id, rules.empty() ? "Regular" : rules, rules});
    if (!entry.options.empty()) dialect.custom_example = id;
  }
  if (dialect.variants.empty()) return std::nullopt;
  return dialect;
}

}  // namespace quadrille::uwapi
