#include "games/minesweeper/solver/analysis.h"

#include <fmt/format.h>

#include <vector>

#include "catalog/budget_watch.h"
#include "core/text.h"
#include "games/minesweeper/deduction/deduction.h"
#include "games/minesweeper/deduction/exact_reasons.h"
#include "games/minesweeper/deduction/overlap_rules.h"
#include "games/minesweeper/deduction/single_rules.h"
#include "games/minesweeper/notation/notation.h"
#include "games/minesweeper/odds/odds.h"
#include "games/minesweeper/odds/solution_count.h"
#include "games/minesweeper/solver/solver.h"

namespace quadrille::minesweeper {
namespace {

Error too_large() {
  return {ErrorCode::unsupported, "too many clues hang together on this board to count its solutions",
          "position"};
}

// Memory per square besides counts and reasons. Measured as resident memory on covered boards: 93 bytes at
// 1000 x 1000, 117 at 240 x 240.
constexpr std::size_t bytes_per_square = 120;

// The verdict on the first `count` clues; the other open squares only count as safe.
Odds::Verdict verdict_of(const Observation& observation, const std::vector<Cell>& clues, std::size_t count,
                         Odds& odds, const CountLimits& limits) {
  Constraints known(observation.variant());
  for (const Cell cell : clues) known.mark_safe(cell);
  for (std::size_t i = 0; i < count; ++i) known.open(clues[i], clue_of(observation[clues[i]]));
  return odds.solve(known, limits);
}

// Names the first clue, row by row, that cannot hold together with those before it, by bisection.
Error contradiction(const Observation& observation, Odds& odds, const CountLimits& limits) {
  std::vector<Cell> clues;
  for (Cell cell = 0; cell < observation.size(); ++cell)
    if (is_clue(observation[cell])) clues.push_back(cell);
  std::size_t fine = 0;
  std::size_t wrong = clues.size();
  if (verdict_of(observation, clues, 0, odds, limits) == Odds::Verdict::impossible)
    return {ErrorCode::bad_board,
            fmt::format("{} {} no room on {}", counted(observation.variant().mines, "mine"),
                        observation.variant().mines == 1 ? "has" : "have",
                        counted(observation.size() - clues.size(), "covered square")),
            "position"};
  while (wrong - fine > 1) {
    const std::size_t middle = (fine + wrong) / 2;
    const auto verdict = verdict_of(observation, clues, middle, odds, limits);
    if (limits.watch->look()) return limits.watch->error();
    if (verdict == Odds::Verdict::too_large || verdict == Odds::Verdict::by_component) return too_large();
    (verdict == Odds::Verdict::impossible ? wrong : fine) = middle;
  }
  const Cell cell = clues[wrong - 1];
  return {ErrorCode::bad_board,
          fmt::format("the {} at {} cannot hold: no way to lay {} agrees with it and the clues before it",
                      clue_of(observation[cell]), name_of(observation.variant(), cell),
                      counted(observation.variant().mines, "mine")),
          name_of(observation.variant(), cell)};
}

// The reasons of certain squares: by one clue, by two, and only then by counting all solutions. Incomplete if
// the watch is exhausted.
std::vector<BoardOdds::Reason> reasons(const Observation& observation, Constraints known, Odds& odds,
                                       const CountLimits& limits) {
  Evidence evidence;
  if (auto promise = promise_of(observation)) evidence.add(known, *std::move(promise));
  EvidenceWatch watch{limits.watch, limits.bytes_before + odds.bytes()};
  do (void)apply_single_rules(known, &evidence, &watch);
  while (!limits.watch->exhausted() && apply_overlap_rules(known, &evidence, &watch));
  if (limits.watch->exhausted()) return {};
  watch.bytes_before = limits.bytes_before;
  CountLimits then = limits;
  then.bytes_before += 3 * evidence.bytes();
  if (odds.solve(known, then) == Odds::Verdict::exact) add_exact_reasons(known, odds, evidence, &watch);
  const auto squares = [&](const std::vector<Cell>& cells) {
    std::vector<Square> all;
    all.reserve(cells.size());
    for (const Cell cell : cells) all.push_back(square_of(observation.variant(), cell));
    return all;
  };
  std::vector<BoardOdds::Reason> all;
  for (const Deduction& each : evidence.deductions()) {
    constexpr std::size_t work_per_clue = 10;
    if (limits.watch->spend((100 + each.clues.size()) * work_per_clue)) return {};
    all.push_back(
        {squares(each.safe), squares(each.mines), sentence(observation, each), squares(each.clues)});
  }
  return all;
}

// The odds of a finished game: every mine is shown or flagged, so all odds are 0 or 1.
BoardOdds odds_of_finished(const Observation& observation) {
  const Variant& variant = observation.variant();
  BoardOdds answer;
  answer.columns = variant.width;
  answer.rows = variant.height;
  answer.solutions = "1";
  for (Cell cell = 0; cell < observation.size(); ++cell) {
    const Face face = observation[cell];
    auto& mine = answer.mine_probability.emplace_back();
    if (is_clue(face)) continue;
    mine = face == Face::mine || face == Face::exploded || face == Face::flag ? 1 : 0;
    (*mine == 1 ? answer.mines : answer.safe).push_back(square_of(variant, cell));
  }
  return answer;
}

}  // namespace

Result<BoardOdds> analyse(const Observation& observation, const Limits& job) {
  const Variant& variant = observation.variant();
  BudgetWatch watch(job);
  CountLimits limits;
  limits.watch = &watch;
  limits.bytes_before = observation.size() * bytes_per_square;
  if (watch.exhausted() || !watch.allows(limits.bytes_before)) return watch.error();
  if (!observation.outcome().is_open()) return odds_of_finished(observation);
  BoardOdds answer;
  answer.columns = variant.width;
  answer.rows = variant.height;
  Constraints known(variant);
  known.observe(observation);
  Odds odds;
  const Odds::Verdict verdict = odds.solve(known, limits);
  if (watch.exhausted()) return watch.error();
  switch (verdict) {
    case Odds::Verdict::impossible: return contradiction(observation, odds, limits);
    case Odds::Verdict::by_component:
    case Odds::Verdict::too_large: return too_large();
    case Odds::Verdict::exact: break;
  }
  for (Cell cell = 0; cell < observation.size(); ++cell) {
    if (is_clue(observation[cell])) {
      answer.mine_probability.emplace_back();
      continue;
    }
    const double mine = odds.mine(known, cell);
    answer.mine_probability.emplace_back(mine);
    if (mine == 0) answer.safe.push_back(square_of(variant, cell));
    if (mine == 1) answer.mines.push_back(square_of(variant, cell));
  }
  answer.solutions = count_solutions(known, odds, watch, limits.bytes_before + odds.bytes());
  if (watch.look()) return watch.error();
  if (observation.is_cleared()) return answer;
  if (!answer.safe.empty() || !answer.mines.empty())
    answer.reasons = reasons(observation, known, odds, limits);
  if (watch.look()) return watch.error();
  for (const BoardOdds::Reason& each : answer.reasons)
    limits.bytes_before += sizeof(each) + each.why.capacity() +
                           (each.safe.size() + each.mines.size() + each.because.size()) * sizeof(Square);
  odds = Odds();
  SolverTerms terms = terms_of(SolverLevel::strong);
  terms.guess.keep = 0.9;  // so that the next best square can be named
  terms.count = limits;
  Solver solver(variant, terms);
  solver.keep_reasons(true);
  const auto choice = solver.next(observation);
  if (watch.look()) return watch.error();
  if (!choice) return answer;
  answer.best = {square_of(variant, choice->cell),
                 solver.why(observation, *choice),
                 std::string(name_of(SolverLevel::strong)),
                 {},
                 {}};
  if (choice->guess.alternative)
    answer.best->alternative = square_of(variant, choice->guess.alternative->cell);
  if (choice->kind == Choice::Kind::endgame)
    answer.best->win_probability = static_cast<double>(choice->end.wins) / choice->end.solutions;
  return answer;
}

}  // namespace quadrille::minesweeper
