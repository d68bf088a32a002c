#pragma once

#include <memory>
#include <optional>
#include <string>

#include "catalog/game.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/progress.h"
#include "interfaces/cli/rule_flags.h"
#include "solve/tier_solver.h"

namespace quadrille::cli {

// Returns whether some boards of a game can be strongly solved. Other games have too many positions, or
// hidden information.
[[nodiscard]] bool is_solvable(const Entry& entry);

// Returns the game that the flags name. Error if it cannot be strongly solved.
[[nodiscard]] Result<std::shared_ptr<const Game>> solvable_game(const Entry& entry, const RuleFlags& flags);

// The progress line of a strong solution.
class SolveLine {
 public:
  void show(const SolveProgress& progress);
  void clear() { line_.clear(); }

 private:
  ProgressLine line_;
  std::optional<SolveProgress::Stage> stage_;
  ProgressRate progress_rate_;
};

void print_report(const SolveReport& report, double seconds, const std::string& rules, Format format);

}  // namespace quadrille::cli
