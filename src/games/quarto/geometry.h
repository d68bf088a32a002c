#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "core/bits.h"
#include "games/quarto/rules.h"

namespace quadrille::quarto {

using CellSet = std::uint16_t;
using PieceSet = std::uint16_t;

// The traits of a piece: bit c for having characteristic c, bit 4 + c for lacking it. A piece has four of the
// eight bits; pieces share the intersection of their traits.
using Traits = std::uint8_t;

[[nodiscard]] constexpr Traits traits_of(Piece piece) {
  return static_cast<Traits>(piece | (~piece & (pieces - 1)) << characteristics);
}
[[nodiscard]] constexpr Bits64 in_every_byte(Traits traits) { return traits * 0x0101010101010101U; }

// A byte for each line, eight lines to a word: rows and columns first, then diagonals, then squares.
template <bool Squares>
struct LineBytes {
  static constexpr std::size_t lines = Squares ? 19 : 10;
  std::array<Bits64, (lines + 7) / 8> words = {};

  [[nodiscard]] Bits64& operator[](std::size_t word) { return words[word]; }
  [[nodiscard]] const Bits64& operator[](std::size_t word) const { return words[word]; }
  [[nodiscard]] constexpr std::size_t size() const { return words.size(); }
  [[nodiscard]] unsigned byte(std::size_t line) const {
    return static_cast<unsigned>(words[line / 8] >> (8 * (line % 8)) & 0xff);
  }

  [[nodiscard]] friend LineBytes operator&(LineBytes a, const LineBytes& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] &= b[i];
    return a;
  }
  [[nodiscard]] LineBytes outside(const LineBytes& mask) const {
    LineBytes rest = *this;
    for (std::size_t i = 0; i < size(); ++i) rest[i] &= ~mask[i];
    return rest;
  }
  // The union of all bytes.
  [[nodiscard]] Traits any() const {
    Bits64 joined = words[0] | words[1];
    if constexpr (Squares) joined |= words[2];
    joined |= joined >> 32;
    joined |= joined >> 16;
    joined |= joined >> 8;
    return static_cast<Traits>(joined);
  }
};

// Look-up tables of the lines of a variant, by cells and by occupancy. Immutable, so thread-safe.
template <bool Squares>
class Geometry {
 public:
  using Bytes = LineBytes<Squares>;

  [[nodiscard]] static const Geometry& get() {
    static const Geometry geometry;
    return geometry;
  }

  [[nodiscard]] const Bytes& through(int cell) const { return through_[static_cast<std::size_t>(cell)]; }
  // The lines with exactly one empty cell, and with two.
  [[nodiscard]] Bytes with_one_empty(CellSet occupied) const { return expand(one_empty_[occupied]); }
  [[nodiscard]] Bytes with_two_empty(CellSet occupied) const { return expand(two_empty_[occupied]); }
  // The pieces with at least one of these traits.
  [[nodiscard]] PieceSet pieces_with(Traits traits) const { return pieces_with_[traits]; }

 private:
  using LineSet = std::conditional_t<Squares, std::uint32_t, std::uint16_t>;

  Geometry() : one_empty_(1U << cells), two_empty_(1U << cells) {
    const auto& lines = lines_of({.squares = Squares});
    for (std::size_t line = 0; line < lines.size(); ++line) {
      CellSet members = 0;
      for (const Cell cell : lines[line]) {
        members = static_cast<CellSet>(members | 1U << cell);
        through_[cell][line / 8] |= Bits64{0xff} << (8 * (line % 8));
      }
      for (std::size_t occupied = 0; occupied < one_empty_.size(); ++occupied) {
        const int empty = std::popcount(static_cast<unsigned>(members & ~occupied));
        const auto bit = static_cast<LineSet>(LineSet{1} << line);
        if (empty == 1) one_empty_[occupied] = static_cast<LineSet>(one_empty_[occupied] | bit);
        if (empty == 2) two_empty_[occupied] = static_cast<LineSet>(two_empty_[occupied] | bit);
      }
    }
    for (std::size_t i = 0; i < expanded_.size(); ++i)
      for (std::size_t bit = 0; bit < 8; ++bit)
        if ((i >> bit & 1) != 0) expanded_[i] |= Bits64{0xff} << (8 * bit);
    for (std::size_t traits = 0; traits < pieces_with_.size(); ++traits)
      for (Piece piece = 0; piece < pieces; ++piece)
        if ((traits & traits_of(piece)) != 0)
          pieces_with_[traits] = static_cast<PieceSet>(pieces_with_[traits] | 1U << piece);
  }

  [[nodiscard]] Bytes expand(LineSet lines) const {
    Bytes bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = expanded_[lines >> (8 * i) & 0xff];
    return bytes;
  }

  std::array<Bytes, cells> through_{};
  std::vector<LineSet> one_empty_;
  std::vector<LineSet> two_empty_;
  std::array<Bits64, 256> expanded_{};
  std::array<PieceSet, 256> pieces_with_{};
};

}  // namespace quadrille::quarto
