#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/random.h"
#include "games/minesweeper/odds/odds.h"
#include "games/minesweeper/rules/mine_placement.h"

namespace quadrille::minesweeper {

// Draws solutions of what is known, each equally likely, from the exact count.
class LayoutSampler {
 public:
  // For odds that were just solved, exactly, for these constraints; both stay as they are while layouts are
  // drawn.
  void begin(const Constraints& known, const Odds& odds);

  // A mine on each square of `mines` that is 1, known mines included. The size is that of the board.
  void draw(Random& random, std::span<std::uint8_t> mines);

 private:
  void lay(std::span<const Cell> cells, int count, Random& random, std::span<std::uint8_t> mines);

  const Constraints* known_ = nullptr;
  const Odds* odds_ = nullptr;
  std::vector<Cell> off_frontier_;
  std::vector<Cell> shuffled_;
  std::vector<int> mines_on_;
};

// A layout that agrees with a view and is accepted, each equally likely. Nothing where none agrees, where
// they are too many to count, where none of 10,000 is accepted, or when the watch ends the job.
[[nodiscard]] std::optional<Layout> draw_layout(const Sight& seen, std::uint64_t seed, BudgetWatch& watch,
                                                const std::function<bool(const Layout&)>& accept = {});

}  // namespace quadrille::minesweeper
