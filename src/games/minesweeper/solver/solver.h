#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/minesweeper/rules/observation.h"
#include "games/minesweeper/solver/algorithm.h"
#include "games/minesweeper/solver/pipeline.h"

namespace quadrille::minesweeper {

// The effort of a solver per move. Limits count work and not time, so moves are the same on every machine.
struct SolverTerms {
  GuessTerms guess = {};
  Endgame::Limits endgame = {};
  RolloutTerms rollouts = {};
  CountLimits count = {};  // if its watch is exhausted, a move is the best square so far
  std::vector<Stage> stages = {};
};

enum class SolverLevel : std::uint8_t { fast, strong, strongest };
[[nodiscard]] std::string_view name_of(SolverLevel level);
[[nodiscard]] std::optional<SolverLevel> read_solver_level(std::string_view name);
[[nodiscard]] SolverTerms terms_of(SolverLevel level);

// The best first square, as found by playing (see the README).
[[nodiscard]] Cell first_square(const Variant& variant);

// Plays from the observation of a player. Deductions are kept from move to move; the solver starts over when
// it is shown another game. Not thread-safe. REQUIRES: observations have the variant of the solver.
class Solver {
 public:
  // REQUIRES: the stages in `terms` make a valid pipeline; the watch in `terms` outlives the solver.
  Solver(const Variant& variant, const SolverTerms& terms);
  Solver(const Variant& variant, SolverLevel level) : Solver(variant, terms_of(level)) {}

  // Forgets the game.
  void clear();
  // Records reasons, from the next step on.
  void keep_reasons(bool yes);

  // One run of one algorithm, for display step by step. A step that ends the move has a choice or found a
  // contradiction.
  struct Step {
    const Algorithm* algorithm = nullptr;  // null: no algorithm was needed
    Found found = Found::nothing;
    std::optional<Choice> choice = {};
  };
  [[nodiscard]] Step step(const Observation& observation);

  // The square to open; empty if the clues contradict each other. REQUIRES: the game is open.
  [[nodiscard]] std::optional<Choice> next(const Observation& observation);

  [[nodiscard]] const SolverState& state() const { return state_; }
  [[nodiscard]] const std::vector<Deduction>& reasons() const { return evidence_.deductions(); }
  // The reason for a choice, as a sentence.
  [[nodiscard]] std::string why(const Observation& observation, const Choice& choice) const;

 private:
  Pipeline pipeline_;
  SolverState state_;
  Evidence evidence_;
  std::size_t stage_ = 0;
  bool keeps_reasons_ = false;
};

}  // namespace quadrille::minesweeper
