// Games in the full-screen terminal: the real program in a real terminal, with keys and captured screens.

#include <gtest/gtest.h>

#include <csignal>
#include <string>

#include "tests/program.h"
#include "tests/tmux.h"

namespace quadrille {
namespace {

constexpr std::string_view connect = "play connect --players 2 --columns 7 --rows 6 --connect 4 ";
constexpr std::string_view small_connect = "play connect --players 2 --columns 4 --rows 4 --connect 3 ";
const std::string kaboom = "play kaboom --position kaboom:4x4n4b1.1: ";

std::string with(std::string_view command, std::string_view flags) {
  return std::string(command) + std::string(flags);
}

TEST(FullScreen, C04_C07_connect_is_played_to_its_end_with_keys) {
  Tmux terminal;
  terminal.start(connect);
  terminal.wait_for("Player 1 (A), choose a column (1-7)");
  for (const char* column : {"1", "2", "1", "2", "1", "2", "1"}) terminal.press({column, "Enter"});
  terminal.wait_for({"Game over. Player 1 (A) wins with 4 in a row", "│[A]│",
                     "1 quit  2 different settings  3 same settings"});
  terminal.press({"1"});
  terminal.wait_for({"code=0", "Game over. Player 1 (A) wins"});
}

TEST(FullScreen, arrows_choose_a_column_and_show_where_the_token_would_fall) {
  Tmux terminal;
  terminal.start(connect);
  terminal.wait_for("(1-7)   4");
  terminal.press({"Left", "Left"});
  terminal.wait_for({"(1-7)   2", "1 │ · │:A:│ · │"});
  terminal.press({"End"});
  terminal.wait_for("(1-7)   7");
  terminal.press({"Home", "Enter"});
  terminal.wait_for({"Player 2 (B), choose", "│(A)│"});
}

TEST(FullScreen, C06_keys_that_the_program_does_not_know_type_nothing) {
  for (const char* term : {"tmux-256color", "vt100"}) {
    Tmux terminal({.term = term});
    terminal.start(connect);
    terminal.wait_for("(1-7)   4");
    // F5, Ctrl-Up, Delete, and Ctrl-U as kitty writes it: sequences that one or the other terminal lacks.
    terminal.type("\x1b[15~\x1b[1;5A\x1b[3~\x1b[117;5u");
    terminal.type("6");
    terminal.wait_for("(1-7)   6");
    terminal.press({"Enter"});
    terminal.wait_for("Player 2 (B), choose");
  }
}

TEST(FullScreen, C05_a_full_column_is_refused_in_the_games_own_words) {
  Tmux terminal;
  terminal.start("play connect --players 2 --columns 3 --rows 3 --connect 3");
  terminal.wait_for("Player 1 (A)");
  for (int i = 0; i < 4; ++i) terminal.press({"1", "Enter"});
  terminal.wait_for({"column 1 is full. Choose 2 or 3.", "Player 2 (B), choose a column"});
}

TEST(FullScreen, C06_a_column_that_does_not_exist_is_refused_and_the_same_player_asked_again) {
  for (const auto& [columns, typed] : {std::pair{"7", "9"}, {"12", "13"}, {"30", "31"}, {"7", "0"}}) {
    Tmux terminal;
    terminal.start(std::string("play connect --players 2 --rows 6 --connect 4 --columns ") + columns);
    terminal.wait_for("Player 1 (A)");
    terminal.type(typed);
    terminal.wait_for(std::string("(1-") + columns + ")   " + typed);
    terminal.press({"Enter"});
    const std::string shown = terminal.wait_for(
        {"A token cannot be added to a full or missing column: there is no column " + std::string(typed),
         "columns are 1 to " + std::string(columns) + ".", "Player 1 (A), choose a column"});
    EXPECT_FALSE(contains(shown, "(A)│") || contains(shown, "Moves")) << "nothing was played" << shown;
  }
}

TEST(FullScreen, C06_typed_digits_can_be_mended_before_they_are_played) {
  Tmux terminal;
  terminal.start("play connect --players 2 --columns 12 --rows 6 --connect 4");
  terminal.wait_for("Player 1 (A)");
  terminal.press({"1", "3"});
  terminal.wait_for("(1-12)   13");
  terminal.press({"BSpace", "2", "Enter"});
  terminal.wait_for({"Player 2 (B), choose", "1.12"});
}

TEST(FullScreen, C06_Q11_columns_of_kaboom_and_pieces_of_quarto_are_judged_as_they_are_typed) {
  Tmux terminal;
  terminal.start(kaboom);
  terminal.wait_for("d drop  b bomb");
  terminal.press({"b", "1", "2"});
  terminal.wait_for("b12 (bomb)");
  terminal.press({"Enter"});
  terminal.wait_for({"there is no column 12", "columns are 1 to 4.", "Player 1 (x)", "Bombs left: x 1, o 1"});

  Tmux second;
  second.start("play quarto --seats human,human");
  second.wait_for("pick a piece for the other player");
  second.press({"1", "2"});
  second.wait_for("@12");
  second.press({"Enter"});
  second.wait_for({"\"@12\" is not a piece", "16 pieces left"});
  second.press({"5", "Enter"});
  second.wait_for("place the piece");
  second.press({"Enter"});
  second.wait_for("pick a piece for the other player");
  second.press({"5", "Enter"});
  second.wait_for({"Piece 5 (TwRf) is used", "15 pieces left"});
}

TEST(FullScreen, the_mouse_drops_tokens_and_presses_keys) {
  Tmux terminal({.term = "xterm-256color"});
  terminal.start(connect);
  terminal.wait_for("Player 1 (A)");
  terminal.click("5   6   7");
  terminal.wait_for({"Player 2 (B), choose", "│(A)│ · │\n"});
  terminal.click("? help");
  terminal.wait_for("move the cursor; digits name a column");
  terminal.press({"Escape"});
  terminal.wait_until_gone("digits name a column");
}

TEST(FullScreen, C12_undo_asks_for_the_agreement_of_all_people) {
  Tmux terminal;
  terminal.start(connect);
  terminal.wait_for("Player 1 (A)");
  terminal.press({"u"});
  terminal.wait_for("There is no turn to take back.");
  terminal.press({"4", "Enter"});
  terminal.wait_for("Player 2 (B), choose");
  terminal.press({"u"});
  terminal.wait_for("Take back the last turn (4)? All players must agree.");
  terminal.press({"n"});
  terminal.wait_for("Player 2 (B), choose");
  terminal.press({"u", "y"});
  terminal.wait_for("Player 1 (A), choose");
}

TEST(FullScreen, P04_values_of_moves_stand_above_the_columns_and_a_hint_moves_the_cursor) {
  Tmux terminal;
  terminal.start(with(small_connect, "--analysis"));
  terminal.wait_for("Player 1 (A)");
  terminal.press({"a"});
  terminal.wait_for({"Win in 9 for who is to move.", "▲9"});
  terminal.press({"h"});
  terminal.wait_for("would play ");
  terminal.press({"a"});
  terminal.wait_until_gone("for who is to move");
}

TEST(FullScreen, P04_three_players_and_a_large_board_have_values_too) {
  Tmux terminal;
  terminal.start(
      "play connect --players 3 --columns 12 --rows 12 --connect 4 --moves 1,2,3,1,2,3,1,2,3 --analysis");
  terminal.wait_for("Player 1 (A)");
  terminal.press({"a"});
  terminal.wait_for({"Win in 1 for who is to move.", "All others play together."});
}

TEST(FullScreen, P04_hints_and_values_are_off_while_people_play_each_other_unless_all_agreed) {
  for (const char* key : {"h", "a"}) {
    Tmux terminal;
    terminal.start(small_connect);
    terminal.wait_for("Player 1 (A)");
    terminal.press({key});
    terminal.wait_for("Hints and analysis are off in a game between people");
  }
}

TEST(FullScreen, P04_a_program_answers_and_its_thinking_freezes_nothing) {
  Tmux terminal;
  terminal.start(with(connect, "--seats human,easy"));
  terminal.wait_for("Player 1 (A)");
  terminal.press({"4", "Enter"});
  terminal.wait_for("Player 2 (B, easy) plays ");
  terminal.press({"q", "y"});
  terminal.wait_for("code=0");

  terminal.start(with(connect, "--seats hard,human --time 1h"));
  terminal.wait_for("thinking 0.");
  terminal.wait_for("thinking 1.");
  terminal.press({"?"});
  terminal.wait_for("move the cursor");
  terminal.press({"Escape", "q"});
  terminal.wait_for("code=0");
}

TEST(FullScreen, a_game_is_looked_back_at_move_by_move) {
  Tmux terminal;
  terminal.start(connect);
  terminal.wait_for("Player 1 (A)");
  terminal.press({"4", "Enter", "4", "Enter", "5", "Enter"});
  terminal.wait_for("3.5");
  terminal.press({"["});
  terminal.wait_for("After move 2 of 3: 4");
  terminal.press({"[", "["});
  terminal.wait_for("After move 0 of 3");
  terminal.press({"]", "Escape"});
  terminal.wait_for("Player 2 (B), choose");
}

TEST(FullScreen, K02_kaboom_has_modes_and_a_detonation_is_asked_for_twice) {
  Tmux terminal;
  terminal.start(kaboom);
  terminal.wait_for("d drop  b bomb");
  terminal.press({"b", "2", "Enter"});
  terminal.wait_for("Player 2 (o)");
  terminal.press({"d", "2", "Enter"});
  terminal.wait_for("d drop  x detonate");
  terminal.press({"x", "Enter"});
  terminal.wait_for({"Set d2.1 off? It takes 2 squares", "×"});
  terminal.press({"Escape"});
  terminal.wait_for("Player 1 (x)");
  terminal.press({"x", "Enter", "Enter"});
  terminal.wait_for({"Player 2 (o)", "3.d2.1"});
}

TEST(FullScreen, K02_the_bombs_left_of_both_are_always_shown_and_none_left_is_said) {
  Tmux terminal;
  terminal.start("play kaboom --position kaboom:3x3n3b1.1:");
  terminal.wait_for({"Player 1 (x)", "Bombs left: x 1, o 1"});
  terminal.press({"b", "1", "Enter"});
  terminal.wait_for({"Player 2 (o)", "Bombs left: x 0, o 1"});
  terminal.press({"d", "2", "Enter"});
  terminal.wait_for("Player 1 (x)");
  terminal.press({"b"});
  terminal.wait_for({"No bomb is left for x to drop.", "Player 1 (x)"});
  terminal.press({"["});
  terminal.wait_for({"After move 1 of 2", "Bombs left: x 0, o 1"});
  terminal.press({"["});
  terminal.wait_for({"After move 0 of 2", "Bombs left: x 1, o 1"});
  terminal.press({"Escape"});
  terminal.wait_for("Player 1 (x)");
  terminal.press({"d", "1", "Enter", "2", "Enter", "1", "Enter"});
  terminal.wait_for({"Game over. Player 1 (x) wins", "Bombs left: x 0, o 1"});
  terminal.press({"1"});
  terminal.wait_for({"code=0", "Bombs left: x 0, o 1"});
}

TEST(FullScreen, K02_K07_the_only_bomb_on_a_full_board_is_the_one_that_is_offered) {
  Tmux terminal;
  terminal.start("play kaboom --position kaboom:3x3n3b1.1:x,0,0,xox,oo*,xxo");
  terminal.wait_for({"Player 1 (x), choose a bomb to set off   d3.2", "Bombs left: x 0, o 0"});
  terminal.press({"Enter"});
  terminal.wait_for("Set d3.2 off?");
}

TEST(FullScreen, kaboom_is_played_to_its_end) {
  Tmux terminal;
  terminal.start("play kaboom --position kaboom:3x3n3b1.1:");
  terminal.wait_for("Player 1 (x)");
  for (const char* column : {"1", "2", "1", "2", "1"}) terminal.press({"d", column, "Enter"});
  terminal.wait_for("Game over. ");
}

TEST(FullScreen, Q01_Q06_Q07_Q08_quarto_is_played_to_its_end_with_pieces_drawn) {
  Tmux terminal;
  terminal.start("play quarto --seats human,human");
  terminal.wait_for({"pick a piece for the other player", "╭─○─╮", "│▒3▒│"});
  // Four tall pieces in the top row.
  for (const char* piece : {"1", "3", "5", "7"}) {
    terminal.press({piece, "Enter"});
    terminal.wait_for("place the piece");
    terminal.press({"Up", "Up", "Up"});
    terminal.press({*piece == '1' ? "Home" : "Right", "Enter"});
    terminal.wait_until_gone("place the piece");
  }
  terminal.wait_for({"Game over.", "Quarto: a1 b1 c1 d1 all tall"});
}

TEST(FullScreen, Q10_a_game_between_programs_shows_only_its_result) {
  Tmux terminal;
  terminal.start("play quarto --seats easy,easy --seed 1");
  const std::string shown = terminal.wait_for({"Game over. Player", "Quarto: ", "What next?", "r replay"});
  EXPECT_FALSE(contains(shown, "Moves") || contains(shown, "│") || contains(shown, " plays ")) << shown;
  terminal.press({"r"});
  terminal.wait_for({"After move 0 of ", "16 pieces left", "│"});
  terminal.press({"]"});
  terminal.wait_for({"After move 1 of ", "1.@", "15 pieces left"});
  terminal.press({"Escape"});
  terminal.wait_for({"Game over. Player", "Moves"});
}

TEST(FullScreen, Q10_while_engines_play_neither_board_nor_moves_are_shown_and_leaving_tells_none) {
  Tmux terminal;
  terminal.start("play quarto --seats perfect,perfect --seed 1");
  const std::string shown = terminal.wait_for({"Two engines play. Only the result is shown.", "q quit"});
  for (const char* part : {"Moves", "│", " plays ", "pieces left", "undo", "step"})
    EXPECT_FALSE(contains(shown, part)) << part << shown;
  terminal.press({"C-c"});
  const std::string left = terminal.wait_for("code=130");
  EXPECT_FALSE(contains(left, "Left:") || contains(left, "quarto::")) << left;
}

TEST(FullScreen, M03_M06_M07_minesweeper_is_played_to_its_end_and_a_clue_opens_around_itself) {
  Tmux terminal({.term = "xterm-256color"});
  // A mine at 1,1 and one at 3,3.
  terminal.start("play minesweeper --width 5 --height 3 --mines 2 --position '*..../...../..*..'");
  terminal.wait_for("Mines left: 2");
  terminal.press({"Home", "Up", "f"});
  terminal.wait_for({"Mines left: 1", "F"});
  terminal.press({"Down", "Right", "Enter"});
  terminal.wait_for("2");
  // Both mines around the clue are flagged, then a chord opens the rest.
  terminal.press({"Down", "Right", "f"});
  terminal.wait_for("Mines left: 0");
  terminal.press({"Up", "Left", "Enter"});
  terminal.press({"End", "Enter"});
  terminal.wait_for({"Game over. The board is cleared", "A practice game"});
}

TEST(FullScreen, M04_the_right_button_flags_and_takes_the_flag_off) {
  Tmux terminal({.term = "xterm-256color"});
  terminal.start("play minesweeper --preset beginner");
  terminal.wait_for("Mines left: 10");
  terminal.click("■", Tmux::Button::right);
  terminal.wait_for("Mines left: 9");
  terminal.click("▶F", Tmux::Button::right);
  terminal.wait_for("Mines left: 10");
}

TEST(FullScreen, M11_odds_are_a_map_of_chances) {
  Tmux terminal;
  terminal.start("play minesweeper --width 4 --height 3 --mines 2 --position '####/1221/0000'");
  terminal.wait_for("Mines left: 2");
  terminal.press({"o"});
  terminal.wait_for({"2 safe squares, 2 sure mines", "◆", "✓"});
  terminal.press({"h"});
  terminal.wait_for("best: ");
}

TEST(FullScreen, expert_fits_into_80_by_24) {
  Tmux terminal;
  terminal.start("play minesweeper --preset expert");
  terminal.wait_for("Mines left: 99");
  const std::string board = terminal.wait_for("q quit");  // the last line to be drawn
  EXPECT_EQ(count(board, "■"), 480U) << board;
}

TEST(FullScreen, a_board_larger_than_the_window_scrolls_with_the_cursor) {
  Tmux terminal;
  terminal.start("play connect --players 2 --columns 255 --rows 255 --connect 4");
  terminal.wait_for({"Player 1 (A)", "◀", "▶"});
  terminal.press({"End"});
  terminal.wait_for({"255)   255", "◀"});
  terminal.wait_until_gone("▶│");
  terminal.press({"Enter"});
  terminal.wait_for({"Player 2 (B), choose", "(A)"});
  terminal.press({"Left", "1", "2", "0"});
  terminal.wait_for("255)   120");
  terminal.press({"u"});
  terminal.wait_for("All players must agree.");
}

TEST(FullScreen, a_window_that_changes_its_size_is_filled_anew) {
  Tmux terminal;
  terminal.start(connect);
  terminal.wait_for("Player 1 (A)");
  terminal.resize(59, 19);
  terminal.wait_for({"This window has 59 x 19 characters. Quadrille needs 60 x", "--plain"});
  terminal.resize(60, 20);
  terminal.wait_for({"6 │ ·  ·  ·  ·  ·  ·  · │", "1 │ ·  ·  · :A: ·  ·  · │", "Player 1 (A)", "q quit"});
  terminal.resize(120, 40);
  terminal.wait_for({"│   ·   │", "Player 1 (A)"});
  terminal.resize(80, 24);
  terminal.wait_for("│ · │");
}

class FullScreenEnds : public testing::TestWithParam<int> {};

TEST_P(FullScreenEnds, the_terminal_is_given_back_and_no_move_is_lost) {
  const int signal = GetParam();
  Tmux terminal;
  const std::string modes = terminal.ask_shell("stty -a");
  terminal.start(connect);
  terminal.wait_for("Player 1 (A)");
  terminal.press({"4", "Enter"});
  terminal.wait_for("Player 2 (B), choose");
  const bool asks_to_end = signal == SIGINT || signal == SIGQUIT || signal == SIGTERM || signal == SIGHUP;
  if (signal == SIGINT) {
    terminal.press({"C-c"});
  } else {
    ::kill(terminal.program(), signal);
  }
  const std::string after = terminal.wait_for("code=" + std::to_string(asks_to_end ? 130 : 128 + signal));
  if (asks_to_end) {
    EXPECT_TRUE(contains(after, "Interrupted. Go on with: quadrille play connect --resume connect-"))
        << after;
  }
  if (signal != SIGKILL) {
    EXPECT_FALSE(contains(after, "┼")) << "the full screen was left" << after;
    EXPECT_EQ(terminal.ask_shell("stty -a"), modes);
    EXPECT_EQ(terminal.ask_shell("tmux -S " + (terminal.folder() / "socket").string() +
                                 " display-message -p '#{alternate_on} #{mouse_any_flag} #{cursor_flag}'"),
              "0 0 1\n");
  } else {
    (void)terminal.ask_shell("stty sane");
  }
  const std::string listed = terminal.ask_shell(std::string(QUADRILLE_PROGRAM) + " matches");
  EXPECT_TRUE(contains(listed, "connect:7x6n4p2") && contains(listed, "1 move ")) << listed;
  terminal.start("matches resume " + listed.substr(0, listed.find(' ')));
  terminal.wait_for({"Player 2 (B), choose", "(A)"});
}

INSTANTIATE_TEST_SUITE_P(At, FullScreenEnds,
                         testing::Values(SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGSEGV, SIGABRT, SIGUSR1,
                                         SIGKILL),
                         [](const auto& at) { return std::string("SIG") + ::sigabbrev_np(at.param); });

TEST(FullScreen, it_is_suspended_and_goes_on) {
  Tmux terminal;
  const std::string modes = terminal.ask_shell("stty -a");
  terminal.start(connect);
  terminal.wait_for("Player 1 (A)");
  terminal.press({"4", "Enter"});
  terminal.wait_for("Player 2 (B), choose");
  terminal.press({"C-z"});
  terminal.wait_for("Stopped");
  EXPECT_EQ(terminal.ask_shell("stty -a"), modes);
  terminal.type("fg");
  terminal.press({"Enter"});
  terminal.wait_for({"Player 2 (B), choose", "│(A)│"});
  terminal.press({"5", "Enter"});
  terminal.wait_for("Player 1 (A), choose");
  // Stopped by a signal from another process, and continued.
  const pid_t program = terminal.program();
  ::kill(program, SIGSTOP);
  terminal.wait_for("Stopped");
  terminal.type("fg");
  terminal.press({"Enter"});
  terminal.wait_for("Player 1 (A), choose");
  terminal.press({"q", "y"});
  terminal.wait_for("Go on with: quadrille play connect");
  EXPECT_EQ(terminal.ask_shell("stty -a"), modes);
}

TEST(FullScreen, whoever_watches_programs_steps_them_and_lets_them_go_on) {
  Tmux terminal;
  terminal.start(with(connect, "--seats easy,easy --seed 1 --watch step"));
  terminal.wait_for("Paused. Enter for the next move");
  terminal.press({"Enter"});
  terminal.wait_for("Player 1 (A, easy) plays ");
  EXPECT_FALSE(contains(terminal.screen(), "Game over."));
  terminal.press({"Space"});
  terminal.wait_for("Game over.");
}

TEST(FullScreen, in_a_window_that_is_too_small_nothing_is_played_and_q_leaves) {
  Tmux terminal;
  terminal.start(connect);
  terminal.wait_for("Player 1 (A)");
  terminal.press({"4", "Enter"});
  terminal.wait_for("Player 2 (B), choose");
  terminal.resize(59, 20);
  terminal.wait_for("Quadrille needs 60 x");
  terminal.press({"5", "Enter", "q"});
  terminal.wait_for("code=0");
  EXPECT_TRUE(contains(terminal.ask_shell(std::string(QUADRILLE_PROGRAM) + " matches"), "1 move "));
}

TEST(FullScreen, a_form_that_is_left_leads_back_to_the_game) {
  Tmux terminal;
  terminal.start(connect);
  terminal.wait_for("Player 1 (A)");
  terminal.press({"4", "Enter", "n", "2"});
  terminal.wait_for("Quadrille: a new game");
  terminal.press({"Escape"});
  terminal.wait_for({"Player 2 (B), choose", "│(A)│"});
}

TEST(FullScreen, what_is_pasted_is_not_taken_for_keys) {
  Tmux terminal;
  terminal.start(connect);
  terminal.wait_for("Player 1 (A)");
  terminal.paste("1\nq\ny\n2\n");
  terminal.press({"7"});
  terminal.wait_for({"(1-7)   7", "Player 1 (A), choose"});
}

TEST(FullScreen, M02_help_in_a_game_that_counts_is_asked_about_first) {
  Tmux terminal;
  terminal.start("play minesweeper --preset beginner");
  terminal.wait_for("Mines left: 10");
  terminal.press({"o"});
  terminal.wait_for("The odds make this a practice game, which does not count. Go on?");
  terminal.press({"Escape"});
  terminal.wait_for("Open every square without a mine.");
  EXPECT_FALSE(contains(terminal.screen(), "Practice game"));
  terminal.press({"o", "Enter"});
  terminal.wait_for("Practice game");
  terminal.wait_for("Chance of a mine");
}

TEST(FullScreen, a_database_that_fails_is_told_of_in_the_message_line_and_promises_nothing) {
  Tmux terminal(Tmux::Window{}, {{"XDG_DATA_HOME", "/proc/nowhere"}});
  terminal.start(connect);
  terminal.wait_for("Player 1 (A)");
  terminal.press({"4", "Enter"});
  terminal.wait_for("Not kept: cannot create /proc/nowhere");
  terminal.press({"q"});
  terminal.wait_for("Leave the game? The last of it could not be kept.");
  terminal.press({"y"});
  terminal.wait_for("Go on with: quadrille play connect --position connect:7x6n4p2:4");
}

TEST(FullScreen, P05_C12_games_that_cannot_be_kept_say_so_before_the_first_move_and_how_they_go_on) {
  Tmux terminal({.columns = 160}, {{"XDG_DATA_HOME", "/proc/nowhere"}});
  terminal.start(with(connect, "--no-undo --seats human,human"));
  terminal.wait_for({"Player 1 (A)", "Games cannot be kept here: cannot create /proc/nowhere"});
  terminal.press({"4", "Enter", "q", "y"});
  terminal.wait_for({"Not kept: cannot create /proc/nowhere",
                     "Go on with: quadrille play connect --position connect:7x6n4p2:4 --no-undo"});
  terminal.start("play minesweeper --preset beginner");
  terminal.wait_for({"Mines left: 10", "Games cannot be kept here: "});
  terminal.press({"f", "q", "y"});
  terminal.wait_for(
      {"Not kept: ", "What can be seen goes on, for practice, with: quadrille play minesweeper --po"});
}

TEST(FullScreen, C09_the_result_and_the_board_stay_when_the_page_is_left) {
  Tmux terminal;
  terminal.start("play connect --players 2 --columns 2 --rows 2 --connect 2");
  terminal.wait_for("Player 1 (A)");
  terminal.press({"1", "Enter", "1", "Enter", "2", "Enter"});
  terminal.wait_for({"Game over. Player 1 (A) wins", "What next?"});
  terminal.press({"s"});
  terminal.wait_for({"Game over. Player 1 (A) wins", "Kept."});
  terminal.press({"[", "Escape"});
  terminal.wait_for({"Game over. Player 1 (A) wins", "3 same settings"});
  terminal.press({"1"});
  terminal.wait_for({"code=0", "Connect: 2 columns by 2 rows", "1 |[A][A]|", "connect:2x2n2p2:112",
                     "Game over. Player 1 (A) wins with 2 in a row"});
}

TEST(FullScreen, a_of_kaboom_says_what_it_knows_when_its_time_is_over) {
  Tmux terminal;
  terminal.start("play kaboom --analysis --position kaboom:7x6n4b2.2:");
  terminal.wait_for("Player 1 (x)");
  terminal.press({"a"});
  terminal.wait_for(" of 20 s");
  terminal.wait_for({"Not settled for who is to move.", "Suggested: ", "0 of 14 moves settled",
                     "Nobody can force the end within "});
}

TEST(FullScreen, M02_visible_squares_and_flags_are_counted) {
  Tmux terminal;
  terminal.start("play minesweeper --position minesweeper:4x3m2safe:####/1221/0000");
  terminal.wait_for({"Mines left: 2", "Flags: 0", "Visible: 8"});
  terminal.press({"Home", "Up", "f"});
  terminal.wait_for({"Mines left: 1", "Flags: 1", "Visible: 8"});
  terminal.press({"Right", "Right", "Right", "Enter"});
  terminal.wait_for({"Flags: 1", "Visible: 9"});
}

TEST(FullScreenLooks, colours_are_as_many_as_the_terminal_has) {
  const auto board = [](const std::string& term, const Environment& environment = {}) {
    Tmux terminal({.term = term}, environment);
    terminal.start(connect);
    terminal.wait_for("Player 1 (A)");
    terminal.press({"4", "Enter"});
    terminal.wait_for({"Player 2 (B), choose", "│(A)│"});
    return terminal.coloured_screen();
  };
  const std::string many = board("tmux-256color");
  EXPECT_TRUE(contains(many, "48;5;62m")) << many;
  const std::string few = board("xterm");
  EXPECT_TRUE(contains(few, "44m") && !contains(few, "48;5")) << few;
  for (const std::string& none : {board("vt100"), board("tmux-256color", {{"NO_COLOR", "1"}})}) {
    EXPECT_FALSE(contains(none, "48;5") || contains(none, "[44m") || contains(none, "[34m")) << none;
  }
}

TEST(FullScreenLooks, a_terminal_that_has_only_ASCII_gets_nothing_else) {
  Tmux terminal({.locale = "C"});
  terminal.start(connect);
  const std::string board = terminal.wait_for({"Player 1 (A)", "+---+---+"});
  for (const char c : board) EXPECT_LT(static_cast<unsigned char>(c), 0x80);
}

TEST(FullScreenLooks, Q01_Q07_all_four_characteristics_are_seen_in_ASCII_without_colour) {
  Tmux terminal({.term = "vt100", .locale = "C"});
  terminal.start("play quarto --seats human,human");
  // Square and round pieces, each low and tall, light and dark, full and hollow.
  terminal.wait_for({"+ 0 +", "| 1 |", "+:2:+", "|:3:|", "\\ 4 /", "\\:6:/", "+-o-+", "/-o-\\", "/---\\"});
  terminal.press({"?"});
  terminal.wait_for("Drawn: 3 lines tall, 2 low; : dark; / \\ round, + + square; o hollow");
  Tmux small({.columns = 60, .rows = 20, .term = "vt100", .locale = "C"});
  small.start("play quarto --seats human,human");
  small.wait_for({"0 lwsf", "7 TDRf", "f TDRH", "16 pieces left"});
  small.press({"d", "Enter"});
  small.wait_for({"In hand: d TwRH", "place the piece"});
  small.press({"Enter"});
  small.wait_for({"(TwRH)", "15 pieces left"});
}

TEST(FullScreenLooks, the_token_that_would_fall_is_told_apart_from_one_that_lies_there) {
  for (const auto& [term, locale] :
       {std::pair{"vt100", "C"}, {"vt100", "C.UTF-8"}, {"tmux-256color", "C.UTF-8"}}) {
    Tmux terminal({.term = term, .locale = locale});
    terminal.start(connect);
    terminal.wait_for({"Player 1 (A)", ":A:"});
    terminal.press({"4", "Enter"});
    terminal.wait_for({"Player 2 (B)", "(A)", ":B:"});
    terminal.press({"Left"});
    terminal.wait_for({"(A)", ":B:"});
  }
}

TEST(FullScreenLooks, titles_are_whole_while_there_is_room) {
  Tmux terminal;
  terminal.start("play minesweeper --preset beginner");
  terminal.wait_for({"Minesweeper: 9 x 9 squares, 10 mines; the first click is safe", "Mines left: 10",
                     "Flags: 0", "Visible: 0"});
  terminal.press({"q"});
  terminal.wait_for("code=0");
  terminal.start("play kaboom --position kaboom:7x6n4b2.1s:");
  terminal.wait_for({"Kaboom: 7 columns by 6 rows, 4 in a row wins, 2 bombs for x, 1 for o", "super-bombs",
                     "Bombs left: x 2, o 1"});
}

TEST(FullScreenLooks, odds_are_read_without_colour) {
  Tmux terminal({.columns = 60, .rows = 20, .term = "vt100"});
  // A clue of 1 in the middle: each of its eight neighbours is a mine with probability 1/8.
  terminal.start(
      "play minesweeper --width 9 --height 9 --mines 10 --position " +
      std::string("'#########/#########/#########/#########/####1####/#########/#########/#########/####") +
      "#####'");
  terminal.wait_for("Mines left: 10");
  terminal.press({"o"});
  terminal.wait_for({"~1~1~1", "~1 1~1", "~3 30 to 40%", "0 safe squares, 0 sure mines"});
  terminal.resize(120, 40);
  terminal.wait_for({"12%│▶1◀│12%", "12 per cent"});
}

TEST(FullScreenLooks, prompts_stay_where_they_are_asked_for_or_nothing_else_works) {
  Tmux terminal;
  terminal.start(with(connect, "--plain"));
  terminal.wait_for("Player 1 (A), choose a column (1-7):");
  terminal.type("quit\n");
  terminal.wait_for("code=0");
  terminal.start(with(connect, "| cat"));
  terminal.wait_for("Player 1 (A), choose a column (1-7):");
  terminal.type("quit\n");
  terminal.wait_for("code=0");
  Tmux dumb({.term = "dumb"});
  dumb.start(connect);
  dumb.wait_for("Player 1 (A), choose a column (1-7):");
}

// Two terminals with the same match.
class FullScreenTogether : public testing::Test {
 protected:
  void SetUp() override {
    first_.start(connect);
    first_.wait_for("Player 1 (A)");
    first_.press({"4", "Enter", "s"});
    first_.wait_for("--resume connect-");
    const std::string listed = run_program({"matches"}, {}, data()).out;
    id_ = listed.substr(0, listed.find(' '));
  }
  [[nodiscard]] Environment data() const { return {{"XDG_DATA_HOME", (first_.folder() / "data").string()}}; }

