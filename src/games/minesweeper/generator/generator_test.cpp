#include "games/minesweeper/generator/generator.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/random.h"
#include "games/minesweeper/generator/mbf.h"
#include "games/minesweeper/notation/notation.h"
#include "games/minesweeper/rules/presets.h"
#include "games/minesweeper/rules/rules.h"
#include "games/minesweeper/rules/test_board.h"
#include "games/minesweeper/rules/three_bv.h"
#include "games/minesweeper/solver/summary.h"

namespace quadrille::minesweeper {
namespace {

using test::layout_of;
using test::picture_of;

TEST(MinesweeperGenerator, M08_gives_the_board_that_a_game_with_this_seed_has) {
  for (const FirstClick first : {FirstClick::any, FirstClick::safe, FirstClick::open}) {
    const Variant variant{.width = 9, .height = 9, .mines = 30, .first_click = first};
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      test::Board game(variant, seed);
      game.open(2, 3);
      EXPECT_EQ(generate(variant, seed, game.cell(2, 3))->layout, game.position().layout());
    }
  }
}

TEST(MinesweeperGenerator, M08_squares_can_be_kept_free_of_mines) {
  const Variant variant{.width = 3, .height = 3, .mines = 5, .first_click = FirstClick::safe};
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto board = generate(variant, seed, 4, {0, 4, 8, 8});
    EXPECT_EQ(board->layout.count(), 5);
    for (const Cell cell : {0U, 4U, 8U}) EXPECT_FALSE(board->layout.mines[cell]);
  }
  EXPECT_EQ(generate(variant, 1, 4, {0, 1, 2, 3}).error().message,
            "5 squares must have no mine; that leaves room for 4 mines, not 5");
}

TEST(MinesweeperGenerator, M08_every_layout_of_a_small_board_comes_once) {
  const Variant variant{.width = 4, .height = 3, .mines = 4};
  std::set<std::string> seen;
  std::size_t all = 0;
  for_each_layout(variant, {5}, [&](const Layout& layout) {
    ++all;
    EXPECT_EQ(layout.count(), 4);
    EXPECT_FALSE(layout.mines[5]);
    seen.insert(picture_of(layout));
  });
  EXPECT_EQ(all, 330U);  // 11 choose 4
  EXPECT_EQ(seen.size(), all);
  for_each_layout({.width = 2, .height = 1, .mines = 1}, {0, 1}, [](const Layout&) { FAIL() << "no room"; });
}

TEST(MinesweeperGenerator, M08_boards_without_a_guess_are_drawn_until_the_solver_agrees) {
  const Variant variant{
      .width = 5, .height = 5, .mines = 5, .first_click = FirstClick::no_guess, .start = {3, 3}};
  int asked = 0;
  const Solvable no_mine_in_the_corner = [&](const Layout& layout, Cell start) {
    EXPECT_EQ(start, 12U);
    ++asked;
    return !layout.mines[0];
  };
  const auto board = generate_no_guess(variant, 9, 100, no_mine_in_the_corner);
  ASSERT_TRUE(board);
  EXPECT_FALSE(board->layout.mines[0]);
  EXPECT_EQ(generate(variant, board->seed, board->start)->layout, board->layout) << "the seed that gives it";
  const auto never = generate_no_guess(variant, 9, 10, [](const Layout&, Cell) { return false; });
  EXPECT_EQ(never.error().message, "none of 10 boards could be cleared without a guess");
  EXPECT_EQ(generate_no_guess(variant, 9, 10, {}).error().code, ErrorCode::unsupported);
}

// 3BV by definition: the fewest left clicks that clear a board. A click on a square that an opening uncovers
// anyway is wasted, so openings first and then the other squares is the shortest way.
int clicks_to_clear(const Layout& layout) {
  const PlainRules rules =
      *PlainRules::create({layout.width, layout.height, layout.count(), FirstClick::any, {}});
  Position at = *rules.start(layout);
  int clicks = 0;
  for (const bool openings : {true, false})
    for (Cell cell = 0; cell < layout.mines.size(); ++cell) {
      if (layout.mines[cell] || at.observation()[cell] != Face::covered) continue;
      if (openings && at.mines_around(cell) != 0) continue;
      rules.play(at, {Act::open, cell});
      ++clicks;
    }
  EXPECT_EQ(at.observation().outcome().kind, Outcome::Kind::won);
  return clicks;
}

// The fewest clicks by exhaustive search over all sets of squares.
int fewest_clicks(const Layout& layout) {
  const PlainRules rules =
      *PlainRules::create({layout.width, layout.height, layout.count(), FirstClick::any, {}});
  int fewest = 100;
  for (unsigned set = 0; set < 1U << layout.mines.size(); ++set) {
    Position at = *rules.start(layout);
    int clicks = 0;
    for (Cell cell = 0; cell < layout.mines.size(); ++cell) {
      if ((set >> cell & 1U) == 0 || layout.mines[cell]) continue;
      rules.play(at, {Act::open, cell});
      ++clicks;
    }
    if (at.observation().outcome().kind == Outcome::Kind::won && clicks < fewest) fewest = clicks;
  }
  return fewest;
}

