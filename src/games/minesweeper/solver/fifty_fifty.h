#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/minesweeper/odds/conditional_odds.h"
#include "games/minesweeper/odds/odds.h"

namespace quadrille::minesweeper {

// Finds 50/50s: pairs of squares, and blocks of 2 x 2, that no clue will ever tell apart once all squares
// that touch only a part of them are mines. Waiting does not improve such a guess. A square that is a mine
// only as part of a 50/50 is either safe or a guess that must come (a pseudo-50/50): it is best opened now.
// Not thread-safe.
class FiftyFifty {
 public:
  struct Limits {
    int missing = 2;               // max squares around a 50/50 that are not yet certain mines
    std::size_t work = 2'000'000;  // in edges counted
    std::size_t multiplications = 100'000'000;
  };

  // Stops early at a limit or when the watch is exhausted; the results so far stand. REQUIRES: `odds` was
  // solved, exactly, for `known`.
  void find(const Constraints& known, const Odds& odds, const Limits& limits, BudgetWatch* watch = nullptr);

  // The probability that this square is a mine of a 50/50, summed over the 50/50s that it may be part of.
  [[nodiscard]] double influence(Cell cell) const { return influence_[cell]; }
  // The summed probability of the 50/50s that need a mine on this square beside them: if it is safe, they are
  // ruled out.
  [[nodiscard]] double enables(Cell cell) const { return enables_[cell]; }
  // Squares with an influence above 0.
  [[nodiscard]] std::span<const Cell> influenced() const { return influenced_; }
  // Squares that are either safe or part of a 50/50.
  [[nodiscard]] std::span<const Cell> unavoidable() const { return unavoidable_; }
  [[nodiscard]] std::size_t work() const { return conditional_odds_.work(); }

 private:
  [[nodiscard]] Cell at(int column, int row) const;
  [[nodiscard]] bool is_open_question(Cell cell) const;
  // True if all these squares can be mines and at most `most` of them are not certain; `mines_` then has
  // those.
  bool enclose(std::span<const Cell> around, int most);
  void weigh(std::span<const Cell> members, std::span<const Cell> laid, std::span<const Cell> safe);
  void find_from(int column, int row, int missing);

  const Constraints* known_ = nullptr;
  const Odds* odds_ = nullptr;
  ConditionalOdds conditional_odds_;
  std::vector<double> influence_, enables_;
  std::vector<Cell> influenced_, unavoidable_, mines_;
};

}  // namespace quadrille::minesweeper
