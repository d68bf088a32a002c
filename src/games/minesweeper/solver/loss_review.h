#pragma once

#include <cstdint>

#include "games/minesweeper/rules/rules.h"
#include "games/minesweeper/solver/rollouts.h"
#include "games/minesweeper/solver/solver.h"

namespace quadrille::minesweeper {

// Finds out whether a solver lost a game that it could have played better. Exact endgames have no better
// choice; other guesses race against the best of their alternatives, and the winner counts as better if it
// also wins more of fresh layouts, by two standard errors. A second or so for each guess.
class LossReview {
 public:
  explicit LossReview(BudgetWatch* watch = nullptr);

  // Plays the game again from its seed. Meaningless once the watch has ended the job.
  [[nodiscard]] bool is_avoidable(const PlainRules& rules, Solver& solver, std::uint64_t seed);
  // Whether another square is better than this one, for odds that were just solved, exactly, for this
  // constraints.
  [[nodiscard]] bool has_better(const Constraints& known, const Odds& odds, Cell chosen);

 private:
  Guesser guesser_;
  Rollouts rollouts_;
  std::vector<Guess> guesses_;
  BudgetWatch* watch_ = nullptr;
};

}  // namespace quadrille::minesweeper
