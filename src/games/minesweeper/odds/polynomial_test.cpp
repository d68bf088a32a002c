#include "games/minesweeper/odds/polynomial.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace quadrille::minesweeper {
namespace {

// The number of layouts of `mines` mines on `squares` squares, as its logarithm.
double log2_layouts(int squares, int mines) {
  Polynomial to;
  count_elsewhere(squares, mines, 0, 0, to);
  return std::log2(to[0]) + static_cast<double>(to.exponent);
}

TEST(MinesweeperLayouts, are_counted_as_in_pascals_triangle) {
  constexpr std::size_t rows = 600;  // the highest are past the factorials in the range of a double
  std::vector<double> row{1};
  for (std::size_t squares = 1; squares <= rows; ++squares) {
    row.push_back(0);
    for (std::size_t mines = squares; mines > 0; --mines) row[mines] += row[mines - 1];
    for (std::size_t mines = 0; mines <= squares; ++mines)
      ASSERT_NEAR(log2_layouts(static_cast<int>(squares), static_cast<int>(mines)), std::log2(row[mines]),
                  1e-10)
          << squares << " " << mines;
  }
}

TEST(MinesweeperLayouts, on_a_million_squares_are_counted_as_by_the_gamma_function) {
  for (const int mines : {0, 1, 500, 200'000, 999'999}) {
    const double expected = std::lgamma(1e6 + 1) - std::lgamma(mines + 1.0) - std::lgamma(1e6 - mines + 1);
    EXPECT_NEAR(log2_layouts(1'000'000, mines), expected / std::log(2.0), 1e-7) << mines;
  }
}

// With a fused multiplication and addition odds would differ between processors in their last digits, which
// decide between squares of the same value.
TEST(MinesweeperLayouts, products_are_rounded_before_they_are_added) {
  volatile double factor = 1 + 0x1p-30;
  volatile double rounded = 1 + 0x1p-29;
  EXPECT_EQ(factor * factor - rounded, 0);
}

}  // namespace
}  // namespace quadrille::minesweeper
