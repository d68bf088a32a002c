#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/minesweeper/odds/component_count.h"
#include "games/minesweeper/odds/touched_components.h"

namespace quadrille::minesweeper {

// One outcome of opening a square: the clue that it shows, and the odds after that.
struct ClueOutcome {
  int clue = 0;
  double probability = 0;  // that the square is safe and has this clue
  double lowest = 1;       // probability of a mine on the safest square then
  double second = 1;       // and on the next safest
  int safe_squares = 0;    // that are certain then, dead squares included
};

// Evaluates a guess: the outcomes of opening one square. Only the components that it touches are counted
// again; the others keep their odds, which change by the number of mines alone. Not thread-safe.
class GuessEvaluation {
 public:
  // REQUIRES: `odds` was solved, exactly, for `known`. Both must outlive the evaluations unchanged, and so
  // must the watch, if any.
  void begin(const Constraints& known, const Odds& odds, BudgetWatch* watch = nullptr);

  // The outcomes of an unknown square, by clue; their probabilities add up to that of being safe. Stops when
  // `go_on(outcomes, rest)` is false; `rest` is the probability of the clues that are left. Incomplete if the
  // watch is exhausted. Valid until the next call.
  template <class GoOn>
  std::span<const ClueOutcome> of(Cell cell, GoOn&& go_on) {
    outcomes_.clear();
    prepare(cell);
    double rest = 1 - odds_->mine(*known_, cell);
    for (int left = 0; left <= room_ && rest > least_rest; ++left) {
      if (!add_outcome(left)) continue;
      rest -= outcomes_.back().probability;
      if (!go_on(std::span<const ClueOutcome>(outcomes_), rest > 0 ? rest : 0)) break;
    }
    return outcomes_;
  }
  std::span<const ClueOutcome> of(Cell cell) {
    return of(cell, [](std::span<const ClueOutcome>, double) { return true; });
  }
  [[nodiscard]] std::size_t work() const { return work_; }
  [[nodiscard]] std::size_t multiplications() const { return components_.work(); }

 private:
  static constexpr double least_rest = 1e-12;

  void prepare(Cell cell);
  std::uint16_t look_around(Cell cell);
  void build_component(std::uint32_t own_box, std::uint16_t fresh);
  bool add_outcome(int left);
  void note(ClueOutcome& outcome, double probability, int squares) const;

  const Constraints* known_ = nullptr;
  const Odds* odds_ = nullptr;
  std::vector<double> component_mines_;   // expected
  std::vector<double> component_lowest_;  // probability of a mine on its safest square
  Component component_;
  ComponentCount count_;
  CountLimits count_limits_;
  std::vector<std::uint16_t> inside_;  // squares of each box that the new clue touches
  TouchedComponents components_;
  const Polynomial* others_ = nullptr;
  Polynomial elsewhere_;
  std::vector<double> weights_, probabilities_;
  std::vector<ClueOutcome> outcomes_;
  int known_mines_ = 0;
  int room_ = 0;
  int off_squares_ = 0;
  double mines_elsewhere_ = 0;  // expected on the components that are not touched
  double others_lowest_ = 1;
  std::size_t work_ = 0;
};

}  // namespace quadrille::minesweeper
