#include "games/connect/players.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "core/random.h"
#include "games/connect/notation.h"
#include "games/connect/solver.h"

namespace quadrille::connect {
namespace {

Position random_position(const PlainRules& rules, int tokens, Random& random) {
  while (true) {
    Position at = rules.start();
    while (at.outcome().is_open() && at.tokens() < tokens) {
      const auto columns = rules.moves(at);
      at = rules.after(std::move(at), columns[random.below(static_cast<std::uint32_t>(columns.size()))]);
    }
    if (at.outcome().is_open()) return at;
  }
}

Column chosen(const PlainRules& rules, const Position& at, std::string_view level, std::uint64_t seed) {
  const auto column = choose(rules, at, level, {}, seed, nullptr);
  EXPECT_TRUE(column);
  return *column;
}

bool wins_at_once(const PlainRules& rules, const Position& at, Player player) {
  const auto columns = rules.moves(at);
  return std::any_of(columns.begin(), columns.end(),
                     [&](Column column) { return rules.would_win(at, player, column); });
}

const std::vector<Shape> shapes = {{7, 6, 4, 2}, {9, 7, 5, 2}, {8, 8, 4, 3}, {6, 5, 3, 5}, {13, 12, 4, 2}};

TEST(ConnectPlayers, every_level_plays_legal_games_to_their_end) {
  for (const Shape& shape : {Shape{7, 6, 4, 2}, Shape{8, 8, 4, 3}, Shape{2, 2, 2, 2}, Shape{3, 3, 3, 23}}) {
    const PlainRules rules(shape);
    for (const Level& level : levels(shape)) {
      Position at = rules.start();
      for (std::uint64_t seed = 0; at.outcome().is_open(); ++seed) {
        // A short search is as legal as a long one.
        Budget budget;
        budget.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(1);
        const auto column = choose(rules, at, level.name, budget, seed, nullptr);
        ASSERT_TRUE(column);
        ASSERT_TRUE(rules.validate(at, *column));
        at = rules.after(std::move(at), *column);
      }
    }
  }
}

TEST(ConnectPlayers, medium_and_above_never_miss_a_win_in_one) {
  Random random(1);
  for (const Shape& shape : shapes) {
    const PlainRules rules(shape);
    int met = 0;
    for (int i = 0; i < 200; ++i) {
      const Position at = random_position(rules, shape.cells() / 3, random);
      if (!wins_at_once(rules, at, at.to_move())) continue;
      ++met;
      for (const Level& level : levels(shape))
        ASSERT_TRUE(level.name == "easy" ||
                    rules.would_win(at, at.to_move(), chosen(rules, at, level.name, 1)))
            << level.name << ' ' << write_moves(shape, at.history());
    }
    EXPECT_GT(met, 5);
  }
}

TEST(ConnectPlayers, hard_and_above_never_fail_to_block_when_there_is_a_block) {
  Random random(2);
  for (const Shape& shape : shapes) {
    const PlainRules rules(shape);
    int met = 0;
    for (int i = 0; i < 400 && met < 8; ++i) {
      const Position at = random_position(rules, shape.cells() / 3, random);
      const Player next{static_cast<std::uint8_t>((at.to_move().value + 1) % shape.players)};
      if (wins_at_once(rules, at, at.to_move()) || !wins_at_once(rules, at, next)) continue;
      const auto columns = rules.moves(at);
      const auto blocks = [&](Column column) {
        const Position after = rules.after(at, column);
        return !after.outcome().is_open() || !wins_at_once(rules, after, next);
      };
      if (!std::any_of(columns.begin(), columns.end(), blocks)) continue;
      ++met;
      for (const Level& level : levels(shape))
        ASSERT_TRUE(level.name == "easy" || level.name == "medium" ||
                    blocks(chosen(rules, at, level.name, 1)))
            << level.name << ' ' << write_moves(shape, at.history());
    }
    EXPECT_GT(met, 3);
  }
}

TEST(ConnectPlayers, perfect_never_worsens_the_value_of_a_position_that_it_can_settle) {
  Random random(3);
  for (const Shape& shape : {Shape{7, 6, 4, 2}, Shape{6, 5, 4, 2}, Shape{8, 7, 5, 2}}) {
    const PlainRules rules(shape);
    const auto solver = *Solver::make(shape, {.table_bytes = std::size_t{8} << 20});
    for (int game = 0; game < 4; ++game) {
      Position at = random_position(rules, shape.cells() - 22, random);
      while (at.outcome().is_open()) {
        const int before = solver->solve(at, {}).lower;
        const Column best = chosen(rules, at, "perfect", 1);
        at = rules.after(std::move(at), best);
        if (!at.outcome().is_open()) break;
        ASSERT_EQ(-solver->solve(at, {}).lower, before) << write_moves(shape, at.history());
        // The opponent plays at random.
        const auto columns = rules.moves(at);
        at = rules.after(std::move(at), columns[random.below(static_cast<std::uint32_t>(columns.size()))]);
      }
    }
  }
}

TEST(ConnectPlayers, a_time_that_is_over_still_gives_a_move_that_was_looked_at) {
  // Nothing is settled by the deadline. The few playouts that are still made decide, not the order of moves.
  const PlainRules rules({});
  Budget budget;
  budget.deadline = std::chrono::steady_clock::now();
  std::set<Column> chosen_ones;
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    chosen_ones.insert(choose(rules, rules.start(), "hard", budget, seed, nullptr).value());
  EXPECT_GT(chosen_ones.size(), 2U);
}

TEST(ConnectPlayers, the_same_seed_plays_the_same_move) {
  const PlainRules rules({});
  const Position at = *Notation{}.read(rules, "4453");
  for (const Level& level : levels({}))
    EXPECT_EQ(chosen(rules, at, level.name, 9), chosen(rules, at, level.name, 9)) << level.name;
}

TEST(ConnectPlayers, boards_beyond_the_solver_have_no_perfect_level) {
  const Shape shape{12, 12, 4, 2};
  EXPECT_EQ(levels(shape).size(), 3U);
  const PlainRules rules(shape);
  const auto refused = choose(rules, rules.start(), "perfect", {}, 1, nullptr);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("easy, medium or hard"), std::string::npos);
}

}  // namespace
}  // namespace quadrille::connect
