#include "games/minesweeper/odds/odds.h"

#include <gtest/gtest.h>

#include <cmath>

#include "games/minesweeper/odds/brute_force.h"
#include "games/minesweeper/odds/conditional_odds.h"
#include "games/minesweeper/solver/guess_evaluation.h"

namespace quadrille::minesweeper {
namespace {

constexpr int most_cells = 14;
constexpr double exactly = 1e-9;

TEST(MinesweeperOdds, M10_probabilities_are_those_of_all_ways_to_lay_the_mines) {
  Random random(6);
  Odds odds;
  int components = 0;
  int only_by_number = 0;
  for (int i = 0; i < 4000; ++i) {
    const auto at = test::random_small_position(random, most_cells);
    const Constraints known = test::knowledge_of(at);
    const auto ways = test::solutions_of(at, at.open);
    ASSERT_EQ(odds.solve(known), Odds::Verdict::exact);
    EXPECT_NEAR(std::exp2(odds.log2_solutions()) / static_cast<double>(ways.size()), 1, exactly);
    components += odds.frontier().components() > 1 ? 1 : 0;
    double sum = 0;
    for (Cell cell = 0; cell < known.size(); ++cell) {
      std::size_t mines = 0;
      for (const auto way : ways) mines += way >> cell & 1U;
      const double mine = odds.mine(known, cell);
      sum += mine;
      EXPECT_NEAR(mine, static_cast<double>(mines) / static_cast<double>(ways.size()), exactly);
      EXPECT_EQ(mine == 0, mines == 0);
      EXPECT_EQ(mine == 1, mines == ways.size());
      if (known.is_unknown(cell) && odds.frontier().box_at(cell) == Frontier::off && (mine == 0 || mine == 1))
        ++only_by_number;
    }
    EXPECT_NEAR(sum, at.variant.mines, exactly);
  }
  EXPECT_GT(components, 100);
  EXPECT_GT(only_by_number, 100);
}

TEST(MinesweeperOdds, M10_clues_that_cannot_hold_are_impossible) {
  Constraints known(Variant{3, 1, 1, FirstClick::any, {}});
  known.open(1, 2);
  Odds odds;
  EXPECT_EQ(odds.solve(known), Odds::Verdict::impossible);  // two mines beside it, one on the board
}

TEST(MinesweeperOdds, M10_with_thousands_of_components_each_is_weighed_by_itself) {
  // A 1 in the middle of every 3 x 3 block has its mine on one of eight squares, whatever the others do.
  const Variant variant{300, 126, 4200, FirstClick::any, {}};
  Constraints known(variant);
  for (Cell row = 1; row < 126; row += 3)
    for (Cell column = 1; column < 300; column += 3) known.open(row * 300 + column, 1);
  Odds odds;
  ASSERT_EQ(odds.solve(known), Odds::Verdict::by_component);
  for (Cell cell = 0; cell < known.size(); ++cell)
    EXPECT_NEAR(odds.mine(known, cell), known.is_unknown(cell) ? 0.125 : 0, exactly);
}

TEST(MinesweeperOdds, M10_an_component_beyond_the_limits_is_too_large) {
  Constraints known(Variant{9, 3, 5, FirstClick::any, {}});
  for (Cell column = 0; column < 9; column += 2) known.open(9 + column, 1);
  Odds odds;
  EXPECT_EQ(odds.solve(known), Odds::Verdict::exact);
  EXPECT_EQ(odds.solve(known, {.edges = 1}), Odds::Verdict::too_large);
}

TEST(MinesweeperOdds, M10_past_the_range_of_a_double_proportions_stay) {
  // A row of clues at every third square has about 10^117 solutions.
  const Variant variant{250, 5, 300, FirstClick::any, {}};
  Constraints known(variant);
  for (Cell column = 1; column < 250; column += 3) known.open(2 * 250 + column, 2);
  Odds odds;
  ASSERT_EQ(odds.solve(known), Odds::Verdict::exact);
  EXPECT_GT(odds.log2_solutions(), 333);
  double sum = 0;
  for (Cell cell = 0; cell < known.size(); ++cell) sum += odds.mine(known, cell);
  EXPECT_NEAR(sum, 300, 1e-9 * 300);
}

TEST(MinesweeperOdds, suppositions_are_as_likely_as_they_are_frequent) {
  Random random(7);
  Odds odds;
  ConditionalOdds conditional_odds;
  for (int i = 0; i < 1000; ++i) {
    const auto at = test::random_small_position(random, 12);
    const Constraints known = test::knowledge_of(at);
    std::vector<Cell> mines, safe;
    for (Cell cell = 0; cell < known.size(); ++cell) {
      if (!known.is_unknown(cell)) continue;
      const auto draw = random.below(5);
      if (draw == 0) mines.push_back(cell);
      if (draw == 1) safe.push_back(cell);
    }
    ASSERT_EQ(odds.solve(known), Odds::Verdict::exact);
    const auto ways = test::solutions_of(at, at.open);
    std::size_t fitting = 0;
    for (const auto way : ways) {
      bool fits = true;
      for (const Cell cell : mines) fits = fits && (way >> cell & 1U) != 0;
      for (const Cell cell : safe) fits = fits && (way >> cell & 1U) == 0;
      fitting += fits ? 1 : 0;
    }
    if (static_cast<int>(mines.size()) > known.mines_left()) continue;
    conditional_odds.begin(known, odds);
    EXPECT_NEAR(conditional_odds.probability(mines, safe),
                static_cast<double>(fitting) / static_cast<double>(ways.size()), exactly);
  }
}

TEST(MinesweeperOdds, prospects_have_the_probability_of_each_clue) {
  Random random(8);
  Odds odds;
  GuessEvaluation evaluation;
  for (int i = 0; i < 1000; ++i) {
    const auto at = test::random_small_position(random, 12);
    const Constraints known = test::knowledge_of(at);
    ASSERT_EQ(odds.solve(known), Odds::Verdict::exact);
    const auto ways = test::solutions_of(at, at.open);
    evaluation.begin(known, odds);
    for (Cell cell = 0; cell < known.size(); ++cell) {
      if (!known.is_unknown(cell) || odds.mine(known, cell) == 1) continue;
      double sum = 0;
      for (const ClueOutcome& outcome : evaluation.of(cell)) {
        std::size_t fitting = 0;
        for (const auto way : ways)
          if ((way >> cell & 1U) == 0 && test::clue_under(known.neighbours(), way, cell) == outcome.clue)
            ++fitting;
        EXPECT_NEAR(outcome.probability, static_cast<double>(fitting) / static_cast<double>(ways.size()),
                    exactly);
        sum += outcome.probability;
      }
      EXPECT_NEAR(sum, 1 - odds.mine(known, cell), exactly);
    }
  }
}

}  // namespace
}  // namespace quadrille::minesweeper
