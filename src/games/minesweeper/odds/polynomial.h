#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace quadrille::minesweeper {

// Weights by number of mines: `at[i] * 2^exponent` for `min + i` mines. The common exponent keeps proportions
// beyond the range of a double.
struct Polynomial {
  std::vector<double> at;
  int min = 0;
  long exponent = 0;

  [[nodiscard]] int max() const { return min + static_cast<int>(at.size()) - 1; }
  [[nodiscard]] double operator[](int mines) const {
    return mines < min || mines > max() ? 0 : at[static_cast<std::size_t>(mines - min)];
  }
  void set_one() {
    at.assign(1, 1.0);
    min = 0;
    exponent = 0;
  }
  // Scales the largest weight to about 1 if it is outside of 2^-64 to 2^64.
  void normalise();
  // `spare` is a buffer. REQUIRES: neither polynomial is empty.
  void multiply(std::span<const double> ways, int ways_least, long ways_exponent, std::vector<double>& spare);
};

// The number of layouts of `mines - k` mines on `squares` squares, for k from `min` to `max`; 0 where it is
// impossible.
void count_elsewhere(int squares, int mines, int min, int max, Polynomial& to);

}  // namespace quadrille::minesweeper
