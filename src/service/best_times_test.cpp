#include "service/best_times.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/program.h"

namespace quadrille {
namespace {

TEST(BestTimes, M13_are_kept_by_board_best_first_and_no_more_than_ten) {
  const ScratchDirectory scratch;
  const BestTimes times(scratch.path() / "data" / "best-times.json");
  EXPECT_TRUE(times.of("beginner")->empty()) << "nothing there yet";
  EXPECT_EQ(**times.add("beginner", 12.5), 1U);
  EXPECT_EQ(**times.add("beginner", 20), 2U);
  EXPECT_EQ(**times.add("beginner", 3.25), 1U);
  EXPECT_EQ(**times.add("expert", 99), 1U);
  EXPECT_EQ(*times.of("beginner"), (std::vector{3.25, 12.5, 20.0}));
  for (int i = 0; i < 7; ++i) EXPECT_TRUE(times.add("beginner", 30 + i)->has_value());
  EXPECT_FALSE(times.add("beginner", 100)->has_value());
  EXPECT_EQ(**times.add("beginner", 1), 1U);
  EXPECT_EQ(times.of("beginner")->size(), BestTimes::kept);
  EXPECT_EQ(times.of("beginner")->back(), 35);
  EXPECT_EQ(times.of("expert")->size(), 1U);
}

TEST(BestTimes, a_file_that_holds_something_else_is_left_alone) {
  const ScratchDirectory scratch;
  const auto file = scratch.path() / "best-times.json";
  std::ofstream(file) << "dear diary";
  const BestTimes times(file);
  EXPECT_FALSE(times.of("beginner"));
  EXPECT_FALSE(times.add("beginner", 1));
  EXPECT_EQ(std::filesystem::file_size(file), 10U);
}

TEST(BestTimes, without_a_place_to_keep_them_nothing_is_kept) {
  const BestTimes nowhere;
  EXPECT_FALSE(nowhere.add("beginner", 1)->has_value());
  EXPECT_TRUE(nowhere.of("beginner")->empty());
}

}  // namespace
}  // namespace quadrille
