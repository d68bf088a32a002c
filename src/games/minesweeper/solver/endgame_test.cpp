#include "games/minesweeper/solver/endgame.h"

#include <gtest/gtest.h>

#include <set>

#include "games/minesweeper/odds/brute_force.h"

namespace quadrille::minesweeper {
namespace {

TEST(MinesweeperEndgame, M10_wins_as_many_solutions_as_plain_search) {
  Random random(11);
  Odds odds;
  Endgame endgame;
  int solved = 0;
  for (int i = 0; i < 400; ++i) {
    const auto at = test::random_small_position(random, 9);
    const Constraints known = test::knowledge_of(at);
    ASSERT_EQ(odds.solve(known), Odds::Verdict::exact);
    bool certain = false;
    for (Cell cell = 0; cell < known.size(); ++cell)
      certain = certain || (known.is_unknown(cell) && odds.mine(known, cell) == 0);
    if (certain || known.unknown() == 0 || known.unknown() == known.mines_left()) continue;
    const auto answer = endgame.solve(known, odds, {});
    ASSERT_TRUE(answer);
    test::PlainPlay plain(at.variant);
    const auto ways = test::solutions_of(at, at.open);
    ASSERT_EQ(answer->solutions, ways.size());
    EXPECT_EQ(static_cast<int>(answer->wins), plain.wins(ways, at.open));
    EXPECT_EQ(static_cast<int>(answer->wins), plain.wins_after(ways, at.open, answer->cell));
    ++solved;
  }
  EXPECT_GT(solved, 100);
}

// More solutions than fit into one word, so that both searches are used.
TEST(MinesweeperEndgame, M10_wins_as_many_of_many_solutions_as_plain_search) {
  Random random(13);
  Odds odds;
  Endgame endgame;
  int solved = 0;
  while (solved < 40) {
    const auto at = test::random_small_position(random, 12);
    const auto ways = test::solutions_of(at, at.open);
    if (ways.size() <= FewSolutions::max_count || ways.size() > 250) continue;
    const Constraints known = test::knowledge_of(at);
    ASSERT_EQ(odds.solve(known), Odds::Verdict::exact);
    if (has_safe_square(odds)) continue;
    const auto answer = endgame.solve(known, odds, {});
    ASSERT_TRUE(answer);
    ASSERT_EQ(answer->solutions, ways.size());
    test::PlainPlay plain(at.variant);
    EXPECT_EQ(static_cast<int>(answer->wins), plain.wins(ways, at.open));
    EXPECT_EQ(static_cast<int>(answer->wins), plain.wins_after(ways, at.open, answer->cell));
    ++solved;
  }
}

TEST(MinesweeperEndgame, solutions_are_all_there_are_and_each_once) {
  Random random(12);
  Odds odds;
  Solutions solutions;
  for (int i = 0; i < 500; ++i) {
    const auto at = test::random_small_position(random, 12);
    const Constraints known = test::knowledge_of(at);
    ASSERT_EQ(odds.solve(known), Odds::Verdict::exact);
    ASSERT_TRUE(solutions.list(known, odds, 4000, 64));
    std::set<test::Mines> listed;
    for (std::size_t s = 0; s < solutions.count(); ++s) {
      test::Mines mines = 0;
      for (std::size_t square = 0; square < solutions.squares(); ++square)
        if (solutions.row(s)[square] == Solutions::mine) mines |= 1U << solutions.cell(square);
      listed.insert(mines);
      for (std::size_t square = 0; square < solutions.squares(); ++square)
        if (solutions.row(s)[square] != Solutions::mine) {
          EXPECT_EQ(solutions.row(s)[square],
                    test::clue_under(known.neighbours(), mines, solutions.cell(square)));
        }
    }
    const auto ways = test::solutions_of(at, at.open);
    EXPECT_EQ(listed, std::set<test::Mines>(ways.begin(), ways.end()));
    EXPECT_EQ(solutions.count(), ways.size());
  }
}

}  // namespace
}  // namespace quadrille::minesweeper
