#include "games/minesweeper/algorithm.h"

#include <array>

#include "games/minesweeper/exact_reasons.h"
#include "games/minesweeper/overlap_rules.h"
#include "games/minesweeper/single_rules.h"

namespace quadrille::minesweeper {
namespace {

class Single final : public Algorithm {
 public:
  [[nodiscard]] std::string_view name() const override { return "single"; }
  [[nodiscard]] std::string_view about() const override { return "one clue at a time"; }
  Found apply(Desk& desk) const override {
    if (desk.known.contradiction()) return Found::contradiction;
    EvidenceWatch watch{desk.count_limits.watch, desk.count_limits.bytes_before};
    const bool found =
        apply_single_rules(desk.known, desk.evidence, watch.watch != nullptr ? &watch : nullptr);
    if (desk.known.contradiction()) return Found::contradiction;
    return found ? Found::squares : Found::nothing;
  }
};

class Overlap final : public Algorithm {
 public:
  [[nodiscard]] std::string_view name() const override { return "overlap"; }
  [[nodiscard]] std::string_view about() const override { return "two clues at a time"; }
  Found apply(Desk& desk) const override {
    const bool found = apply_overlap_rules(desk.known, desk.evidence);
    if (desk.known.contradiction()) return Found::contradiction;
    return found ? Found::squares : Found::nothing;
  }
};

class Exact final : public Algorithm {
 public:
  [[nodiscard]] std::string_view name() const override { return "exact"; }
  [[nodiscard]] std::string_view about() const override {
    return "what all ways to lay the mines have in common, their number included";
  }
  Found apply(Desk& desk) const override {
    Knowledge& known = desk.known;
    desk.verdict = desk.odds.solve(known, desk.count_limits);
    if (desk.verdict == Odds::Verdict::impossible) return Found::contradiction;
    if (desk.verdict == Odds::Verdict::too_large) return Found::nothing;
    // Without a safe square the odds go to whoever guesses, and fit only what is known as it is.
    if (!has_safe_square(desk.odds)) return Found::nothing;
    if (desk.evidence != nullptr) {
      EvidenceWatch watch{desk.count_limits.watch, desk.count_limits.bytes_before};
      add_exact_reasons(known, desk.odds, *desk.evidence, watch.watch != nullptr ? &watch : nullptr);
    }
    mark_certain_squares(known, desk.odds);
    return Found::squares;
  }
};

class PlayOut final : public Algorithm {
 public:
  [[nodiscard]] std::string_view name() const override { return "endgame"; }
  [[nodiscard]] std::string_view about() const override {
    return "plays out all ways to lay the mines, where they are few";
  }
  [[nodiscard]] bool needs_odds() const override { return true; }
  Found apply(Desk& desk) const override {
    if (desk.verdict != Odds::Verdict::exact) return Found::nothing;
    if (desk.count_limits.watch != nullptr && desk.count_limits.watch->look()) return Found::nothing;
    Endgame::Limits limits = desk.endgame_limits;
    limits.watch = desk.count_limits.watch;
    const auto answer = desk.endgame.solve(desk.known, desk.odds, limits);
    if (!answer) return Found::nothing;
    desk.choice = Choice{answer->cell, Choice::Kind::endgame, {}, *answer, {}};
    desk.choice->guess.mine = desk.odds.mine(desk.known, answer->cell);
    return Found::choice;
  }
};

class PlayOn final : public Algorithm {
 public:
  [[nodiscard]] std::string_view name() const override { return "rollouts"; }
  [[nodiscard]] std::string_view about() const override {
    return "the guess that wins most of the layouts on which the best ones are played on";
  }
  [[nodiscard]] bool needs_odds() const override { return true; }
  Found apply(Desk& desk) const override {
    if (desk.verdict != Odds::Verdict::exact) return Found::nothing;
    const Knowledge& known = desk.known;
    const RolloutTerms& terms = desk.rollouts.terms();
    const double safe_squares = static_cast<double>(known.size()) - known.variant().mines;
    if (known.opened() < terms.from_opened * safe_squares ||
        desk.odds.log2_solutions() > terms.max_log2_solutions)
      return Found::nothing;
    BudgetWatch* watch = desk.count_limits.watch;
    const Guess guess = desk.guesser.choose(known, desk.odds, watch);
    const auto ranked = desk.guesser.ranked();
    const auto racing = ranked.first(std::min(ranked.size(), terms.candidates));
    if (guess.kind == Guess::Kind::unavoidable || racing.size() < 2) return Found::nothing;
    const Rollouts::Answer best = desk.rollouts.race(known, desk.odds, racing, watch);
    if (best.layouts == 0) return Found::nothing;
    Guess chosen = ranked[best.candidate];
    chosen.kind = Guess::Kind::rollouts;
    const Guess& other = ranked[best.candidate == 0 ? 1 : 0];
    chosen.alternative = {other.cell, other.mine};
    desk.choice = Choice{chosen.cell, Choice::Kind::guess, chosen, {}, best};
    return Found::choice;
  }
};

class Lookahead final : public Algorithm {
 public:
  [[nodiscard]] std::string_view name() const override { return "lookahead"; }
  [[nodiscard]] std::string_view about() const override {
    return "the guess that best survives this move and the next";
  }
  [[nodiscard]] bool needs_odds() const override { return true; }
  [[nodiscard]] bool always_chooses() const override { return true; }
  Found apply(Desk& desk) const override {
    if (desk.verdict == Odds::Verdict::exact) {
      const Guess guess = desk.guesser.choose(desk.known, desk.odds, desk.count_limits.watch);
      desk.choice = Choice{guess.cell, Choice::Kind::guess, guess, {}, {}};
    } else if (desk.verdict == Odds::Verdict::by_island) {
      desk.choice = Choice{safest(desk.known, desk.odds), Choice::Kind::guess, {}, {}, {}};
    } else {
      desk.choice = Choice{roughly_safest(desk.known), Choice::Kind::guess, {}, {}, {}};
    }
    desk.choice->guess.cell = desk.choice->cell;
    return Found::choice;
  }

 private:
  static Cell safest(const Knowledge& known, const Odds& odds) {
    Cell best = 0;
    double lowest = 2;
    for (Cell cell = 0; cell < known.size(); ++cell) {
      if (!known.is_unknown(cell) || odds.mine(known, cell) >= lowest) continue;
      lowest = odds.mine(known, cell);
      best = cell;
    }
    return best;
  }

  // Where counting takes too much: by the clue around a square that asks for the largest share of mines.
  static Cell roughly_safest(const Knowledge& known) {
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
