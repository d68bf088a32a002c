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

// DESIGN: `pv`. Played out, the line ends the game with the value and after the moves that were announced.
TEST(QuartoAnalysis, the_principal_variation_ends_the_game_as_its_value_and_remoteness_say) {
  Random random(3);
  int wins = 0;
  int ties = 0;
  for (int game = 0; game < 40; ++game) {
    Position at = rules.start();
    for (int i = 0; i < 17 && at.outcome().is_open(); ++i) {
      const auto moves = rules.moves(at);
      at = rules.after(at, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (!at.outcome().is_open()) continue;
    const auto analysis = analyse(rules, at, {});
    ASSERT_TRUE(analysis);
    const Player mover = at.to_move();
    for (const std::string& text : analysis->pv) {
      ASSERT_TRUE(at.outcome().is_open()) << "the game is over before its line";
      const auto move = Notation{}.read_move(rules, at, text);
      ASSERT_TRUE(move) << text;
      ASSERT_TRUE(rules.validate(at, *move)) << text;
      at = rules.after(at, *move);
    }
    ASSERT_FALSE(at.outcome().is_open());
    const Value value = analysis->position.value.min;
    const bool won = at.outcome().kind == Outcome::Kind::won;
    EXPECT_EQ(value, !won ? Value::tie : at.outcome().winner == mover ? Value::win : Value::lose);
    if (analysis->position.remoteness) {
      EXPECT_EQ(static_cast<int>(analysis->pv.size()), *analysis->position.remoteness);
    }
    ++(won ? wins : ties);
  }
  EXPECT_GT(wins, 0);
  EXPECT_GT(ties, 0);
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
