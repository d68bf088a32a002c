#include "service/background_jobs.h"

#include <gtest/gtest.h>

#include <string>

#include "catalog/catalog.h"
#include "tests/wait_until.h"

namespace quadrille {
namespace {

ArenaPlan arena_of(std::uint64_t games, const std::string& level = "easy") {
  return {.game = *all_games().create("connect", "7x6n4p2"), .players = {level, level}, .games = games};
}

StatisticsPlan statistics_of(std::uint64_t games) {
  return {.game = *all_games().create("minesweeper", "9x9m10open"), .level = "fast", .games = games};
}

// Polls until the job is done.
template <class Ask>
auto wait_for(Ask ask) {
  auto standing = ask();
  EXPECT_TRUE(wait_until([&] {
    standing = ask();
    return !standing || standing->done;
  }));
  return standing;
}

TEST(BackgroundJobs, an_arena_in_the_background_counts_what_one_in_the_foreground_does) {
  BackgroundJobs jobs;
  const auto name = jobs.begin(arena_of(40), "client");
  ASSERT_TRUE(name && *name);
  const auto ended = wait_for([&] { return jobs.arena(**name); });
  ASSERT_TRUE(ended);
  const auto expected = run_arena(arena_of(40));
  ASSERT_TRUE(expected);
  EXPECT_EQ(ended->planned, 40U);
  EXPECT_EQ(ended->so_far.games, 40U);
  EXPECT_EQ(ended->so_far.players[0].wins, expected->players[0].wins);
  EXPECT_EQ(ended->so_far.players[0].draws, expected->players[0].draws);
  EXPECT_EQ(ended->so_far.lengths, expected->lengths);
  std::uint64_t games = 0;
  for (const auto& [moves, count] : ended->so_far.lengths) {
    EXPECT_GE(moves, 7U) << "Connect lasts seven moves at least";
    EXPECT_LE(moves, 42U);
    games += count;
  }
  EXPECT_EQ(games, 40U);
}

TEST(BackgroundJobs, statistics_in_the_background_count_what_those_in_the_foreground_do) {
  BackgroundJobs jobs;
  const auto name = jobs.begin(statistics_of(250), "client");
  ASSERT_TRUE(name && *name);
  const auto ended = wait_for([&] { return jobs.solo(**name); });
  ASSERT_TRUE(ended);
  const auto expected = run_statistics(statistics_of(250));
  ASSERT_TRUE(expected);
  EXPECT_EQ(ended->so_far.games, 250U);
  EXPECT_EQ(ended->so_far.wins, expected->total.wins);
  EXPECT_FALSE(jobs.arena(**name)) << "it is no arena";
}

TEST(BackgroundJobs, what_is_stopped_ends_soon_and_keeps_what_it_has) {
  BackgroundJobs jobs;
  const auto name = jobs.begin(arena_of(1'000'000), "client");
  ASSERT_TRUE(name && *name);
  ASSERT_TRUE(wait_until([&] { return jobs.arena(**name)->so_far.games > 0; }));
  ASSERT_TRUE(jobs.stop_arena(**name));
  const auto ended = wait_for([&] { return jobs.arena(**name); });
  EXPECT_GT(ended->so_far.games, 0U);
  EXPECT_LT(ended->so_far.games, 1'000'000U);
}

TEST(BackgroundJobs, one_client_has_two_and_all_of_them_a_bounded_number) {
  BackgroundJobs jobs;
  const auto begin = [&](const std::string& client) {
    return jobs.begin(arena_of(1'000'000, "hard"), client);
  };
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(begin("greedy"));
  const auto refused = begin("greedy");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::too_many);
  std::size_t taken = 0;
  for (; taken < 1000; ++taken) {
    const auto name = begin(std::to_string(taken));
    ASSERT_TRUE(name);
    if (!*name) break;
  }
  EXPECT_GE(taken, 60U);
  EXPECT_LE(taken, 66U);
}

TEST(BackgroundJobs, a_client_with_many_games_does_not_keep_others_waiting) {
  BackgroundJobs jobs;
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(jobs.begin(arena_of(1'000'000, "hard"), "greedy"));
  const auto name = jobs.begin(arena_of(1), "modest");
  ASSERT_TRUE(name && *name);
  EXPECT_EQ(wait_for([&] { return jobs.arena(**name); })->so_far.games, 1U);
}

TEST(BackgroundJobs, what_cannot_be_played_is_refused_at_once) {
  BackgroundJobs jobs;
  EXPECT_FALSE(jobs.begin(arena_of(1, "strongest"), "client"));
  StatisticsPlan plan = statistics_of(1);
  plan.level = "none";
  EXPECT_FALSE(jobs.begin(plan, "client"));
  EXPECT_FALSE(jobs.arena("unknown-name"));
}

}  // namespace
}  // namespace quadrille
