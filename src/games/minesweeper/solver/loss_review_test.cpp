#include "games/minesweeper/solver/loss_review.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.h"

namespace quadrille::minesweeper {
namespace {

struct GuessPosition {
  Constraints known;
  Odds odds;
  Cell chosen = 0;
};

// A position of the game of this seed in which a solver guesses; nothing where it needs no guess.
std::optional<GuessPosition> first_guess(const Variant& variant, std::uint64_t seed) {
  const PlainRules rules = *PlainRules::create(variant);
  Solver solver(variant, SolverLevel::fast);
  Position at = rules.start(seed);
  while (at.observation().outcome().is_open()) {
    const auto choice = solver.next(at.observation());
    const SolverState& state = solver.state();
    if (choice->kind == Choice::Kind::guess && state.verdict == Odds::Verdict::exact)
      return GuessPosition{state.known, state.odds, choice->cell};
    rules.play(at, {Act::open, choice->cell});
  }
  return {};
}

TEST(MinesweeperLossReview, a_square_that_is_likely_a_mine_has_a_better_one) {
  const Variant variant{.width = 9, .height = 9, .mines = 10};
  LossReview review;
  int reviewed = 0;
  for (std::uint64_t seed = 1; reviewed < 5 && seed < 200; ++seed) {
    const auto guess = first_guess(variant, seed);
    if (!guess) continue;
    std::vector<Cell> unknown;
    for (Cell cell = 0; cell < guess->known.size(); ++cell)
      if (guess->known.is_unknown(cell)) unknown.push_back(cell);
    const auto risk = [&](Cell cell) { return guess->odds.mine(guess->known, cell); };
    const Cell worst =
        *std::max_element(unknown.begin(), unknown.end(), [&](Cell a, Cell b) { return risk(a) < risk(b); });
    if (risk(worst) < risk(guess->chosen) + 0.3) continue;
    ++reviewed;
    EXPECT_TRUE(review.has_better(guess->known, guess->odds, worst)) << seed;
  }
  EXPECT_EQ(reviewed, 5);
}

// Every guess on so small a board is an exact endgame of the strong solver.
TEST(MinesweeperLossReview, a_loss_in_exact_endgames_is_forced) {
  const Variant variant{.width = 4, .height = 4, .mines = 5};
  const PlainRules rules = *PlainRules::create(variant);
  LossReview review;
  Random random(3);
  int lost = 0;
  while (lost < 20) {
    const std::uint64_t seed = random.next();
    Solver solver(variant, SolverLevel::strong);
    Position at = rules.start(seed);
    while (at.observation().outcome().is_open())
      rules.play(at, {Act::open, solver.next(at.observation())->cell});
    if (at.observation().outcome().kind != Outcome::Kind::lost) continue;
    ++lost;
    EXPECT_FALSE(review.is_avoidable(rules, solver, seed)) << seed;
  }
}

}  // namespace
}  // namespace quadrille::minesweeper
