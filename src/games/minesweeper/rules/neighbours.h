#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

// The neighbours of every cell, in a table: the solver looks them up more often than anything else.
// Immutable, so threads may share it.
class Neighbours {
 public:
  explicit Neighbours(const Variant& variant) : around_(variant.cells()), counts_(variant.cells()) {
    for (Cell cell = 0; cell < around_.size(); ++cell)
      for_each_neighbour(variant, cell, [&](Cell other) { around_[cell][counts_[cell]++] = other; });
  }

  [[nodiscard]] std::span<const Cell> operator[](Cell cell) const {
    return {around_[cell].data(), counts_[cell]};
  }

 private:
  std::vector<std::array<Cell, 8>> around_;
  std::vector<std::uint8_t> counts_;
};

}  // namespace quadrille::minesweeper
