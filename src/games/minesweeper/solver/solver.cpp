#include "games/minesweeper/solver/solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace quadrille::minesweeper {
namespace {

const std::vector<Stage>& default_stages() {
  static const std::vector<Stage> stages = {
      {"single", "exact", "exact"},
      {"exact", "single", "endgame"},
      {"endgame", "single", "lookahead"},
      {"lookahead", "", ""},
  };
  return stages;
}

const std::vector<Stage>& stages_with_rollouts() {
  static const std::vector<Stage> stages = {
      {"single", "exact", "exact"},        {"exact", "single", "endgame"}, {"endgame", "single", "rollouts"},
      {"rollouts", "single", "lookahead"}, {"lookahead", "", ""},
  };
  return stages;
}

std::string percent(double share) { return fmt::format("{:.4g}%", 100 * share); }

std::string why_first(const Variant& variant) {
  const std::string_view what = [&] {
    switch (variant.first_click) {
      case FirstClick::any: return "the best place to begin";
      case FirstClick::safe: return "the first square is never a mine, and this is the best place to begin";
      case FirstClick::open: return "the first square opens an area, and this is the best place to begin";
      case FirstClick::no_guess:
      case FirstClick::no_guess_open: return "a board that needs no guess starts here";
    }
    return "";
  }();
  return fmt::format("nothing is known yet: {}", what);
}

// The risk of a guess, its chance of an opening, the grounds for it, and the next best square.
std::string why_guess(const Variant& variant, const Choice& choice) {
  const Guess& guess = choice.guess;
  std::string why = fmt::format("no square is safe; {} is a mine with {}", name_of(variant, choice.cell),
                                percent(guess.mine));
  if (guess.opening > 0) why += fmt::format(" and opens an area with {}", percent(guess.opening));
  switch (guess.kind) {
    case Guess::Kind::safest: return why + ", the lowest risk of all";
    case Guess::Kind::unavoidable:
      why += "; where it is one, it is half of a pair that no clue will ever tell apart (50/50)";
      break;
    case Guess::Kind::lookahead:
      why += fmt::format(
          "; this move and the best one after it are survived with {}, and a safe square follows with {} "
          "(lookahead)",
          percent(guess.survival), percent(guess.progress));
      break;
    case Guess::Kind::rollouts:
      why += fmt::format("; of {} layouts that the clues allow, play from it wins {} (rollouts)",
                         choice.rollouts->layouts, percent(choice.rollouts->win));
      break;
  }
  if (guess.alternative)
    why += fmt::format("; the next best is {}, a mine with {}", name_of(variant, guess.alternative->cell),
                       percent(guess.alternative->mine));
  return why;
}

}  // namespace

std::string_view name_of(SolverLevel level) {
  switch (level) {
    case SolverLevel::fast: return "fast";
    case SolverLevel::strong: return "strong";
    case SolverLevel::strongest: return "strongest";
  }
  return {};
}

std::optional<SolverLevel> read_solver_level(std::string_view name) {
  for (const auto level : {SolverLevel::fast, SolverLevel::strong, SolverLevel::strongest})
    if (name_of(level) == name) return level;
  return {};
}

SolverTerms terms_of(SolverLevel level) {
  SolverTerms terms;
  terms.stages = default_stages();
  terms.count.work = 1'000'000'000;  // about a second on the largest boards
  switch (level) {
    case SolverLevel::fast:
      terms.endgame.solutions = 200;
      terms.endgame.work = 1'000'000;
      break;
    case SolverLevel::strong: {
      const SolverTerms fast = terms_of(SolverLevel::fast);
      terms.stages = stages_with_rollouts();
      terms.guess.cut = 0.85;
      terms.guess.candidates = 80;
      terms.guess.keep = 0.9;
      terms.endgame.solutions = 4000;
      terms.endgame.work = 20'000'000;
      terms.rollouts.candidates = 4;
      terms.rollouts.playouts = 240;
      terms.rollouts.max_log2_solutions = 40;
      terms.rollouts.guess = fast.guess;
      terms.rollouts.endgame = fast.endgame;
      break;
    }
    case SolverLevel::strongest:
      terms = terms_of(SolverLevel::strong);
      terms.endgame.work = 30'000'000;
      terms.rollouts.candidates = 8;
      terms.rollouts.playouts = 4000;
      terms.rollouts.work = 20'000'000;
      terms.rollouts.exact_risk = true;
      terms.rollouts.max_log2_solutions = 120;
      break;
  }
  return terms;
}

