#include "games/minesweeper/odds/polynomial.h"

#include <array>
#include <cmath>
#include <numbers>

namespace quadrille::minesweeper {
namespace {

// `number * 2^exponent`, with a number from 1/2 to 1.
struct Scaled {
  Scaled(double value, long exponent_before) {
    int shift = 0;
    number = std::frexp(value, &shift);
    exponent = exponent_before + shift;
  }
  friend Scaled operator*(const Scaled& a, const Scaled& b) {
    return {a.number * b.number, a.exponent + b.exponent};
  }
  double number;
  long exponent;
};

// All factorials in the range of a double.
constexpr auto factorials = [] {
  std::array<double, 171> all{1};
  for (std::size_t n = 1; n < all.size(); ++n) all[n] = all[n - 1] * static_cast<double>(n);
  return all;
}();

// n!, from there on by Stirling's series. Only by operations that every processor rounds alike, unlike
// std::lgamma.
Scaled factorial(int n) {
  if (static_cast<std::size_t>(n) < factorials.size()) return {factorials[static_cast<std::size_t>(n)], 0};
  Scaled power(1, 0);
  Scaled square(n / std::numbers::e, 0);
  for (int rest = n; rest > 0; rest /= 2) {
    if (rest % 2 == 1) power = power * square;
    square = square * square;
  }
  const double x = 1.0 / n;
  const double series = 1 + x * (1.0 / 12 + x * (1.0 / 288 - x * (139.0 / 51840 + x * (571.0 / 2488320))));
  return power * Scaled(std::sqrt(2 * std::numbers::pi * n) * series, 0);
}

}  // namespace

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
  const int begin = mines - first;
  const Scaled all = factorial(squares);
  const Scaled laid = factorial(begin);
  const Scaled left = factorial(squares - begin);
  to.exponent = all.exponent - laid.exponent - left.exponent;
  double ways = all.number / (laid.number * left.number);
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
