#include "service/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "core/files.h"
#include "core/temporary_folder.h"

namespace quadrille {
namespace {

StatisticsPlan plan_of(std::uint64_t games, int threads) {
  const Entry* entry = nullptr;
  static const Catalog catalog = all_games();
  for (const Entry& each : catalog.entries())
    if (each.name == "minesweeper") entry = &each;
  StatisticsPlan plan;
  plan.game = *entry->create(*entry->read_rules("9x9m10safe"));
  plan.level = "fast";
  plan.games = games;
  plan.seed = 7;
  plan.threads = threads;
  return plan;
}

// The file of a run, in a folder of its own.
class Folder {
 public:
  [[nodiscard]] std::filesystem::path file() const { return folder_.path() / "run"; }

 private:
  TemporaryFolder folder_{std::filesystem::temp_directory_path()};
};

void expect_same(const SoloTally& a, const SoloTally& b) {
  EXPECT_EQ(a.games, b.games);
  EXPECT_EQ(a.wins, b.wins);
  EXPECT_EQ(a.moves, b.moves);
  EXPECT_EQ(a.guesses, b.guesses);
  EXPECT_EQ(a.exact_guesses, b.exact_guesses);
  EXPECT_EQ(a.three_bv, b.three_bv);
  EXPECT_EQ(a.won_moves, b.won_moves);
  EXPECT_EQ(a.won_effective_moves, b.won_effective_moves);
  EXPECT_EQ(a.games_by_guesses, b.games_by_guesses);
  EXPECT_EQ(a.by_algorithm, b.by_algorithm);
  EXPECT_EQ(a.losses, b.losses);
  EXPECT_EQ(a.outcomes, b.outcomes);
}

TEST(Statistics, M12_every_game_is_won_or_lost_by_an_algorithm) {
  const auto run = run_statistics(plan_of(300, 1));
  ASSERT_TRUE(run);
  std::uint64_t lost = 0;
  std::uint64_t chosen = 0;
  for (const SoloTally::Use& use : run->total.by_algorithm) {
    EXPECT_LE(use.found, use.asked) << use.algorithm;
    EXPECT_LE(use.lost, use.found) << use.algorithm;
    lost += use.lost;
    if (use.algorithm == "endgame" || use.algorithm == "lookahead") chosen += use.found;
    if (use.algorithm == "endgame" || use.algorithm == "lookahead") continue;
    EXPECT_EQ(use.lost, 0U) << use.algorithm << " names only what is safe";
  }
  EXPECT_EQ(lost + run->total.wins, run->total.games);
  EXPECT_EQ(chosen, run->total.guesses);
}

TEST(Statistics, M12_every_lost_game_is_counted_by_algorithm_progress_and_risk) {
  const auto run = run_statistics(plan_of(300, 1));
  ASSERT_TRUE(run);
  const SoloTally& total = run->total;
  ASSERT_EQ(total.outcomes.size(), 300U);
  EXPECT_EQ(static_cast<std::uint64_t>(std::count(total.outcomes.begin(), total.outcomes.end(), true)),
            total.wins);
  std::uint64_t losses = 0;
  for (const SoloTally::Losses& each : total.losses) {
    EXPECT_LT(each.opened, 10U);
    EXPECT_LT(each.risk, SoloTally::Losses::risk_classes);
    losses += each.games;
  }
  EXPECT_EQ(losses, total.games - total.wins);
  for (const SoloTally::Use& use : total.by_algorithm) {
    std::uint64_t lost = 0;
    for (const SoloTally::Losses& each : total.losses)
      if (each.algorithm == use.algorithm) lost += each.games;
    EXPECT_EQ(lost, use.lost) << use.algorithm;
  }
}

// A run of one block with these outcomes.
Statistics run_with(const std::vector<bool>& outcomes) {
  Statistics run;
  run.blocks.emplace_back();
  run.blocks.back().outcomes = outcomes;
  return run;
}

TEST(Statistics, M12_levels_are_compared_game_by_game) {
  const PairedResult paired =
      compare(run_with({true, true, true, false, false, true}), run_with({true, false, true, true, false}));
  EXPECT_EQ(paired.games(), 5U) << "the sixth game was not played by both";
  EXPECT_EQ(paired.both_won, 2U);
  EXPECT_EQ(paired.only_first_won, 1U);
  EXPECT_EQ(paired.only_second_won, 1U);
  EXPECT_EQ(paired.both_lost, 1U);
  EXPECT_DOUBLE_EQ(paired.difference(), 0);
  EXPECT_DOUBLE_EQ(paired.standard_error(), std::sqrt(2.0 / 5 / 5));  // of 0, -1, 0, 1, 0

  const PairedResult worse = compare(run_with({true, true, true, true}), run_with({true, true, true, false}));
  EXPECT_DOUBLE_EQ(worse.difference(), -0.25);
  EXPECT_DOUBLE_EQ(worse.standard_error(), std::sqrt((0.25 - 0.0625) / 4));
  EXPECT_EQ(compare({}, {}).standard_error(), 0);

  // One game added on either side of ten: 1/12 and 1/12.
  const PairedResult same = {.both_won = 10};
  EXPECT_NEAR(same.interval().high, 1.96 * std::sqrt(2.0 / 12 / 12), 1e-12);
  EXPECT_NEAR(same.interval().low, -same.interval().high, 1e-12);
}

TEST(Statistics, M12_a_level_does_not_differ_from_itself) {
  const auto plan = plan_of(250, 2);
  const auto first = run_statistics(plan);
  const auto second = run_statistics(plan);
  ASSERT_TRUE(first && second);
  const PairedResult paired = compare(*first, *second);
  EXPECT_EQ(paired.games(), 250U);
  EXPECT_EQ(paired.both_won, first->total.wins);
  EXPECT_EQ(paired.only_first_won + paired.only_second_won, 0U);
}

TEST(Statistics, M12_a_block_is_written_and_read_back) {
  const auto run = run_statistics(plan_of(100, 1));
  ASSERT_TRUE(run);
  const std::string line = write_block({7, run->total});
  const auto block = read_block(line);
  ASSERT_TRUE(block);
  EXPECT_EQ(block->block, 7U);
  expect_same(block->tally, run->total);
  for (std::size_t length = 0; length < line.size(); ++length)
    EXPECT_FALSE(read_block(line.substr(0, length))) << length;
}

TEST(Statistics, M12_figures_do_not_depend_on_threads) {
  const auto one = run_statistics(plan_of(750, 1));
  const auto four = run_statistics(plan_of(750, 4));
  ASSERT_TRUE(one && four);
  EXPECT_EQ(one->total.games, 750U);
  EXPECT_GT(one->total.wins, 600U);
  expect_same(one->total, four->total);
}

TEST(Statistics, M12_a_killed_run_goes_on_where_it_was) {
  const Folder folder;
  auto plan = plan_of(500, 2);
  plan.resume = folder.file();
  ASSERT_TRUE(run_statistics(plan));
  // A killed run leaves its last line cut off.
  const auto text = read_file(folder.file());
  ASSERT_TRUE(text);
  ASSERT_TRUE(write_durably(folder.file(), text->substr(0, text->size() - 20), Placing::replace));
  plan.games = 750;
  const auto resumed = run_statistics(plan);
  ASSERT_TRUE(resumed);
  EXPECT_EQ(resumed->resumed, 400U);
  expect_same(resumed->total, run_statistics(plan_of(750, 1))->total);
}

TEST(Statistics, M12_a_file_of_other_games_is_refused) {
  const Folder folder;
  auto plan = plan_of(100, 1);
  plan.resume = folder.file();
  ASSERT_TRUE(run_statistics(plan));
  plan.seed = 8;
  EXPECT_FALSE(run_statistics(plan));
}

TEST(Statistics, M12_a_file_of_the_version_before_is_refused_as_such_and_left_as_it_is) {
  const Folder folder;
  auto plan = plan_of(100, 1);
  plan.resume = folder.file();
  ASSERT_TRUE(run_statistics(plan));
  std::string text = *read_file(folder.file());
  const std::string format = R"("format":3)";
  ASSERT_NE(text.find(format), std::string::npos);
  text.replace(text.find(format), format.size(), R"("format":2)");
  ASSERT_TRUE(write_durably(folder.file(), text, Placing::replace));
  const auto refused = run_statistics(plan);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("is of an earlier version"), std::string::npos)
      << refused.error().message;
  EXPECT_EQ(*read_file(folder.file()), text);
}

TEST(Statistics, M12_every_click_of_the_solver_does_something) {
  const auto run = run_statistics(plan_of(100, 1));
  ASSERT_TRUE(run);
  EXPECT_GT(run->total.won_moves, 0U);
  EXPECT_EQ(run->total.won_effective_moves, run->total.won_moves);
}

TEST(Statistics, M12_a_review_tells_forced_losses_from_avoidable_ones_and_is_kept) {
  const Folder folder;
  auto plan = plan_of(60, 1);
  plan.review_losses = true;
  plan.resume = folder.file();
  const auto run = run_statistics(plan);
  ASSERT_TRUE(run);
  std::uint64_t reviewed = 0;
  for (const SoloTally::Losses& each : run->total.losses)
    if (each.review != SoloTally::Losses::Review::none) reviewed += each.games;
  EXPECT_GT(reviewed, 0U);
  EXPECT_EQ(reviewed, run->total.games - run->total.wins);
  const auto again = run_statistics(plan);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->resumed, 60U);
  EXPECT_EQ(again->total.losses, run->total.losses);
  plan.review_losses = false;
  EXPECT_FALSE(run_statistics(plan)) << "the file is of reviewed games";
}

TEST(Statistics, M12_an_unknown_level_is_named) {
  auto plan = plan_of(100, 1);
  plan.level = "godlike";
  const auto refused = run_statistics(plan);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("godlike"), std::string::npos);
}

}  // namespace
}  // namespace quadrille