Cell first_square(const Variant& variant) {
  switch (variant.first_click) {
    case FirstClick::any:
    case FirstClick::safe: return 0;  // in a corner, where an opening is likeliest
    case FirstClick::open: {
      // An opening needs room on all sides, more of it on dense boards, and edges within reach.
      const bool dense = static_cast<double>(variant.mines) > 0.18 * static_cast<double>(variant.cells());
      const int in = dense ? 4 : 3;
      return cell_at(variant,
                     {std::min(in, (variant.width + 1) / 2), std::min(in, (variant.height + 1) / 2)});
    }
    case FirstClick::no_guess:
    case FirstClick::no_guess_open: return cell_at(variant, variant.start);
  }
  return 0;
}

Solver::Solver(const Variant& variant, const SolverTerms& terms)
    : pipeline_(*Pipeline::create(terms.stages)), state_(variant) {
  state_.guesser = Guesser(terms.guess);
  state_.rollouts = Rollouts(terms.rollouts);
  state_.endgame_limits = terms.endgame;
  state_.count_limits = terms.count;
}

void Solver::clear() {
  state_.known.clear();
  evidence_.clear();
  stage_ = 0;
}

void Solver::keep_reasons(bool yes) { keeps_reasons_ = yes; }

Solver::Step Solver::step(const Observation& observation) {
  Constraints& known = state_.known;
  if (observation.visible() == 0)
    return {nullptr, Found::choice,
            Choice{first_square(observation.variant()), Choice::Kind::first, {}, {}, {}}};
  const bool follows = known.observe(observation);
  if (!follows) {
    evidence_.clear();
    stage_ = 0;
  }
  state_.evidence = keeps_reasons_ ? &evidence_ : nullptr;
  if (const auto safe = known.next_safe()) {
    stage_ = 0;
    return {nullptr, Found::choice, Choice{*safe, Choice::Kind::safe, {}, {}, {}}};
  }
  const Pipeline::Link& link = pipeline_[stage_];
  Step step{link.algorithm, Found::nothing, {}};
  state_.choice.reset();
  step.found = link.algorithm->apply(state_);
  switch (step.found) {
    case Found::nothing: stage_ = link.after_nothing; break;
    case Found::squares: stage_ = link.after_squares; break;
    case Found::contradiction: stage_ = 0; break;
    case Found::choice:
      stage_ = 0;
      step.choice = state_.choice;
      break;
  }
  return step;
}

std::optional<Choice> Solver::next(const Observation& observation) {
  while (true) {
    const Step made = step(observation);
    if (made.choice) return made.choice;
    if (made.found == Found::contradiction) return {};
  }
}

std::string Solver::why(const Observation& observation, const Choice& choice) const {
  const Variant& variant = observation.variant();
  switch (choice.kind) {
    case Choice::Kind::first: return why_first(variant);
    case Choice::Kind::safe: {
      const Deduction* reason = evidence_.why(choice.cell);
      if (reason != nullptr) return sentence(observation, *reason);
      const auto promise = promise_of(observation);
      return promise ? sentence(observation, *promise)
                     : fmt::format("{} is safe", name_of(variant, choice.cell));
    }
    case Choice::Kind::endgame:
      return fmt::format(
          "no square is safe; {} is a mine with {}, best play from it wins {} of {} solutions ({}), and no "
          "other "
          "square wins more (exact endgame)",
          name_of(variant, choice.cell), percent(choice.guess.mine), choice.end.wins, choice.end.solutions,
          percent(static_cast<double>(choice.end.wins) / choice.end.solutions));
    case Choice::Kind::guess: break;
  }
  return why_guess(variant, choice);
}

}  // namespace quadrille::minesweeper
