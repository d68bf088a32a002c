#include "games/quarto/analysis.h"

#include <gtest/gtest.h>

#include <string>

#include "core/random.h"
#include "games/quarto/notation.h"

namespace quadrille::quarto {
namespace {

const PlainRules rules({});

Position stood(std::string_view text) { return *Notation{}.read(rules, text); }

Verdict verdict_on(const Analysis& analysis, std::string_view move) {
  for (const auto& [name, verdict] : analysis.moves)
    if (name == move) return verdict;
  ADD_FAILURE() << move << " is not listed";
  return {};
}

TEST(QuartoAnalysis, a_win_at_once_and_a_piece_that_wins_are_one_and_two_moves_from_the_end) {
  // Row 1 lacks one tall piece. 7 is tall, 8 is not, and shares nothing with 1, 3 and 5.
  const auto to_place = analyse(rules, stood("135-4-b---2-c-9-:7"), {});
  EXPECT_EQ(to_place->position.value.min, Value::win);
  EXPECT_EQ(to_place->position.remoteness, 1);
  EXPECT_EQ(verdict_on(*to_place, "d1").remoteness, 1);
  const auto to_pick = analyse(rules, stood("135-4-b---2-c-9-:-"), {});
  EXPECT_EQ(verdict_on(*to_pick, "@7").value.max, Value::lose);
  EXPECT_EQ(verdict_on(*to_pick, "@7").remoteness, 2);
}

TEST(QuartoAnalysis, the_end_of_a_game_is_known) {
  const auto won = analyse(rules, stood("1357------------:-"), {});
  EXPECT_EQ(won->position.value.max, Value::lose) << "who would be on turn has lost";
  EXPECT_EQ(won->position.remoteness, 0);
  EXPECT_TRUE(won->moves.empty());
  // The last cell of a draw: two moves, a pick and a placement.
  const auto drawn = analyse(rules, stood("4f07ea35bd1862c-:-"), {});
  EXPECT_EQ(drawn->position.value.min, Value::tie);
  EXPECT_EQ(drawn->position.remoteness, 2);
}

TEST(QuartoAnalysis, the_best_move_has_the_value_of_the_position_and_every_value_is_that_of_the_solver) {
  Random random(1);
  const auto solver = Solver::make({}, {});
  for (int game = 0; game < 30; ++game) {
    Position at = rules.start();
    for (int i = 0; i < 17 && at.outcome().is_open(); ++i) {
      const auto moves = rules.moves(at);
      at = rules.after(at, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (!at.outcome().is_open()) continue;
    const auto analysis = analyse(rules, at, {});
    ASSERT_TRUE(analysis);
    EXPECT_EQ(analysis->moves.size(), rules.moves(at).size());
    EXPECT_TRUE(analysis->position.value.exact());
    EXPECT_EQ(analysis->position.value.min, solver->solve(at, {}).min) << Notation{}.write(at);
  }
}

TEST(QuartoAnalysis, a_budget_that_is_too_small_leaves_bounds) {
  Budget budget;
  budget.nodes = 100;
  budget.use_book = false;
  const auto analysis = analyse(rules, rules.start(), budget);
  EXPECT_FALSE(analysis->position.value.exact());
}

}  // namespace
}  // namespace quadrille::quarto
