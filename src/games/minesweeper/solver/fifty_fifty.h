#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/minesweeper/odds/conditional_odds.h"
#include "games/minesweeper/odds/odds.h"

namespace quadrille::minesweeper {

// Pairs of squares, and blocks of 2 x 2, that no clue will ever tell apart once all squares that touch only a
// part of them are mines: a guess that waiting does not make better. A square whose every mine is part of
// such a pair is either safe or a guess that must come (a pseudo-50/50): the time to open it is now.
class FiftyFifty {
 public:
  struct Limits {
    int missing = 2;               // squares around that must turn out to be mines
    std::size_t work = 2'000'000;  // in edges counted
    std::size_t multiplications = 100'000'000;
  };

  // For odds that were just solved for these constraints.
  void find(const Constraints& known, const Odds& odds, const Limits& limits, BudgetWatch* watch = nullptr);

  // The probability that this square is a mine of a 50/50, added up over those that it may be part of.
  [[nodiscard]] double influence(Cell cell) const { return influence_[cell]; }
  // The probability of the 50/50s that need a mine on this square around them: none of them is left where it
  // is safe.
  [[nodiscard]] double enables(Cell cell) const { return enables_[cell]; }
  // Squares with any influence.
  [[nodiscard]] std::span<const Cell> influenced() const { return influenced_; }
  // Squares that are safe or else a 50/50.
  [[nodiscard]] std::span<const Cell> unavoidable() const { return unavoidable_; }
  [[nodiscard]] std::size_t work() const { return conditional_odds_.work(); }

 private:
  [[nodiscard]] Cell at(int column, int row) const;
  [[nodiscard]] bool is_open_question(Cell cell) const;
  // Whether all these are mines or may be; fills `mines_` with those that are not certain.
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
