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

// How much a solver puts into a move: all of it counted in work, so that moves are the same everywhere.
struct SolverTerms {
  GuessTerms guess = {};
  Endgame::Limits endgame = {};
  RolloutTerms rollouts = {};
  CountLimits count = {};  // a watch in it ends every move early, with the best square found by then
  std::vector<Stage> stages = {};
};

enum class SolverLevel : std::uint8_t { fast, strong, strongest };
[[nodiscard]] std::string_view name_of(SolverLevel level);
[[nodiscard]] std::optional<SolverLevel> read_solver_level(std::string_view name);
[[nodiscard]] SolverTerms terms_of(SolverLevel level);

// Where to begin: the best square that was found by playing.
[[nodiscard]] Cell first_square(const Variant& variant);

// Plays by what a player sees. It keeps what it has found out from move to move, and starts anew when it is
// shown another game.
class Solver {
 public:
  [[nodiscard]] static Result<Solver> create(const Variant& variant, const SolverTerms& terms);
  Solver(const Variant& variant, SolverLevel level);

  // Forgets the game.
  void clear();
  // Also finds out why, from the next move on.
  void keep_reasons(bool yes);

  // One application of one algorithm, for whoever wants to watch. A step that ends the move has a choice, or
  // found a contradiction.
  struct Step {
    const Algorithm* algorithm = nullptr;  // null: nothing to work out
    Found found = Found::nothing;
    std::optional<Choice> choice = {};
    std::size_t first_reason = 0;  // among reasons(), where they are kept
  };
  [[nodiscard]] Step step(const Sight& sight);

  // The square to open on this sight of an open game; nothing where its clues contradict each other.
  [[nodiscard]] std::optional<Choice> next(const Sight& sight);

  [[nodiscard]] const SolverState& state() const { return state_; }
  [[nodiscard]] const std::vector<Deduction>& reasons() const { return evidence_.deductions(); }
  // Why a choice is right, as a sentence.
  [[nodiscard]] std::string why(const Sight& sight, const Choice& choice) const;

 private:
  Solver(const Variant& variant, const SolverTerms& terms, Pipeline pipeline);

  Pipeline pipeline_;
  SolverState state_;
  Evidence evidence_;
  std::size_t stage_ = 0;
  bool keeps_reasons_ = false;
};

}  // namespace quadrille::minesweeper
