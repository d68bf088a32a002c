// Minesweeper in play: the real program, through a pipe and on a terminal.

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "tests/program.h"

namespace quadrille {
namespace {

namespace json = boost::json;

// A user with a data folder of their own.
class PlayMinesweeper : public testing::Test {
 protected:
  Finished run(const std::vector<std::string>& arguments, std::string_view input = {}) const {
    return run_program(arguments, input, {{"XDG_DATA_HOME", folder_.path().string()}});
  }
  Finished play(std::string_view input, std::vector<std::string> flags = {}) const {
    flags.insert(flags.begin(), {"play", "minesweeper"});
    return run(flags, input);
  }
  std::string file(const std::string& name) const { return bytes_of(folder_.path() / "quadrille" / name); }

  ScratchDirectory folder_;
};

TEST_F(PlayMinesweeper, M13_asks_for_a_preset_and_for_sizes_only_when_it_is_custom) {
  const Finished beginner = play("\nquit\n");
  EXPECT_TRUE(beginner.out.starts_with("Board (beginner, intermediate, expert or custom) [beginner]: "))
      << beginner.out;
  EXPECT_TRUE(contains(beginner.out, "Minesweeper: 9 x 9 squares, 10 mines; the first click is safe"));
  EXPECT_TRUE(contains(play("expert\nquit\n").out, "30 x 16 squares, 99 mines"));
  const Finished custom = play("custom\n5\n4\n20\n5\n4\n3\nquit\n");
  EXPECT_TRUE(contains(custom.out, "mines must be a whole number from 0 to 19 on 5 x 4 squares, not 20"));
  EXPECT_TRUE(contains(custom.out, "Minesweeper: 5 x 4 squares, 3 mines")) << custom.out;
  const Finished flags = play("quit\n", {"--preset", "intermediate", "--first-click", "open"});
  EXPECT_TRUE(flags.out.starts_with("\nMinesweeper: 16 x 16 squares, 40 mines; the first click opens"))
      << flags.out;
  EXPECT_TRUE(play("4\n2\nquit\n", {"--width", "3"}).out.starts_with("Rows (1 to 1000) [9]: "));
}

TEST_F(PlayMinesweeper, M11_hint_and_odds_say_what_follows_from_the_clues_and_make_it_practice) {
  const std::vector<std::string> flags = {"--width=4", "--height=1", "--mines=1", "--position=*..."};
  const Finished run = play("odds\no4,1\nquit\n", flags);
  EXPECT_TRUE(contains(run.out, "  25.0  25.0  25.0  25.0\n4 ways to lay the mines")) << run.out;
  const Finished safe =
      play("o2,1\nhint\nodds\nquit\n", {"--width=3", "--height=2", "--mines=1", "--position=*../..."});
  EXPECT_TRUE(contains(safe.out, "best: ")) << safe.out;
  const Finished own = play("odds\nquit\n", {"--preset", "beginner"});
  EXPECT_TRUE(contains(own.out, "1878392407320 ways")) << "81 squares, 10 mines: 81 over 10";
  EXPECT_TRUE(contains(play("odds\nboard\nquit\n", {"--preset", "beginner"}).out, "Practice game"));
  EXPECT_TRUE(
      contains(run_program({"play", "connect", "--columns=4", "--rows=4", "--connect=3", "--players=2"},
                           "odds\nquit\n")
                   .out,
               "Nothing is hidden in this game."));
}

TEST_F(PlayMinesweeper, M11_the_solver_takes_the_seat_and_plays_to_the_end) {
  for (const char* level : {"fast", "strong"}) {
    const Finished run = play("1\n", {"--preset", "beginner", "--seats", level, "--seed", "3"});
    EXPECT_TRUE(contains(run.out, "Game over. ")) << run.out;
    EXPECT_EQ(run.exit_code, 0);
  }
  // The solver removes a flag in its way: a flag is a note, and no evidence.
  const Finished flagged = play("f1,1\nseat 1 strong\n1\n", {"--width=2", "--height=1", "--mines=0"});
  EXPECT_TRUE(contains(flagged.out, "The board is cleared")) << flagged.out;
}

TEST_F(PlayMinesweeper, M13_rules_that_do_not_fit_are_refused_in_one_line) {
  const Finished mixed = play("", {"--preset", "expert", "--width", "9"});
  EXPECT_EQ(mixed.exit_code, 2);
  EXPECT_EQ(mixed.err, "quadrille: bad_settings: width is 30 in the preset expert, not 9\n");
  const Finished full = play("", {"--width", "3", "--height", "3", "--mines", "1", "--first-click", "open"});
  EXPECT_EQ(full.exit_code, 2);
  EXPECT_TRUE(contains(full.err, "keeps up to 9 squares free of mines")) << full.err;
}

TEST_F(PlayMinesweeper, M02_visible_squares_and_flags_are_counted_beside_the_board) {
  const Finished run = play("f1,1\no4,1\nquit\n", {"--position=minesweeper:4x3m2safe:####/1221/0000"});
  EXPECT_TRUE(contains(run.out, "Mines left: 2   Flags: 0   Visible: 8   ")) << run.out;
  EXPECT_TRUE(contains(run.out, "Mines left: 1   Flags: 1   Visible: 8   ")) << run.out;
  EXPECT_TRUE(contains(run.out, "Mines left: 1   Flags: 1   Visible: 9   ")) << run.out;
}

TEST_F(PlayMinesweeper, M03_M04_clicks_are_understood_as_people_write_them) {
  for (const char* click : {"o2,3", "2 3", "2,3", "o 2,3", "O 2 3", "o2 3", " 2 , 3 "}) {
    const Finished run =
        play(std::string(click) + "\nquit\n", {"--position=minesweeper:3x3m1any:*../.../..."});
    EXPECT_TRUE(contains(run.out, "3 | 0 (0) 0 |") || contains(run.out, "3 | . (.) . |")) << click << run.out;
  }
  for (const char* flag : {"f 2,3", "f 2 3", "F2,3"})
    EXPECT_TRUE(contains(play(std::string(flag) + "\nquit\n", {"--preset=beginner"}).out, "3 | # (F) #"))
        << flag;
  for (const char* wrong : {"2", "2 3 4", "o", "2,", ",3", "2,,3"})
    EXPECT_TRUE(contains(play(std::string(wrong) + "\nquit\n", {"--preset=beginner"}).out, "is not a click"))
        << wrong;
}

TEST_F(PlayMinesweeper, M01_M09_size_mines_and_clues_are_shown_and_mines_at_the_end_only) {
  const Finished run = play("o2,1\no1,1\n1\n", {"--position=minesweeper:4x2m2any:*..*/...."});
  EXPECT_TRUE(contains(run.out, "Minesweeper: 4 x 2 squares, 2 mines")) << run.out;
  EXPECT_TRUE(contains(run.out, "1 | # (1) #  # |\n2 | #  #  #  # |\n")) << run.out;
  const std::string before = run.out.substr(0, run.out.find("exploded"));
  EXPECT_TRUE(contains(run.out, "1 |(!) 1  #  * |\n")) << run.out;
  EXPECT_EQ(count(before.substr(0, before.find("(!)")), "*"), 0U) << before;
}

TEST_F(PlayMinesweeper, M04_a_flag_is_put_and_taken_off_and_keeps_a_square_covered) {
  const Finished run =
      play("f1,1\no1,1\nf1,1\no2,1\nf2,1\nquit\n", {"--position=minesweeper:4x2m2any:*..*/...."});
  EXPECT_EQ(count(run.out, "Flags: 1"), 1U) << run.out;
  EXPECT_EQ(count(run.out, "That does nothing here."), 2U)
      << "a flagged square, and a visible one" << run.out;
  EXPECT_FALSE(contains(run.out, "Game over."));
}

TEST_F(PlayMinesweeper, M05_M07_a_square_without_mines_around_it_opens_the_others_and_takes_flags_off) {
  const Finished run =
      play("f3,3\no5,5\n1\n", {"--position=minesweeper:5x5m1any:*..../...../...../...../....."});
  EXPECT_TRUE(contains(run.out, "Flags: 1   Visible: 0")) << run.out;
  EXPECT_TRUE(contains(run.out, "Flags: 0   Visible: 24")) << run.out;
  EXPECT_TRUE(contains(run.out, "Game over. The board is cleared: every square without a mine is visible."));
}

TEST_F(PlayMinesweeper, M08_a_board_without_a_guess_says_where_to_begin_and_is_solved_from_there) {
  for (const char* seed : {"1", "2", "3"}) {
    const Finished run = play("o5,5\nseat 1 strong\n1\n",
                              {"--preset=beginner", "--first-click=noguess", std::string("--seed=") + seed});
    EXPECT_TRUE(contains(run.out, "Begin at 5,5: from there no guess is needed: ")) << run.out;
    EXPECT_TRUE(contains(run.out, "Game over. The board is cleared")) << run.out;
  }
}

TEST_F(PlayMinesweeper, M10_a_hint_says_why) {
  const Finished run = play("hint\nquit\n", {"--position=minesweeper:4x3m2safe:####/1221/0000"});
  EXPECT_TRUE(contains(run.out, "best: 1,1: every way to lay the mines that agrees with the clues at (1,2)"))
      << run.out;
}

TEST_F(PlayMinesweeper, P05_a_game_that_cannot_be_kept_says_so_first_and_last) {
  const Finished run = run_program({"play", "minesweeper", "--preset=beginner"}, "f1,1\nquit\n",
                                   {{"XDG_DATA_HOME", "/proc/nowhere"}});
  const auto said = run.out.find("Games cannot be kept here: cannot create /proc/nowhere");
  EXPECT_LT(said, run.out.find("Mines left: 10")) << run.out;
  EXPECT_TRUE(contains(run.out, "Not kept: cannot create /proc/nowhere")) << run.out;
  EXPECT_TRUE(contains(run.out,
                       "What can be seen goes on, for practice, with: quadrille play minesweeper --position "
                       "'minesweeper:9x9m10safe:F########/"))
      << run.out;
}

TEST_F(PlayMinesweeper, M03_M06_a_game_is_won_with_flags_and_chords_and_counts_clicks) {
  // The layout is given, so the clicks are known to be right.
  const Finished won = play("o2,2\no2,2\nf1,1\nf3,1\no2,2\n1\n",
                            {"--width=3", "--height=3", "--mines=2", "--position=*.*/.../..."});
  EXPECT_EQ(won.exit_code, 0);
  EXPECT_TRUE(contains(won.out, "That does nothing here.")) << won.out;
  EXPECT_TRUE(contains(won.out, "1 | F  2  F |")) << won.out;
  EXPECT_TRUE(contains(won.out, "Game over. The board is cleared")) << won.out;
  EXPECT_TRUE(contains(won.out, "  3BV: 2\n")) << won.out;
  EXPECT_TRUE(contains(won.out, "  Clicks: 5, 4 of them did something\n")) << won.out;
  EXPECT_TRUE(contains(won.out, "A practice game: its time is not kept.")) << "its layout was chosen";
  EXPECT_TRUE(contains(won.out, "  1  Quit\n  2  Play again with different settings\n")) << "as in Connect";
}

TEST_F(PlayMinesweeper, M03_a_lost_game_shows_six_kinds_of_square_and_what_they_mean) {
  const Finished lost =
      play("o2,2\nf2,1\nf4,2\no2,2\n1\n", {"--position=minesweeper:4x4m5any:*..*/...*/...*/*..."});
  EXPECT_TRUE(contains(lost.out, "1 | !  x  2  * |\n2 | 1 (1) 3  F |\n3 | 1  1  2  * |\n4 | *  #  #  # |"))
      << lost.out;
  EXPECT_TRUE(contains(lost.out,
                       "# covered   F flag   1 to 8 mines around   . none   * mine   ! exploded   x wrong"));
  EXPECT_TRUE(contains(lost.out, "Game over. The mine at 1,1 exploded.")) << lost.out;
  EXPECT_FALSE(
      contains(play("o2,2\nquit\n", {"--position=minesweeper:4x4m5any:*..*/...*/...*/*..."}).out, "*"))
      << "not while it runs";
}

TEST_F(PlayMinesweeper, M02_undo_makes_it_practice_for_good_after_a_resume_too) {
  const Finished run = play("o5,5\nundo\nf1,1\nsave mine\nquit\n", {"--preset=beginner"});
  EXPECT_TRUE(contains(run.out, "This is a practice game from now on.")) << run.out;
  EXPECT_TRUE(contains(run.out, "Practice game")) << run.out;
  EXPECT_TRUE(contains(play("quit\n", {"--resume", "mine"}).out, "Practice game"));
  EXPECT_TRUE(contains(play("quit\n", {"--preset=beginner", "--seed=1"}).out, "Practice game"))
      << "a chosen seed";
  EXPECT_FALSE(contains(play("o5,5\nquit\n", {"--preset=beginner"}).out, "Practice game"));
}

TEST_F(PlayMinesweeper, M02_P05_a_game_that_is_left_is_saved_sealed_and_goes_on_with_the_same_mines) {
  const Finished first = play("o5,5\nf1,1\n", {"--preset=beginner", "--seed=1234567"});
  EXPECT_EQ(first.exit_code, 2) << "the input ended before the game";
  const std::string said = "Go on with: quadrille play minesweeper --resume ";
  const auto at = first.out.find(said);
  ASSERT_NE(at, std::string::npos) << first.out;
  const std::string name = first.out.substr(at + said.size(), first.out.find('\n', at) - at - said.size());
  const Finished exported = run({"matches", "export", name});
  EXPECT_EQ(exported.exit_code, 0) << exported.err;
  EXPECT_FALSE(contains(exported.out, "1234567")) << exported.out;
  for (const char* part : {"matches.db", "matches.db-wal"}) EXPECT_FALSE(contains(file(part), "1234567"));
  const Finished again = play("board\nquit\n", {"--resume", name});
  const auto board_of = [](const std::string& out) {
    return out.substr(out.find("Mines left: 9") - 330, 300);
  };
  EXPECT_EQ(board_of(first.out), board_of(again.out));
}

TEST_F(PlayMinesweeper, P05_a_game_is_saved_when_its_terminal_is_closed_or_the_program_is_told_to_end) {
  std::size_t saved = 0;
  for (const int signal : {SIGTERM, SIGHUP}) {
    TerminalSession session({"play", "minesweeper", "--preset", "beginner"}, {80, 40},
                            {{"XDG_DATA_HOME", folder_.path().string()}, {"TERM", "dumb"}});
    session.wait_for("f3,4): ");
    session.type("f1,1\n");
    session.wait_for("f3,4): ");
    session.send(signal);
    EXPECT_EQ(session.wait_for_exit(), 130);
    const std::string left = run({"matches"}).out;
    EXPECT_EQ(count(left, "minesweeper-"), ++saved) << left;
  }
}

TEST_F(PlayMinesweeper, M13_best_times_are_kept_by_preset_and_practice_does_not_count) {
  // A board with one mine is often won by the first click that opens; the preset is what counts.
  EXPECT_TRUE(file("best-times.json").empty());
  const Finished practice = play("o1,1\n1\n", {"--width=2", "--height=1", "--mines=1", "--position=.*"});
  EXPECT_TRUE(contains(practice.out, "Game over. The board is cleared"));
  EXPECT_TRUE(file("best-times.json").empty());
  const Finished custom = play("o1,1\n1\n", {"--width=2", "--height=1", "--mines=1"});
  EXPECT_TRUE(contains(custom.out, "Game over. The board is cleared"));
  EXPECT_FALSE(contains(custom.out, "practice"));
  EXPECT_TRUE(file("best-times.json").empty()) << "no preset";
}

TEST_F(PlayMinesweeper, nonsense_is_answered_in_one_line_and_changes_nothing) {
  const Finished run = play("\nzz\no10,1\no0,0\nf\n\n\xff\no1\nhint\nseat 2 hard\nquit\n");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_TRUE(contains(run.out, "\"zz\" is not a click: type o and a column and row to uncover, like o3,4"));
  EXPECT_TRUE(contains(run.out, "There is no square \"10,1\": columns are 1 to 9, rows 1 to 9."));
  EXPECT_FALSE(contains(run.out, "Saved.")) << "nothing was played";
}

TEST_F(PlayMinesweeper, expert_fits_into_a_terminal_of_80_columns) {
  TerminalSession session({"play", "minesweeper", "--preset", "expert"}, {80, 40},
                          {{"XDG_DATA_HOME", folder_.path().string()}, {"TERM", "dumb"}});
  const std::string shown = session.wait_for("Mines left: 99");
  EXPECT_FALSE(contains(shown, "Columns 1 to")) << shown;
  EXPECT_TRUE(contains(shown, "16 | #")) << shown;
  std::istringstream lines(shown);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 81U) << line;
  session.wait_for("f3,4): ");
  session.type("o15,8\n");
  EXPECT_TRUE(contains(session.wait_for("Mines left"), "(")) << "the last click is marked";
  session.wait_for("f3,4): ");
  session.type("quit\n");
  EXPECT_EQ(session.wait_for_exit(), 0);
}

TEST_F(PlayMinesweeper, a_board_larger_than_the_window_shows_what_is_around_the_last_click) {
  TerminalSession session({"play", "minesweeper", "--width=1000", "--height=1000", "--mines=150000"},
                          {80, 30}, {{"XDG_DATA_HOME", folder_.path().string()}, {"TERM", "dumb"}});
  EXPECT_TRUE(contains(session.wait_for("f3,4): "), "Rows 1 to 20 of 1000.")) << "at first";
  session.type("f500,700\n");
  const std::string shown = session.wait_for("f3,4): ");
  EXPECT_TRUE(contains(shown, "Rows 690 to 709 of 1000. \"board 482 710\" shows those from row 710 on."))
      << shown;
  EXPECT_TRUE(contains(shown, " 700 |") && contains(shown, "(F")) << shown;
  session.type("board 1 995\n");
  EXPECT_TRUE(contains(session.wait_for("f3,4): "), "Rows 981 to 1000 of 1000."));
  session.type("board 1 1001\n");
  EXPECT_TRUE(
      contains(session.wait_for("f3,4): "), "The board can begin at row 1 to 1000, not at \"1001\"."));
  session.type("quit\n");
  EXPECT_EQ(session.wait_for_exit(), 0);
}

TEST_F(PlayMinesweeper, M05_a_click_opens_a_million_squares) {
  const Finished run = play("o500,500\n1\n", {"--width=1000", "--height=1000", "--mines=0"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_TRUE(contains(run.out, "Game over. The board is cleared"));
}

TEST_F(PlayMinesweeper, M08_generate_prints_a_layout_a_line_and_the_same_for_the_same_seed) {
  const Finished text = run({"generate", "minesweeper", "--count", "3", "--seed", "7"});
  EXPECT_EQ(text.out,
            "....*...*/...*...../....*..../.....*.../........./........./..*....../.....*.*./.......**\n"
            "*......../.*.....*./........./......*../.....*.../.....*.../..*....../.....*.../...*....*\n"
            "........./........./....*..../........./.....*.../*.*.**.../.**....../........./..*.*....\n");
  expect_refusal(run({"generate", "minesweeper", "--count=99999999999"}),
                 "\"99999999999\" is not a number from 1 to 1000000000");
  const auto answer = json::parse(
      run({"generate", "minesweeper", "--first-click=open", "--start=1,1", "--seed=7", "--json"}).out);
  EXPECT_EQ(answer.at("start"), (json::array{1, 1}));
  EXPECT_EQ(answer.at("seed"), "7");
  EXPECT_EQ(answer.at("three_bv").as_int64(), 7);
  // A game with this seed has the same board.
  const std::string layout(answer.at("layout").as_string());
  const Finished game = play("o1,1\nquit\n", {"--first-click=open", "--preset=beginner", "--seed=7"});
  const Finished given = play("o1,1\nquit\n", {"--first-click=open", "--position", layout});
  EXPECT_EQ(game.out.substr(game.out.find("1 |("), 200), given.out.substr(given.out.find("1 |("), 200));
}

TEST_F(PlayMinesweeper, M08_generate_takes_layouts_and_mbf_files_and_gives_every_layout_in_turn) {
  const std::string mbf = (folder_.path() / "board.mbf").string();
  EXPECT_EQ(run({"generate", "minesweeper", "--layout=*../...", "--write-mbf", mbf}).out, "*../...\n");
  EXPECT_EQ(run({"generate", "minesweeper", "--read-mbf", mbf, "--json"}).out,
            "{\"layout\":\"*../...\",\"seed\":null,\"start\":null,\"three_bv\":2}\n");
  EXPECT_EQ(run({"generate", "minesweeper", "--layout=*.", "--write-mbf", mbf}).exit_code, 2)
      << "not over it";
  EXPECT_EQ(
      run({"generate", "minesweeper", "--width=2", "--height=2", "--mines=1", "--every", "--free=2,2"}).out,
      ".*/..\n../*.\n");
  EXPECT_EQ(
      run({"generate", "minesweeper", "--width=2", "--height=2", "--mines=1", "--every", "--first-click=any"})
          .out,
      "*./..\n.*/..\n../*.\n../.*\n");
}

TEST_F(PlayMinesweeper, M08_generate_takes_rules_beside_a_layout_that_agree_with_it) {
  EXPECT_EQ(run({"generate", "minesweeper", "--layout=*../...", "--width=3", "--height=2", "--mines=1"}).out,
            "*../...\n");
}

TEST_F(PlayMinesweeper, M08_generate_refuses_what_cannot_be_in_one_line) {
  for (const auto& [flags, message] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"--count=0"}, "--count: \"0\" is not a number from 1"},
           {{"--start=99,1"}, "--start: \"99,1\" is not a column and a row of this board, like 3,4"},
           {{"--free=x"}, "--free: \"x\" is not a column and a row of this board, like 3,4"},
           {{"--layout=*x"}, "\"*x\" is no layout: use * for a mine and . for none, and / between rows"},
           {{"--layout=*.", "--read-mbf=x"}, "--layout: --read-mbf gives a layout too: give one of them"},
           {{"--layout=*.*/...", "--width=3", "--height=2", "--mines=1"},
            "mines is 1 by the rules, but 2 in the layout"},
           {{"--layout=*.*/...", "--preset=beginner"}, "width is 9 by the rules, but 3 in the layout"},
           {{"--layout=*.*/...", "--free=1,1"}, "--free: the layout is given: leave one of them out"},
           {{"--layout=*.*/...", "--count=3"}, "--count: the layout is given: leave one of them out"},
           {{"--layout=*.*/...", "--start=1,1"}, "--start: the layout is given: leave one of them out"},
           {{"--layout=..*", "--no-guess"}, "--no-guess: the layout is given: leave one of them out"},
           {{"--every", "--count=3"}, "--count: --every gives all layouts: leave one of them out"},
           {{"--every", "--seed=3"}, "--seed: --every gives all layouts: leave one of them out"},
           {{"--no-guess", "--first-click=any"}, "first-click is given twice, as any and as noguess"}}) {
    std::vector<std::string> words = {"generate", "minesweeper"};
    words.insert(words.end(), flags.begin(), flags.end());
    const Finished refused = run(words);
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_TRUE(contains(refused.err, message)) << refused.err;
    EXPECT_TRUE(refused.out.empty());
  }
}

