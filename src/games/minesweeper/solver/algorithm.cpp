#include "games/minesweeper/solver/algorithm.h"

#include <array>

#include "games/minesweeper/deduction/exact_reasons.h"
#include "games/minesweeper/deduction/overlap_rules.h"
#include "games/minesweeper/deduction/single_rules.h"

namespace quadrille::minesweeper {
namespace {

class Single final : public Algorithm {
 public:
  [[nodiscard]] std::string_view name() const override { return "single"; }
  Found apply(SolverState& state) const override {
    if (state.known.contradiction()) return Found::contradiction;
    EvidenceWatch watch{state.count_limits.watch, state.count_limits.bytes_before};
    const bool found =
        apply_single_rules(state.known, state.evidence, watch.watch != nullptr ? &watch : nullptr);
    if (state.known.contradiction()) return Found::contradiction;
    return found ? Found::squares : Found::nothing;
  }
};

class Overlap final : public Algorithm {
 public:
  [[nodiscard]] std::string_view name() const override { return "overlap"; }
  Found apply(SolverState& state) const override {
    const bool found = apply_overlap_rules(state.known, state.evidence);
    if (state.known.contradiction()) return Found::contradiction;
    return found ? Found::squares : Found::nothing;
  }
};

class Exact final : public Algorithm {
 public:
  [[nodiscard]] std::string_view name() const override { return "exact"; }
  Found apply(SolverState& state) const override {
    Constraints& known = state.known;
    state.verdict = state.odds.solve(known, state.count_limits);
    if (state.verdict == Odds::Verdict::impossible) return Found::contradiction;
    if (state.verdict == Odds::Verdict::too_large) return Found::nothing;
    // Without a safe square the guesser needs these odds, so the constraints must stay as they are.
    if (!has_safe_square(state.odds)) return Found::nothing;
    if (state.evidence != nullptr) {
      EvidenceWatch watch{state.count_limits.watch, state.count_limits.bytes_before};
      add_exact_reasons(known, state.odds, *state.evidence, watch.watch != nullptr ? &watch : nullptr);
    }
    mark_certain_squares(known, state.odds);
    return Found::squares;
  }
};

class PlayOut final : public Algorithm {
 public:
  [[nodiscard]] std::string_view name() const override { return "endgame"; }
  [[nodiscard]] bool needs_odds() const override { return true; }
  Found apply(SolverState& state) const override {
    if (state.verdict != Odds::Verdict::exact) return Found::nothing;
    if (state.count_limits.watch != nullptr && state.count_limits.watch->look()) return Found::nothing;
    Endgame::Limits limits = state.endgame_limits;
    limits.watch = state.count_limits.watch;
    const auto answer = state.endgame.solve(state.known, state.odds, limits);
    if (!answer) return Found::nothing;
    state.choice = Choice{answer->cell, Choice::Kind::endgame, {}, *answer, {}};
    state.choice->guess.mine = state.odds.mine(state.known, answer->cell);
    return Found::choice;
  }
};

class PlayOn final : public Algorithm {
 public:
  [[nodiscard]] std::string_view name() const override { return "rollouts"; }
  [[nodiscard]] bool needs_odds() const override { return true; }
  Found apply(SolverState& state) const override {
    if (state.verdict != Odds::Verdict::exact) return Found::nothing;
    const Constraints& known = state.known;
    const RolloutTerms& terms = state.rollouts.terms();
    const double safe_squares = static_cast<double>(known.size()) - known.variant().mines;
    if (known.opened() < terms.from_opened * safe_squares ||
        state.odds.log2_solutions() > terms.max_log2_solutions)
      return Found::nothing;
    BudgetWatch* watch = state.count_limits.watch;
    const Guess guess = state.guesser.choose(known, state.odds, watch);
    const auto ranked = state.guesser.ranked();
    const auto racing = ranked.first(std::min(ranked.size(), terms.candidates));
    if (guess.kind == Guess::Kind::unavoidable || racing.size() < 2) return Found::nothing;
    const Rollouts::Answer best = state.rollouts.race(known, state.odds, racing, watch);
    if (best.layouts == 0) return Found::nothing;
    Guess chosen = ranked[best.candidate];
    chosen.kind = Guess::Kind::rollouts;
    const Guess& other = ranked[best.candidate == 0 ? 1 : 0];
    chosen.alternative = {other.cell, other.mine};
    state.choice = Choice{chosen.cell, Choice::Kind::guess, chosen, {}, best};
    return Found::choice;
  }
};

class Lookahead final : public Algorithm {
 public:
  [[nodiscard]] std::string_view name() const override { return "lookahead"; }
  [[nodiscard]] bool needs_odds() const override { return true; }
  [[nodiscard]] bool always_chooses() const override { return true; }
  Found apply(SolverState& state) const override {
    if (state.verdict == Odds::Verdict::exact) {
      const Guess guess = state.guesser.choose(state.known, state.odds, state.count_limits.watch);
      state.choice = Choice{guess.cell, Choice::Kind::guess, guess, {}, {}};
    } else if (state.verdict == Odds::Verdict::by_component) {
      state.choice = Choice{safest(state.known, state.odds), Choice::Kind::guess, {}, {}, {}};
    } else {
      state.choice = Choice{roughly_safest(state.known), Choice::Kind::guess, {}, {}, {}};
    }
    state.choice->guess.cell = state.choice->cell;
    return Found::choice;
  }

 private:
  static Cell safest(const Constraints& known, const Odds& odds) {
    Cell best = 0;
    double lowest = 2;
    for (Cell cell = 0; cell < known.size(); ++cell) {
      if (!known.is_unknown(cell) || odds.mine(known, cell) >= lowest) continue;
      lowest = odds.mine(known, cell);
      best = cell;
    }
    return best;
  }

  // For boards that take too much to count: the risk of a square is the largest share of mines that a clue
  // around it needs.
  static Cell roughly_safest(const Constraints& known) {
    Cell best = 0;
    double lowest = 2;
    for (Cell cell = 0; cell < known.size(); ++cell) {
      if (!known.is_unknown(cell)) continue;
      double highest = 0;
      bool told = false;
      for (const Cell other : known.neighbours()[cell])
        if (known.is_open(other)) {
          told = true;
          highest = std::max(highest, static_cast<double>(known.left(other)) / known.unknown_around(other));
        }
      if (!told) highest = static_cast<double>(known.mines_left()) / known.unknown();
      if (highest >= lowest) continue;
      lowest = highest;
      best = cell;
    }
    return best;
  }
};

}  // namespace

const Algorithm* find_algorithm(std::string_view name) {
  static const Single single;
  static const Overlap overlap;
  static const Exact exact;
  static const PlayOut endgame;
  static const PlayOn rollouts;
  static const Lookahead lookahead;
  static const std::array<const Algorithm*, 6> all = {&single,  &overlap,  &exact,
                                                      &endgame, &rollouts, &lookahead};
  for (const Algorithm* each : all)
    if (each->name() == name) return each;
  return nullptr;
}

}  // namespace quadrille::minesweeper
