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

// Exact: every way to lay the mines that agrees with the clues and with their number counts once.
class Odds {
 public:
  // `by_component`: too many components to count together. What is certain is so by the clues of an component
  // alone, and the rest is taken as if mines were laid by chance, each square for itself.
  enum class Verdict : std::uint8_t { exact, by_component, impossible, too_large };

  // `too_large` also when the watch in the limits ends the job.
  Verdict solve(const Constraints& known, const CountLimits& limits = {});

  // The probability of a mine. Of a square that is not unknown: 0 or 1.
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
  // Counted work, the same on every machine.
  [[nodiscard]] std::size_t work() const { return work_; }
  // Memory that it holds.
  [[nodiscard]] std::size_t bytes() const;
  // How many ways there are, up to a factor that is the same for all `mines_before`, to lay the components
  // from this one on and the squares off the frontier, with so many mines on the components before.
  [[nodiscard]] double ways_from(std::size_t component, int mines_before) const {
    return after_[component][mines_before];
  }
  // Whether any way to lay mines on the components from this one on fits so many mines before it.
  [[nodiscard]] bool is_possible(std::size_t component, int mines_before) const {
    return after_[component][mines_before] > 0;
  }

 private:
  // The numbers of all products of components.
  [[nodiscard]] std::size_t numbers_together() const;
  void keep_apart(const Constraints& known);
  Verdict combine(int mines_left, BudgetWatch* watch);

  Frontier frontier_;
  Component component_;
  std::vector<ComponentCount> counts_;
  std::vector<Polynomial> before_;  // the product of the components before each
  std::vector<Polynomial> after_;   // worth of the components from each on, by the mines before it
  std::vector<double> spare_, weights_, component_probabilities_;
  std::vector<double> box_probabilities_;
  double off_probability_ = 0;
  double log2_solutions_ = 0;
  int off_squares_ = 0;
  std::size_t work_ = 0;
};

[[nodiscard]] bool has_safe_square(const Odds& odds);
// Marks what every solution has in common. Afterwards the odds no longer fit the constraints.
void mark_certain_squares(Constraints& known, const Odds& odds);

}  // namespace quadrille::minesweeper