TEST_F(PlayMinesweeper, M11_the_solver_can_be_slowed_down_stepped_and_let_run) {
  const auto watched = [&](const std::string& pace, std::string_view input) {
    return play(input, {"--preset=beginner", "--seats=strong", "--seed=1", "--watch=" + pace});
  };
  const Finished stepped = watched("step", "\n\nfaster\nquit\n");
  EXPECT_EQ(count(stepped.out, " plays o"), 3U) << stepped.out;
  EXPECT_TRUE(contains(stepped.out, "best: 1,1: nothing is known yet")) << stepped.out;
  EXPECT_TRUE(contains(stepped.out, "\"faster\" is not understood here"));
  EXPECT_TRUE(contains(watched("step", "run\n\n1\n").out, "Enter for the next move"));
  expect_refusal(watched("slowly", ""), "--watch: take step, or a time between moves");
  const Finished unattended = watched("1ms", "");
  EXPECT_EQ(unattended.exit_code, 0) << "the end of the input stops nothing: " << unattended.err;
  EXPECT_FALSE(contains(unattended.out, "Enter for the next move"));

  TerminalSession session(
      {"play", "minesweeper", "--plain", "--preset=beginner", "--seats=strong", "--seed=1", "--watch=10s"},
      {}, {{"XDG_DATA_HOME", folder_.path().string()}});
  session.wait_for("plays o1,1");
  session.type("\n");  // stops it
  session.wait_for("Enter for the next move");
  session.type("quit\n");
  EXPECT_EQ(session.wait_for_exit(), 0);
}

}  // namespace
}  // namespace quadrille
