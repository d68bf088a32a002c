#pragma once

#include <cstdint>
#include <vector>

#include "core/lines.h"
#include "games/connect/rules.h"

namespace quadrille::connect {

// Returns all lines on a board. `cells` are row by row from the bottom.
[[nodiscard]] inline std::vector<Line> find_lines(const Shape& shape,
                                                  const std::vector<std::uint8_t>& cells) {
  return quadrille::find_lines({shape.columns, shape.rows}, shape.in_a_row, [&](int column, int row) {
    return cells[static_cast<std::size_t>(row * shape.columns + column)];
  });
}

}  // namespace quadrille::connect
