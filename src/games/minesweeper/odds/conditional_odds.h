#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/minesweeper/odds/component_count.h"
#include "games/minesweeper/odds/touched_components.h"

namespace quadrille::minesweeper {

// How likely it is that some squares are mines and some others safe, all at once.
class ConditionalOdds {
 public:
  // For odds that were just solved for these constraints; both stay as they are while questions are asked.
  void begin(const Constraints& known, const Odds& odds, BudgetWatch* watch = nullptr);
  [[nodiscard]] double probability(std::span<const Cell> mines, std::span<const Cell> safe);
  [[nodiscard]] std::size_t work() const { return work_; }
  [[nodiscard]] std::size_t multiplications() const { return components_.work(); }

 private:
  void assume(Cell cell, bool is_mine);
  void build_component();

  const Constraints* known_ = nullptr;
  const Odds* odds_ = nullptr;
  TouchedComponents components_;
  std::vector<std::uint8_t> taken_;      // squares of each box that are assumed to be something
  std::vector<std::int8_t> mines_near_;  // assumed mines around each clue
  Component component_;
  ComponentCount count_;
  CountLimits count_limits_;
  Polynomial elsewhere_;
  int off_taken_ = 0;
  std::size_t work_ = 0;
};

}  // namespace quadrille::minesweeper
