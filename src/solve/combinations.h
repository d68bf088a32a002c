#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace quadrille {

// Sets of k out of n things as words with k bits set, numbered in the order of the words: the combinatorial
// number system. The word with its bits at p1 < p2 < ... < pk has the number C(p1, 1) + ... + C(pk, k).

constexpr int most_things = 64;

namespace detail {
constexpr auto make_binomials() {
  std::array<std::array<std::uint64_t, most_things + 1>, most_things + 1> c{};
  for (std::size_t n = 0; n <= most_things; ++n) {
    c[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) c[n][k] = c[n - 1][k - 1] + c[n - 1][k];
  }
  return c;
}
inline constexpr auto binomials = make_binomials();
}  // namespace detail

// Returns C(n, k), which is 0 if k > n.
[[nodiscard]] constexpr std::uint64_t combinations(int n, int k) {
  assert(0 <= n && n <= most_things && 0 <= k && k <= most_things);
  return detail::binomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

// Returns the number of a set among the sets of its size.
[[nodiscard]] constexpr std::uint64_t combination_number(std::uint64_t set) {
  std::uint64_t number = 0;
  for (int k = 1; set != 0; ++k, set &= set - 1) number += combinations(std::countr_zero(set), k);
  return number;
}

// Returns the number of `set` among the subsets of `all` of its size. `set` must be a subset of `all`.
[[nodiscard]] constexpr std::uint64_t combination_number_within(std::uint64_t set, std::uint64_t all) {
  std::uint64_t number = 0;
  for (int k = 1; set != 0; ++k, set &= set - 1) {
    const std::uint64_t lower = (set & (~set + 1)) - 1;
    number += combinations(std::popcount(all & lower), k);
  }
  return number;
}

// Returns the set of k out of n things with a number, which must be less than C(n, k).
[[nodiscard]] constexpr std::uint64_t numbered_combination(std::uint64_t number, int n, int k) {
  if (k == 1) return std::uint64_t{1} << number;
  std::uint64_t set = 0;
  for (; k > 0; --k) {
    do --n;
    while (combinations(n, k) > number);
    set |= std::uint64_t{1} << n;
    number -= combinations(n, k);
  }
  return set;
}

// Returns the next word with as many bits set. After the last set of n things comes a word with a higher bit;
// 0 is followed by 0.
[[nodiscard]] constexpr std::uint64_t next_combination(std::uint64_t set) {
  if (set == 0) return 0;
  const std::uint64_t lowest = set & (~set + 1);
  const std::uint64_t ripple = set + lowest;
  return ripple | ((set ^ ripple) >> 2 >> std::countr_zero(set));
}

// Returns the bits of `all` that `places` selects: bit i of `places` stands for the i-th lowest bit of `all`.
[[nodiscard]] constexpr std::uint64_t spread_over(std::uint64_t places, std::uint64_t all) {
  std::uint64_t set = 0;
  for (int place = 0; places != 0; ++place, all &= all - 1, places >>= 1)
    if ((places & 1) != 0) set |= all & (~all + 1);
  return set;
}

}  // namespace quadrille
