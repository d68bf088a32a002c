// Quarto in play: the real program, through a pipe.

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <set>
#include <string>

#include "tests/program.h"

namespace quadrille {
namespace {

Finished play(std::string_view input, std::vector<std::string> flags = {}) {
  flags.insert(flags.begin(), {"play", "quarto"});
  return run_program(flags, input);
}

// Four tall pieces in row 1.
constexpr std::string_view a_short_game = "@1\na1\n@3\nb1\n@5\nc1\n@7\nd1\n";

TEST(PlayQuarto, Q02_asks_the_mode_and_each_of_the_three_can_be_played) {
  const Finished people = play("1\n" + std::string(a_short_game) + "1\n");
  EXPECT_TRUE(people.out.starts_with("Who plays (1 human-human, 2 human-ai, 3 ai-ai) [2]: ")) << people.out;
  EXPECT_EQ(people.exit_code, 0);
  EXPECT_FALSE(contains(people.out, "Level"));
  EXPECT_TRUE(contains(play("human-ai\neasy\nquit\n").out, "Level of the engine"));
  EXPECT_EQ(play("3\neasy\neasy\n1\n").exit_code, 0);
}

TEST(PlayQuarto, Q03_with_a_program_the_level_is_asked_and_for_two_programs_one_for_each) {
  const Finished run = play("2\ngenius\nhard\nquit\n");
  EXPECT_TRUE(contains(run.out, "easy")) << run.out;
  for (const char* level : {"easy", "medium", "hard"}) EXPECT_TRUE(contains(run.out, level)) << level;
  EXPECT_TRUE(contains(run.out,
                       "\"genius\" is no level of these rules: take easy, reference, medium, hard or "
                       "perfect."))
      << run.out;
  EXPECT_EQ(count(run.out, "Level of the engine (easy, medium or hard) [medium]: "), 2U) << run.out;
  const Finished programs = play("3\neasy\nmedium\n1\n");
  EXPECT_TRUE(contains(programs.out, "Level of player 1") && contains(programs.out, "Level of player 2"));
}

TEST(PlayQuarto, Q03_further_levels_can_be_typed_and_are_named_by_help) {
  for (const char* level : {"reference", "perfect"}) {
    EXPECT_FALSE(contains(play("2\n" + std::string(level) + "\nquit\n").out, "is no level")) << level;
    EXPECT_TRUE(contains(run_program({"play", "quarto", "--help"}).out, level)) << level;
  }
}

TEST(PlayQuarto, Q02_seats_named_by_a_flag_are_not_asked_for) {
  EXPECT_FALSE(contains(play("quit\n", {"--seats", "human,easy"}).out, "Who plays"));
  EXPECT_TRUE(contains(play("nonsense\n1\nquit\n").out, "\"nonsense\" is not one of")) << "asked again";
  EXPECT_EQ(count(play("2\nundo\n1\nquit\n").out, "Who plays"), 2U) << "an answer can be taken back";
}

TEST(PlayQuarto, Q05_who_begins_is_drawn_by_the_seed) {
  std::set<std::string> begun;
  for (int seed = 1; seed <= 20; ++seed) {
    const std::string flag = "--seed=" + std::to_string(seed);
    const std::string out = play("1\nquit\n", {flag}).out;
    const auto at = out.find("The lot has fallen: ");
    ASSERT_NE(at, std::string::npos) << out;
    const std::string who = out.substr(at, out.find('\n', at) - at);
    EXPECT_TRUE(contains(out, who));
    EXPECT_EQ(play("1\nquit\n", {flag}).out, out) << "the same seed draws the same";
    begun.insert(who);
  }
  EXPECT_EQ(begun.size(), 2U);
}

TEST(PlayQuarto, Q06_Q08_a_pick_then_a_placement_are_asked_of_the_right_player) {
  const std::string out = play("1\n@5\nb3\nquit\n", {"--seed=1"}).out;
  const auto first = out.find("pick a piece for the other player");
  const auto placed = out.find("place 5 (TwRf) on an empty cell");
  ASSERT_TRUE(first < placed && placed != std::string::npos) << out;
  const auto player_before = [&](std::size_t at) { return out.substr(out.rfind("Player ", at), 8); };
  EXPECT_NE(player_before(first), player_before(placed)) << "the other player places";
  EXPECT_EQ(player_before(placed), player_before(out.rfind("pick a piece"))) << "and goes on to pick";
}

TEST(PlayQuarto, Q01_the_board_shows_all_four_characteristics_without_colour_and_the_pieces_left) {
  const std::string out = play("1\n@5\nb3\n@a\nquit\n").out;
  EXPECT_TRUE(contains(out, "3 |  .   (TwRf)  .     .   |\n")) << out;
  EXPECT_TRUE(contains(out, "Hand:  a lDsH\n"));
  EXPECT_TRUE(contains(out, "Left:  0 lwsf  1 Twsf  2 lDsf  3 TDsf  4 lwRf  6 lDRf  7 TDRf  8 lwsH\n"));
  EXPECT_TRUE(contains(out, "Letters: T tall, l low; D dark, w white; R round, s square; H hollow, f full"));
}

TEST(PlayQuarto, Q07_the_win_screen_names_the_winner_and_the_row_and_offers_three_choices) {
  const std::string out = play("1\n" + std::string(a_short_game) + "3\nquit\n").out;
  EXPECT_TRUE(contains(out, "1 |[Twsf][TDsf][TwRf][TDRf]|\n")) << out;
  EXPECT_TRUE(contains(out, "wins. Quarto: a1 b1 c1 d1 all tall and full."));
  EXPECT_TRUE(contains(out, "  1  Quit\n  2  Play again with different settings\n"));
  EXPECT_EQ(count(out, "Who plays"), 1U) << "same settings asks nothing";
  EXPECT_EQ(count(play("1\n" + std::string(a_short_game) + "2\n1\nquit\n").out, "Who plays"), 2U);
}

TEST(PlayQuarto, Q10_programs_alone_show_only_the_result_and_with_a_person_the_game_is_shown) {
  const Finished programs = play("1\n", {"--seats", "easy,easy", "--seed", "7"});
  EXPECT_TRUE(programs.out.starts_with("Game over. ")) << programs.out;
  EXPECT_FALSE(contains(programs.out, "Left:"));
  EXPECT_FALSE(contains(programs.out, " plays "));
  EXPECT_TRUE(contains(play("board\n1\n", {"--seats", "easy,easy"}).out, "Quarto: 4 in a row"))
      << "shown on request";
  const Finished replayed = play("replay\n1\n", {"--seats", "easy,easy", "--seed", "7"});
  EXPECT_TRUE(contains(replayed.out, "Type replay to see the game.")) << replayed.out;
  EXPECT_TRUE(contains(replayed.out, "\nStart\n") && contains(replayed.out, "\nMove 1: @")) << replayed.out;
  const Finished shared = play("quit\n", {"--seats", "human,easy", "--seed", "3"});
  EXPECT_TRUE(contains(shared.out, "Left:"));
}

TEST(PlayQuarto, Q10_engines_that_are_watched_play_hidden_and_their_game_is_then_shown_step_by_step) {
  const std::vector<std::string> flags = {"--seats", "easy,easy", "--seed", "7", "--watch", "step"};
  const Finished stepped = play("\n\nboard\nquit\n", flags);
  EXPECT_TRUE(stepped.out.starts_with("Two engines play. The game is shown when it is over.\n"))
      << stepped.out;
  EXPECT_EQ(count(stepped.out, ", easy) plays "), 2U) << stepped.out;
  EXPECT_EQ(count(stepped.out, "Enter for the next move, run to let them play on: "), 4U) << stepped.out;
  EXPECT_EQ(count(stepped.out, "  +----"), 4U) << "board shows the moment that is watched" << stepped.out;
  EXPECT_EQ(count(stepped.out, "Hand:  "), 1U) << "after the first move" << stepped.out;
  EXPECT_TRUE(contains(stepped.out, "Game over. ")) << "it was over before it was shown" << stepped.out;
  EXPECT_EQ(stepped.exit_code, 0);
  const Finished whole = play(std::string(40, '\n') + "1\n", flags);
  EXPECT_GT(whole.out.find("Game over. "), whole.out.rfind(", easy) plays ")) << whole.out;
  EXPECT_FALSE(contains(whole.out, "Type replay")) << whole.out;
}

TEST(PlayQuarto, Q10_engines_that_are_watched_are_shown_at_the_pace_that_is_asked_for) {
  TerminalSession terminal(
      {"play", "quarto", "--plain", "--seats", "easy,easy", "--seed", "7", "--watch", "1ms"}, {});
  const std::string shown = terminal.wait_for("Choose 1, 2 or 3: ");
  EXPECT_TRUE(contains(shown, "Two engines play. The game is shown when it is over.")) << shown;
  EXPECT_GT(count(shown, ", easy) plays "), 4U) << shown;
  EXPECT_GT(shown.find("Game over. "), shown.rfind(", easy) plays ")) << shown;
  terminal.type("1\n");
  EXPECT_EQ(terminal.wait_for_exit(), 0);
}

TEST(PlayQuarto, Q10_an_interrupt_shows_nothing_of_a_watched_game_that_is_not_over) {
  const ScratchDirectory data;
  // Whenever the interrupt comes.
  for (const char* after : {"0.2", "0.6", "1"}) {
    const Finished run = run_command({"timeout", "-s", "INT", after, QUADRILLE_PROGRAM, "play", "quarto",
                                      "--seats", "perfect,perfect", "--squares", "--watch", "1h"},
                                     "", {{"XDG_DATA_HOME", data.path().string()}});
    EXPECT_TRUE(contains(run.out, "Game over. ") || !contains(run.out, "Left:")) << run.out;
  }
}

TEST(PlayQuarto, Q09_all_pieces_placed_without_a_common_characteristic_are_a_draw) {
  // Every row, column and diagonal has both kinds of all four characteristics.
  const std::string out =
      play("d4\n1\n", {"--seats", "human,human", "--position", "quarto::9a0e25cb78f13d6-:4"}).out;
  EXPECT_TRUE(contains(out, "Left:  nothing")) << out;
  EXPECT_TRUE(
      contains(out, "Game over. All pieces are placed and no line shares anything: a draw.\n\n  1  Quit"))
      << out;
}

TEST(PlayQuarto, Q10_a_game_of_engines_that_is_interrupted_tells_nothing_of_its_position) {
  const ScratchDirectory data;
  // Whenever the interrupt comes.
  for (const char* after : {"0.2", "0.6", "1"}) {
    const Finished run = run_command({"timeout", "-s", "INT", after, QUADRILLE_PROGRAM, "play", "quarto",
                                      "--seats", "perfect,perfect", "--squares", "--seed", "1"},
                                     "", {{"XDG_DATA_HOME", data.path().string()}});
    EXPECT_FALSE(contains(run.out, "Left:") || contains(run.out, "quarto:")) << run.out;
  }
}

TEST(PlayQuarto, Q11_wrong_input_is_refused_with_the_reason_and_asked_again) {
  const std::string out = play("1\nb3\n@x\n@5\n@6\nb3\n@6\nb3\nz9\nquit\n").out;
  EXPECT_TRUE(contains(out, "There is no piece in hand"));
  EXPECT_TRUE(contains(out, "\"@x\" is not a piece"));
  EXPECT_TRUE(contains(out, "Piece 5 (TwRf) is in hand"));
  EXPECT_TRUE(contains(out, "Cell b3 is occupied by 5 (TwRf)"));
  EXPECT_TRUE(contains(out, "\"z9\" is not a cell"));
  EXPECT_TRUE(contains(play("1\n@5\nb3\n@5\nquit\n").out, "Piece 5 (TwRf) is used"));
}

TEST(PlayQuarto, hint_and_undo_work_at_any_prompt) {
  const std::string out = play("1\n@5\nhint\nundo\nyes\nquit\n", {"--analysis"}).out;
  EXPECT_TRUE(contains(out, "perfect would play "));
  EXPECT_EQ(count(out, "pick a piece for the other player"), 2U) << out;
}

TEST(PlayQuarto, the_books_that_are_shipped_hold_and_every_start_is_answered_from_them) {
  for (const std::vector<std::string>& rules : {std::vector<std::string>{}, {"--squares"}}) {
    std::vector<std::string> verify = {"book", "verify",   "quarto", "--sample",
                                       "3",    "--memory", "64M",    "--json"};
    verify.insert(verify.end(), rules.begin(), rules.end());
    const Finished verified = run_program(verify);
    ASSERT_EQ(verified.exit_code, 0) << verified.err;
    EXPECT_EQ(boost::json::parse(verified.out).at("wrong").as_int64(), 0);
    std::vector<std::string> analyse = {"analyse", "quarto", "--json"};
    analyse.insert(analyse.end(), rules.begin(), rules.end());
    const auto start = boost::json::parse(run_program(analyse).out);
    EXPECT_EQ(start.at("value").as_string(), "tie");
    EXPECT_EQ(start.at("moves").as_array().size(), 16U);
    EXPECT_EQ(start.at("nodes").as_int64(), 0) << "by the book alone";
  }
}

TEST(AnalyseQuarto, lists_every_move_with_its_value_and_names_no_player) {
  const Finished run = run_program({"analyse", "quarto", "--position", "135-------------:7", "--json"});
  const auto answer = boost::json::parse(run.out);
  EXPECT_TRUE(answer.at("to_move").is_null());
  EXPECT_EQ(answer.at("value").as_string(), "win");
  EXPECT_EQ(answer.at("remoteness").as_int64(), 1);
  EXPECT_EQ(answer.at("moves").as_array().size(), 13U);
  const Finished empty = run_program({"analyse", "quarto", "--json"});
  const auto start = boost::json::parse(empty.out);
  EXPECT_EQ(start.at("value").as_string(), "tie") << "by the shipped book";
  EXPECT_EQ(start.at("moves").as_array().size(), 16U);
}

}  // namespace
}  // namespace quadrille
