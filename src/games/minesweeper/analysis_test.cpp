#include "games/minesweeper/analysis.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "games/minesweeper/natural.h"
#include "games/minesweeper/notation.h"
#include "games/minesweeper/odds.h"
#include "games/minesweeper/rules.h"
#include "games/minesweeper/solver.h"

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

// Whether these clues and the number of mines alone make the squares of a reason certain.
void expect_it_follows(const Sight& sight, const BoardOdds::Reason& reason) {
  const Variant& variant = sight.variant();
  const auto cell_of = [&](Square at) {
    return static_cast<Cell>((at.row - 1) * variant.width + at.column - 1);
  };
  Knowledge known(variant);
  for (Cell cell = 0; cell < sight.size(); ++cell)
    if (is_clue(sight[cell])) known.mark_safe(cell);
  for (const Square clue : reason.because) known.open(cell_of(clue), clue_of(sight[cell_of(clue)]));
  Odds odds;
  ASSERT_EQ(odds.solve(known), Odds::Verdict::exact);
  for (const Square square : reason.safe) EXPECT_EQ(odds.mine(known, cell_of(square)), 0) << reason.why;
  for (const Square square : reason.mines) EXPECT_EQ(odds.mine(known, cell_of(square)), 1) << reason.why;
}

TEST(MinesweeperAnalysis, M10_every_certain_square_has_one_reason_and_it_follows_from_its_clues) {
  const Variant variant{12, 9, 20, FirstClick::open, {}};
  const auto rules = *PlainRules::create(variant);
  Solver solver(variant, SolverLevel::fast);
  std::size_t seen = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Position at = rules.start(seed);
    solver.clear();
    while (at.sight().outcome().is_open()) {
      const auto odds = analyse(at.sight());
      ASSERT_TRUE(odds);
      std::multiset<std::pair<int, int>> safe, mines;
      for (const BoardOdds::Reason& reason : odds->reasons) {
        for (const Square square : reason.safe) safe.emplace(square.row, square.column);
        for (const Square square : reason.mines) mines.emplace(square.row, square.column);
        expect_it_follows(at.sight(), reason);
      }
      std::multiset<std::pair<int, int>> all_safe, all_mines;
      for (const Square square : odds->safe) all_safe.emplace(square.row, square.column);
      for (const Square square : odds->mines) all_mines.emplace(square.row, square.column);
      EXPECT_EQ(safe, all_safe) << seed;
      EXPECT_EQ(mines, all_mines) << seed;
      seen += odds->reasons.size();
      rules.play(at, {Act::open, solver.next(at.sight())->cell});
    }
  }
  EXPECT_GT(seen, 1000U);
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
