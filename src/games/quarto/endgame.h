#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"
#include "games/quarto/bitboard.h"

namespace quadrille::quarto {

// The endgame with four empty cells, without a board. The lines reduce to a byte for every set of empty
// cells: the traits shared by the pieces on all lines whose empty cells are exactly that set. A piece wins on
// a cell if it has a trait in the byte of that cell alone. A piece with traits t on cell c takes c out of all
// sets:
//
//   after[set] = before[set] | (before[set + c] & t)
//
// The functions return whether the player who picks wins (Win), or at least avoids a loss (not Win).
// REQUIRES: some piece is safe to hand over.
using EmptySets = std::array<Traits, 16>;

// The bytes of the sets of three cells, three bytes to a word: the sets of one cell (`own`), of the two other
// cells (`others`), and of all three (`all`, the same byte three times).
struct ThreeCells {
  std::uint32_t own = 0;
  std::uint32_t others = 0;
  std::uint32_t all = 0;
};

// Rotates three bytes by one place.
[[nodiscard]] constexpr std::uint32_t rotated(std::uint32_t bytes) {
  return bytes >> 8 | (bytes & 0xffU) << 16;
}
// The highest bit of every byte that is not 0.
[[nodiscard]] constexpr std::uint32_t marked(std::uint32_t bytes) {
  return (((bytes & 0x7f7f7fU) + 0x7f7f7fU) | bytes) & 0x808080U;
}
[[nodiscard]] constexpr std::uint32_t in_three_bytes(Traits traits) { return traits * 0x010101U; }

// The bytes of the three cells that remain when a piece takes one of four.
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

// Solves three cells and three pieces with these traits. Every choice of the cell is a byte of a word; j and
// k are the two cells after it.
template <bool Win>
[[nodiscard]] inline bool reaches_with_three(const ThreeCells& left, const std::array<Traits, 3>& traits) {
  const std::uint32_t on_j = rotated(left.own);
  const std::uint32_t on_k = rotated(on_j);
  const std::uint32_t without_j = rotated(left.others);
  const std::uint32_t without_k = rotated(without_j);
  const auto winning = static_cast<Traits>(left.own | left.own >> 8 | left.own >> 16);
  for (std::size_t i = 0; i < 3; ++i) {
    if ((winning & traits[i]) != 0) continue;  // not safe to hand over
    const std::uint32_t placed = in_three_bytes(traits[i]);
    const std::uint32_t second = in_three_bytes(traits[(i + 1) % 3]);
    const std::uint32_t third = in_three_bytes(traits[(i + 2) % 3]);
    const std::uint32_t now_j = on_j | (without_k & placed);
    const std::uint32_t now_k = on_k | (without_j & placed);
    const std::uint32_t second_j = marked(now_j & second), second_k = marked(now_k & second);
    const std::uint32_t third_j = marked(now_j & third), third_k = marked(now_k & third);
    const std::uint32_t second_safe = ~(second_j | second_k) & 0x808080U;
    const std::uint32_t third_safe = ~(third_j | third_k) & 0x808080U;
    // The cells on which the opponent reaches the opposite goal. They avoid a loss with a safe piece. They
    // win if the last piece completes a line wherever the other one is placed.
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

// Solves a board with four empty cells. `safe` are the pieces that are safe to hand over. Adds to `leaves`
// the number of positions with three empty cells that it searches.
template <bool Squares, bool Win>
[[nodiscard]] inline bool reaches_with_four(const Board<Squares>& board, PieceSet safe,
                                            std::uint64_t& leaves) {
  const auto& geometry = Geometry<Squares>::get();
  const EmptySets sets = sets_of(board);
  const auto join = [](auto... traits) { return static_cast<Traits>((traits | ...)); };
  // For each cell: the traits that win on another cell, and those that would once a piece with them is on
  // this one.
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
        continue;  // the player who places there has no safe piece to hand over
      ++leaves;
      denied = reaches_with_three<!Win>(three_after(sets, cell, traits), next);
    }
    if (!denied) return true;
  }
  return false;
}

}  // namespace quadrille::quarto
