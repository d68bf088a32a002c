#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace quadrille {

// xoshiro256** (Blackman and Vigna, public domain), seeded by SplitMix64. The distributions of the standard
// library differ between implementations; here a seed gives the same game on every machine. Not thread-safe.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) {
    for (auto& word : state_) {
      seed += 0x9e3779b97f4a7c15U;
      std::uint64_t mixed = seed;
      mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
      mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
      word = mixed ^ (mixed >> 31);
    }
  }

  [[nodiscard]] constexpr std::uint64_t next() {
    const std::uint64_t answer = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return answer;
  }

  // Returns a uniform number in [0, bound); `bound` must be positive. Lemire's multiply and shift, which
  // rejects the few biased draws.
  [[nodiscard]] constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t uneven = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < uneven) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Returns a uniform number in [0, 1).
  [[nodiscard]] constexpr double share() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace quadrille
