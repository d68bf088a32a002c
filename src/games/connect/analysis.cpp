#include "games/connect/analysis.h"

#include <algorithm>
#include <string>
#include <vector>

#include "games/connect/solver.h"

namespace quadrille::connect {
namespace {

Value value_of(int score) { return score > 0 ? Value::win : score < 0 ? Value::lose : Value::tie; }

// The verdict for a player whose score lies in these bounds, `tokens` tokens into the game.
quadrille::Verdict verdict_of(const ScoreBounds& bounds, int cells, int tokens) {
  quadrille::Verdict verdict{{value_of(bounds.lower), value_of(bounds.upper)}, {}, {}};
  if (bounds.exact()) {
    verdict.score = bounds.lower;
    verdict.remoteness = remoteness_of(bounds.lower, cells, tokens);
  }
  return verdict;
}

// The score of a finished game, for the player who would be to move.
int final_score(const Position& at, int cells) {
  return at.outcome() == drawn() ? 0 : -winning_score(cells, at.tokens() - 1);
}

}  // namespace

Result<Analysis> analyse(const PlainRules& rules, const Position& at, const Budget& budget) {
  const int cells = rules.shape().cells();
  Analysis analysis;
  if (!at.outcome().is_open()) {
    const int score = final_score(at, cells);
    analysis.position = {{value_of(score), value_of(score)}, 0, score};
    return analysis;
  }
  auto solver = Solver::make(rules.shape(), {.table_bytes = budget.memory, .threads = budget.threads});
  if (!solver) return solver.error();

  // Moves that win at once cost nothing, so they are settled whatever the budget; the others nearest to the
  // middle first, as they tell the solver most about the rest.
  const auto columns = rules.moves(at);
  std::vector<ScoreBounds> scores(columns.size());
  std::vector<std::size_t> order(columns.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto off_centre = [&](std::size_t i) {
    return std::abs(2 * columns[i] - (rules.shape().columns - 1));
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return off_centre(a) < off_centre(b); });
  std::size_t settled = 0;
  for (const std::size_t i : order) {
    const Position next = rules.after(at, columns[i]);
    if (!next.outcome().is_open()) {
      scores[i].lower = scores[i].upper = -final_score(next, cells);
    } else {
      const std::uint64_t used = (*solver)->nodes();
      const ScoreBounds theirs = (*solver)->solve(next, {.nodes = budget.nodes - std::min(budget.nodes, used),
                                                         .deadline = budget.deadline,
                                                         .stop = budget.stop});
      scores[i] = {-theirs.upper, -theirs.lower};
    }
    settled += scores[i].exact() ? 1 : 0;
    if (budget.progress) budget.progress(settled, columns.size());
  }

  ScoreBounds best = scores.front();
  for (const ScoreBounds& each : scores)
    best = {std::max(best.lower, each.lower), std::max(best.upper, each.upper)};
  analysis.position = verdict_of(best, cells, at.tokens());
  for (std::size_t i = 0; i < columns.size(); ++i)
    analysis.moves.emplace_back(std::to_string(columns[i] + 1), verdict_of(scores[i], cells, at.tokens()));
  analysis.nodes = (*solver)->nodes();
  return analysis;
}

}  // namespace quadrille::connect
