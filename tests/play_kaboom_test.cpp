// Kaboom in play and analysis: the real program, through a pipe.

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/program.h"

namespace quadrille {
namespace {

namespace json = boost::json;

Finished play(std::string_view input, std::vector<std::string> flags = {}) {
  flags.insert(flags.begin(), {"play", "kaboom"});
  return run_program(flags, input);
}

Finished play_from(const std::string& line, std::string_view input) {
  return play(input, {"--position", "kaboom:" + line});
}

Finished analyse(const std::string& line) {
  return run_program({"analyse", "kaboom", "--json", "--position", "kaboom:" + line});
}

TEST(PlayKaboom, K01_asks_columns_rows_line_bombs_misere_and_super_bomb) {
  const Finished run = play("5\n4\n3\n1\nyes\nno\nquit\n");
  EXPECT_EQ(run.exit_code, 0);
  std::size_t last = 0;
  for (const char* question :
       {"Columns (2 to 255) [7]: ", "Rows (2 to 255) [6]: ", "Pieces to connect (2 to 255) [4]: ",
        "Bombs for each player (0 to 99) [2]: ", "Misere: who connects loses (yes or no) [no]: ",
        "Super-bombs: a whole row and column (yes or no) [no]: "}) {
    const auto at = run.out.find(question);
    ASSERT_NE(at, std::string::npos) << question << run.out;
    EXPECT_GE(at, last);
    last = at;
  }
  EXPECT_TRUE(contains(run.out,
                       "Kaboom: 5 columns by 4 rows, 3 in a row loses, 1 bomb each\n"
                       "    1  2  3  4  5\n"
                       "4 | .  .  .  .  . |\n"
                       "3 | .  .  .  .  . |\n"
                       "2 | .  .  .  .  . |\n"
                       "1 | .  .  .  .  . |\n"
                       "  +---------------+\n"
                       "Bombs left: x 1, o 1\n"
                       "Player 1 (x), drop 1-5, bomb b1-b5 (1 left): "))
      << run.out;
}

TEST(PlayKaboom, K01_flags_answer_questions_and_switches_have_no_value) {
  const Finished run = play("quit\n", {"--columns=4", "--rows=4", "--connect=4", "--x-bombs=3", "--o-bombs=0",
                                       "--misere", "--super-bomb"});
  EXPECT_TRUE(run.out.starts_with(
      "\nKaboom: 4 columns by 4 rows, 4 in a row loses, 3 bombs for x, 0 for o, super-bombs\n"))
      << run.out;
  const Finished clash = play("", {"--bombs=1", "--x-bombs=3"});
  EXPECT_EQ(clash.exit_code, 2);
  EXPECT_TRUE(contains(clash.err, "bombs is given as 1 and x-bombs as 3")) << clash.err;
  EXPECT_EQ(play("", {"--misere=maybe"}).exit_code, 2);
}

TEST(PlayKaboom, K01_a_flag_for_the_bombs_of_one_player_leaves_those_of_the_other_to_be_asked) {
  const std::vector<std::string> size = {"--columns=4", "--rows=4", "--connect=4", "--no-misere",
                                         "--no-super-bomb"};
  std::vector<std::string> flags = size;
  flags.emplace_back("--x-bombs=1");
  const Finished run = play("3\nquit\n", flags);
  EXPECT_TRUE(run.out.starts_with("Bombs for player o (0 to 99) [2]: ")) << run.out;
  EXPECT_TRUE(contains(run.out, "1 bomb for x, 3 for o")) << run.out;
  flags.back() = "--o-bombs=1";
  const Finished other = play("\nquit\n", flags);
  EXPECT_TRUE(other.out.starts_with("Bombs for player x (0 to 99) [2]: ")) << other.out;
  EXPECT_TRUE(contains(other.out, "2 bombs for x, 1 for o")) << other.out;
  flags.emplace_back("--x-bombs=0");
  EXPECT_FALSE(contains(play("quit\n", flags).out, "Bombs for")) << "both are given";
}

TEST(PlayKaboom, K01_answers_that_do_not_fit_are_refused_and_asked_again) {
  const Finished run = play("3\n3\n4\n4\n4\n4\n100\n2\nperhaps\nno\n\nquit\n");
  EXPECT_TRUE(contains(run.out, "A board of 3 columns by 3 rows is too small to connect 4")) << run.out;
  EXPECT_TRUE(contains(run.out, "bombs must be a whole number from 0 to 99, not 100"));
  EXPECT_TRUE(contains(run.out, "misere must be yes or no, not \"perhaps\""));
  EXPECT_TRUE(contains(run.out, "Kaboom: 4 columns by 4 rows, 4 in a row wins, 2 bombs each\n"));
}

TEST(PlayKaboom, K02_K03_K04_pieces_bombs_and_a_detonation_show_on_the_screen) {
  const Finished run = play_from("4x4n4b1.1:", "2\nb2\n3\n2\n2\nd2.2\nquit\n");
  EXPECT_TRUE(contains(run.out, "2 | . (@) .  . |\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "Player 2 (o), drop 1 3-4, detonate d2.2: ")) << run.out;
  EXPECT_TRUE(contains(run.out,
                       "The bomb at 2.2 took 2 pieces: o 2.3, x 2.1.\n"
                       "\n"
                       "Kaboom: 4 columns by 4 rows, 4 in a row wins, 1 bomb each\n"
                       "    1  2  3  4\n"
                       "4 | .  .  .  . |\n"
                       "3 | . {.} .  . |\n"
                       "2 | . {.} .  . |\n"
                       "1 | . {x} x  . |\n"
                       "  +------------+\n"
                       "Bombs left: x 1, o 0\n"
                       "Player 1 (x), drop 1-4, bomb b1-b4 (1 left): "))
      << run.out;
}

TEST(PlayKaboom, K02_the_bombs_left_of_both_are_shown_with_every_board_and_none_left_is_said) {
  const ScratchDirectory data;
  const Environment here = {{"XDG_DATA_HOME", data.path().string()}};
  const Finished run = run_program({"play", "kaboom", "--position", "kaboom:3x3n3b1.1:"},
                                   "b1\n2\nb1\n1\n2\n1\nboard\nsave mine\n1\n", here);
  EXPECT_EQ(count(run.out, "Bombs left: x 1, o 1\n"), 1U) << run.out;
  EXPECT_EQ(count(run.out, "Bombs left: x 0, o 1\n"), 6U) << "after each of five moves and when asked for";
  EXPECT_TRUE(contains(run.out, "No bomb is left for x to drop.\nPlayer 1 (x), ")) << run.out;
  EXPECT_TRUE(contains(run.out, "Game over. Player 1 (x) wins"));
  const Finished replayed = run_program({"matches", "replay", "--plain", "mine"}, {}, here);
  EXPECT_EQ(count(replayed.out, "Bombs left: x 0, o 1\n"), 5U) << replayed.out;
}

TEST(PlayKaboom, K02_b_and_d_alone_say_when_there_is_no_bomb) {
  const Finished run = play_from("3x3n3b1.1:x,0,1,---,---,o--", "b\nd\nfoo\n2\nb\nd\nfoo\nquit\n");
  EXPECT_TRUE(contains(run.out, "No bomb is left for x to drop.\nPlayer 1 (x), ")) << run.out;
  EXPECT_TRUE(contains(run.out, "There is no bomb of yours on the board.\nPlayer 1 (x), ")) << run.out;
  EXPECT_TRUE(contains(run.out, "\"foo\" is not a move: drop a piece with 3; the columns are 1 to 3."))
      << run.out;
  EXPECT_TRUE(
      contains(run.out, "\"b\" is not a move: drop a piece with 3, a bomb with b3; the columns are 1 to 3."))
      << run.out;
  const Finished own = play_from("2x2n2b1.1:x,0,1,--,*-", "foo\nd\nb2\nquit\n");
  EXPECT_TRUE(contains(own.out, "\"foo\" is not a move: drop a piece with 2, detonate a bomb with d1.1;"))
      << own.out;
  EXPECT_TRUE(contains(own.out,
                       "\"d\" is not a move: a bomb is detonated by its column and its row from the "
                       "bottom, with d1.1."))
      << own.out;
}

TEST(PlayKaboom, K02_the_only_bomb_on_the_board_is_the_one_that_is_offered) {
  const Finished run = play_from("3x3n3b1.1:x,0,0,xox,oo*,xxo", "quit\n");
  EXPECT_TRUE(contains(run.out, "Player 1 (x), detonate d3.2: ")) << run.out;
}

TEST(PlayKaboom, K03_a_bomb_sets_off_another_one) {
  const Finished run = play_from("4x4n4b1.1:x,0,0,-o--,-x--,-*@-,-ooo", "d2.2\nquit\n");
  EXPECT_TRUE(contains(run.out, "The bomb at 2.2 took 4 pieces")) << run.out;
  EXPECT_TRUE(contains(run.out, "1 | . {o}{.} o |\n")) << "what stood above has fallen" << run.out;
}

TEST(PlayKaboom, K05_a_bomb_counts_for_the_line_of_its_owner) {
  const Finished run = play_from("3x3n3b1.1:x,1,1,---,oo-,xx-", "b3\n1\n");
  EXPECT_TRUE(contains(run.out, "1 |[x][x][*]|\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "Game over. Player 1 (x) wins with 3 in a row: 1.1 2.1 3.1")) << run.out;
}

TEST(PlayKaboom, K08_under_misere_who_connects_loses) {
  const Finished run = play_from("3x3n3b0.0m:x,0,0,---,oo-,xx-", "3\n1\n");
  EXPECT_TRUE(contains(run.out, "Game over. Player 2 (o) wins, as Player 1 (x) has 3 in a row")) << run.out;
}

TEST(PlayKaboom, K09_a_super_bomb_takes_its_row_and_its_column) {
  const Finished run = play_from("4x4n4b1.0s:x,0,0,----,----,xo--,*oxo", "d1.1\nquit\n");
  EXPECT_TRUE(contains(run.out, "The bomb at 1.1 took 4 pieces")) << run.out;
  EXPECT_TRUE(contains(run.out, "1 |{.}{o}{.}{.}|\n")) << run.out;
}

TEST(PlayKaboom, K10_a_position_in_parentheses_is_played_and_written_when_it_is_left) {
  const Finished run = play(
      "4\nquit\n", {"--columns=4", "--rows=4", "--bombs=2", "--position", "(x 1 1 ---- ---- -*-- xo@-)"});
  EXPECT_TRUE(contains(run.out, "2 | .  *  .  . |\n1 | x  o  @  . |\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "kaboom:4x4n4b2.2:o,1,1,----,----,-*--,xo@x")) << run.out;
  EXPECT_TRUE(contains(run.out, "Position: (o 1 1 ---- ---- -*-- xo@x)\n")) << run.out;
}

TEST(PlayKaboom, K10_a_position_without_rows_is_told_what_it_lacks) {
  for (const auto& [position, reason] : std::vector<std::pair<std::string, std::string>>{
           {"(x 1 1)", "the position has no rows: it needs 2 to 255 of them after the bombs"},
           {"(x 1)", "a position has the player to move, the bombs that x and o have left, and its rows"},
           {"(x 1 1 ----)", "in the position rows must be a whole number from 2 to 255, not 1"}}) {
    expect_refusal(play("", {"--position", position}), reason);
    expect_refusal(play("", {"--rows", "4", "--position", position}), reason);
  }
}

TEST(PlayKaboom, K06_a_line_of_the_opponent_ends_the_game_with_the_three_choices) {
  const Finished run = play_from("4x4n4b1.1:x,0,0,--o-,--x-,--*-,ooxo", "d3.2\n1\n");
  EXPECT_TRUE(contains(run.out, "1 |[o][o][o][o]|\n")) << run.out;
  EXPECT_TRUE(contains(run.out,
                       "Game over. Player 2 (o) wins with 4 in a row: 1.1 2.1 3.1 4.1\n\n"
                       "  1  Quit\n"
                       "  2  Play again with different settings\n"
                       "  3  Play again with the same settings\n"));
  EXPECT_EQ(run.exit_code, 0);
}

TEST(PlayKaboom, K07_a_player_without_a_move_passes) {
  const Finished run = play_from("3x3n3b1.1:x,0,0,xox,x@x,oxo", "1\npass\nd2.2\nquit\n");
  EXPECT_TRUE(contains(run.out, "Player 1 (x), there is nothing to do but pass: ")) << run.out;
  EXPECT_TRUE(contains(run.out, "column 1 is full. No column has room.")) << run.out;
  EXPECT_TRUE(contains(run.out, "Player 1 (x) had no move and passed.\n")) << run.out;
  EXPECT_TRUE(contains(run.out, "2 |{x}{.}{x}|\n")) << run.out;
}

TEST(PlayKaboom, refusals_name_what_would_be_right_and_ask_the_same_player_again) {
  const Finished run = play_from("4x4n4b1.1:", "9\nb9\nd9.9\nd1.1\npass\nfoo\nquit\n");
  for (const char* part : {"there is no column 9, the columns are 1 to 4", "There is no square 9.9",
                           "there is nothing at 1.1. There is no bomb of yours on the board",
                           "Only a player who has no other move may pass.", "\"foo\" is not a move"})
    EXPECT_TRUE(contains(run.out, part)) << part << run.out;
  EXPECT_FALSE(contains(run.out, "Player 2 (o)"));
}

TEST(PlayKaboom, a_game_goes_on_from_the_position_that_was_named_on_leaving) {
  const Finished left = play_from("4x4n4b1.1ms:", "b2\n2\nquit\n");
  EXPECT_TRUE(contains(left.out, "--position 'kaboom:4x4n4b1.1ms:x,0,1,----,----,-o--,-*--'")) << left.out;
  const Finished resumed = play_from("4x4n4b1.1ms:x,0,1,----,----,-o--,-*--", "d2.1\nquit\n");
  EXPECT_TRUE(contains(resumed.out, "The bomb at 2.1 took 1 piece: o 2.2.\n")) << resumed.out;
}

TEST(PlayKaboom, a_program_takes_a_seat_and_undo_brings_back_what_was_blown_up) {
  const Finished run = play("d1.1\nundo\nquit\n", {"--position", "kaboom:4x4n4b1.1:x,0,1,----,----,xo--,*o--",
                                                   "--seats", "human,medium"});
  EXPECT_TRUE(contains(run.out, "Player 2 (o, medium) plays ")) << run.out;
  EXPECT_TRUE(run.out.rfind("1 | *  o  .  . |") != std::string::npos) << run.out;
}

TEST(PlayKaboom, K10_analyse_takes_a_position_and_answers_in_json) {
  const Finished run = run_program({"analyse", "kaboom", "--columns=3", "--rows=3", "--connect=3",
                                    "--bombs=1", "--position", "(x 1 1 --- --- ---)", "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const json::object answer = json::parse(run.out).as_object();
  EXPECT_EQ(answer.at("position").as_string(), "kaboom:3x3n3b1.1:x,1,1,---,---,---");
  EXPECT_EQ(answer.at("to_move").as_string(), "x");
  EXPECT_TRUE(answer.at("solved").as_bool());
  EXPECT_EQ(answer.at("value").as_string(), "win");
  EXPECT_EQ(answer.at("remoteness").as_int64(), 15);
  EXPECT_EQ(answer.at("moves").as_array().size(), 6U);
}

TEST(PlayKaboom, an_analysis_that_is_not_settled_has_bounds_and_suggests_a_move) {
  const Finished run = run_program({"analyse", "kaboom", "--nodes", "10000", "--json"});
  const json::object answer = json::parse(run.out).as_object();
  EXPECT_FALSE(answer.at("solved").as_bool());
  EXPECT_EQ(answer.at("value").as_string(), "unknown");
  EXPECT_EQ(answer.at("pv").as_array().size(), 1U);
}

TEST(PlayKaboom, K10_bad_positions_are_refused_in_one_line) {
  for (const auto& [line, reason] : std::vector<std::pair<std::string, std::string>>{
           {"4x4n4b1.1:x,1,1,----,----,----", "the position has 3 rows, but rows is given as 4"},
           {"4x4n4b1.1:x,1,1,----,----,x---,----", "floats"},
           {"4x4n4b1.1:x,1,1,----,----,----,*---", "more bombs"},
           {"4x4n4b1.1:x,1,1,----,----,----,q---", "is no piece"},
           {"4x4n4b1:x", "is not of the form 7x6n4b2.2ms"},
           {"3x4n4b1.1:", "too small to connect 4"}}) {
    const Finished run = analyse(line);
    EXPECT_EQ(run.exit_code, 2) << line;
    EXPECT_TRUE(run.out.empty());
    EXPECT_TRUE(contains(run.err, reason)) << run.err;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

TEST(PlayKaboom, games_lists_its_switches_and_what_follows_what) {
  const Finished text = run_program({"games"});
  EXPECT_TRUE(contains(text.out, "--x-bombs    bombs of player x, 0 to 99, usually as bombs\n")) << text.out;
  EXPECT_TRUE(contains(text.out, "--misere     who connects n loses\n")) << text.out;
  const json::object games = json::parse(run_program({"games", "--json"}).out).as_object();
  const json::array rules = games.at("games").as_array().at(1).as_object().at("rules").as_array();
  const json::object misere = rules.at(6).as_object();
  EXPECT_EQ(misere.at("name").as_string(), "misere");
  EXPECT_EQ(misere.at("kind").as_string(), "switch");
  EXPECT_FALSE(misere.at("default").as_bool());
  EXPECT_EQ(rules.at(4).as_object().at("follows").as_string(), "bombs");
}

}  // namespace
}  // namespace quadrille
