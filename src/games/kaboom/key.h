#pragma once

#include <cstdint>

#include "core/bits.h"
#include "games/kaboom/bitboard.h"

namespace quadrille::kaboom {

// The identity of a position. `pieces` is x + (x | o): a column of h pieces adds at most 2^(h+1) - 2 to it,
// so it is different for every board.
template <Bits Word>
struct Key {
  Word pieces = 0;
  Word bombs = 0;
  std::uint8_t x_left = 0;
  std::uint8_t o_left = 0;
  std::uint8_t to_move = 0;
  friend bool operator==(const Key&, const Key&) = default;

  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t mixed = mix(folded(pieces) + 0x9e3779b97f4a7c15U);
    mixed = mix(mixed ^ folded(bombs));
    return mix(mixed ^ (std::uint64_t{x_left} << 16 | std::uint64_t{o_left} << 8 | to_move));
  }

 private:
  // The finalizer of SplitMix64.
  [[nodiscard]] static std::uint64_t mix(std::uint64_t bits) {
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
    return bits ^ (bits >> 31);
  }
  [[nodiscard]] static std::uint64_t folded(Bits64 word) { return word; }
  [[nodiscard]] static std::uint64_t folded(Bits128 word) {
    return static_cast<std::uint64_t>(word) ^ mix(static_cast<std::uint64_t>(word >> 64));
  }
};

template <Bits Word>
[[nodiscard]] Key<Word> key_of(const typename BitRules<Word>::Position& at) {
  return {at.x + (at.x | at.o), at.bombs, at.x_left, at.o_left, at.to_move};
}

// Returns the same key for a position and its mirror image.
template <Bits Word>
[[nodiscard]] Key<Word> canonical_key(const BitRules<Word>& rules,
                                      const typename BitRules<Word>::Position& at) {
  const Key<Word> key = key_of<Word>(at);
  const Key<Word> mirror = key_of<Word>(rules.mirrored(at));
  const bool use_mirror = mirror.pieces != key.pieces ? mirror.pieces < key.pieces : mirror.bombs < key.bombs;
  return use_mirror ? mirror : key;
}

}  // namespace quadrille::kaboom
