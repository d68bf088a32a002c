// The form for game, rules and seats on the whole terminal.

#include <gtest/gtest.h>

#include <string>

#include "tests/tmux.h"

namespace quadrille {
namespace {

TEST(FullScreenSetup, M13_without_a_game_a_form_asks_for_it_and_explains_every_rule) {
  Tmux terminal;
  terminal.start("play");
  terminal.wait_for("Quadrille: a new game");
  terminal.press({"Home"});
  terminal.wait_for("N in a row on any board");
  terminal.press({"Right", "Right", "Right"});
  terminal.wait_for("Minesweeper");
  terminal.press({"Down"});
  terminal.wait_for("beginner, intermediate, expert or custom");
  terminal.press({"Left"});
  terminal.wait_for("Mines");
  terminal.press({"Down", "9", "9"});
  terminal.wait_for("99");
  terminal.press({"End", "Enter"});
  terminal.wait_for("99 x 9 squares");
}

TEST(FullScreenSetup, C02_C03_what_does_not_fit_is_refused_where_it_is_typed) {
  Tmux terminal;
  terminal.start("play connect");
  terminal.wait_for("Quadrille: a new game");
  terminal.press({"Home", "Down", "2", "4"});
  terminal.wait_for("Players must be a whole number from 2 to 23");
  terminal.press({"BSpace", "Down", "3", "Down", "3", "Down", "4", "End", "Enter"});
  terminal.wait_for("too small to connect 4");
  terminal.press({"Escape"});
  terminal.wait_for("code=0");
}

TEST(FullScreenSetup, the_form_is_filled_in_with_the_mouse_and_by_typing) {
  Tmux terminal({.term = "xterm-256color"});
  terminal.start("play");
  terminal.wait_for("Start the game");
  terminal.click("Columns");
  terminal.press({"Right"});
  terminal.wait_for("◀  8  ▶");
  terminal.press({"BSpace"});
  terminal.wait_for("◀  7  ▶");
  terminal.press({"9", "9", "9"});
  terminal.wait_for("Columns must be a whole number from 2 to 255, not 999.");
  terminal.wait_for("◀  999  ▶");
  terminal.press({"BSpace"});
  terminal.wait_for("◀  99  ▶");
  terminal.click("Seat 2");
  terminal.press({"Space"});
  terminal.wait_for("◀  easy  ▶");
  terminal.click("Undo");
  terminal.press({"Right"});
  terminal.wait_for("◀  no  ▶");
  terminal.click("Game   ");
  terminal.press({"Right", "Right"});
  terminal.wait_for("◀  Quarto  ▶");
  terminal.click("Start the game");
  terminal.wait_for("pieces left");  // the random first player does not matter
}

TEST(FullScreenSetup, Q02_Q03_seats_are_people_or_one_of_three_levels) {
  Tmux terminal({.term = "xterm-256color"});
  terminal.start("play quarto");
  terminal.wait_for("Start the game");
  terminal.click("Seat 2");
  terminal.wait_for("◀  medium  ▶");
  for (const char* level : {"hard", "human", "easy", "medium", "hard"}) {
    terminal.press({"Right"});
    terminal.wait_for(std::string("◀  ") + level + "  ▶");
  }
  terminal.click("Seat 1");
  terminal.wait_for({"◀  human  ▶", "Who plays: human, easy, medium or hard."});
  terminal.press({"Left"});
  terminal.wait_for("◀  hard  ▶");
  terminal.click("Start the game");
  terminal.wait_for("Two engines play.");

  terminal.press({"C-c"});
  terminal.wait_for("code=130");
  terminal.start("play quarto --seats human,perfect");
  terminal.wait_for({"perfect", "pieces left"});
}

TEST(FullScreenSetup, C03_M13_rules_that_nobody_chose_fit_those_that_somebody_did) {
  Tmux terminal({.term = "xterm-256color"});
  terminal.start("play connect");
  terminal.wait_for("Quadrille: a new game");
  terminal.press({"Home", "Down", "Down", "3", "Down", "3", "Down"});
  terminal.wait_for("◀  3  ▶");
  terminal.press({"End", "Enter"});
  terminal.wait_for("Connect: 3 columns by 3 rows, 3 in a row wins, 2 players");
  terminal.press({"q"});
  terminal.wait_for("code=0");
  terminal.start("play minesweeper --width 3 --height 2");
  terminal.wait_for("Mines");
  terminal.press({"End", "Enter"});
  terminal.wait_for("Minesweeper: 3 x 2 squares, 5 mines");
}

TEST(FullScreenSetup, C02_a_number_that_is_refused_is_not_left_before_it_is_seen) {
  Tmux terminal({.term = "xterm-256color"});
  terminal.start("play connect");
  terminal.wait_for("Quadrille: a new game");
  terminal.press({"Home", "Down", "Down", "1", "Enter"});
  terminal.wait_for({"◀  7  ▶", "Columns must be a whole number from 2 to 255, not 1."});
  terminal.press({"Enter"});
  terminal.wait_for("◀  6  ▶");
}

TEST(FullScreenSetup, C02_a_number_that_is_too_large_stays_typed_with_the_reason_and_no_part_of_it_is_taken) {
  Tmux terminal({.term = "xterm-256color"});
  terminal.start("play connect");
  terminal.wait_for("Quadrille: a new game");
  terminal.press({"Home", "Down", "Down", "Down", "3", "0", "0"});
  terminal.wait_for({"◀  300  ▶", "Rows must be a whole number from 2 to 255, not 300."});
  terminal.press({"Enter"});
  terminal.wait_for({"◀  6  ▶", "Rows must be a whole number from 2 to 255, not 300."});
  terminal.press({"3", "0", "0", "BSpace", "Enter", "End", "Enter"});
  terminal.wait_for("Connect: 7 columns by 30 rows");
}

TEST(FullScreenSetup, Q03_further_levels_are_typed_and_others_refused) {
  Tmux terminal({.term = "xterm-256color"});
  terminal.start("play quarto");
  terminal.wait_for("Start the game");
  terminal.click("Seat 2");
  terminal.wait_for("◀  medium  ▶");
  terminal.type("perf");
  terminal.wait_for("◀  perf  ▶");
  terminal.press({"Enter"});
  terminal.wait_for({"◀  medium  ▶", "\"perf\" cannot take a seat: choose human, easy, reference"});
  terminal.type("foo");
  terminal.wait_for({"◀  foo  ▶", "\"foo\" cannot take a seat"});
  terminal.press({"Escape"});
  terminal.wait_for("◀  medium  ▶");
  terminal.type("ref");
  terminal.press({"BSpace", "BSpace", "BSpace"});
  terminal.wait_for("◀  medium  ▶");
  for (const char* level : {"reference", "perfect"}) {
    terminal.type(level);
    terminal.wait_for(std::string("◀  ") + level + "  ▶");
  }
  terminal.click("Start the game");
  terminal.wait_for({"perfect", "pieces left"});
}

TEST(FullScreenSetup, C11_another_game_has_the_same_settings_or_different_ones) {
  Tmux terminal;
  terminal.start("play connect --players 2 --columns 2 --rows 2 --connect 2");
  terminal.wait_for("Player 1 (A)");
  const auto win = [&] {
    terminal.press({"1", "Enter"});
    terminal.wait_for("Player 2 (B), choose");
    terminal.press({"1", "Enter"});
    terminal.wait_for("Player 1 (A), choose");
    terminal.press({"2", "Enter"});
    terminal.wait_for("Game over.");
  };
  win();
  terminal.press({"3"});
  terminal.wait_for("Player 1 (A), choose");
  win();
  terminal.press({"2"});
  terminal.wait_for("Quadrille: a new game");
  terminal.press({"Home", "Down", "Down", "5", "Down", "5", "End", "Enter"});
  terminal.wait_for("Connect: 5 columns by 5 rows, 2 in a row wins");
}

TEST(FullScreenSetup, C11_P04_another_game_after_a_resumed_one_keeps_no_undo_and_analysis) {
  Tmux terminal;
  terminal.start(
      "play connect --players 2 --columns 4 --rows 4 --connect 3 --seats human,human --no-undo --analysis");
  terminal.wait_for("Player 1 (A)");
  terminal.press({"1", "Enter", "q", "y"});
  terminal.wait_for("code=0");
  const std::string listed = terminal.ask_shell(std::string(QUADRILLE_PROGRAM) + " matches");
  const std::string resume = "play connect --resume " + listed.substr(0, listed.find(' '));
  terminal.start(resume);
  terminal.wait_for("Player 2 (B)");
  terminal.press({"n", "3"});
  terminal.wait_for("Player 1 (A), choose");
  terminal.press({"1"});
  terminal.press({"Enter"});
  terminal.wait_for("Player 2 (B), choose");
  terminal.press({"u"});
  terminal.wait_until_gone("u undo");
  EXPECT_FALSE(contains(terminal.screen(), "All players must agree."));
  terminal.press({"h"});
  terminal.wait_for("would play ");
  terminal.press({"n", "2"});
  const std::string form = terminal.wait_for({"Undo ", "Analysis ", "Start the game"});
  const auto value = [&](const std::string& label) {
    const auto at = form.find(label);
    return form.substr(at, form.find('\n', at) - at);
  };
  EXPECT_TRUE(contains(value("Undo "), " no")) << form;
  EXPECT_TRUE(contains(value("Analysis "), " yes")) << form;
}

TEST(FullScreenSetup, rules_and_seats_that_are_wrong_are_one_line_and_no_screen) {
  Tmux terminal;
  terminal.start("play connect --players 2 --columns 7 --rows 6 --connect 4 --seats human,nobody");
  terminal.wait_for({"code=2", "cannot take a seat"});
}

}  // namespace
}  // namespace quadrille