TEST(MinesweeperThreeBv, M12_is_the_fewest_clicks_that_clear_a_board) {
  for (int mines = 0; mines < 9; ++mines)
    for_each_layout({.width = 3, .height = 3, .mines = mines}, {}, [](const Layout& layout) {
      ASSERT_EQ(three_bv(layout), fewest_clicks(layout)) << picture_of(layout);
    });
  Random random(21);
  for (int i = 0; i < 300; ++i) {
    const Variant variant{.width = 12, .height = 9, .mines = static_cast<int>(random.below(60))};
    const Layout layout = place_mines(variant, random.next(), 0);
    ASSERT_EQ(three_bv(layout), clicks_to_clear(layout)) << picture_of(layout);
  }
  EXPECT_EQ(three_bv(layout_of("...../...../..*../...../.....")), 1);
  EXPECT_EQ(three_bv(layout_of("*..*./....*")), 7);
}

TEST(MinesweeperThreeBv, M12_what_is_done_counts_openings_and_single_squares) {
  const Layout layout = layout_of("....*./......");
  EXPECT_EQ(three_bv(layout), 4);  // one opening, and 5,2 6,1 6,2
  std::vector<bool> visible(12, false);
  EXPECT_EQ(three_bv_done(layout, visible), 0);
  visible[0] = true;
  EXPECT_EQ(three_bv_done(layout, visible), 1);
  visible[5] = true;
  EXPECT_EQ(three_bv_done(layout, visible), 2);
}

std::string in_line(const std::vector<Fact>& facts) {
  std::string text;
  for (const auto& [name, value] : facts) text += fmt::format("{}: {}; ", name, value);
  return text;
}

TEST(MinesweeperSummary, M12_a_finished_game_has_time_3bv_clicks_and_efficiency) {
  test::Board won("....*./......");
  won.open(1, 1).open(6, 1).open(5, 2).open(6, 2);
  EXPECT_EQ(in_line(sum_up(won.observation(), {.clicks = 8, .effective = 5, .seconds = 2.0})),
            "Time: 2.0 s; 3BV: 4; 3BV/s: 2.00; Clicks: 8, 5 of them did something; Efficiency: 50%; "
            "To play this board: --position 'minesweeper:6x2m1any:....*./......'; ");
  test::Board lost("....*./......");
  lost.open(1, 1).open(5, 1);
  EXPECT_EQ(in_line(sum_up(lost.observation(), {.effective = 2})),
            "3BV: 1 of 4; Clicks that did something: 2; "
            "Last click: a mine with 50%, though 6,1 was safe; "
            "To play this board: --position 'minesweeper:6x2m1any:....*./......'; ");
}

// The review of the last click, on boards small enough to check by hand.
TEST(MinesweeperSummary, says_whether_a_lost_guess_was_the_best_there_was) {
  const auto last_click = [](const test::Board& board) {
    for (const auto& [name, value] : sum_up(board.observation(), {}))
      if (name == "Last click") return value;
    return std::string("nothing said");
  };
  // 1 2 1 over three covered squares and two mines: they are in the outer ones, and the middle is safe.
  EXPECT_EQ(last_click(test::Board("*.*/.../...").open(2, 3).open(1, 1)), "a sure mine, though 2,1 was safe");
  EXPECT_EQ(last_click(test::Board("*.*/.../...").open(1, 1)), "the first: nothing was known");
  const auto no_guess = [](std::string_view picture) {
    const auto rules = *PlainRules::create({3, 3, 2, FirstClick::no_guess, {2, 3}});
    Position at = *rules.start(test::layout_of(picture));
    rules.play(at, {Act::open, 0});
    return at;
  };
  for (const auto& [name, value] : sum_up(no_guess("*.*/.../...").observation(), {}))
    if (name == "Last click") {
      EXPECT_EQ(value, "the first, though 2,3 was safe");
    }
  EXPECT_EQ(last_click(test::Board("*.*/.../...").open(2, 2).flag(2, 1).flag(1, 2).open(2, 2)),
            "beside a flag where no mine was");
  EXPECT_EQ(last_click(test::Board("*.*/.../...").open(2, 3).open(2, 1)), "nothing said") << "it is won";
  // A mine in one of two squares that look the same: one of them is the solver's choice.
  std::multiset<std::string> halves;
  halves.insert(last_click(test::Board("..*/...").open(1, 1).open(3, 1)));
  halves.insert(last_click(test::Board(".../..*").open(1, 1).open(3, 2)));
  EXPECT_EQ(halves, (std::multiset<std::string>{"a mine with 50%, and no square was safer",
                                                "a mine with 50%, and the best guess there was"}));
  // One mine beside the 1 in the corner, one among the other eight squares: 33% against 12.5%.
  const std::string risky = last_click(test::Board(".*...*/......").open(1, 1).open(2, 1));
  EXPECT_TRUE(risky.starts_with("a mine with 33.3%; the best guess was ")) << risky;
}

