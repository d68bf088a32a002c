#include "solve/combinations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace quadrille {
namespace {

TEST(Combinations, are_numbered_in_the_order_of_their_words) {
  constexpr int n = 10;
  for (int k = 0; k <= n; ++k) {
    std::vector<std::uint64_t> words;
    for (std::uint64_t word = 0; word < 1U << n; ++word)
      if (std::popcount(word) == k) words.push_back(word);
    ASSERT_EQ(words.size(), combinations(n, k));
    for (std::size_t i = 0; i < words.size(); ++i) {
      EXPECT_EQ(combination_number(words[i]), i);
      EXPECT_EQ(numbered_combination(i, n, k), words[i]);
      if (i + 1 == words.size()) continue;
      EXPECT_EQ(next_combination(words[i]), words[i + 1]);
    }
  }
}

TEST(Combinations, of_64_things_fit) {
  EXPECT_EQ(combinations(64, 32), 1'832'624'140'942'590'534U);
  EXPECT_EQ(combination_number(~std::uint64_t{0} << 32), combinations(64, 32) - 1);
  EXPECT_EQ(numbered_combination(combinations(64, 32) - 1, 64, 32), ~std::uint64_t{0} << 32);
  EXPECT_EQ(numbered_combination(63, 64, 1), std::uint64_t{1} << 63);
  EXPECT_EQ(numbered_combination(0, 64, 64), ~std::uint64_t{0});
}

TEST(Combinations, of_a_part_of_the_things_are_those_of_their_places) {
  constexpr std::uint64_t all = 0b1011'0110'1001;
  for (std::uint64_t places = 0; places < 1U << 7; ++places) {
    const std::uint64_t set = spread_over(places, all);
    EXPECT_EQ(set & ~all, 0U);
    EXPECT_EQ(std::popcount(set), std::popcount(places));
    EXPECT_EQ(combination_number_within(set, all), combination_number(places));
  }
}

}  // namespace
}  // namespace quadrille
