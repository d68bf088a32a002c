#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/minesweeper/odds/constraints.h"

// The slow and obvious oracle for tests: every layout of a small board, one after the other.
namespace quadrille::minesweeper::test {

using Mines = std::uint32_t;  // one bit per cell

inline int clue_under(const Neighbours& neighbours, Mines mines, Cell cell) {
  int around = 0;
  for (const Cell other : neighbours[cell]) around += static_cast<int>(mines >> other & 1U);
  return around;
}

// A random board with some squares open.
struct SmallPosition {
  Variant variant;
  Mines mines = 0;
  Mines open = 0;
};

inline SmallPosition random_small_position(Random& random, int most_cells) {
  SmallPosition at;
  do {
    at.variant.width = 1 + static_cast<int>(random.below(6));
    at.variant.height = 1 + static_cast<int>(random.below(4));
  } while (static_cast<int>(at.variant.cells()) > most_cells);
  const auto cells = static_cast<std::uint32_t>(at.variant.cells());
  at.variant.mines = static_cast<int>(random.below(cells));
  at.variant.first_click = FirstClick::any;
  while (std::popcount(at.mines) < at.variant.mines) at.mines |= 1U << random.below(cells);
  const std::uint32_t share = random.below(100);
  for (Cell cell = 0; cell < cells; ++cell)
    if ((at.mines >> cell & 1U) == 0 && random.below(100) < share) at.open |= 1U << cell;
  return at;
}

inline Constraints knowledge_of(const SmallPosition& at) {
  Constraints known(at.variant);
  for (Cell cell = 0; cell < known.size(); ++cell)
    if ((at.open >> cell & 1U) != 0) known.open(cell, clue_under(known.neighbours(), at.mines, cell));
  return known;
}

// All layouts with the same clues on `told` as `at.mines` and no mine on an open square. Any number of mines
// where `counts_mines` is false.
inline std::vector<Mines> solutions_of(const SmallPosition& at, Mines told, bool counts_mines = true) {
  const Neighbours neighbours(at.variant);
  const auto cells = static_cast<Cell>(at.variant.cells());
  std::vector<Mines> found;
  for (Mines mines = 0; mines < (Mines{1} << cells); ++mines) {
    if ((mines & at.open) != 0 || (counts_mines && std::popcount(mines) != at.variant.mines)) continue;
    bool agrees = true;
    for (Cell cell = 0; cell < cells && agrees; ++cell)
      if ((told >> cell & 1U) != 0)
        agrees = clue_under(neighbours, mines, cell) == clue_under(neighbours, at.mines, cell);
    if (agrees) found.push_back(mines);
  }
  return found;
}

// The number of layouts that best play wins, by exhaustive search.
class PlainPlay {
 public:
  explicit PlainPlay(const Variant& variant)
      : neighbours_(variant), all_((Mines{1} << variant.cells()) - 1) {}

  int wins(const std::vector<Mines>& ways, Mines open) {
    const auto key = std::make_pair(ways, open);
    if (const auto found = memory_.find(key); found != memory_.end()) return found->second;
    int best = 0;
    for (const auto way : ways) best = std::max(best, (open | way) == all_ ? 1 : 0);
    for (Cell cell = 0; (all_ >> cell) != 0; ++cell)
      if ((open >> cell & 1U) == 0) best = std::max(best, wins_after(ways, open, cell));
    memory_[key] = best;
    return best;
  }
  int wins_after(const std::vector<Mines>& ways, Mines open, Cell cell) {
    std::array<std::vector<Mines>, 9> parts;
    for (const auto way : ways)
      if ((way >> cell & 1U) == 0)
        parts[static_cast<std::size_t>(clue_under(neighbours_, way, cell))].push_back(way);
    int sum = 0;
    for (const auto& part : parts)
      if (!part.empty()) sum += wins(part, open | 1U << cell);
    return sum;
  }

 private:
  Neighbours neighbours_;
  Mines all_;
  std::map<std::pair<std::vector<Mines>, Mines>, int> memory_;
};

}  // namespace quadrille::minesweeper::test
