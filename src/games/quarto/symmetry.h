#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/bits.h"
#include "core/processor.h"
#include "games/quarto/bitboard.h"

#if QUADRILLE_HAS_AVX2
#include <immintrin.h>
#endif

namespace quadrille::quarto {

// Extracts the bits of a word that a mask selects, packed at the low end (PEXT).
struct PlainBits {
  [[nodiscard]] static unsigned extract(unsigned word, unsigned mask) {
    unsigned extracted = 0;
    for (int i = 0; mask != 0; ++i, mask &= mask - 1) extracted |= (word >> std::countr_zero(mask) & 1) << i;
    return extracted;
  }
};
#if QUADRILLE_HAS_AVX2
struct WideBits {
  [[nodiscard]] QUADRILLE_AVX2 static unsigned extract(unsigned word, unsigned mask) {
    return _pext_u32(word, mask);
  }
};
#else
using WideBits = PlainBits;
#endif

// The symmetries of a board: 32 mappings of cells that keep lines (8 with the squares rule), and 384
// renamings of pieces that keep shared characteristics: any characteristic may be inverted, and they may be
// permuted. Immutable, so thread-safe.
template <bool Squares>
class Symmetries {
 public:
  static constexpr int rank_bits = Squares ? 14 : 12;
  // Keys of boards with at most this many pieces fit into 64 bits.
  static constexpr int most_placed = 12;
  [[nodiscard]] static constexpr int key_bits(int most) { return rank_bits + 4 * std::max(0, most - 1); }

  [[nodiscard]] static const Symmetries& get() {
    static const Symmetries symmetries;
    return symmetries;
  }

  using Mapping = std::array<Cell, cells>;  // the target of each cell
  [[nodiscard]] const std::vector<Mapping>& mappings() const { return mappings_; }

  // Returns the canonical key: equal for symmetric positions, different for all others with as many pieces.
  // The cells are mapped so that the occupied ones make the smallest number; a piece in hand counts as one
  // more cell after them. Then the first piece becomes piece 0, which fixes the inversions, and sorting the
  // lanes fixes their order. Of several such mappings the smallest result counts. REQUIRES: at most
  // `most_placed` pieces are placed.
  template <class Code = PlainBits>
  [[nodiscard]] Bits64 key(const Board<Squares>& board, Piece in_hand = no_piece) const {
    const Occupancy& occupancy = occupancies_[board.occupied];
    const int placed = board.placed();
    assert(placed <= most_placed);
    if (placed == 0) return 0;
    Bits64 least = ~Bits64{0};
    for (unsigned i = 0; i < occupancy.count; ++i)
      least = std::min(least, arranged<Code>(board.lanes, moved_[movings_[occupancy.first + i]],
                                             occupancy.min, placed, in_hand));
    return least << rank_bits | occupancy.rank;
  }

  struct Named {
    Board<Squares> board;
    Piece in_hand = no_piece;
  };
  // Returns the canonical position with this key.
  [[nodiscard]] Named from_key(Bits64 key, bool with_piece_in_hand = false) const {
    const CellSet occupied = ranked_[key & ((Bits64{1} << rank_bits) - 1)];
    const int width = std::popcount(occupied) - (with_piece_in_hand ? 0 : 1);  // the first one is piece 0
    const Bits64 lanes = key >> rank_bits;
    const auto piece = [&](int index) {
      unsigned traits = 0;
      for (int c = 0; index > 0 && c < characteristics; ++c)
        traits |= static_cast<unsigned>(lanes >> (width * (characteristics - 1 - c) + index - 1) & 1) << c;
      return static_cast<Piece>(traits);
    };
    Named named;
    int index = 0;
    for (const Bits64 bit : BitRange(Bits64{occupied})) named.board.put(piece(index++), lowest_index(bit));
    if (with_piece_in_hand) {
      named.in_hand = piece(index);
      named.board.take(named.in_hand);
    }
    return named;
  }

 private:
  struct Occupancy {
    CellSet min = 0;          // the smallest set that it maps to
    std::uint16_t rank = 0;   // of `min`, among all minimal sets
    std::uint16_t first = 0;  // index in movings_ of the mappings to `min`
    std::uint8_t count = 0;   // number of these mappings
  };
  // A mapping of cells, for the lower and the upper half of a set.
  using Moved = std::array<std::array<CellSet, 256>, 2>;

  Symmetries();  // NOLINT(*-equals-delete): is in symmetry.cpp
  [[nodiscard]] static CellSet move(const Moved& moved, CellSet set) {
    return static_cast<CellSet>(moved[0][set & 0xff] | moved[1][set >> 8]);
  }

  template <class Code>
  [[nodiscard]] static Bits64 arranged(Bits64 lanes, const Moved& moved, CellSet occupied, int placed,
                                       Piece in_hand) {
    const int width = in_hand == no_piece ? placed - 1 : placed;
    const unsigned all = (2U << width) - 1;
    std::array<unsigned, characteristics> lane{};
    for (std::size_t c = 0; c < lane.size(); ++c) {
      lane[c] = Code::extract(move(moved, static_cast<CellSet>(lanes >> (cells * c))), occupied);
      if (in_hand != no_piece) lane[c] |= (in_hand >> c & 1U) << placed;
      lane[c] = (lane[c] ^ (all & (0U - (lane[c] & 1)))) >> 1;
    }
    const auto order = [&](std::size_t a, std::size_t b) {
      const unsigned low = std::min(lane[a], lane[b]);
      lane[b] = std::max(lane[a], lane[b]);
      lane[a] = low;
    };
    order(0, 1);
    order(2, 3);
    order(0, 2);
    order(1, 3);
    order(1, 2);
    return ((Bits64{lane[0]} << width | lane[1]) << width | lane[2]) << width | lane[3];
  }

  std::vector<Mapping> mappings_;
  std::vector<Moved> moved_;
  std::vector<Occupancy> occupancies_;
  std::vector<std::uint8_t> movings_;
  std::vector<CellSet> ranked_;
};

// Returns the canonical key, and in the lowest bit whether a piece is in hand. nullopt if more than
// Symmetries::most_placed pieces are placed.
[[nodiscard]] std::optional<Bits64> canonical_name(const Variant& variant, const Position& at);

extern template class Symmetries<false>;
extern template class Symmetries<true>;

}  // namespace quadrille::quarto
