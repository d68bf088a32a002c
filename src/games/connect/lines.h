#pragma once

#include <cstdint>
#include <vector>

#include "catalog/view.h"
#include "core/player.h"
#include "games/connect/rules.h"

namespace quadrille::connect {

// Tokens of one player in an unbroken row, n or more, not part of a longer one.
struct Line {
  Player owner;
  Step step;
  Square first;  // the squares are first, first + step, ...
  int length = 0;

  [[nodiscard]] Square square(int index) const {
    return {first.column + index * step.columns, first.row + index * step.rows};
  }
  [[nodiscard]] std::vector<Square> squares() const;
};

// All lines on a board, whose cells are given row by row from the bottom.
[[nodiscard]] std::vector<Line> find_lines(const Shape& shape, const std::vector<std::uint8_t>& cells);

}  // namespace quadrille::connect
