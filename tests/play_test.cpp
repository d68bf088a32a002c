// Connect in play: the real program, through a pipe and on a terminal.

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <tuple>

#include "tests/program.h"

namespace quadrille {
namespace {

Finished play(std::string_view input, std::vector<std::string> flags = {},
              const Environment& environment = {}) {
  flags.insert(flags.begin(), {"play", "connect"});
  return run_program(flags, input, environment);
}

constexpr std::string_view a_wins_in_column_1 = "1\n2\n1\n2\n1\n2\n1\n";

TEST(PlayConnect, C01_asks_players_columns_rows_and_tokens_then_shows_the_empty_board_and_who_begins) {
  const Finished run = play("3\n5\n4\n3\nquit\n");
  EXPECT_EQ(run.exit_code, 0);
  const auto players = run.out.find("Number of players");
  const auto columns = run.out.find("Columns");
  const auto rows = run.out.find("Rows");
  const auto tokens = run.out.find("Tokens to connect");
  EXPECT_TRUE(players < columns && columns < rows && rows < tokens && tokens != std::string::npos) << run.out;
  EXPECT_TRUE(contains(run.out,
                       "    1  2  3  4  5\n"
                       "4 | .  .  .  .  . |\n"
                       "3 | .  .  .  .  . |\n"
                       "2 | .  .  .  .  . |\n"
                       "1 | .  .  .  .  . |\n"
                       "  +---------------+\n"
                       "Player 1 (A), choose a column (1-5): "))
      << run.out;
}

TEST(PlayConnect, C01_flags_answer_questions_beforehand) {
  const Finished some = play("7\n6\nquit\n", {"--players", "3", "--connect", "4"});
  EXPECT_FALSE(contains(some.out, "Number of players"));
  EXPECT_FALSE(contains(some.out, "Tokens to connect"));
  EXPECT_TRUE(contains(some.out, "7 columns by 6 rows, 4 in a row wins, 3 players"));
  const Finished all = play("quit\n", {"--players", "3", "--columns", "9", "--rows", "7", "--connect", "5"});
  EXPECT_TRUE(all.out.starts_with("\nConnect: 9 columns by 7 rows, 5 in a row wins, 3 players\n")) << all.out;
}

TEST(PlayConnect, C01_an_empty_answer_takes_the_usual_value) {
  EXPECT_TRUE(contains(play("\n\n\n\nquit\n").out, "7 columns by 6 rows, 4 in a row wins, 2 players"));
}

TEST(PlayConnect, C01_the_answer_that_a_question_offers_fits_what_is_known) {
  const Finished small = play("2\n3\n3\n\nquit\n");
  EXPECT_TRUE(contains(small.out, "Tokens to connect (2 to 255) [3]: ")) << small.out;
  EXPECT_TRUE(contains(small.out, "3 columns by 3 rows, 3 in a row wins, 2 players")) << small.out;
  const Finished wide = play("\n\n\nquit\n", {"--connect", "9"});
  EXPECT_TRUE(contains(wide.out, "9 columns by 9 rows, 9 in a row wins, 2 players")) << wide.out;
}

TEST(PlayConnect, C02_answers_out_of_range_are_refused_and_asked_again) {
  const Finished run = play("1\n24\nmany\n-2\n99999999999999999999\n23\n1\n256\n255\n255\n255\nquit\n");
  EXPECT_EQ(count(run.out, "players must be a whole number from 2 to 23"), 5U) << run.out.substr(0, 2000);
  EXPECT_EQ(count(run.out, "columns must be a whole number from 2 to 255"), 2U);
  EXPECT_TRUE(contains(run.out, "255 columns by 255 rows, 255 in a row wins, 23 players"));
}

TEST(PlayConnect, C03_a_board_too_small_for_the_line_is_refused_with_the_reason_and_asked_again) {
  const Finished run = play("2\n3\n3\n4\n4\n5\n4\nquit\n");
  EXPECT_TRUE(contains(run.out, "A board of 3 columns by 3 rows is too small to connect 4"));
  EXPECT_EQ(count(run.out, "Columns ("), 2U);
  EXPECT_EQ(count(run.out, "Number of players ("), 1U) << "what was fine is not asked again";
  EXPECT_TRUE(contains(run.out, "4 columns by 5 rows"));
}

TEST(PlayConnect, C03_rules_fixed_by_flags_that_cannot_be_mended_are_an_error) {
  const Finished run = play("", {"--columns", "3", "--rows", "3", "--connect", "4"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_TRUE(run.out.empty());
  EXPECT_EQ(count(run.err, "\n"), 1U) << run.err;
  const Finished mended = play("4\n3\nquit\n", {"--columns", "3", "--rows", "3", "--players", "2"});
  EXPECT_EQ(count(mended.out, "Tokens to connect"), 2U) << mended.out;
  EXPECT_TRUE(contains(mended.out, "3 columns by 3 rows, 3 in a row wins"));
}

TEST(PlayConnect, C03_flags_that_no_answer_can_mend_are_an_error_at_once) {
  for (const char* side : {"--columns", "--rows"}) {
    const Finished run = play("", {side, "3", "--connect", "4"});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "too small to connect 4")) << run.err;
    EXPECT_TRUE(run.out.empty()) << run.out;
  }
}

TEST(PlayConnect, C03_nothing_changes_the_settings_during_a_game) {
  const Finished run = play("columns 9\nrows 9\nplayers 3\n--columns 9\nquit\n",
                            {"--players=2", "--columns=7", "--rows=6", "--connect=4"});
  EXPECT_EQ(count(run.out, "is not a column"), 4U) << run.out;
  EXPECT_EQ(count(run.out, "Player 1 (A), choose"), 5U);
}

const std::vector<std::string> usual_rules = {"--players=2", "--columns=7", "--rows=6", "--connect=4"};
const std::vector<std::string> tiny_rules = {"--players=2", "--columns=3", "--rows=3", "--connect=3"};

TEST(PlayConnect, C04_C07_a_token_falls_the_board_is_shown_and_the_next_player_asked) {
  const Finished run = play("4\n4\nquit\n", usual_rules);
  EXPECT_TRUE(contains(run.out,
                       "2 | .  .  . (B) .  .  . |\n"
                       "1 | .  .  .  A  .  .  . |\n"
                       "  +---------------------+\n"
                       "Player 1 (A), choose a column (1-7): "))
      << run.out;
}

TEST(PlayConnect, C05_full_column_is_refused_and_same_player_asked_again) {
  const Finished run = play("1\n1\n1\n1\n2\nquit\n", tiny_rules);
  EXPECT_TRUE(contains(run.out,
                       "A token cannot be added to a full column: column 1 is full. Choose 2 or 3.\n"
                       "Player 2 (B), choose a column (1-3): "))
      << run.out;
}

TEST(PlayConnect, C06_missing_column_is_refused_naming_the_columns_and_same_player_asked_again) {
  for (const char* column : {"0", "8", "-1", "100000000000000000000"}) {
    const Finished run = play(std::string(column) + "\nquit\n", usual_rules);
    EXPECT_TRUE(contains(run.out, "A token cannot be added to a full or missing column")) << column;
    EXPECT_TRUE(contains(run.out, "the columns are 1 to 7.\nPlayer 1 (A), choose a column (1-7): "))
        << column;
  }
}

TEST(PlayConnect, nonsense_is_answered_and_the_same_player_asked_again) {
  const std::string nonsense = std::string("abc\n\n1 2\n") + std::string("1\0\n", 3) + "\x1b[A\n\xff\xfe\n";
  const Finished run = play(nonsense + "quit\n", usual_rules);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(count(run.out, "is not a column: the columns are 1 to 7."), 6U) << run.out;
  EXPECT_EQ(count(run.out, "Player 1 (A), choose"), 7U);
  EXPECT_FALSE(contains(run.out, "\x1b")) << "what was typed is never echoed raw";
}

TEST(PlayConnect, a_line_of_ten_megabytes_is_refused_as_one_line) {
  const Finished run = play(std::string(10'000'000, '7') + "\n4\nquit\n", usual_rules);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_TRUE(contains(run.out, "That line has 10000000 characters."));
  EXPECT_TRUE(contains(run.out, "(A)"));
  EXPECT_LT(run.out.size(), 4000U);
}

TEST(PlayConnect, C07_with_three_players_the_first_follows_the_last) {
  const Finished run = play("1\n2\n3\n4\nquit\n", {"--players=3", "--columns=7", "--rows=6", "--connect=4"});
  const auto a = run.out.find("Player 1 (A)");
  const auto b = run.out.find("Player 2 (B)");
  const auto c = run.out.find("Player 3 (C)");
  const auto a_again = run.out.find("Player 1 (A)", c);
  EXPECT_TRUE(a < b && b < c && c < a_again && a_again != std::string::npos);
}

TEST(PlayConnect, C08_C09_the_win_screen_says_who_won_marks_the_tokens_and_offers_three_choices) {
  const Finished run = play(std::string(a_wins_in_column_1) + "1\n", usual_rules);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_TRUE(contains(run.out, "Player 1 (A) wins with 4 in a row: 1,1 1,2 1,3 1,4"));
  EXPECT_TRUE(contains(run.out,
                       "4 |[A] .  .  .  .  .  . |\n"
                       "3 |[A] B  .  .  .  .  . |\n"
                       "2 |[A] B  .  .  .  .  . |\n"
                       "1 |[A] B  .  .  .  .  . |\n"))
      << run.out;
  const auto quit = run.out.find("1  Quit");
  const auto different = run.out.find("2  Play again with different settings");
  const auto same = run.out.find("3  Play again with the same settings");
  EXPECT_TRUE(quit < different && different < same && same != std::string::npos);
}

TEST(PlayConnect, C09_the_choices_are_made_by_number_or_word_and_nothing_else) {
  const std::string game(a_wins_in_column_1);
  for (const char* leave : {"1", "quit"}) {
    const Finished run = play(game + "4\nyes\n\n" + leave + "\n9\n", usual_rules);
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_EQ(count(run.out, "is not one of the choices"), 3U) << run.out;
  }
  for (const char* again : {"3", "same"})
    EXPECT_EQ(count(play(game + again + "\nquit\n", usual_rules).out, "1 | .  .  .  .  .  .  . |"), 2U);
}

TEST(PlayConnect, C10_a_full_board_shows_game_over_and_the_same_three_choices) {
  const Finished run = play("1\n2\n3\n2\n3\n1\n1\n3\n2\n1\n", tiny_rules);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_TRUE(contains(run.out, "Game over. The board is full and nobody has 3 in a row: a draw."));
  EXPECT_TRUE(contains(run.out, "1  Quit") && contains(run.out, "2  Play again with different settings") &&
              contains(run.out, "3  Play again with the same settings"));
}

TEST(PlayConnect, C11_different_settings_asks_everything_again_and_same_settings_asks_nothing) {
  const std::string game(a_wins_in_column_1);
  const Finished different = play(game + "2\n3\n5\n5\n3\nquit\n", usual_rules);
  EXPECT_TRUE(contains(different.out, "Number of players")) << "flags do not answer a second time";
  EXPECT_TRUE(contains(different.out, "5 columns by 5 rows, 3 in a row wins, 3 players"));
  const Finished same = play(game + "3\n4\nquit\n", usual_rules);
  EXPECT_FALSE(contains(same.out, "Number of players"));
  EXPECT_TRUE(contains(same.out, "1 | .  .  . (A) .  .  . |"))
      << "the second game begins with an empty board";
}

TEST(PlayConnect, P03_P05_a_position_on_standard_input_is_its_first_line_and_answers_follow) {
  const Finished game = run_program({"play", "connect", "--position", "-"}, "connect:7x6n4p2:44\n5\nquit\n");
  EXPECT_EQ(game.exit_code, 0) << game.err;
  EXPECT_TRUE(contains(game.out, "connect:7x6n4p2:445")) << game.out;
}

TEST(PlayConnect, C12_undo_takes_a_turn_back_only_when_all_agree) {
  const Finished agreed = play("4\nundo\nmaybe\nyes\n5\nquit\n", usual_rules);
  EXPECT_EQ(count(agreed.out, "All players must agree"), 2U);
  EXPECT_TRUE(contains(agreed.out, "1 | .  .  .  . (A) .  . |")) << agreed.out;
  const Finished refused = play("4\nundo\nno\n5\nquit\n", usual_rules);
  EXPECT_TRUE(contains(refused.out, "1 | .  .  .  A (B) .  . |")) << refused.out;
  EXPECT_TRUE(contains(play("undo\nquit\n", usual_rules).out, "There is no turn to take back."));
}

TEST(PlayConnect, C12_an_engine_that_takes_a_seat_between_people_agrees_to_no_undo_for_them) {
  const Finished refused = play("4\n4\n5\nseat 1 easy\nundo\nno\nquit\n", usual_rules);
  EXPECT_EQ(count(refused.out, "All players must agree"), 1U) << refused.out;
  const Finished alone = play("seat 2 easy\n4\nundo\nquit\n", usual_rules);
  EXPECT_FALSE(contains(alone.out, "All players must agree")) << "people have not begun" << alone.out;
}

TEST(PlayConnect, C12_no_undo_forbids_it) {
  auto flags = usual_rules;
  flags.emplace_back("--no-undo");
  const Finished run = play("4\nundo\n5\nquit\n", flags);
  EXPECT_TRUE(contains(run.out, "Undo was ruled out when this game began."));
  EXPECT_TRUE(contains(run.out, "1 | .  .  .  A (B) .  . |"));
}

TEST(PlayConnect, C12_no_undo_is_part_of_the_game_and_saved_with_it) {
  const ScratchDirectory data;
  const Environment here = {{"XDG_DATA_HOME", data.path().string()}};
  auto flags = usual_rules;
  flags.emplace_back("--no-undo");
  EXPECT_TRUE(contains(play("4\nsave strict\nquit\n", flags, here).out, "Saved."));
  EXPECT_TRUE(contains(play("undo\nquit\n", {"--resume", "strict"}, here).out, "Undo was ruled out"));
  for (const char* late : {"--no-undo", "--analysis"})
    EXPECT_EQ(play("quit\n", {"--resume", "strict", late}, here).exit_code, 2) << "too late for " << late;
}

TEST(PlayConnect, C12_the_line_that_goes_on_forbids_undo_too) {
  auto flags = usual_rules;
  flags.emplace_back("--no-undo");
  const Finished run = play("4\nquit\n", flags);
  EXPECT_TRUE(
      run.out.ends_with("Go on with: quadrille play connect --position connect:7x6n4p2:4 --no-undo\n"))
      << run.out;
}

TEST(PlayConnect, words_may_be_typed_in_capitals) {
  const Finished run = play("4\nUNDO\nYES\nBoard\nQUIT\n", usual_rules);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_TRUE(run.out.ends_with("choose a column (1-7): \n")) << run.out;
  EXPECT_EQ(count(run.out, "1 | .  .  .  .  .  .  . |"), 3U) << run.out;
}

TEST(PlayConnect, undo_at_the_end_opens_the_game_again_and_undo_in_the_questions_goes_back_one) {
  const Finished run = play(std::string(a_wins_in_column_1) + "undo\nyes\n7\nquit\n", usual_rules);
  EXPECT_TRUE(contains(run.out, "1 |[A] B  .  .  .  .  . |"));
  EXPECT_TRUE(contains(run.out, "1 | A  B  .  .  .  . (A)|")) << run.out;
  const Finished questions = play("undo\n5\nundo\n2\n7\n6\n4\nquit\n");
  EXPECT_TRUE(contains(questions.out, "There is no answer to take back."));
  EXPECT_TRUE(contains(questions.out, "7 columns by 6 rows, 4 in a row wins, 2 players")) << questions.out;
}

TEST(PlayConnect, C13_board_shows_everything_again_at_any_prompt) {
  const Finished run = play("board\n4\nboard\nboard 3\nboard 8\nboard x\nquit\n", usual_rules);
  EXPECT_EQ(count(run.out, "1 | .  .  .  .  .  .  . |"), 2U);
  EXPECT_EQ(count(run.out, "1 | .  .  . (A) .  .  . |"), 3U) << run.out;
  EXPECT_EQ(count(run.out, "The board can begin at column 1 to 7"), 2U);
  EXPECT_EQ(count(run.out, "7 columns by 6 rows"), 5U) << "the size is always shown";
  EXPECT_TRUE(contains(play("board\nquit\n").out, "There is no board yet."));
}

TEST(PlayConnect, C13_refusals_go_to_standard_output_with_the_board) {
  const Finished run = play("9\nx\nquit\n", usual_rules);
  EXPECT_TRUE(run.err.empty());
  EXPECT_TRUE(contains(run.out, "there is no column 9"));
}

TEST(PlayConnect, help_is_there_at_every_prompt) {
  EXPECT_EQ(count(play("help\n2\n7\n6\n4\nhelp\n" + std::string(a_wins_in_column_1) + "help\n1\n").out,
                  "At any prompt:"),
            3U);
}

TEST(PlayConnect, end_of_input_ends_the_game_cleanly_with_the_board_and_a_non_zero_exit) {
  const Finished run = play("4\n4\n", usual_rules);
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_TRUE(contains(run.out, "Go on with: quadrille play connect --position connect:7x6n4p2:44"));
  const auto board = run.out.rfind("1 | .  .  .  A  .  .  . |");
  EXPECT_TRUE(board != std::string::npos && board > run.out.rfind("choose a column")) << run.out;
  EXPECT_EQ(count(run.err, "\n"), 1U);
  EXPECT_EQ(count(run.out + run.err, "nput ended"), 1U) << "told once";
  EXPECT_EQ(play("").exit_code, 2) << "among the questions too";
  EXPECT_EQ(play(a_wins_in_column_1, usual_rules).exit_code, 0) << "after the end it is as good as quit";
}

TEST(PlayConnect, a_last_line_without_a_line_end_counts) {
  EXPECT_TRUE(contains(play("4\n4", usual_rules).out, "connect:7x6n4p2:44"));
  EXPECT_TRUE(contains(play("4\r\n5\r\n", usual_rules).out, "connect:7x6n4p2:45"))
      << "and so do foreign line ends";
}

TEST(PlayConnect, a_saved_game_goes_on_where_it_was_left) {
  const ScratchDirectory data;
  const Environment here = {{"XDG_DATA_HOME", data.path().string()}};
  const Finished first = play("4\n4\nsave mine\nquit\n", usual_rules, here);
  EXPECT_TRUE(contains(first.out, "Saved. Go on later with: quadrille play connect --resume mine"))
      << first.out;
  const Finished second = play("board\nundo\nyes\n1\nquit\n", {"--resume", "mine"}, here);
  EXPECT_EQ(second.exit_code, 0);
  EXPECT_TRUE(contains(second.out, "2 | .  .  . (B) .  .  . |")) << second.out;
  EXPECT_TRUE(second.out.ends_with("Go on with: quadrille play connect --resume mine\n")) << second.out;
  EXPECT_TRUE(contains(play("quit\n", {"--resume", "mine"}, here).out, "1 |(B) .  .  A  .  .  . |"));

  EXPECT_TRUE(
      contains(play("save mine\nquit\n", usual_rules, here).out, "Not saved: there is a game mine already"));
  EXPECT_TRUE(contains(play("save ../x\nquit\n", usual_rules, here).out, "cannot name a game"));
  EXPECT_TRUE(contains(play("save -y\nquit\n", usual_rules, here).out, "cannot name a game"))
      << "commands would take it for a flag";
  EXPECT_TRUE(contains(play("save\nquit\n", {}, here).out, "There is no game to save yet."));
  const Finished missing = play("", {"--resume", "other"}, here);
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_TRUE(contains(missing.err, "there is no match \"other\": quadrille matches lists them"))
      << missing.err;
  EXPECT_EQ(play("", {"--resume", ""}, here).exit_code, 2);
  EXPECT_EQ(play("", {"--resume", "mine", "--columns", "9"}, here).exit_code, 2) << "the rules must agree";
}

TEST(PlayConnect, P05_a_killed_terminal_loses_no_move) {
  const ScratchDirectory data;
  const Environment here = {{"XDG_DATA_HOME", data.path().string()}};
  {
    TerminalSession session(
        {"play", "connect", "--players=2", "--columns=7", "--rows=6", "--connect=4", "--plain"}, {80, 40},
        here);
    session.wait_for("Player 1 (A), choose");
    session.type("4\n");
    session.wait_for("Player 2 (B), choose");
    session.type("5\n");
    session.wait_for("Player 1 (A), choose");
    session.type("6\n");
    session.wait_for("Player 2 (B), choose");
    session.send(SIGKILL);
    EXPECT_EQ(session.wait_for_exit(), 128 + SIGKILL);
  }
  const std::string listed = run_program({"matches"}, {}, here).out;
  EXPECT_TRUE(contains(listed, "  3 moves  open      just now ")) << listed;
  const std::string name = listed.substr(0, listed.find(' '));
  EXPECT_TRUE(contains(play("quit\n", {"--resume", name}, here).out, "1 | .  .  .  A  B (A) . |"));
}

TEST(PlayConnect, P05_a_game_that_somebody_else_has_played_on_is_shown_as_it_is_there) {
  const ScratchDirectory data;
  const Environment here = {{"XDG_DATA_HOME", data.path().string()}};
  ASSERT_TRUE(contains(play("4\nsave mine\nquit\n", usual_rules, here).out, "Saved."));
  TerminalSession session({"play", "connect", "--resume", "mine", "--plain"}, {80, 40}, here);
  session.wait_for("Player 2 (B), choose");
  EXPECT_EQ(play("5\nquit\n", {"--resume", "mine"}, here).exit_code, 0);
  session.type("6\n");
  const std::string shown = session.wait_for("Player 1 (A), choose");
  EXPECT_TRUE(contains(shown, "The game was changed elsewhere meanwhile.")) << shown;
  EXPECT_TRUE(contains(run_program({"matches", "export", "mine"}, {}, here).out, R"("moves":["4","5"])"));
}

TEST(PlayConnect, scripts_leave_nothing_behind_that_they_did_not_ask_for) {
  const ScratchDirectory data;
  const Environment here = {{"XDG_DATA_HOME", data.path().string()}};
  EXPECT_EQ(play("4\n4\nquit\n", usual_rules, here).exit_code, 0);
  EXPECT_TRUE(std::filesystem::is_empty(data.path()));
}

TEST(PlayConnect, P05_the_line_that_goes_on_repeats_the_time_and_says_that_it_has_no_moves) {
  auto flags = usual_rules;
  flags.insert(flags.end(), {"--seats", "human,easy", "--time", "50ms"});
  const Finished run = play("4\nquit\n", flags);
  EXPECT_TRUE(run.out.ends_with(" --seats human,easy --time 50ms\n")) << run.out;
  EXPECT_TRUE(contains(run.out,
                       "Not kept: the line below has the position alone. The word save keeps a game with its "
                       "moves.\nGo on with: "))
      << run.out;
  const ScratchDirectory data;
  const Environment here = {{"XDG_DATA_HOME", data.path().string()}};
  const Finished saved = play("4\nsave mine\nquit\n", flags, here);
  EXPECT_TRUE(saved.out.ends_with("Go on with: quadrille play connect --resume mine --time 50ms\n"))
      << saved.out;
}

TEST(PlayConnect, P05_a_game_goes_on_from_the_position_that_was_named_on_leaving) {
  const Finished left = play("4\n4\nquit\n", usual_rules);
  EXPECT_EQ(left.exit_code, 0);
  const std::string hint = "Go on with: quadrille play connect --position connect:7x6n4p2:44\n";
  EXPECT_TRUE(left.out.ends_with(hint)) << left.out;
  const Finished again = play("5\nundo\nyes\nundo\nquit\n", {"--position", "connect:7x6n4p2:44"});
  EXPECT_TRUE(contains(again.out, "2 | .  .  . (B) .  .  . |")) << again.out;
  EXPECT_TRUE(contains(again.out, "1 | .  .  .  A (A) .  . |")) << again.out;
  EXPECT_TRUE(contains(again.out, "There is no turn to take back."));
  EXPECT_EQ(play("", {"--position", "connect:7x6n4p2:48"}).exit_code, 2);
  EXPECT_EQ(play("", {"--moves", "4", "--resume", "x"}).exit_code, 2);
}

TEST(PlayConnect, P03_the_line_that_names_a_position_is_taken_and_given_for_every_game) {
  for (const auto& [line, move, after] :
       {std::tuple{"connect:7x6n4p2:4453", "1", "connect:7x6n4p2:44531"},
        {"kaboom:4x4n4b1.1:x,0,1,----,----,-o--,-*--", "4", "kaboom:4x4n4b1.1:o,0,1,----,----,-o--,-*-x"},
        {"quarto::0---1-----------:5", "b1", "quarto::05--1-----------:-"},
        {"minesweeper:4x3m2safe:####/1221/0000", "o1,1", "--resume minesweeper-"}}) {
    const std::string name = line;
    const ScratchDirectory data;
    const Finished run =
        run_program({"play", name.substr(0, name.find(':')), "--position", name, "--seats",
                     name.starts_with("minesweeper") ? "human" : "human,human"},
                    std::string(move) + "\nquit\n", {{"XDG_DATA_HOME", data.path().string()}});
    EXPECT_TRUE(contains(run.out, after)) << name << run.out << run.err;
  }
}

TEST(PlayConnect, without_a_home_everything_but_saving_works) {
  const Finished run = play("4\nsave\n5\nquit\n", usual_rules, {{"XDG_DATA_HOME", ""}, {"HOME", ""}});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_TRUE(contains(run.out, "Not saved: there is no place for games: set XDG_DATA_HOME or HOME."));
  EXPECT_TRUE(contains(run.out, "1 | .  .  .  A (B) .  . |"));
}

TEST(PlayConnect, a_game_that_cannot_be_saved_says_so_and_goes_on) {
  const Finished run = play("4\nsave\n5\nquit\n", usual_rules, {{"XDG_DATA_HOME", "/proc/nowhere"}});
  EXPECT_TRUE(contains(run.out, "Not saved: cannot create"));
  EXPECT_TRUE(contains(run.out, "1 | .  .  .  A (B) .  . |"));
}

TEST(PlayConnectOnATerminal, P05_games_that_cannot_be_kept_say_so_before_the_first_move_and_at_the_end) {
  TerminalSession session(
      {"play", "connect", "--plain", "--players=2", "--columns=7", "--rows=6", "--connect=4", "--no-undo"},
      {200, 40}, {{"XDG_DATA_HOME", "/proc/nowhere"}});
  EXPECT_TRUE(contains(session.wait_for("choose a column (1-7): "),
                       "Games cannot be kept here: cannot create /proc/nowhere"));
  session.type("4\n");
  session.wait_for("Player 2 (B), choose a column (1-7): ");
  session.type("quit\n");
  const std::string last = session.wait_for("--position connect:7x6n4p2:4 --no-undo");
  EXPECT_TRUE(contains(last, "Not kept: cannot create /proc/nowhere")) << last;
  EXPECT_EQ(session.wait_for_exit(), 0);
}

TEST(PlayConnect, no_message_names_a_function_of_the_database) {
  const ScratchDirectory data;
  const std::filesystem::path folder = data.path() / "quadrille";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "matches.db") << std::string(4096, 'x');
  const Environment here = {{"XDG_DATA_HOME", data.path().string()}};
  const Finished damaged = play("4\nsave\nquit\n", usual_rules, here);
  EXPECT_TRUE(contains(damaged.out, "Not saved: the database does not answer: its file is no database."))
      << damaged.out;
  std::filesystem::remove(folder / "matches.db");
  std::filesystem::create_directories(folder / "matches.db");
  const Finished folder_instead = play("4\nsave\nquit\n", usual_rules, here);
  EXPECT_TRUE(
      contains(folder_instead.out, "Not saved: the database does not answer: its file cannot be opened."))
      << folder_instead.out;
}

TEST(PlayConnect, P04_a_program_takes_a_seat_and_answers_every_move) {
  std::vector<std::string> flags = usual_rules;
  flags.insert(flags.end(), {"--seats", "human,easy", "--seed", "1"});
  const Finished run = play("4\n4\nquit\n", flags);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(count(run.out, "Player 2 (B, easy) plays "), 2U) << run.out;
  EXPECT_EQ(count(run.out, "Player 1 (A), choose a column"), 3U);
  EXPECT_TRUE(contains(run.out, " --seats human,easy")) << "how to go on names the seats";
  EXPECT_EQ(play("4\n4\nquit\n", flags).out, run.out) << "the seed decides";
}

TEST(PlayConnect, undo_against_a_program_is_free_and_reaches_back_to_the_own_move) {
  std::vector<std::string> flags = usual_rules;
  flags.insert(flags.end(), {"--seats", "human,easy", "--seed", "1"});
  const Finished run = play("4\nundo\nundo\nquit\n", flags);
  EXPECT_FALSE(contains(run.out, "must agree"));
  EXPECT_TRUE(contains(run.out, "There is no turn to take back."));
  EXPECT_EQ(count(run.out, "1 | .  .  .  .  .  .  . |"), 2U) << "at first, and after the undo";
}

TEST(PlayConnect, seats_change_while_the_game_runs_and_programs_can_play_it_out) {
  const Finished run =
      play("4\nseat\nseat 2 genius\nseat 9 easy\nseat 2 easy\nseat 1 medium\n1\n", usual_rules);
  EXPECT_EQ(run.exit_code, 0) << run.out;
  EXPECT_TRUE(contains(run.out, "  1  human\n  2  human\n"));
  EXPECT_TRUE(
      contains(run.out, "\"genius\" cannot take a seat: choose human, easy, medium, hard or perfect."));
  EXPECT_TRUE(contains(run.out, "Say which seat from 1 to 2"));
  EXPECT_TRUE(contains(run.out, "Player 1 (A, medium) plays "));
  EXPECT_TRUE(contains(run.out, "Game over. "));
}

TEST(PlayConnect, Q10_P04_a_watched_game_goes_on_when_the_input_that_paused_it_has_ended) {
  const std::vector<std::string> watched = {"play",    "connect",   "--players", "2",         "--columns",
                                            "4",       "--rows",    "4",         "--connect", "3",
                                            "--seats", "easy,easy", "--watch",   "1ms"};
  for (const std::string_view input : {"", "x\n", "\n"}) {
    const Finished played = run_program(watched, input);
    EXPECT_TRUE(contains(played.out, "Game over.")) << played.out;
  }
}

TEST(PlayConnect, a_hint_names_a_legal_move_and_plays_nothing) {
  std::vector<std::string> flags = usual_rules;
  flags.insert(flags.end(), {"--moves", "121212", "--analysis"});
  const Finished run = play("hint\nquit\n", flags);
  EXPECT_TRUE(contains(run.out, "perfect would play 1.")) << run.out;
  EXPECT_EQ(count(run.out, "Player 1 (A), choose a column"), 2U);
}

TEST(PlayConnect, P04_hints_are_off_while_people_play_each_other_unless_all_agreed) {
  const Finished refused = play("4\nhint\nquit\n", usual_rules);
  EXPECT_TRUE(contains(refused.out, "Hints and analysis are off in a game between people")) << refused.out;
  EXPECT_FALSE(contains(refused.out, "would play"));
  std::vector<std::string> with_engine = usual_rules;
  with_engine.insert(with_engine.end(), {"--seats", "human,easy"});
  EXPECT_TRUE(contains(play("hint\nquit\n", with_engine).out, "perfect would play ")) << "one person alone";
}

TEST(PlayConnect, P04_analyse_gives_the_value_of_every_move_while_a_game_is_played) {
  const std::vector<std::string> small = {"--players=2", "--columns=3", "--rows=3", "--connect=3"};
  auto flags = small;
  flags.emplace_back("--seats=human,easy");
  // A has two of a row with both ends open above nothing: 2 wins at once.
  flags.emplace_back("--moves=1133");
  const Finished run = play("analyse\nquit\n", flags);
  EXPECT_TRUE(contains(run.out, "A to move: win in 1")) << run.out;
  EXPECT_TRUE(contains(run.out, "\n    2  win in 1")) << run.out;
  EXPECT_TRUE(contains(run.out, "best line: 2")) << run.out;
  EXPECT_TRUE(contains(play("analyse\nquit\n", small).out, "Hints and analysis are off"));
}

TEST(PlayConnect, P04_a_game_of_three_is_analysed_while_it_is_played) {
  // A has three in column 1, and both others are engines.
  const Finished run = play("analyse\nquit\n", {"--players=3", "--columns=7", "--rows=6", "--connect=4",
                                                "--seats=human,easy,easy", "--moves=123123123"});
  EXPECT_TRUE(contains(run.out, "A to move: win in 1")) << run.out;
  EXPECT_TRUE(contains(run.out, "all others are taken to play together against A")) << run.out;
}

TEST(PlayConnect, P04_an_engine_that_takes_a_seat_between_people_brings_no_hints_with_it) {
  const std::string off = "Hints and analysis are off";
  const Finished around = play("4\n4\nseat 2 easy\nhint\nseat 2 human\nhint\nquit\n", usual_rules);
  EXPECT_EQ(count(around.out, off), 2U) << around.out;
  EXPECT_FALSE(contains(around.out, "would play")) << around.out;
  const Finished before = play("seat 2 easy\nhint\nquit\n", usual_rules);
  EXPECT_TRUE(contains(before.out, "perfect would play ")) << "people have not begun" << before.out;

  const ScratchDirectory data;
  const Environment here = {{"XDG_DATA_HOME", data.path().string()}};
  std::vector<std::string> words = {"play", "connect"};
  words.insert(words.end(), usual_rules.begin(), usual_rules.end());
  (void)run_program(words, "4\n4\nseat 2 easy\nsave mine\nquit\n", here);
  const Finished resumed = run_program({"play", "connect", "--resume", "mine"}, "hint\nquit\n", here);
  EXPECT_TRUE(contains(resumed.out, off)) << "it is kept with the game" << resumed.out;
  words.emplace_back("--analysis");
  EXPECT_TRUE(contains(run_program(words, "4\n4\nseat 2 easy\nhint\nquit\n", here).out, "would play"));
}

TEST(PlayConnect, seats_that_do_not_fit_are_refused_or_asked_about) {
  const Finished wrong = play("", {"--seats", "human,genius"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_TRUE(contains(wrong.err, "\"genius\" cannot take a seat"));
  EXPECT_EQ(play("", {"--players", "3", "--seats", "human,easy"}).exit_code, 2);
  const Finished asked = play("3\n2\n\n\n\nquit\n", {"--seats", "human,easy"});
  EXPECT_TRUE(contains(asked.out, "3 players need 3 seats, not 2.")) << asked.out;
  EXPECT_TRUE(contains(asked.out, "7 columns by 6 rows"));
}

TEST(PlayConnect, a_level_that_a_board_lacks_is_asked_about_again) {
  const Finished run = play("2\n20\n20\n4\n2\n7\n6\n\nquit\n", {"--seats", "human,perfect"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_TRUE(contains(run.out, "\"perfect\" cannot take a seat: choose human, easy, medium or hard."));
  EXPECT_TRUE(contains(run.out, "7 columns by 6 rows")) << run.out;
  EXPECT_EQ(play("", {"--columns", "20", "--rows", "20", "--connect", "4", "--players", "2", "--seats",
                      "human,perfect"})
                .exit_code,
            2);
}

TEST(PlayConnect, C11_the_same_settings_keep_who_plays) {
  std::vector<std::string> small = {"--players=2", "--columns=2", "--rows=2", "--connect=2"};
  const Finished run = play("seat 2 easy\n1\n2\n3\nseat\nquit\n", small);
  EXPECT_TRUE(contains(run.out, "Game over.")) << run.out;
  EXPECT_TRUE(contains(run.out, "  1  human\n  2  easy\n")) << run.out;
}

TEST(PlayConnect, a_seat_that_changes_while_undo_is_asked_stays_changed) {
  const Finished run = play("1\n2\nundo\nseat 2 easy\nyes\nquit\n", usual_rules);
  EXPECT_TRUE(contains(run.out, "Player 2 (B, easy) plays ")) << run.out;
}

TEST(PlayConnectOnATerminal, interrupting_a_program_that_thinks_is_heard_at_once) {
  std::vector<std::string> flags = {"play", "connect", "--plain"};
  flags.insert(flags.end(), usual_rules.begin(), usual_rules.end());
  flags.insert(flags.end(), {"--seats", "hard,human", "--time", "1h"});
  TerminalSession session(flags, {});
  session.wait_for("+---------------------+");
  session.type("\x03");
  session.wait_for("Interrupted.");
  EXPECT_EQ(session.wait_for_exit(), 130);
}

TEST(PlayConnect, a_saved_game_keeps_its_seats) {
  const ScratchDirectory data;
  const Environment here = {{"XDG_DATA_HOME", data.path().string()}};
  std::vector<std::string> flags = usual_rules;
  flags.insert(flags.end(), {"--seats", "human,easy"});
  ASSERT_TRUE(contains(play("4\nsave one\nquit\n", flags, here).out, "Saved."));
  const Finished resumed = play("seat\nquit\n", {"--resume", "one"}, here);
  EXPECT_TRUE(contains(resumed.out, "  2  easy\n")) << resumed.out;
}

TEST(PlayConnect, a_pipe_gets_the_whole_width_and_no_colour) {
  const Finished run =
      play("quit\n", {"--players=2", "--columns=255", "--rows=4", "--connect=4"}, {{"TERM", "xterm"}});
  EXPECT_FALSE(contains(run.out, "\x1b"));
  EXPECT_TRUE(contains(run.out, " 254 255\n"));
}

TEST(PlayConnectOnATerminal, tokens_are_coloured_unless_NO_COLOR_is_set) {
  TerminalSession coloured(
      {"play", "connect", "--plain", "--players=2", "--columns=7", "--rows=6", "--connect=4"}, {});
  coloured.wait_for("choose a column (1-7): ");
  coloured.type("4\n");
  EXPECT_TRUE(contains(coloured.wait_for("Player 2 (B)"), "48;5;62;38;5;231m(A)\x1b[0m"));
  TerminalSession plain(
      {"play", "connect", "--plain", "--players=2", "--columns=7", "--rows=6", "--connect=4"}, {},
      {{"NO_COLOR", "1"}});
  plain.wait_for("choose a column (1-7): ");
  plain.type("4\n");
  EXPECT_FALSE(contains(plain.wait_for("Player 2 (B)"), "\x1b"));
}

TEST(PlayConnectOnATerminal, a_board_wider_than_the_window_shows_a_part_and_how_to_see_the_rest) {
  TerminalSession session(
      {"play", "connect", "--plain", "--players=2", "--columns=255", "--rows=5", "--connect=4"}, {},
      {{"NO_COLOR", "1"}});
  const auto fits = [](const std::string& text) {
    std::size_t longest = 0;
    for (std::size_t at = 0; at < text.size();) {
      const auto end = std::min(text.find('\n', at), text.size());
      longest = std::max(longest, end - at);
      at = end + 1;
    }
    return longest <= 81;  // includes a carriage return
  };
  const std::string first = session.wait_for("choose a column (1-255): ");
  EXPECT_TRUE(contains(first, "Columns 1 to 19 of 255.")) << first;
  EXPECT_TRUE(fits(first)) << first;
  EXPECT_TRUE(contains(first, "\"board 20\" shows those from column 20 on."));
  session.type("200\n");
  const std::string second = session.wait_for("choose a column");
  EXPECT_TRUE(contains(second, "(A)")) << "the last token is in sight";
  EXPECT_TRUE(contains(second, "Columns 191 to 209 of 255.")) << second;
  session.type("board 240\n");
  const std::string third = session.wait_for("choose a column");
  EXPECT_TRUE(contains(third, "Columns 237 to 255 of 255.")) << third;
  EXPECT_TRUE(fits(third));
}

TEST(PlayConnectOnATerminal, C13_board_alone_shows_a_board_that_is_wider_than_the_window_whole) {
  TerminalSession session(
      {"play", "connect", "--plain", "--players=2", "--columns=40", "--rows=6", "--connect=4"}, {80, 24},
      {{"NO_COLOR", "1"}});
  EXPECT_TRUE(contains(session.wait_for("choose a column (1-40): "), "\"board\" alone shows all of it."));
  session.type("40\n");
  session.wait_for("choose a column");
  session.type("1\n");
  session.wait_for("choose a column");
  session.type("board\n");
  const std::string whole = session.wait_for("choose a column");
  EXPECT_TRUE(contains(whole, "1 |(B) . ") && contains(whole, " .  A |")) << whole;
  EXPECT_FALSE(contains(whole, "Columns 1 to")) << whole;
  EXPECT_TRUE(contains(whole, "40 columns by 6 rows"));
}

TEST(PlayConnectOnATerminal, interrupting_shows_the_position_and_exits_with_130) {
  TerminalSession session(
      {"play", "connect", "--plain", "--players=2", "--columns=7", "--rows=6", "--connect=4"}, {});
  session.wait_for("choose a column (1-7): ");
  session.type("4\n");
  session.wait_for("Player 2 (B), choose a column (1-7): ");
  session.type("\x03");
  session.wait_for("Interrupted. Go on with: quadrille play connect --resume connect-");
  EXPECT_EQ(session.wait_for_exit(), 130);
}

TEST(PlayConnectOnATerminal, an_interrupt_is_never_lost_however_much_is_typed) {
  TerminalSession session(
      {"play", "connect", "--plain", "--players=2", "--columns=7", "--rows=6", "--connect=4"}, {});
  session.wait_for("choose a column (1-7): ");
  std::string keys;
  for (int i = 0; i < 200; ++i) keys += "nonsense\n";
  session.type(keys + "\x03");
  EXPECT_EQ(session.wait_for_exit(), 130);
}

}  // namespace
}  // namespace quadrille
