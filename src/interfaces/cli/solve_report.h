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

// Whether a game has boards that can be strongly solved. Others have too many positions, or none that all can
// see.
[[nodiscard]] bool is_solvable(const Entry& entry);

// The game that the flags name, if it can be strongly solved.
[[nodiscard]] Result<std::shared_ptr<const Game>> solvable_game(const Entry& entry, const RuleFlags& flags);

// How far a strong solution is, on the terminal.
class SolveLine {
 public:
  void show(const SolveProgress& progress);
  void clear() { line_.clear(); }

 private:
  ProgressLine line_;
  std::optional<SolveProgress::Stage> stage_;
  Pace pace_;
};

void print_report(const SolveReport& report, double seconds, const std::string& rules, Format format);

}  // namespace quadrille::cli
