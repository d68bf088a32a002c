#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"
#include "games/quarto/bitboard.h"

namespace quadrille::quarto {

// The last four cells without a board. All that is left of the lines is a byte for every set of the empty
// cells: what the pieces on lines share whose empty cells are just that set. A piece wins on a cell when it
// has a trait of the cell's own byte. A piece with traits t on cell c takes c out of all sets:
//
//   after[set] = before[set] | (before[set + c] & t)
//
// The functions ask of the player who picks: can they win (Win), or at least avoid losing? They are told that
// some piece is safe to hand over.
using EmptySets = std::array<Traits, 16>;

// What three bytes say of three cells, each of one of them or of the two others, and one byte of all three.
struct ThreeCells {
  std::uint32_t own = 0;
  std::uint32_t others = 0;
  std::uint32_t all = 0;
};

// The next byte in the place of each.
[[nodiscard]] constexpr std::uint32_t rotated(std::uint32_t bytes) {
  return bytes >> 8 | (bytes & 0xffU) << 16;
}
// The highest bit of each byte: whether it is anything but 0.
[[nodiscard]] constexpr std::uint32_t marked(std::uint32_t bytes) {
  return (((bytes & 0x7f7f7fU) + 0x7f7f7fU) | bytes) & 0x808080U;
}
[[nodiscard]] constexpr std::uint32_t in_three_bytes(Traits traits) { return traits * 0x010101U; }

// What is left of four cells when one of them is taken by a piece.
[[nodiscard]] inline ThreeCells three_after(const EmptySets& sets, unsigned cell, Traits traits) {
  const unsigned taken = 1U << cell;
  const unsigned a = 1U << ((cell + 1) % 4), b = 1U << ((cell + 2) % 4), c = 1U << ((cell + 3) % 4);
  const auto bytes = [&](unsigned x, unsigned y, unsigned z) {
    return std::uint32_t{sets[x]} | std::uint32_t{sets[y]} << 8 | std::uint32_t{sets[z]} << 16;
  };
  const std::uint32_t placed = in_three_bytes(traits);
  return {bytes(a, b, c) | (bytes(a | taken, b | taken, c | taken) & placed),
          bytes(b | c, a | c, a | b) | (bytes(b | c | taken, a | c | taken, a | b | taken) & placed),
          in_three_bytes(static_cast<Traits>(sets[15 & ~taken] | (sets[15] & traits)))};
}

// Three cells and three pieces, whose traits are given. Every choice of the cell is a byte of a word; j and k
// are the cells after it.
template <bool Win>
[[nodiscard]] inline bool reaches_with_three(const ThreeCells& left, const std::array<Traits, 3>& traits) {
  const std::uint32_t on_j = rotated(left.own);
  const std::uint32_t on_k = rotated(on_j);
  const std::uint32_t without_j = rotated(left.others);
  const std::uint32_t without_k = rotated(without_j);
  const auto winning = static_cast<Traits>(left.own | left.own >> 8 | left.own >> 16);
  for (std::size_t i = 0; i < 3; ++i) {
    if ((winning & traits[i]) != 0) continue;  // handed over, it would win
    const std::uint32_t placed = in_three_bytes(traits[i]);
    const std::uint32_t second = in_three_bytes(traits[(i + 1) % 3]);
    const std::uint32_t third = in_three_bytes(traits[(i + 2) % 3]);
    const std::uint32_t now_j = on_j | (without_k & placed);
    const std::uint32_t now_k = on_k | (without_j & placed);
    const std::uint32_t second_j = marked(now_j & second), second_k = marked(now_k & second);
    const std::uint32_t third_j = marked(now_j & third), third_k = marked(now_k & third);
    const std::uint32_t second_safe = ~(second_j | second_k) & 0x808080U;
    const std::uint32_t third_safe = ~(third_j | third_k) & 0x808080U;
    // The opponent reaches what we deny: with a safe piece they do not lose; they win where the last piece
    // completes a line wherever the other one is put.
    std::uint32_t denied = second_safe | third_safe;
    if constexpr (!Win) {
      const std::uint32_t together = marked((left.others | (left.all & placed)) & second & third);
      denied = (second_safe & third_j & third_k) | (third_safe & second_j & second_k) | (denied & together);
    }
    if (denied == 0) return true;
  }
  return false;
}

template <bool Squares>
[[nodiscard]] inline EmptySets sets_of(const Board<Squares>& board) {
  const auto& geometry = Geometry<Squares>::get();
  LineBytes<Squares> set_of_line;
  int index = 0;
  for (Bits64 rest = board.empty(); rest != 0; rest &= rest - 1, ++index) {
    const auto& through = geometry.through(lowest_index(rest));
    for (std::size_t i = 0; i < through.size(); ++i)
      set_of_line[i] |= (through[i] & 0x0101010101010101U) << index;
  }
  EmptySets sets{};
  for (std::size_t line = 0; line < LineBytes<Squares>::lines; ++line) {
    Traits& shared = sets[set_of_line.byte(line)];
    shared = static_cast<Traits>(shared | board.shared.byte(line));
  }
  return sets;
}

// Four cells of a board. `safe` are the pieces that can be handed over. `leaves` counts the positions with
// three cells that were looked at.
template <bool Squares, bool Win>
[[nodiscard]] inline bool reaches_with_four(const Board<Squares>& board, PieceSet safe,
                                            std::uint64_t& leaves) {
  const auto& geometry = Geometry<Squares>::get();
  const EmptySets sets = sets_of(board);
  const auto join = [](auto... traits) { return static_cast<Traits>((traits | ...)); };
  // The traits that win on other cells, and those that could once a piece with them is here.
  const std::array<Traits, 4> elsewhere = {join(sets[2], sets[4], sets[8]), join(sets[1], sets[4], sets[8]),
                                           join(sets[1], sets[2], sets[8]), join(sets[1], sets[2], sets[4])};
  const std::array<Traits, 4> around = {join(sets[3], sets[5], sets[9]), join(sets[3], sets[6], sets[10]),
                                        join(sets[5], sets[6], sets[12]), join(sets[9], sets[10], sets[12])};
  for (Bits64 rest = safe; rest != 0; rest &= rest - 1) {
    const auto piece = static_cast<Piece>(lowest_index(rest));
    const Traits traits = traits_of(piece);
    const auto others = static_cast<PieceSet>(board.left & ~(1U << piece));
    std::array<Traits, 3> next{};
    std::size_t count = 0;
    for (Bits64 left = others; left != 0; left &= left - 1)
      next[count++] = traits_of(static_cast<Piece>(lowest_index(left)));
    bool denied = false;
    for (unsigned cell = 0; cell < 4 && !denied; ++cell) {
      const auto winning = static_cast<Traits>(elsewhere[cell] | (around[cell] & traits));
      if ((others & ~geometry.pieces_with(winning)) == 0)
        continue;  // who places there has nothing to hand over
      ++leaves;
      denied = reaches_with_three<!Win>(three_after(sets, cell, traits), next);
    }
    if (!denied) return true;
  }
  return false;
}

}  // namespace quadrille::quarto
