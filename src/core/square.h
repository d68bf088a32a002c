#pragma once

namespace quadrille {

// Column and row, both from 1; rows from the bottom where tokens fall, from the top elsewhere.
struct Square {
  int column = 0;
  int row = 0;
  friend bool operator==(Square, Square) = default;
};

}  // namespace quadrille
