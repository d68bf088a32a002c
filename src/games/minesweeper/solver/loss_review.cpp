#include "games/minesweeper/solver/loss_review.h"

#include <algorithm>

namespace quadrille::minesweeper {
namespace {

constexpr std::size_t fresh_layouts = 400;

GuessTerms wide_guesses() {
  GuessTerms terms = terms_of(SolverLevel::strong).guess;
  terms.keep = 0.85;
  return terms;
}

RolloutTerms long_rollouts() {
  RolloutTerms terms = terms_of(SolverLevel::strongest).rollouts;
  terms.work = 2'000'000'000;
  terms.playouts = 1600;
  return terms;
}

}  // namespace

LossReview::LossReview(BudgetWatch* watch)
    : guesser_(wide_guesses()), rollouts_(long_rollouts()), watch_(watch) {}

bool LossReview::has_better(const Constraints& known, const Odds& odds, Cell chosen) {
  const Guess first = guesser_.choose(known, odds, watch_);
  if (first.kind == Guess::Kind::unavoidable) return false;
  const auto ranked = guesser_.ranked();
  guesses_.assign(ranked.begin(), ranked.end());
  const auto is_chosen = [&](const Guess& guess) { return guess.cell == chosen; };
  const auto found = std::find_if(guesses_.begin(), guesses_.end(), is_chosen);
  // A square that the lookahead does not rank races with score 0.
  if (found == guesses_.end())
    guesses_.insert(guesses_.begin(), Guess{.cell = chosen});
  else
    std::rotate(guesses_.begin(), found, found + 1);
  guesses_.resize(std::min(guesses_.size(), rollouts_.terms().candidates));
  if (guesses_.size() < 2) return false;
  const Cell best = guesses_[rollouts_.race(known, odds, guesses_, watch_).candidate].cell;
  if (best == chosen) return false;
  const auto ahead = rollouts_.compare(known, odds, best, chosen, fresh_layouts, watch_);
  return ahead && ahead->value > 2 * ahead->error;
}

bool LossReview::is_avoidable(const PlainRules& rules, Solver& solver, std::uint64_t seed) {
  Position at = rules.start(seed);
  solver.clear();
  while (at.observation().outcome().is_open()) {
    const auto choice = solver.next(at.observation());
    if (!choice || (watch_ != nullptr && watch_->exhausted())) return false;
    const SolverState& state = solver.state();
    if (choice->kind == Choice::Kind::guess && state.verdict == Odds::Verdict::exact &&
        has_better(state.known, state.odds, choice->cell))
      return true;
    rules.play(at, {Act::open, choice->cell});
  }
  return false;
}

}  // namespace quadrille::minesweeper
