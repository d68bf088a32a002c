#include "service/arena.h"

#include <gtest/gtest.h>

#include <string>

#include "catalog/catalog.h"

namespace quadrille {
namespace {

ArenaPlan plan_for(const std::string& rules, std::vector<std::string> players, std::uint64_t games) {
  ArenaPlan plan;
  plan.game = *all_games().create("connect", rules);
  plan.players = std::move(players);
  plan.games = games;
  return plan;
}

TEST(Arena, wilson_gives_the_published_intervals) {
  // Agresti and Coull (1998), and Newcombe (1998), method 3: 81 of 263 and 0 of 20.
  const Rate some = wilson(81, 263);
  EXPECT_NEAR(some.low, 0.2553, 0.0001);
  EXPECT_NEAR(some.high, 0.3662, 0.0001);
  const Rate none = wilson(0, 20);
  EXPECT_DOUBLE_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 0.1611, 0.0001);
  EXPECT_DOUBLE_EQ(wilson(0, 0).high, 1);
}

TEST(Arena, elo_follows_from_the_points) {
  // Ten points for each one lost are 400 Elo, by definition.
  EXPECT_NEAR(*elo_difference({"a", 10, 0, 1}), 400, 1e-9);
  EXPECT_NEAR(*elo_difference({"a", 0, 7, 0}), 0, 1e-9);
  EXPECT_FALSE(elo_difference({"a", 5, 0, 0}));
}

TEST(Arena, the_same_seed_plays_the_same_games_on_any_number_of_threads) {
  ArenaPlan plan = plan_for("6x5n4p2", {"medium", "easy"}, 40);
  const auto one = run_arena(plan);
  plan.threads = 2;
  const auto two = run_arena(plan);
  ASSERT_TRUE(one && two);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(one->players[i].wins, two->players[i].wins);
    EXPECT_EQ(one->players[i].draws, two->players[i].draws);
    EXPECT_EQ(one->players[i].losses, two->players[i].losses);
  }
}

TEST(Arena, seats_alternate_and_every_game_is_counted_for_everybody) {
  // On 2 x 2 with n = 2 the first player wins with the second token, however both play.
  const auto result = run_arena(plan_for("2x2n2p2", {"medium", "hard"}, 10));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->games, 10U);
  for (const Tally& tally : result->players) {
    EXPECT_EQ(tally.wins, 5U) << tally.name;
    EXPECT_EQ(tally.losses, 5U) << tally.name;
  }
  const auto three = run_arena(plan_for("8x8n4p3", {"medium", "easy", "easy"}, 9));
  ASSERT_TRUE(three);
  std::uint64_t wins = 0;
  for (const Tally& tally : three->players) {
    EXPECT_EQ(tally.wins + tally.draws + tally.losses, 9U);
    wins += tally.wins;
  }
  EXPECT_EQ(wins + three->players.front().draws, 9U);
}

TEST(Arena, levels_are_ordered) {
  const auto first_above = [](const std::string& rules, const std::string& stronger,
                              const std::string& weaker) {
    const auto result = run_arena(plan_for(rules, {stronger, weaker}, 30));
    ASSERT_TRUE(result);
    EXPECT_GT(wilson(result->players[0].wins, 30).low, wilson(result->players[1].wins, 30).high)
        << rules << ' ' << stronger << ' ' << weaker;
  };
  first_above("7x6n4p2", "medium", "easy");
  first_above("9x7n5p2", "medium", "easy");
}

TEST(Arena, unknown_levels_and_a_wrong_number_of_seats_are_refused) {
  EXPECT_NE(run_arena(plan_for("7x6n4p2", {"hard", "genius"}, 1)).error().message.find("\"genius\""),
            std::string::npos);
  EXPECT_FALSE(run_arena(plan_for("7x6n4p2", {"hard"}, 1)));
}

}  // namespace
}  // namespace quadrille
