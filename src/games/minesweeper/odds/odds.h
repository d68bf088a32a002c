#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/minesweeper/odds/component_count.h"
#include "games/minesweeper/odds/constraints.h"
#include "games/minesweeper/odds/frontier.h"
#include "games/minesweeper/odds/polynomial.h"

namespace quadrille::minesweeper {

// The probability of a mine on every unknown square: each solution of the clues and the number of mines
// counts once. Not thread-safe; a reused object keeps its buffers.
class Odds {
 public:
  // `by_component`: too many components to combine. Certainty then follows from the clues of a component
  // alone; all other probabilities are approximate, as if each square had a mine independently of the others.
  enum class Verdict : std::uint8_t { exact, by_component, impossible, too_large };

  // Counts the solutions of `known`. `too_large` also if the watch in the limits is exhausted. Without
  // `exact` or `by_component` the results below are undefined.
  Verdict solve(const Constraints& known, const CountLimits& limits = {});

  // The probability of a mine; 0 or 1 for a square that is not unknown. REQUIRES: `known` is unchanged since
  // solve().
  [[nodiscard]] double mine(const Constraints& known, Cell cell) const {
    if (!known.is_unknown(cell)) return known.mark(cell) == Mark::mine ? 1 : 0;
    const auto box = frontier_.box_at(cell);
    return box == Frontier::off ? off_probability_ : box_probabilities_[box];
  }
  [[nodiscard]] double mine_on_box(std::size_t box) const { return box_probabilities_[box]; }
  [[nodiscard]] double mine_off_frontier() const { return off_probability_; }
  [[nodiscard]] int squares_off_frontier() const { return off_squares_; }
  [[nodiscard]] double log2_solutions() const { return log2_solutions_; }

  [[nodiscard]] const Frontier& frontier() const { return frontier_; }
  [[nodiscard]] const ComponentCount& count_of(std::size_t component) const { return counts_[component]; }
  // Counted work: the same on every machine.
  [[nodiscard]] std::size_t work() const { return work_; }
  // Memory that it holds, in bytes.
  [[nodiscard]] std::size_t bytes() const;
  // The number of solutions of the components from this one on and of the squares off the frontier, with so
  // many mines on the components before; up to a factor that is the same for all `mines_before`. REQUIRES:
  // the verdict is `exact`.
  [[nodiscard]] double ways_from(std::size_t component, int mines_before) const {
    return after_[component][mines_before];
  }
  // Whether ways_from() is above 0.
  [[nodiscard]] bool is_possible(std::size_t component, int mines_before) const {
    return after_[component][mines_before] > 0;
  }

 private:
  // The number of coefficients in all products of components.
  [[nodiscard]] std::size_t numbers_together() const;
  void keep_apart(const Constraints& known);
  Verdict combine(int mines_left, BudgetWatch* watch);

  Frontier frontier_;
  Component component_;
  std::vector<ComponentCount> counts_;
  std::vector<Polynomial> before_;  // the product of the components before each
  std::vector<Polynomial> after_;   // weight of the components from each on, by the mines before it
  std::vector<double> spare_, weights_, component_probabilities_;
  std::vector<double> box_probabilities_;
  double off_probability_ = 0;
  double log2_solutions_ = 0;
  int off_squares_ = 0;
  std::size_t work_ = 0;
};

// Whether an unknown square is safe in every solution.
[[nodiscard]] bool has_safe_square(const Odds& odds);
// Marks the unknown squares that are the same in every solution; certain mines off the frontier stay
// unmarked. Afterwards the odds no longer fit the constraints.
void mark_certain_squares(Constraints& known, const Odds& odds);

}  // namespace quadrille::minesweeper
