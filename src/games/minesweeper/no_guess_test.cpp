#include "games/minesweeper/no_guess.h"

#include <gtest/gtest.h>

#include "games/minesweeper/brute_force.h"
#include "games/minesweeper/rules.h"
#include "games/minesweeper/solver.h"

namespace quadrille::minesweeper {
namespace {

Variant begun_in_the_middle(int width, int height, int mines) {
  return {width, height, mines, FirstClick::no_guess, {(width + 1) / 2, (height + 1) / 2}};
}

// Whether the solver that plays, which shares nothing with the generator but the odds, wins without a guess.
bool wins_without_guess(const Variant& variant, const Board& board) {
  const auto rules = *PlainRules::create({variant.width, variant.height, variant.mines, FirstClick::any, {}});
  Position at = *rules.start(board.layout);
  Solver solver(rules.variant(), SolverLevel::fast);
  rules.play(at, {Act::open, board.start});
  while (at.sight().outcome().is_open()) {
    const auto choice = solver.next(at.sight());
    if (!choice || choice->kind != Choice::Kind::safe) return false;
    rules.play(at, {Act::open, choice->cell});
  }
  return at.sight().outcome().kind == Outcome::Kind::won;
}

TEST(MinesweeperNoGuess, M08_boards_that_were_arranged_need_no_guess) {
  for (const auto& variant :
       {begun_in_the_middle(9, 9, 10), begun_in_the_middle(16, 16, 40), begun_in_the_middle(30, 16, 99)}) {
    NoGuess solver(variant);
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      const auto board = arrange_no_guess(variant, seed, 1000, solver);
      ASSERT_TRUE(board);
      EXPECT_EQ(board->layout.count(), variant.mines);
      for (const Cell cell : spared_cells(variant, board->start)) EXPECT_FALSE(board->layout.mines[cell]);
      EXPECT_TRUE(wins_without_guess(variant, *board));
      EXPECT_TRUE(solvable_without_guess(board->layout, board->start));
    }
  }
}

TEST(MinesweeperNoGuess, M08_same_seed_same_board) {
  const auto variant = begun_in_the_middle(16, 16, 40);
  NoGuess fresh(variant);
  NoGuess used(variant);
  const auto other = arrange_no_guess(variant, 8, 1000, used);
  ASSERT_TRUE(other);
  EXPECT_EQ(arrange_no_guess(variant, 7, 1000, fresh)->layout,
            arrange_no_guess(variant, 7, 1000, used)->layout);
}

TEST(MinesweeperNoGuess, M08_a_drawn_board_is_refused_when_it_needs_a_guess) {
  const auto variant = begun_in_the_middle(16, 16, 40);
  NoGuess solver(variant);
  int solvable = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const auto board = generate(variant, seed, middle_of(variant));
    ASSERT_TRUE(board);
    const bool solves = solver.solves(board->layout, board->start);
    EXPECT_EQ(solves, wins_without_guess(variant, *board)) << seed;
    solvable += solves ? 1 : 0;
  }
  EXPECT_GT(solvable, 20);
  EXPECT_LT(solvable, 180);
}

TEST(MinesweeperNoGuess, M08_says_so_where_no_board_will_do) {
  // Two rows begun in a corner: wherever the mine is, the square above or below it looks the same.
  const Variant variant{4, 2, 1, FirstClick::no_guess, {1, 1}};
  NoGuess solver(variant);
  EXPECT_FALSE(arrange_no_guess(variant, 1, 100, solver));
}

}  // namespace
}  // namespace quadrille::minesweeper
