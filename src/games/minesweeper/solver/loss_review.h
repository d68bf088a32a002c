#pragma once

#include <cstdint>

#include "games/minesweeper/rules/rules.h"
#include "games/minesweeper/solver/rollouts.h"
#include "games/minesweeper/solver/solver.h"

namespace quadrille::minesweeper {

// Decides whether a lost game could have been played better. Exact endgames have no better choice. Every
// other guess races against the best of its alternatives; the winner counts as better if it also wins more of
// 400 fresh layouts, by two standard errors. Takes about a second per guess. Not thread-safe.
class LossReview {
 public:
  // The watch, if any, must outlive this.
  explicit LossReview(BudgetWatch* watch = nullptr);

  // Plays the game of this seed again. Undefined if the watch is exhausted.
  [[nodiscard]] bool is_avoidable(const PlainRules& rules, Solver& solver, std::uint64_t seed);
  // Whether another square is better than `chosen`. REQUIRES: `odds` was solved, exactly, for `known`.
  [[nodiscard]] bool has_better(const Constraints& known, const Odds& odds, Cell chosen);

 private:
  Guesser guesser_;
  Rollouts rollouts_;
  std::vector<Guess> guesses_;
  BudgetWatch* watch_ = nullptr;
};

}  // namespace quadrille::minesweeper
