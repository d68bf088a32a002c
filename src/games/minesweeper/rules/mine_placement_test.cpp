#include "games/minesweeper/rules/mine_placement.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/random.h"
#include "games/minesweeper/rules/test_board.h"

namespace quadrille::minesweeper {
namespace {

using test::Board;
using test::picture_of;

// The chi-square statistic of the layouts drawn with seeds 0, 1, 2, ... against equal frequencies.
double chi_square(const Variant& variant, Cell first, int layouts, std::uint64_t draws) {
  std::map<std::string, std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < draws; ++seed) ++seen[picture_of(place_mines(variant, seed, first))];
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(layouts)) << "every layout that is allowed, and no other";
  const double expected = static_cast<double>(draws) / layouts;
  double sum = 0;
  for (const auto& [picture, count] : seen) {
    const double off = static_cast<double>(count) - expected;
    sum += off * off / expected;
  }
  return sum;
}

TEST(MinesweeperLaying, M08_every_layout_that_the_first_click_allows_is_equally_likely) {
  // The bounds are the 0.1% points of chi-square, with one degree of freedom fewer than layouts.
  const Variant any{.width = 4, .height = 3, .mines = 3, .first_click = FirstClick::any};
  EXPECT_LT(chi_square(any, 0, 220, 100'000), 288.0);  // 12 choose 3
  Variant safe = any;
  safe.first_click = FirstClick::safe;
  EXPECT_LT(chi_square(safe, 5, 165, 100'000), 225.0);  // 11 choose 3
  Variant open = any;
  open.first_click = FirstClick::open;
  EXPECT_LT(chi_square(open, 0, 56, 100'000), 93.2);  // 8 choose 3
  Variant dense = safe;
  dense.mines = 9;                                     // over half mines: the safe squares are drawn
  EXPECT_LT(chi_square(dense, 5, 55, 100'000), 91.9);  // 11 choose 9
}

TEST(MinesweeperLaying, M08_the_first_click_is_safe_or_opens_as_the_rules_say_after_flags_too) {
  Random random(1);
  bool exploded = false;
  for (int i = 0; i < 300; ++i) {
    for (const FirstClick first : {FirstClick::any, FirstClick::safe, FirstClick::open}) {
      Board board({.width = 6, .height = 5, .mines = 18, .first_click = first}, random.next());
      const Cell cell = random.below(30);
      board.click({Act::flag, (cell + 1) % 30});
      EXPECT_FALSE(board.position().is_laid()) << "a flag lays no mines";
      board.click({Act::open, cell});
      const Face face = board.observation()[cell];
      exploded = exploded || face == Face::exploded;
      EXPECT_TRUE(first == FirstClick::any || is_clue(face));
      EXPECT_TRUE(first != FirstClick::open || face == clue_face(0));
      EXPECT_EQ(board.position().layout().count(), 18);
    }
  }
  EXPECT_TRUE(exploded);
}

TEST(MinesweeperLaying, mines_are_laid_anew_from_the_same_seed_when_the_first_click_is_elsewhere) {
  const Variant variant{.width = 9, .height = 9, .mines = 60, .first_click = FirstClick::safe};
  for (int i = 1; i <= 9; ++i)
    EXPECT_TRUE(is_clue(Board(variant, 7).open(i, i).observation()[static_cast<Cell>(10 * (i - 1))]));
}

// Never change these expectations: a saved game is a seed and moves.
TEST(MinesweeperLaying, the_same_seed_gives_the_same_mines_for_ever) {
  EXPECT_EQ(picture_of(place_mines({9, 9, 10, FirstClick::any, {}}, 1, 0)),
            ".....*.../..*....../........./...**..../......*.*/.*......./..*....../.......*./...*.....");
  EXPECT_EQ(picture_of(place_mines({9, 9, 10, FirstClick::safe, {}}, 2, 40)),
            "........*/.....*..*/.*......./.*......./........./....*..*./.*..*.*../........./.........");
  EXPECT_EQ(picture_of(place_mines({9, 9, 10, FirstClick::open, {}}, 18446744073709551615U, 40)),
            "...*...../.....**../..*....../..*....../..*....../*......../.....**.*/........./.........");
  EXPECT_EQ(picture_of(place_mines({8, 4, 25, FirstClick::safe, {}}, 42, 9)),
            "**.*****/*.**.***/*****.**/.****.*.");
  // A checksum of a large board: the sum of the cells that hold mines.
  const Layout expert = place_mines({30, 16, 99, FirstClick::open, {}}, 2024, 0);
  std::size_t sum = 0;
  for (std::size_t cell = 0; cell < expert.mines.size(); ++cell) sum += expert.mines[cell] ? cell : 0;
  EXPECT_EQ(sum, 22066U);
}

TEST(MinesweeperLaying, squares_can_be_kept_free_of_mines) {
  const Variant variant{.width = 3, .height = 2, .mines = 2};
  EXPECT_EQ(picture_of(place_mines(variant, 5, std::vector<Cell>{0, 1, 3, 4})), "..*/..*");
}

TEST(MinesweeperLaying, impossible_rules_are_refused_with_the_reason) {
  const auto refusal = [](const Variant& variant) {
    const auto possible = check(variant);
    return possible ? "accepted" : possible.error().message;
  };
  EXPECT_EQ(refusal({0, 9, 1, FirstClick::safe, {}}), "width must be 1 to 1000, not 0");
  EXPECT_EQ(refusal({9, 1001, 1, FirstClick::safe, {}}), "height must be 1 to 1000, not 1001");
  EXPECT_EQ(refusal({9, 9, 81, FirstClick::any, {}}),
            "mines must be a whole number from 0 to 80 on 9 x 9 squares, not 81");
  EXPECT_EQ(refusal({9, 9, -1, FirstClick::any, {}}),
            "mines must be a whole number from 0 to 80 on 9 x 9 squares, not -1");
  EXPECT_EQ(refusal({9, 9, 80, FirstClick::safe, {}}), "accepted");
  EXPECT_EQ(refusal({9, 9, 73, FirstClick::open, {}}),
            "a first click that opens keeps up to 9 squares free of mines; of 9 x 9 squares that leaves room "
            "for 72 mines, not 73");
  EXPECT_EQ(refusal({9, 9, 72, FirstClick::open, {}}), "accepted");
  EXPECT_EQ(refusal({9, 1, 7, FirstClick::open, {}}),
            "a first click that opens keeps up to 3 squares free of mines; of 9 x 1 squares that leaves room "
            "for 6 mines, not 7");
  EXPECT_EQ(refusal({9, 9, 80, FirstClick::no_guess, {1, 1}}), "accepted");
  EXPECT_EQ(refusal({9, 9, 77, FirstClick::no_guess_open, {1, 1}}), "accepted")
      << "a corner has 3 neighbours";
  EXPECT_NE(refusal({9, 9, 78, FirstClick::no_guess_open, {1, 1}}), "accepted");
  EXPECT_EQ(refusal({9, 9, 10, FirstClick::no_guess, {10, 1}}),
            "the start square 10,1 is not on the board of 9 x 9");
  EXPECT_EQ(refusal({1000, 1000, 999'999, FirstClick::safe, {}}), "accepted");
}

}  // namespace
}  // namespace quadrille::minesweeper