TEST(MinesweeperMbf, M08_boards_are_written_and_read_back) {
  EXPECT_EQ(*write_mbf(layout_of("..*/*..")), std::string("\x03\x02\x00\x02\x02\x00\x00\x01", 8));
  Random random(22);
  for (const Variant& variant : {Variant{.width = 30, .height = 16, .mines = 99},
                                 {.width = 1, .height = 1, .mines = 0},
                                 {.width = 255, .height = 255, .mines = 60'000}}) {
    const Layout layout = place_mines(variant, random.next(), 0);
    const auto bytes = write_mbf(layout);
    ASSERT_TRUE(bytes);
    EXPECT_EQ(*read_mbf(*bytes), layout);
  }
  EXPECT_FALSE(write_mbf(place_mines({.width = 256, .height = 1, .mines = 1}, 1, 0)));
}

TEST(MinesweeperMbf, broken_files_are_refused_with_the_reason) {
  const auto refusal = [](std::string_view bytes) {
    const auto layout = read_mbf(bytes);
    return layout ? "accepted" : layout.error().message;
  };
  EXPECT_EQ(refusal(""), "an MBF file has at least 4 bytes");
  EXPECT_EQ(refusal({"\0\x02\0\0", 4}), "the MBF file has a board without squares");
  EXPECT_EQ(refusal({"\x03\x02\0\x02\x02\0\0", 7}), "the MBF file has 7 bytes; with 2 mines it must have 8");
  EXPECT_EQ(refusal({"\x03\x02\0\x01\x03\0", 6}), "the MBF file has a mine at 4,1, outside of 3 x 2");
  EXPECT_EQ(refusal({"\x03\x02\0\x02\x01\0\x01\0", 8}), "the MBF file has two mines at 2,1");
}

Result<Variant> read(std::string_view word) {
  const auto settings = read_rules(word);
  if (!settings) return settings.error();
  return variant_of(*settings);
}

TEST(MinesweeperVariants, M13_presets_sizes_and_first_clicks) {
  EXPECT_EQ(*read(""), (Variant{9, 9, 10, FirstClick::safe, {}}));
  EXPECT_EQ(*read("expert"), (Variant{30, 16, 99, FirstClick::safe, {}}));
  EXPECT_EQ(*read("intermediateopen"), (Variant{16, 16, 40, FirstClick::open, {}}));
  EXPECT_EQ(*read("4x3m2any"), (Variant{4, 3, 2, FirstClick::any, {}}));
  EXPECT_EQ(*read("9x8m10noguess"), (Variant{9, 8, 10, FirstClick::no_guess, {5, 4}}));
  EXPECT_EQ(*read("9x9m10noguess@1.2"), (Variant{9, 9, 10, FirstClick::no_guess, {1, 2}}));
  EXPECT_EQ(*read("9x9m10noguessopen@1.2"), (Variant{9, 9, 10, FirstClick::no_guess_open, {1, 2}}));
  EXPECT_EQ(write_rules(*read("9x9m10noguessopen@1.2")), "9x9m10noguessopen@1.2");
  EXPECT_EQ(preset_of(*read("30x16m99any")), "expert");
  EXPECT_EQ(preset_of(*read("30x16m98any")), "");
}

TEST(MinesweeperVariants, M13_every_value_is_checked_with_a_clear_message) {
  const auto refusal = [](std::string_view word) {
    const auto variant = read(word);
    return variant ? "accepted" : variant.error().message;
  };
  EXPECT_EQ(refusal("9x9m10maybe"),
            "\"9x9m10maybe\" is not of the form 9x9m10safe: columns x rows, mines, and any, safe, open, "
            "noguess@5.5 or noguessopen@5.5");
  EXPECT_EQ(refusal("1001x9m10"), "width must be a whole number from 1 to 1000, not 1001");
  EXPECT_EQ(refusal("3x3m9safe"), "mines must be a whole number from 0 to 8 on 3 x 3 squares, not 9");
  EXPECT_EQ(refusal("9x9m10safe@1.1"),
            "a start square is for boards that need no guess: first-click noguess");
  EXPECT_EQ(refusal("expertm10"), "mines is 99 in the preset expert, not 10");
  EXPECT_EQ(refusal("9x9m10noguess@10.1"), "the start square 10,1 is not on the board of 9 x 9");
}

}  // namespace
}  // namespace quadrille::minesweeper
