#include "games/connect/analysis.h"

#include <gtest/gtest.h>

#include <string>

#include "games/connect/notation.h"

namespace quadrille::connect {
namespace {

Budget small_budget() {
  Budget budget;
  budget.memory = std::size_t{1} << 20;
  return budget;
}

Analysis analysed(const Shape& shape, std::string_view moves, const Budget& budget = small_budget()) {
  const PlainRules rules(shape);
  const auto at = Notation{}.read(rules, moves);
  EXPECT_TRUE(at);
  auto analysis = analyse(rules, *at, budget);
  EXPECT_TRUE(analysis);
  return *std::move(analysis);
}

TEST(ConnectAnalysis, a_position_is_worth_its_best_move) {
  // A has three in column 1 and is to move; B has three in column 2.
  const Analysis analysis = analysed({}, "121212");
  EXPECT_EQ(analysis.position.value.least, Value::win);
  EXPECT_EQ(analysis.position.remoteness, 1);
  EXPECT_EQ(analysis.position.score, 18);  // (42 + 1 - 6) / 2
  ASSERT_EQ(analysis.moves.size(), 7U);
  EXPECT_EQ(analysis.moves[0].first, "1");
  EXPECT_EQ(analysis.moves[0].second.score, 18);
  // Any move that neither wins nor stops B loses to column 2: B wins with 7 tokens on the board.
  for (const std::size_t other : {2U, 3U, 4U, 5U, 6U}) {
    EXPECT_EQ(analysis.moves[other].second.value.most, Value::lose);
    EXPECT_EQ(analysis.moves[other].second.remoteness, 2);
    EXPECT_EQ(analysis.moves[other].second.score, -18);
  }
}

TEST(ConnectAnalysis, a_finished_game_is_analysed_as_finished) {
  const Analysis won = analysed({}, "1212121");
  EXPECT_EQ(won.position.value.most, Value::lose) << "for the player who would be to move";
  EXPECT_EQ(won.position.remoteness, 0);
  EXPECT_EQ(won.position.score, -18);
  EXPECT_TRUE(won.moves.empty());
  const Analysis full = analysed({3, 3, 3, 2}, "123231132");
  EXPECT_EQ(full.position.value.least, Value::tie);
  EXPECT_EQ(full.position.value.most, Value::tie);
  EXPECT_EQ(full.position.remoteness, 0);
}

TEST(ConnectAnalysis, a_budget_gives_bounds_and_keeps_what_is_certain) {
  Budget budget = small_budget();
  budget.nodes = 0;
  const Analysis analysis = analysed({}, "121212", budget);
  EXPECT_TRUE(analysis.position.value.exact()) << "a win with the next token needs no search";
  EXPECT_EQ(analysis.position.score, 18);
  const Analysis start = analysed({}, "", budget);
  EXPECT_FALSE(start.position.value.exact());
  EXPECT_FALSE(start.position.remoteness);
  EXPECT_FALSE(start.position.score);
  std::atomic<bool> stop = true;
  Budget stopped = small_budget();
  stopped.stop = &stop;
  EXPECT_FALSE(analysed({}, "", stopped).position.value.exact());
  Budget late = small_budget();
  late.deadline = std::chrono::steady_clock::now();
  EXPECT_FALSE(analysed({}, "", late).position.value.exact());
}

TEST(ConnectAnalysis, is_refused_with_the_reason_where_the_solver_does_not_reach) {
  const PlainRules rules({.players = 3});
  const auto analysis = analyse(rules, rules.start(), small_budget());
  ASSERT_FALSE(analysis);
  EXPECT_EQ(analysis.error().code, ErrorCode::unsupported);
}

}  // namespace
}  // namespace quadrille::connect
