#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/minesweeper/odds/component_count.h"
#include "games/minesweeper/odds/touched_components.h"

namespace quadrille::minesweeper {

// The joint probability that some squares are mines and others are safe. Only the components of these squares
// are counted again. Not thread-safe.
class ConditionalOdds {
 public:
  // REQUIRES: `odds` was solved, exactly, for `known`. Both must outlive the calls of probability()
  // unchanged, and so must the watch, if any.
  void begin(const Constraints& known, const Odds& odds, BudgetWatch* watch = nullptr);
  // 0 also if counting takes too much or the watch is exhausted. REQUIRES: the squares are unknown and
  // different.
  [[nodiscard]] double probability(std::span<const Cell> mines, std::span<const Cell> safe);
  [[nodiscard]] std::size_t work() const { return work_; }
  [[nodiscard]] std::size_t multiplications() const { return components_.work(); }

 private:
  void assume(Cell cell, bool is_mine);
  void build_component();

  const Constraints* known_ = nullptr;
  const Odds* odds_ = nullptr;
  TouchedComponents components_;
  std::vector<std::uint8_t> taken_;      // squares of each box with an assumption
  std::vector<std::int8_t> mines_near_;  // assumed mines around each clue
  Component component_;
  ComponentCount count_;
  CountLimits count_limits_;
  Polynomial elsewhere_;
  int off_taken_ = 0;
  std::size_t work_ = 0;
};

}  // namespace quadrille::minesweeper
