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

// Draws random solutions of the constraints, each equally likely, from the exact count. Not thread-safe.
class LayoutSampler {
 public:
  // REQUIRES: `odds` was solved, exactly, for `known`. Both must outlive the calls of draw() unchanged.
  void begin(const Constraints& known, const Odds& odds);

  // Sets `mines` to 1 on every mine, known mines included, and to 0 elsewhere. REQUIRES: `mines` has one
  // entry per square of the board.
  void draw(Random& random, std::span<std::uint8_t> mines);

 private:
  void lay(std::span<const Cell> cells, int count, Random& random, std::span<std::uint8_t> mines);

  const Constraints* known_ = nullptr;
  const Odds* odds_ = nullptr;
  std::vector<Cell> off_frontier_;
  std::vector<Cell> shuffled_;
  std::vector<int> mines_on_;
};

// A layout that agrees with `seen` and that `accept`, if any, accepts, each equally likely. Empty if none
// agrees, if counting takes too much, if none of 10,000 layouts is accepted, or if the watch is exhausted.
[[nodiscard]] std::optional<Layout> draw_layout(const Observation& seen, std::uint64_t seed,
                                                BudgetWatch& watch,
                                                const std::function<bool(const Layout&)>& accept = {});

}  // namespace quadrille::minesweeper
