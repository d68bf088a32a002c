#pragma once

namespace quadrille {

// Column and row, both from 1. Rows count from the bottom in games where tokens fall, from the top in others.
struct Square {
  int column = 0;
  int row = 0;
  friend bool operator==(Square, Square) = default;
};

}  // namespace quadrille
