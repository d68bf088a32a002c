#include "games/minesweeper/odds/layout_sampler.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "games/minesweeper/notation/notation.h"
#include "games/minesweeper/odds/brute_force.h"

namespace quadrille::minesweeper {
namespace {

// Each of n solutions comes up `draws` / n times, within five standard deviations.
TEST(LayoutSampler, draws_every_solution_equally_often) {
  Random random(21);
  Odds odds;
  LayoutSampler sampler;
  int positions = 0;
  for (int i = 0; i < 300 && positions < 60; ++i) {
    const auto at = test::random_small_position(random, 12);
    const Constraints known = test::knowledge_of(at);
    ASSERT_EQ(odds.solve(known), Odds::Verdict::exact);
    const auto all = test::solutions_of(at, at.open);
    if (all.size() < 2 || all.size() > 60) continue;
    ++positions;
    sampler.begin(known, odds);
    std::map<test::Mines, int> seen;
    const int draws = 400 * static_cast<int>(all.size());
    std::vector<std::uint8_t> mines(known.size());
    for (int d = 0; d < draws; ++d) {
      sampler.draw(random, mines);
      test::Mines drawn = 0;
      for (Cell cell = 0; cell < known.size(); ++cell)
        if (mines[cell] != 0) drawn |= test::Mines{1} << cell;
      ++seen[drawn];
    }
    EXPECT_EQ(seen.size(), all.size());
    for (const auto each : all) EXPECT_NEAR(seen[each], 400, 5 * std::sqrt(400.0)) << "position " << i;
  }
  EXPECT_EQ(positions, 60);
}

// The clue 1 in a corner of 2 x 2 with one mine has three solutions, the 2 in the middle of 5 x 5 with five
// mines 28 ways for its own two times 560 for the other three.
TEST(LayoutSampler, a_view_becomes_each_of_its_layouts_equally_often) {
  BudgetWatch watch;
  const PlainRules tiny = *PlainRules::create({.width = 2, .height = 2, .mines = 1});
  std::map<std::vector<bool>, int> seen;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const auto layout = draw_layout(*Notation{}.read(tiny, "1#/##"), seed, watch);
    ASSERT_TRUE(layout);
    ++seen[layout->mines];
  }
  EXPECT_EQ(seen.size(), 3U);
  for (const auto& [mines, times] : seen) EXPECT_NEAR(times, 1000, 5 * std::sqrt(1000 * 2.0 / 3));

  const PlainRules small = *PlainRules::create({.width = 5, .height = 5, .mines = 5});
  std::vector<int> mines_on(25, 0);
  constexpr int draws = 8000;
  for (std::uint64_t seed = 0; seed < draws; ++seed) {
    const auto layout = draw_layout(*Notation{}.read(small, "#####/#####/##2##/#####/#####"), seed, watch);
    ASSERT_TRUE(layout);
    for (std::size_t cell = 0; cell < 25; ++cell) mines_on[cell] += layout->mines[cell] ? 1 : 0;
  }
  for (std::size_t cell = 0; cell < 25; ++cell) {
    if (cell == 12) continue;
    const bool is_near = cell / 5 >= 1 && cell / 5 <= 3 && cell % 5 >= 1 && cell % 5 <= 3;
    const double share = is_near ? 2.0 / 8 : 3.0 / 16;
    EXPECT_NEAR(mines_on[cell], draws * share, 5 * std::sqrt(draws * share * (1 - share))) << cell;
  }
}

}  // namespace
}  // namespace quadrille::minesweeper
