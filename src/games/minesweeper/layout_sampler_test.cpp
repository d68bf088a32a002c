#include "games/minesweeper/layout_sampler.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "games/minesweeper/brute_force.h"

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
    const Knowledge known = test::knowledge_of(at);
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

}  // namespace
}  // namespace quadrille::minesweeper
