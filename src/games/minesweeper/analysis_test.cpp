#include "games/minesweeper/analysis.h"

#include <gtest/gtest.h>

#include "games/minesweeper/natural.h"
#include "games/minesweeper/notation.h"
#include "games/minesweeper/rules.h"

namespace quadrille::minesweeper {
namespace {

Result<BoardOdds> analysed(const Variant& variant, std::string_view picture) {
  const auto rules = PlainRules::create(variant);
  if (!rules) return rules.error();
  const auto sight = Notation{}.read(*rules, picture);
  if (!sight) return sight.error();
  return analyse(*sight);
}

TEST(MinesweeperAnalysis, M10_a_board_that_is_untouched_has_all_its_solutions) {
  const auto odds = analysed({30, 16, 99, FirstClick::any, {}}, "");
  ASSERT_TRUE(odds);
  EXPECT_EQ(odds->solutions, choose(480, 99).text());
  EXPECT_EQ(odds->solutions.size(), 105U);  // 10^104
  for (const auto& mine : odds->mine_probability) EXPECT_NEAR(*mine, 99.0 / 480, 1e-12);
}

TEST(MinesweeperAnalysis, M10_safe_squares_and_mines_are_named_with_a_reason) {
  const auto odds = analysed({4, 3, 2, FirstClick::any, {}}, "####/1221/0000");
  ASSERT_TRUE(odds);
  EXPECT_EQ(odds->solutions, "1");
  EXPECT_EQ(odds->safe, (std::vector<Square>{{1, 1}, {4, 1}}));
  EXPECT_EQ(odds->mines, (std::vector<Square>{{2, 1}, {3, 1}}));
  ASSERT_TRUE(odds->best);
  EXPECT_NE(odds->best->why.find("no mine at"), std::string::npos);
}

TEST(MinesweeperAnalysis, M10_the_last_guess_has_its_exact_chance) {
  const auto odds = analysed({2, 2, 1, FirstClick::any, {}}, "1#/1#");
  ASSERT_TRUE(odds);
  EXPECT_EQ(odds->solutions, "2");
  ASSERT_TRUE(odds->best && odds->best->win_probability);
  EXPECT_EQ(*odds->best->win_probability, 0.5);
}

TEST(MinesweeperAnalysis, M10_a_clue_that_cannot_hold_is_named) {
  const auto odds = analysed({4, 3, 2, FirstClick::any, {}}, "####/1281/0000");
  ASSERT_FALSE(odds);
  EXPECT_EQ(odds.error().code, ErrorCode::bad_board);
  EXPECT_NE(odds.error().message.find("(3,2)"), std::string::npos);
}

TEST(MinesweeperNatural, counts_as_pascal_did) {
  EXPECT_EQ(choose(5, 2).text(), "10");
  EXPECT_EQ(choose(100, 50).text(), "100891344545564193334812497256");
  EXPECT_EQ((choose(60, 30) * choose(60, 30)).text(), "13986511252711760583915116323307776");
  EXPECT_EQ(choose(3, 4).text(), "0");
}

}  // namespace
}  // namespace quadrille::minesweeper
