#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/minesweeper/island_count.h"
#include "games/minesweeper/touched_islands.h"

namespace quadrille::minesweeper {

// How likely it is that some squares are mines and some others safe, all at once.
class Supposition {
 public:
  // For odds that were just solved for this knowledge; both stay as they are while questions are asked.
  void begin(const Knowledge& known, const Odds& odds, BudgetWatch* watch = nullptr);
  [[nodiscard]] double probability(std::span<const Cell> mines, std::span<const Cell> safe);
  [[nodiscard]] std::size_t work() const { return work_; }
  [[nodiscard]] std::size_t multiplications() const { return islands_.work(); }

 private:
  void suppose(Cell cell, bool is_mine);
  void build_island();

  const Knowledge* known_ = nullptr;
  const Odds* odds_ = nullptr;
  TouchedIslands islands_;
  std::vector<std::uint8_t> taken_;      // squares of each box that are supposed to be something
  std::vector<std::int8_t> mines_near_;  // supposed mines around each clue
  Island island_;
  IslandCount count_;
  CountLimits count_limits_;
  Polynomial elsewhere_;
  int off_taken_ = 0;
  std::size_t work_ = 0;
};

}  // namespace quadrille::minesweeper
