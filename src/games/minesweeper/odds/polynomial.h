#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace quadrille::minesweeper {

// Weights by number of mines: `at[i]` for `min + i` of them. The whole is 2^exponent times as much, so that
// numbers beyond the range of a double keep their proportions.
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
  // Brings the largest weight near one.
  void normalise();
  void multiply(std::span<const double> ways, int ways_least, long ways_exponent, std::vector<double>& spare);
};

// The ways to lay `mines - k` mines on `squares` squares, for k from `min` to `max`; zero where there are
// none.
void count_elsewhere(int squares, int mines, int min, int max, Polynomial& to);

}  // namespace quadrille::minesweeper
