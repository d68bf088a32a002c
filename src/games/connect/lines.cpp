#include "games/connect/lines.h"

namespace quadrille::connect {

std::vector<Square> Line::squares() const {
  std::vector<Square> all;
  for (int i = 0; i < length; ++i) all.push_back(square(i));
  return all;
}

std::vector<Line> find_lines(const Shape& shape, const std::vector<std::uint8_t>& cells) {
  const auto token = [&](int column, int row) {
    if (column < 0 || column >= shape.columns || row < 0 || row >= shape.rows) return empty_cell;
    return cells[static_cast<std::size_t>(row * shape.columns + column)];
  };
  std::vector<Line> lines;
  for (const Step step : directions)
    for (int row = 0; row < shape.rows; ++row)
      for (int column = 0; column < shape.columns; ++column) {
        const auto owner = token(column, row);
        const bool begins = owner != empty_cell && token(column - step.columns, row - step.rows) != owner;
        if (!begins) continue;
        int length = 1;
        while (token(column + length * step.columns, row + length * step.rows) == owner) ++length;
        if (length >= shape.in_a_row) lines.push_back({Player{owner}, step, {column + 1, row + 1}, length});
      }
  return lines;
}

}  // namespace quadrille::connect