  Tmux first_;
  std::string id_;
};

TEST_F(FullScreenTogether, what_is_played_elsewhere_is_shown_and_what_is_only_looked_at_is_not_changed) {
  const std::string before = run_program({"matches", "export", id_}, {}, data()).out;
  Tmux second(Tmux::Window{}, data());
  second.start("matches resume " + id_);
  second.wait_for("Player 2 (B), choose");
  EXPECT_EQ(run_program({"matches", "export", id_}, {}, data()).out, before);
  second.press({"5", "Enter"});
  first_.wait_for({"Player 1 (A), choose", "│(B)│"});
  first_.press({"6", "Enter"});
  second.wait_for({"Player 2 (B), choose", "│(A)│"});
}

TEST_F(FullScreenTogether, a_game_that_is_deleted_while_it_is_played_is_kept_again) {
  EXPECT_EQ(run_program({"matches", "delete", id_}, {}, data()).exit_code, 0);
  first_.press({"5", "Enter"});
  first_.wait_for("Player 1 (A), choose");
  EXPECT_TRUE(contains(run_program({"matches"}, {}, data()).out, "2 moves"));
}

TEST_F(FullScreenTogether, a_turn_that_was_taken_back_stays_so) {
  first_.press({"u", "y"});
  first_.wait_for("Player 1 (A), choose");
  EXPECT_TRUE(contains(run_program({"matches"}, {}, data()).out, "0 moves"));
}

TEST(FullScreenMatches, P05_a_game_that_was_left_is_listed_replayed_exported_imported_and_deleted) {
  Tmux terminal;
  terminal.start(connect);
  terminal.wait_for("Player 1 (A)");
  terminal.press({"4", "Enter", "5", "Enter", "s"});
  terminal.wait_for("--resume connect-");
  terminal.press({"q"});
  terminal.wait_for("Leave the game? It is kept as connect-");
  terminal.press({"y"});
  terminal.wait_for("code=0");
  const std::string program = QUADRILLE_PROGRAM;
  const std::string listed = terminal.ask_shell(program + " matches");
  const std::string id = listed.substr(0, listed.find(' '));
  terminal.start("matches replay " + id);
  terminal.wait_for("After move 0 of 2");
  terminal.press({"]", "]"});
  terminal.wait_for("After move 2 of 2: 5");
  terminal.press({"q"});
  terminal.wait_for("code=0");
  EXPECT_TRUE(contains(terminal.ask_shell(program + " matches replay --plain " + id), "Move 2: 5"));
  const std::string line = terminal.ask_shell(program + " matches export " + id);
  EXPECT_TRUE(contains(line, R"("moves":["4","5"])")) << line;
  const std::string copy =
      terminal.ask_shell(program + " matches export " + id + " | " + program + " matches import");
  EXPECT_TRUE(copy.starts_with("connect-")) << copy;
  EXPECT_EQ(terminal.ask_shell(program + " matches delete " + id), "");
  EXPECT_TRUE(contains(terminal.ask_shell(program + " matches resume " + id), "there is no match"));
  EXPECT_EQ(count(terminal.ask_shell(program + " matches"), "\n"), 1U);
}

}  // namespace
}  // namespace quadrille
