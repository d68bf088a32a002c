#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>

namespace quadrille {

__extension__ using Bits128 = unsigned __int128;
using Bits64 = std::uint64_t;

// The words that can hold a bitboard.
template <class T>
concept Bits = std::same_as<T, Bits64> || std::same_as<T, Bits128>;

[[nodiscard]] constexpr int count_bits(Bits64 bits) { return std::popcount(bits); }
[[nodiscard]] constexpr int count_bits(Bits128 bits) {
  return std::popcount(static_cast<Bits64>(bits)) + std::popcount(static_cast<Bits64>(bits >> 64));
}

// Returns whether the number of set bits is odd. Folding is faster than counting where the processor has no
// popcount instruction.
[[nodiscard]] constexpr bool has_odd_bits(Bits64 bits) { return __builtin_parityll(bits) != 0; }
[[nodiscard]] constexpr bool has_odd_bits(Bits128 bits) {
  return has_odd_bits(static_cast<Bits64>(bits) ^ static_cast<Bits64>(bits >> 64));
}

// Returns the index of the lowest set bit. `bits` must not be zero.
[[nodiscard]] constexpr int lowest_index(Bits64 bits) { return std::countr_zero(bits); }
[[nodiscard]] constexpr int lowest_index(Bits128 bits) {
  const auto low = static_cast<Bits64>(bits);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<Bits64>(bits >> 64));
}

template <Bits Word>
[[nodiscard]] constexpr Word lowest_bit(Word bits) {
  return bits & (~bits + 1);
}

// Returns the highest set bit. `bits` must not be zero.
[[nodiscard]] constexpr Bits64 highest_bit(Bits64 bits) { return std::bit_floor(bits); }
[[nodiscard]] constexpr Bits128 highest_bit(Bits128 bits) {
  const auto high = static_cast<Bits64>(bits >> 64);
  return high != 0 ? Bits128{std::bit_floor(high)} << 64 : std::bit_floor(static_cast<Bits64>(bits));
}

// The set bits of a word, lowest first: a move list that costs nothing to make.
template <Bits Word>
class BitRange {
 public:
  class Iterator {
   public:
    using value_type = Word;
    using difference_type = std::ptrdiff_t;
    constexpr Iterator() = default;
    explicit constexpr Iterator(Word rest) : rest_(rest) {}
    constexpr Word operator*() const { return lowest_bit(rest_); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    Word rest_ = 0;
  };

  constexpr BitRange() = default;
  explicit constexpr BitRange(Word bits) : bits_(bits) {}
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(); }
  [[nodiscard]] constexpr std::size_t size() const { return static_cast<std::size_t>(count_bits(bits_)); }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }

  // Returns the set bit that has `index` set bits below it. `index` must be less than size(). O(index).
  constexpr Word operator[](std::size_t index) const {
    Word rest = bits_;
    for (; index > 0; --index) rest &= rest - 1;
    return lowest_bit(rest);
  }

 private:
  Word bits_ = 0;
};

}  // namespace quadrille
