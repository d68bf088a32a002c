#include "interfaces/http/uwapi_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstddef>
#include <utility>

#include "core/text.h"

namespace quadrille::uwapi {

int cells_of(const View& board) { return board.columns * board.rows; }

std::string with(std::string text, char from, char to) {
  std::replace(text.begin(), text.end(), from, to);
  return text;
}

std::string circle(int centre, char sound) { return fmt::format("A_-_{}_{}", centre, sound); }
std::string letter(char shown, int centre, char sound) {
  return fmt::format("T_{}_{}_{}", shown, centre, sound);
}

int landing(const View& view, int column) {
  const auto is_empty = [&](int cell) {
    const char c = view.cells[static_cast<std::size_t>(cell)];
    return c == '-' || c == 'X';
  };
  int cell = column - 1 + cells_of(view) - view.columns;
  while (!is_empty(cell)) cell -= view.columns;
  return cell;
}

int number_in(std::string_view digits) { return static_cast<int>(*parse_integer(digits)); }

json::object image(std::string_view file, double scale) { return {{"image", file}, {"scale", scale}}; }

json::object grid(const View& board, int rows_below) {
  json::array centers;
  for (int row = 1; row <= board.rows; ++row)
    for (int column = 0; column < board.columns; ++column)
      centers.push_back(json::array{column + 0.5, row + 0.5});
  return {{"space", json::array{board.columns, board.rows + 1 + rows_below}},
          {"centers", std::move(centers)},
          {"charImages", json::object{{std::string(1, empty_square), image("general/basichitbox.svg", 0.4)}}},
          {"circleButtonRadius", 0.2},
          {"textButtonFontSize", 0.5},
          {"textEntityFontSize", 0.5},
          {"sounds", json::object{{"x", "general/place.mp3"}, {"y", "general/remove.mp3"}}},
          {"animationType", "entityFade"}};
}

json::object only_theme(json::object theme) {
  return {{"defaultTheme", "regular"}, {"themes", json::object{{"regular", std::move(theme)}}}};
}

std::string marked(Player to_move, std::string_view text) {
  return fmt::format("{}_{}", to_move.value + 1, text);
}

}  // namespace quadrille::uwapi
