#include "games/connect/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "catalog/forced_analysis.h"
#include "core/random.h"
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
  EXPECT_EQ(analysis.position.value.min, Value::win);
  EXPECT_EQ(analysis.position.remoteness, 1);
  EXPECT_EQ(analysis.position.score, 18);  // (42 + 1 - 6) / 2
  ASSERT_EQ(analysis.moves.size(), 7U);
  EXPECT_EQ(analysis.moves[0].first, "1");
  EXPECT_EQ(analysis.moves[0].second.score, 18);
  // Any move that neither wins nor stops B loses to column 2: B wins with 7 tokens on the board.
  for (const std::size_t other : {2U, 3U, 4U, 5U, 6U}) {
    EXPECT_EQ(analysis.moves[other].second.value.max, Value::lose);
    EXPECT_EQ(analysis.moves[other].second.remoteness, 2);
    EXPECT_EQ(analysis.moves[other].second.score, -18);
  }
}

TEST(ConnectAnalysis, a_finished_game_is_analysed_as_finished) {
  const Analysis won = analysed({}, "1212121");
  EXPECT_EQ(won.position.value.max, Value::lose) << "for the player who would be to move";
  EXPECT_EQ(won.position.remoteness, 0);
  EXPECT_EQ(won.position.score, -18);
  EXPECT_TRUE(won.moves.empty());
  const Analysis full = analysed({3, 3, 3, 2}, "123231132");
  EXPECT_EQ(full.position.value.min, Value::tie);
  EXPECT_EQ(full.position.value.max, Value::tie);
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

// The value that one player can force against all others together, by plain minimax: the shortest win, the
// longest loss.
class CoalitionOracle {
 public:
  explicit CoalitionOracle(const Shape& shape) : rules_(shape) {}

  struct Answer {
    Value value = Value::tie;
    int remoteness = 0;
  };
  Answer solve(const Position& at, Player of) const {
    if (at.outcome() == drawn()) return {Value::tie, 0};
    if (!at.outcome().is_open()) return {at.outcome() == won_by(of) ? Value::win : Value::lose, 0};
    const bool own = at.to_move() == of;
    std::optional<Answer> best;
    for (const Column column : rules_.moves(at)) {
      const Answer next = solve(rules_.after(at, column), of);
      const Answer answer{next.value, next.remoteness + 1};
      if (!best || (preference(answer) > preference(*best)) == own) best = answer;
    }
    return *best;
  }
  [[nodiscard]] const PlainRules& rules() const { return rules_; }

 private:
  // Higher is better for `of`.
  static int preference(const Answer& answer) {
    switch (answer.value) {
      case Value::win: return 1000 - answer.remoteness;
      case Value::tie: return 0;
      case Value::lose: return -1000 + answer.remoteness;
    }
    return 0;
  }
  PlainRules rules_;
};

TEST(ConnectAnalysis, P04_three_players_get_what_the_player_to_move_can_force_against_the_others_together) {
  Random random(4);
  int open = 0;
  std::array<int, 3> values{};
  for (const Shape shape : {Shape{3, 3, 2, 3}, Shape{3, 4, 3, 3}, Shape{4, 3, 3, 3}, Shape{4, 3, 2, 4}}) {
    const CoalitionOracle oracle(shape);
    for (int game = 0; game < 40; ++game) {
      Position at = oracle.rules().start();
      for (int left = 2 + static_cast<int>(random.below(8)); left > 0 && at.outcome().is_open(); --left) {
        const auto moves = oracle.rules().moves(at);
        at = oracle.rules().after(at, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      if (!at.outcome().is_open()) continue;
      ++open;
      const auto analysis = analyse(oracle.rules(), at, small_budget());
      ASSERT_TRUE(analysis);
      const auto expect_same = [&](const quadrille::Verdict& verdict, const CoalitionOracle::Answer& truth) {
        ASSERT_TRUE(verdict.value.exact()) << Notation{}.describe(oracle.rules(), at).state;
        EXPECT_EQ(verdict.value.min, truth.value) << Notation{}.describe(oracle.rules(), at).state;
        EXPECT_EQ(verdict.remoteness, truth.remoteness) << Notation{}.describe(oracle.rules(), at).state;
        EXPECT_FALSE(verdict.score) << "scores are of two players";
      };
      const auto truth = oracle.solve(at, at.to_move());
      ++values[static_cast<std::size_t>(truth.value)];
      expect_same(analysis->position, truth);
      const auto columns = oracle.rules().moves(at);
      ASSERT_EQ(analysis->moves.size(), columns.size());
      for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto next = oracle.solve(oracle.rules().after(at, columns[i]), at.to_move());
        expect_same(analysis->moves[i].second, {next.value, next.remoteness + 1});
      }
      if (truth.value == Value::tie) continue;
      ASSERT_EQ(analysis->pv.size(), static_cast<std::size_t>(truth.remoteness));
      Position end = at;
      for (const std::string& move : analysis->pv)
        end = oracle.rules().after(end, static_cast<Column>(std::stoi(move) - 1));
      EXPECT_EQ(end.outcome() == won_by(at.to_move()), truth.value == Value::win);
      EXPECT_FALSE(end.outcome().is_open());
    }
  }
  EXPECT_GT(open, 50);
  for (const int count : values) EXPECT_GT(count, 0);
}

TEST(ConnectAnalysis, P04_what_is_forced_agrees_with_the_solver_where_both_reach) {
  Random random(5);
  const Shape shape{4, 4, 3, 2};
  const PlainRules rules(shape);
  int compared = 0;
  for (int game = 0; game < 60; ++game) {
    Position at = rules.start();
    for (int left = 4 + static_cast<int>(random.below(8)); left > 0 && at.outcome().is_open(); --left) {
      const auto moves = rules.moves(at);
      at = rules.after(at, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (!at.outcome().is_open()) continue;
    const auto solved = analyse(rules, at, small_budget());
    ASSERT_TRUE(solved);
    const Analysis forced = analyse_forced(rules, at, static_cast<std::size_t>(shape.cells()), small_budget(),
                                           [](Column column) { return std::to_string(column + 1); });
    ASSERT_EQ(forced.moves.size(), solved->moves.size());
    for (std::size_t i = 0; i < forced.moves.size(); ++i) {
      const auto& [move, verdict] = forced.moves[i];
      const auto found = std::find_if(solved->moves.begin(), solved->moves.end(),
                                      [&, &name = move](const auto& each) { return each.first == name; });
      ASSERT_NE(found, solved->moves.end());
      ASSERT_TRUE(verdict.value.exact());
      EXPECT_EQ(verdict.value.min, found->second.value.min);
      if (verdict.value.min != Value::tie) {
        EXPECT_EQ(verdict.remoteness, found->second.remoteness);
      }
      ++compared;
    }
  }
  EXPECT_GT(compared, 50);
}

TEST(ConnectAnalysis, P04_a_large_board_has_its_forced_wins_and_bounds_for_the_rest) {
  // A has 3,1 4,1 and 5,1 with both ends free.
  const Analysis won = analysed({.columns = 12, .rows = 12}, "3,3,4,4,5,5");
  EXPECT_EQ(won.position.value.min, Value::win);
  EXPECT_EQ(won.position.remoteness, 1);
  EXPECT_EQ(won.position.score, 69);  // (144 + 1 - 6) / 2, rounded down
  EXPECT_EQ(won.moves[6].second.value.min, Value::win) << "B can close one end only";
  EXPECT_EQ(won.moves[6].second.remoteness, 3);
  const Analysis start = analysed({.columns = 255, .rows = 255, .in_a_row = 4, .players = 3}, "");
  EXPECT_FALSE(start.position.value.exact());
  EXPECT_EQ(start.pv.size(), 1U) << "a suggestion";
  ASSERT_TRUE(start.no_end_within);
  EXPECT_GE(*start.no_end_within, 1);
}

}  // namespace
}  // namespace quadrille::connect
