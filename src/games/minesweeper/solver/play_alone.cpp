#include "games/minesweeper/solver/play_alone.h"

#include <ctime>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "core/random.h"
#include "games/minesweeper/rules/three_bv.h"
#include "games/minesweeper/solver/loss_review.h"
#include "games/minesweeper/solver/solver.h"

namespace quadrille::minesweeper {
namespace {

std::uint64_t cpu_nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(now.tv_nsec);
}

// The next move and the algorithm that found it. Counts every algorithm that ran.
Solver::Step think(Solver& solver, const Observation& observation, SoloTally& tally) {
  Solver::Step step = solver.step(observation);
  // A square known to be safe is opened without search, so only the other moves are timed.
  if (step.algorithm == nullptr) return step;
  const std::uint64_t begun = cpu_nanoseconds();
  while (true) {
    auto& use = tally.use_of(step.algorithm->name());
    ++use.asked;
    if (step.found != Found::nothing) ++use.found;
    if (step.choice || step.found == Found::contradiction) break;
    step = solver.step(observation);
    if (step.algorithm == nullptr) break;
  }
  tally.slowest_nanoseconds = std::max(tally.slowest_nanoseconds, cpu_nanoseconds() - begun);
  return step;
}

SoloTally::Losses loss_by(const Algorithm* algorithm, const Variant& variant, std::size_t opened,
                          double risk) {
  constexpr std::size_t last = SoloTally::Losses::risk_classes - 1;
  const auto safe = static_cast<std::size_t>(variant.cells()) - static_cast<std::size_t>(variant.mines);
  return {.algorithm = algorithm == nullptr ? "first" : std::string(algorithm->name()),
          .opened = opened * 10 / safe,
          .risk = std::min(last, static_cast<std::size_t>(risk * 20)),
          .games = 1};
}

// Plays one game and adds it to `total`; a stopped game adds nothing. With a review, losses are forced or
// avoidable.
Result<void> play(const PlainRules& rules, Solver& solver, std::uint64_t seed, const std::atomic<bool>* stop,
                  LossReview* review, SoloTally& total) {
  SoloTally tally = total;
  Position at = rules.start(seed);
  solver.clear();
  std::uint64_t moves = 0;
  std::uint64_t effective = 0;
  std::uint64_t guesses = 0;
  std::optional<SoloTally::Losses> loss;
  while (at.observation().outcome().is_open()) {
    const auto [algorithm, found, choice] = think(solver, at.observation(), tally);
    if (!choice) return Error{ErrorCode::bad_board, "the clues contradict each other", "position"};
    const bool exact = choice->kind == Choice::Kind::endgame;
    if (exact || choice->kind == Choice::Kind::guess) ++guesses;
    if (exact) ++tally.exact_guesses;
    if (stop != nullptr && *stop) return {};
    const SolverState& state = solver.state();
    const bool has_odds = algorithm != nullptr && state.verdict != Odds::Verdict::too_large;
    const double risk = has_odds ? state.odds.mine(state.known, choice->cell) : 0;
    const std::size_t opened = at.observation().visible();
    const Move move{Act::open, choice->cell};
    if (rules.effect(at.observation(), move) == Effect::changes) ++effective;
    rules.play(at, move);
    ++moves;
    if (at.observation().outcome().kind != Outcome::Kind::lost) continue;
    if (algorithm != nullptr) ++tally.use_of(algorithm->name()).lost;
    loss = loss_by(algorithm, rules.variant(), opened, risk);
  }
  if (loss && review != nullptr) {
    const bool is_avoidable = review->is_avoidable(rules, solver, seed);
    if (stop != nullptr && *stop) return {};
    loss->review = is_avoidable ? SoloTally::Losses::Review::avoidable : SoloTally::Losses::Review::forced;
  }
  if (loss) tally.add_losses(*loss);
  ++tally.games;
  tally.moves += moves;
  tally.guesses += guesses;
  ++tally.games_by_guesses[std::min<std::uint64_t>(guesses, SoloTally::guess_classes - 1)];
  const bool is_won = at.observation().outcome().kind == Outcome::Kind::won;
  tally.outcomes.push_back(is_won);
  if (is_won) {
    ++tally.wins;
    tally.won_moves += moves;
    tally.won_effective_moves += effective;
    tally.three_bv += static_cast<std::uint64_t>(three_bv(at.layout()));
  }
  total = std::move(tally);
  return {};
}

}  // namespace

std::vector<Level> solver_levels() {
  return {{"fast", "exact odds, guesses by looking one move ahead", false},
          {"strong", "the same with more candidates, and longer exact endgames", false},
          {"strongest", "late guesses also played on, on layouts that the clues allow: up to a second a move",
           false}};
}

Result<Move> choose(const Observation& observation, std::string_view level, const Limits& limits) {
  const auto known = read_solver_level(level);
  if (!known) return no_such_level(level, solver_levels());
  BudgetWatch watch(limits);
  SolverTerms terms = terms_of(*known);
  terms.count.watch = &watch;
  Solver solver(observation.variant(), terms);
  const auto choice = solver.next(observation);
  if (!choice) return Error{ErrorCode::bad_board, "the clues contradict each other", "position"};
  return Move{observation[choice->cell] == Face::flag ? Act::flag : Act::open, choice->cell};
}

Result<void> check_solo(const PlainRules& rules, std::string_view level) {
  if (!read_solver_level(level)) return no_such_level(level, solver_levels());
  if (needs_no_guess(rules.variant().first_click))
    return Error{ErrorCode::unsupported, "boards that need no guess are always won", "rules"};
  return {};
}

Result<SoloTally> play_alone(const PlainRules& rules, const SoloPlan& plan) {
  const auto& [level, seed, first, games, review_losses, stop] = plan;
  if (auto fine = check_solo(rules, level); !fine) return fine.error();
  SoloTally tally;
  BudgetWatch watch({.stop = stop, .memory = std::numeric_limits<std::size_t>::max()});
  SolverTerms terms = terms_of(*read_solver_level(level));
  if (stop != nullptr) terms.count.watch = &watch;
  Solver solver(rules.variant(), terms);
  std::optional<LossReview> review;
  if (review_losses) review.emplace(stop != nullptr ? &watch : nullptr);
  const std::uint64_t begun = cpu_nanoseconds();
  const std::uint64_t base = Random(seed).next();
  for (std::uint64_t game = first; game < first + games && (stop == nullptr || !*stop); ++game)
    if (auto played =
            play(rules, solver, Random(base + game).next(), stop, review ? &*review : nullptr, tally);
        !played)
      return played.error();
  tally.cpu_nanoseconds = cpu_nanoseconds() - begun;
  return tally;
}

}  // namespace quadrille::minesweeper
