#include "games/minesweeper/odds/polynomial.h"

#include <cmath>

namespace quadrille::minesweeper {

void Polynomial::normalise() {
  double largest = 0;
  for (const double each : at) largest = std::max(largest, each);
  if (largest <= 0 || (largest < 0x1p64 && largest > 0x1p-64)) return;
  const int shift = std::ilogb(largest);
  exponent += shift;
  for (double& each : at) each = std::ldexp(each, -shift);
}

void Polynomial::multiply(std::span<const double> ways, int ways_least, long ways_exponent,
                          std::vector<double>& spare) {
  spare.assign(at.size() + ways.size() - 1, 0.0);
  for (std::size_t i = 0; i < at.size(); ++i)
    for (std::size_t j = 0; j < ways.size(); ++j) spare[i + j] += at[i] * ways[j];
  std::swap(at, spare);
  min += ways_least;
  exponent += ways_exponent;
  normalise();
}

void count_elsewhere(int squares, int mines, int min, int most, Polynomial& to) {
  to.min = min;
  to.exponent = 0;
  to.at.assign(static_cast<std::size_t>(std::max(0, most - min + 1)), 0.0);
  const int first = std::max(min, mines - squares);
  const int last = std::min(most, mines);
  if (first > last) return;
  // From k to k + 1 one mine fewer lies elsewhere: the ratio of neighbours in a row of Pascal's triangle.
  const auto log2_factorial = [](int n) {
    int sign = 0;  // std::lgamma keeps the sign in a variable that all threads share
    return ::lgamma_r(n + 1.0, &sign) / std::log(2.0);
  };
  const int begin = mines - first;
  const double log = log2_factorial(squares) - log2_factorial(begin) - log2_factorial(squares - begin);
  to.exponent = std::lround(log);
  double ways = std::exp2(log - static_cast<double>(to.exponent));
  for (int k = first;; ++k) {
    to.at[static_cast<std::size_t>(k - min)] = ways;
    if (k == last) break;
    const int here = mines - k;
    ways *= static_cast<double>(here) / static_cast<double>(squares - here + 1);
    if (ways > 0x1p500) {
      for (int i = first; i <= k; ++i) to.at[static_cast<std::size_t>(i - min)] *= 0x1p-500;
      ways *= 0x1p-500;
      to.exponent += 500;
    }
  }
  to.normalise();
}

}  // namespace quadrille::minesweeper
