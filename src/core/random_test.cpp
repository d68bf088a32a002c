#include "core/random.h"

#include <gtest/gtest.h>

#include <array>

namespace quadrille {
namespace {

// An independent implementation of SplitMix64 and xoshiro256**, from their published definitions.
struct Published {
  std::array<std::uint64_t, 4> s{};
  explicit Published(std::uint64_t x) {
    for (auto& word : s) {
      std::uint64_t z = (x += 0x9e3779b97f4a7c15);
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
      z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
      word = z ^ (z >> 31);
    }
  }
  static std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  std::uint64_t next() {
    const std::uint64_t result = rotl(s[1] * 5, 7) * 9;
    const std::uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return result;
  }
};

TEST(Random, the_first_word_of_SplitMix64_seeded_with_0_is_the_published_one) {
  EXPECT_EQ(Published(0).s[0], 0xe220a8397b1dcdafU);
}

TEST(Random, gives_the_published_generator) {
  for (const std::uint64_t seed : {0ULL, 1ULL, 42ULL, ~0ULL}) {
    Random ours(seed);
    Published theirs(seed);
    for (int i = 0; i < 1000; ++i) ASSERT_EQ(ours.next(), theirs.next());
  }
}

TEST(Random, below_is_uniform) {
  Random random(7);
  std::array<int, 7> counts{};
  constexpr int draws = 70000;
  for (int i = 0; i < draws; ++i) ++counts.at(random.below(7));
  double chi_square = 0;
  for (const int count : counts) chi_square += (count - 10000.0) * (count - 10000.0) / 10000.0;
  EXPECT_LT(chi_square, 22.5);  // 6 degrees of freedom, p = 0.001
}

TEST(Random, below_one_is_always_zero) {
  Random random(7);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0U);
}

}  // namespace
}  // namespace quadrille
