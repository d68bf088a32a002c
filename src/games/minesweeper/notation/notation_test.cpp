#include "games/minesweeper/notation/notation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "core/random.h"
#include "games/minesweeper/generator/no_guess.h"
#include "games/minesweeper/odds/layout_sampler.h"
#include "games/minesweeper/odds/layout_search.h"
#include "games/minesweeper/rules/test_board.h"

namespace quadrille::minesweeper {
namespace {

using test::Board;
using test::picture_of;

const Variant small{.width = 3, .height = 3, .mines = 2};

PlainRules rules_of(const Variant& variant) { return *PlainRules::create(variant); }

std::string unreadable(std::string_view text, const Variant& variant = small) {
  const auto seen = Notation{}.read(rules_of(variant), text);
  return seen ? "accepted" : seen.error().message;
}

std::string click(std::string_view text) {
  const PlainRules rules = rules_of({.width = 30, .height = 16, .mines = 99});
  const auto move = Notation{}.read_move(rules, Observation(rules.variant()), text);
  return move ? Notation{}.write_move(rules, *move) : move.error().message;
}

void play_on(Board& board, Random& random) {
  const auto moves = board.rules().moves(board.observation());
  board.click(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
}

TEST(MinesweeperNotation, moves_are_a_button_a_column_and_a_row) {
  for (const char* text : {"o1,1", "f1,1", "o30,16", "f3,4"}) EXPECT_EQ(click(text), text);
  EXPECT_EQ(click("3,4"), "o3,4");
  for (const char* text : {"", "o", "o3", "o3,", "o,4", "o3,4,5", "x3,4", "o3.4", "oo3,4", "O3,4", "o 3 4 5"})
    EXPECT_NE(click(text).find("is not a click: type o and a column and row"), std::string::npos) << text;
  for (const char* text : {"o0,1", "o31,1", "o1,17", "f-1,1", "o99999999999999999999,1"})
    EXPECT_NE(click(text).find("columns are 1 to 30, rows 1 to 16."), std::string::npos) << text;
}

// The view is written by the notation and again here, from the faces alone: anything else in it would show.
TEST(MinesweeperNotation, M09_the_view_says_what_the_faces_say_and_nothing_else) {
  Random random(11);
  for (int game = 0; game < 200; ++game) {
    Board board({.width = 6, .height = 4, .mines = 5}, random.next());
    while (true) {
      const View view = Notation{}.describe(board.rules(), board.observation());
      ASSERT_EQ(view.state, picture_of(board.observation()));
      std::string cells = view.state;
      std::erase(cells, '/');
      ASSERT_EQ(view.cells, cells);
      ASSERT_EQ(view.facts,
                (std::vector<Fact>{
                    {"Mines left", std::to_string(5 - static_cast<int>(board.observation().flags()))},
                    {"Flags", std::to_string(std::count_if(cells.begin(), cells.end(),
                                                           [](char c) { return c == 'F' || c == 'x'; }))},
                    {"Visible", std::to_string(std::count_if(cells.begin(), cells.end(), [](char c) {
                       return c >= '0' && c <= '8';
                     }))}}));
      ASSERT_EQ(view.result.empty(), board.outcome() == Outcome::Kind::open);
      ASSERT_TRUE(view.marks.empty() && view.supply.empty() && view.in_hand.empty());
      if (board.outcome() != Outcome::Kind::open) break;
      play_on(board, random);
    }
  }
}

TEST(MinesweeperNotation, a_board_that_needs_no_guess_says_where_to_begin_until_somebody_has) {
  const auto rules = *PlainRules::create({4, 4, 1, FirstClick::no_guess, {2, 3}});
  Position at = *rules.start(test::layout_of("*.../..../..../...."));
  const View untouched = Notation{}.describe(rules, at.observation());
  EXPECT_EQ(untouched.marks, (std::vector<quadrille::Mark>{{{2, 3}, quadrille::Mark::Kind::start}}));
  EXPECT_EQ(untouched.prompt, "begin at 2,3: from there no guess is needed");
  rules.play(at, {Act::open, 1});
  EXPECT_TRUE(Notation{}.describe(rules, at.observation()).marks.empty());
}

TEST(MinesweeperNotation, M09_a_finished_game_shows_six_kinds_of_square) {
  Board board("*..*/...*/...*/*...");
  board.open(2, 2).flag(2, 1).flag(4, 2).open(2, 2);
  const View view = Notation{}.describe(board.rules(), board.observation());
  EXPECT_EQ(view.state, "!x2*/113F/112*/*###");
  EXPECT_EQ(view.result, "The mine at 1,1 exploded.");
  EXPECT_EQ(view.turn.outcome.kind, Outcome::Kind::lost);
}

TEST(MinesweeperNotation, a_sight_reads_back_from_its_own_text) {
  Random random(12);
  for (int game = 0; game < 200; ++game) {
    Board board({.width = 5, .height = 5, .mines = 6}, random.next());
    while (true) {
      const auto again = Notation{}.read(board.rules(), board.seen());
      ASSERT_TRUE(again) << board.seen() << ": " << again.error().message;
      ASSERT_EQ(*again, board.observation());
      ASSERT_EQ(again->visible(), board.observation().visible());
      ASSERT_EQ(again->flags(), board.observation().flags());
      if (board.outcome() != Outcome::Kind::open) break;
      play_on(board, random);
    }
  }
  EXPECT_EQ(*Notation{}.read(rules_of(small), ""), Observation(small));
}

TEST(MinesweeperNotation, texts_that_are_no_position_are_refused_with_the_reason_and_the_place) {
  EXPECT_EQ(unreadable("###/###"),
            "2 rows where 3 should be: rows have slashes between them, like ##1/112/000");
  EXPECT_EQ(unreadable("###/##/###"), "row 2 has 2 squares and not 3");
  EXPECT_EQ(
      unreadable("###/#9#/###"),
      "\"9\" at 2,2 is no square: use # covered, F flagged, 0 to 8 visible; in a game that is over * mine, "
      "! exploded, x wrong flag");
  EXPECT_EQ(
      unreadable("###/#*#/###"),
      "* at 2,2 shows only when the game is over: a mine has exploded (!), or every square without a mine "
      "is visible");
  EXPECT_EQ(unreadable("111/111/11#"), "8 squares visible, but only 7 without a mine");
  EXPECT_EQ(unreadable("!##/###/###"), "the game is over, and the layout has 1 mine and not 2");
  EXPECT_EQ(unreadable("!2#/###/##*"), "the 2 at 2,1 has 1 mine around it");
  EXPECT_EQ(unreadable("F#F/FF2/###"), "accepted") << "more flags than mines: they are notes";
  EXPECT_EQ(unreadable("11#/#21/###"), "accepted") << "whether clues fit is for the analysis to say";
}

TEST(MinesweeperNotation, a_board_without_covered_squares_to_uncover_is_won_however_it_is_written) {
  const auto seen = Notation{}.read(rules_of(small), "#2#/121/000");
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->outcome().kind, Outcome::Kind::won);
  EXPECT_EQ(write_observation(*seen), "*2*/121/000");
}

TEST(MinesweeperNotation, layouts_read_back_and_nonsense_is_refused) {
  for (const char* text : {".", "*.", "*../...", ".*.*/*.*.", "*/."})
    EXPECT_EQ(write_layout(*read_layout(text)), text);
  for (const char* text : {"", "#", "*..", "*../..", "*/", "/", "*x."}) {
    const auto layout = read_layout(text);
    if (std::string_view(text) == "*..") {
      EXPECT_TRUE(layout);
    } else {
      EXPECT_FALSE(layout) << text;
    }
  }
  EXPECT_FALSE(read_layout(std::string(1001, '.')));
}

TEST(MinesweeperNotation, M08_a_game_can_begin_from_a_layout) {
  const PlainRules rules = rules_of(small);
  const auto at = Notation{}.begin(rules, 5, "*.*/.../...");
  ASSERT_TRUE(at);
  EXPECT_EQ(picture_of(at->layout()), "*.*/.../...");
  EXPECT_EQ(Notation{}.begin(rules, 5, "*../.../...").error().message, "the layout has 1 mine and not 2");
  EXPECT_EQ(Notation{}.begin(rules, 5, "*.*/...").error().message, "the layout is 3 x 2 and not 3 x 3");
}

TEST(MinesweeperNotation, a_game_can_go_on_from_what_was_seen_with_mines_that_fit) {
  Random random(13);
  for (int game = 0; game < 300; ++game) {
    Board board({.width = 8, .height = 7, .mines = 12}, random.next());
    for (auto left = random.below(30); left > 0 && board.outcome() == Outcome::Kind::open; --left)
      play_on(board, random);
    const auto at = Notation{}.begin(board.rules(), random.next(), board.seen());
    ASSERT_TRUE(at) << board.seen() << ": " << at.error().message;
    ASSERT_EQ(at->observation(), board.observation())
        << "the clues of the mines that were laid are those that were seen";
    ASSERT_EQ(at->is_laid(), board.observation().visible() > 0 || board.outcome() != Outcome::Kind::open);
  }
}

TEST(MinesweeperNotation, a_view_is_completed_to_a_whole_state_that_looks_the_same) {
  Random random(15);
  BudgetWatch watch;
  for (int game = 0; game < 200; ++game) {
    Board board({.width = 8, .height = 7, .mines = 12}, random.next());
    for (auto left = random.below(30); left > 0 && board.outcome() == Outcome::Kind::open; --left)
      play_on(board, random);
    const auto complete = Notation{}.complete_start(board.rules(), random.next(), board.seen(), watch);
    ASSERT_TRUE(complete) << board.seen() << ": " << complete.error().message;
    const auto at = Notation{}.begin(board.rules(), random.next(), *complete);
    ASSERT_TRUE(at) << *complete << ": " << at.error().message;
    ASSERT_EQ(at->observation(), board.observation()) << *complete;
    EXPECT_EQ(*Notation{}.complete_start(board.rules(), random.next(), *complete, watch), *complete);
  }
  const PlainRules rules = rules_of(small);
  for (const char* whole : {"*.*/.../...", "###/###/###", "#F#/###/###", "1!1/2##/*##"})
    EXPECT_EQ(*Notation{}.complete_start(rules, 1, whole, watch), whole) << "nothing is left to chance";
  EXPECT_EQ(Notation{}.complete_start(rules, 1, "8##/###/###", watch).error().message,
            "no layout of 2 mines fits these clues");
}

TEST(MinesweeperNotation, M08_a_view_of_a_board_without_guesses_goes_on_on_such_a_board) {
  const Variant variant{
      .width = 8, .height = 8, .mines = 14, .first_click = FirstClick::no_guess, .start = {4, 4}};
  const PlainRules rules = rules_of(variant);
  BudgetWatch watch;
  int needs_guess = 0;  // of layouts that only agree with the view
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const auto board = deal_no_guess(variant, seed, watch);
    ASSERT_TRUE(board);
    auto at = rules.start(*board);
    ASSERT_TRUE(at);
    const Position opened = rules.after(*at, {Act::open, cell_at(variant, variant.start)});
    const std::string view = Notation{}.describe(rules, opened.observation()).state;
    for (const std::string& from : {view, std::string("########/########/########/########/########/########/"
                                                      "########/########")}) {
      const auto whole = Notation{}.complete_start(rules, seed + 100, from, watch);
      ASSERT_TRUE(whole) << from << ": " << whole.error().message;
      const auto begun = Notation{}.begin(rules, 1, *whole);
      ASSERT_TRUE(begun);
      EXPECT_TRUE(NoGuess(variant).solves(begun->layout(), cell_at(variant, variant.start))) << *whole;
    }
    const auto any = draw_layout(opened.observation(), seed, watch);
    ASSERT_TRUE(any);
    needs_guess += NoGuess(variant).solves(*any, cell_at(variant, variant.start)) ? 0 : 1;
  }
  EXPECT_GT(needs_guess, 0) << "or the test shows nothing";
  EXPECT_EQ(Notation{}
                .complete_start(rules_of({.width = 3,
                                          .height = 1,
                                          .mines = 1,
                                          .first_click = FirstClick::no_guess,
                                          .start = {1, 1}}),
                                1, "*..", watch)
                .error()
                .message,
            "a board that needs no guess has no mine at 1,1");
  // A 1 in the corner with three covered neighbours allows no deduction.
  const PlainRules corner =
      rules_of({.width = 4, .height = 4, .mines = 3, .first_click = FirstClick::no_guess, .start = {1, 1}});
  EXPECT_EQ(Notation{}.complete_start(corner, 1, "1###/####/####/####", watch).error().message,
            "no board that needs no guess was found that agrees with these clues");
}

// Clues on every other square make one component as wide as the board: its solutions cannot be counted.
Board checkerboard_of_clues(int size, int mines) {
  Board board({.width = size, .height = size, .mines = mines}, 1);
  const auto squares = static_cast<Cell>(size * size);
  const auto is_light = [&](Cell cell) {
    return (cell % static_cast<Cell>(size) + cell / static_cast<Cell>(size)) % 2 == 0;
  };
  for (Cell cell = 0; cell < squares; ++cell)
    if (is_light(cell) && (!board.position().is_laid() || !board.position().has_mine(cell)))
      board.click({Act::open, cell});
  return board;
}

TEST(MinesweeperNotation, a_view_with_too_many_layouts_to_count_is_completed_all_the_same) {
  BudgetWatch watch;
  const Board board = checkerboard_of_clues(60, 540);
  ASSERT_EQ(board.outcome(), Outcome::Kind::open);
  EXPECT_FALSE(draw_layout(board.observation(), 1, watch));
  const auto complete = Notation{}.complete_start(board.rules(), 1, board.seen(), watch);
  ASSERT_TRUE(complete) << complete.error().message;
  EXPECT_EQ(Notation{}.begin(board.rules(), 1, *complete)->observation(), board.observation());
}

TEST(MinesweeperNotation, a_view_whose_mines_are_not_found_with_bounded_work_is_refused) {
  BudgetWatch watch;
  const Board board = checkerboard_of_clues(180, 16'000);
  ASSERT_EQ(board.outcome(), Outcome::Kind::open);
  EXPECT_FALSE(draw_layout(board.observation(), 1, watch));
  const auto complete = Notation{}.complete_start(board.rules(), 1, board.seen(), watch);
  ASSERT_FALSE(complete);
  EXPECT_EQ(complete.error().message,
            "no mines that fit these clues were found: there are too many ways to lay them");
}

TEST(MinesweeperNotation, clues_that_no_mines_fit_are_refused) {
  const auto refusal = [](const Variant& variant, std::string_view text) {
    const auto at = Notation{}.begin(rules_of(variant), 1, text);
    return at ? "accepted" : at.error().message;
  };
  EXPECT_EQ(refusal(small, "11#/#21/###"), "accepted");
  EXPECT_EQ(refusal(small, "8##/###/###"), "no layout of 2 mines fits these clues");
  EXPECT_EQ(refusal(small, "2#0/###/###"), "no layout of 2 mines fits these clues");
  EXPECT_EQ(refusal({.width = 3, .height = 1, .mines = 2}, "1##"), "accepted");
  EXPECT_EQ(refusal({.width = 3, .height = 1, .mines = 2}, "0##"), "the 0 at 1,1 has 1 mine around it");
}

TEST(MinesweeperNotation, mines_are_fitted_on_large_boards_too) {
  Random random(14);
  Board board({.width = 300, .height = 200, .mines = 10'000}, 1);
  for (int i = 0; i < 2000; ++i) {
    const Cell cell = random.below(60'000);
    if (!board.position().is_laid() || !board.position().has_mine(cell)) board.click({Act::open, cell});
  }
  ASSERT_EQ(board.outcome(), Outcome::Kind::open);
  const auto at = Notation{}.begin(board.rules(), 2, board.seen());
  ASSERT_TRUE(at) << at.error().message;
  EXPECT_EQ(at->observation(), board.observation());
}

}  // namespace
}  // namespace quadrille::minesweeper
