// The commands that answer a question: their output, its format, and their exit codes.

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include "tests/program.h"
#include "tests/wait_until.h"

namespace quadrille {
namespace {

namespace json = boost::json;

Finished check(std::vector<std::string> flags, std::string_view input = {}) {
  flags.insert(flags.begin(), {"check", "connect"});
  return run_program(flags, input);
}

TEST(Program, W01_the_example_of_the_source_prints_X_and_exits_0) {
  const Finished run = check({"--board", "BXXXXXBXXXXBXXXXBXXXXAAAXXXXXXXXXXXXXXXXXX"});
  EXPECT_EQ(run.out, "X\n");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_TRUE(run.err.empty());
}

TEST(Program, W02_any_size_and_any_chain_length_from_1_with_X_where_none_fits) {
  const auto answer = [](const std::string& board, const std::string& connect,
                         const char* more = "--json=no") {
    return check({"--columns=3", "--rows=2", "--connect=" + connect, "--board=" + board, more});
  };
  EXPECT_EQ(answer("XXXXBX", "1").out, "B\n");
  expect_refusal(answer("XXXABX", "1"), "multiple_winner");
  expect_refusal(answer("XXXAXA", "1"), "multiple_winner");
  EXPECT_EQ(answer("XXXAAX", "2").out, "A\n");
  EXPECT_EQ(answer("AAAAAA", "4").out, "X\n") << "no four fit in 3 x 2";
  EXPECT_EQ(answer("XXXAXX", "9", "--strict").out, "X\nreachable, A first: 1\n");
  EXPECT_EQ(answer("XXXXBX", "1", "--strict").out, "B\nreachable, B first: 2\n");
  expect_refusal(answer("XXXXXX", "0"), "connect must be a whole number from 1, not 0");
  for (const std::string& longer : {std::string("65026"), std::string("2147483648"), std::string(30, '9')}) {
    EXPECT_EQ(answer("AAAAAA", longer).out, "X\n") << longer;
    EXPECT_EQ(answer("XXXAXX", longer, "--strict").out, "X\nreachable, A first: 1\n") << longer;
  }
  EXPECT_EQ(check({"--columns=1", "--rows=255", "--connect=255", "--board=" + std::string(255, 'C')}).out,
            "C\n");
}

TEST(Program, W03_eight_in_a_row_is_multiple_winner_and_seven_answers_its_owner) {
  const std::string empty(8 * 3, 'X');
  expect_refusal(check({"--columns=8", "--rows=4", "--board", empty + "AAAAAAAA"}), "multiple_winner");
  EXPECT_EQ(check({"--columns=8", "--rows=4", "--board", empty + "AAAAAAAX"}).out, "A\n");
  EXPECT_EQ(check({"--columns=8", "--rows=4", "--board", empty + "XBBBBBBB"}).out, "B\n");
}

TEST(Program, W03_errors_in_json_are_one_line_on_standard_error) {
  const Finished run = check({"--columns=8", "--rows=1", "--board", "AAAAAAAA", "--json"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_TRUE(run.out.empty());
  const json::object error = json::parse(run.err).as_object().at("error").as_object();
  EXPECT_EQ(error.at("code").as_string(), "multiple_winner");
  EXPECT_EQ(error.at("where").as_string(), "board");
  EXPECT_TRUE(error.contains("message"));
}

TEST(Program, W04_strict_answers_with_moves_or_the_reason_and_exits_0) {
  const Finished floating =
      check({"--board", "BXXXXXBXXXXBXXXXBXXXXAAAXXXXXXXXXXXXXXXXXX", "--strict", "--json"});
  EXPECT_EQ(floating.exit_code, 0);
  const json::object answer = json::parse(floating.out).as_object();
  EXPECT_EQ(answer.at("winner").as_string(), "X");
  EXPECT_EQ(answer.at("reachable").as_bool(), false);
  EXPECT_TRUE(answer.at("moves").is_null());
  EXPECT_TRUE(contains(std::string(answer.at("reason").as_string()), "floats"));

  const Finished real =
      check({"--columns=3", "--rows=3", "--connect=3", "--board=XXXBBXAAA", "--strict", "--json"});
  const json::object proof = json::parse(real.out).as_object();
  EXPECT_EQ(proof.at("winner").as_string(), "A");
  EXPECT_EQ(proof.at("state").as_string(), "won");
  EXPECT_EQ(proof.at("reachable").as_bool(), true);
  EXPECT_TRUE(proof.at("reason").is_null());
  EXPECT_EQ(proof.at("lines"), json::parse("[[[1,1],[2,1],[3,1]]]"));
  // The moves are a legal game: played in the program, they end on the same board.
  const std::string moves(proof.at("moves").as_string());
  std::string typed;
  for (const char move : moves) typed += std::string(1, move) + "\n";
  const Finished played =
      run_program({"play", "connect", "--players=2", "--columns=3", "--rows=3", "--connect=3"}, typed);
  EXPECT_TRUE(contains(played.out, "2 | B  B  . |\n1 |[A][A][A]|\n")) << played.out;
}

TEST(Program, W04_without_strict_reachability_is_null) {
  const Finished run = check({"--columns=3", "--rows=3", "--connect=3", "--board=XXXBBXAAA", "--json"});
  const json::object answer = json::parse(run.out).as_object();
  for (const char* field : {"reachable", "moves", "reason"}) EXPECT_TRUE(answer.at(field).is_null()) << field;
}

TEST(Program, W04_first_fixes_who_began_and_a_small_budget_leaves_it_undecided) {
  const std::vector<std::string> board = {"--columns=3", "--rows=3", "--connect=3", "--board=XXXAXXBXX",
                                          "--strict"};
  auto with = [&](const std::string& flag) {
    auto flags = board;
    flags.push_back(flag);
    return check(flags);
  };
  EXPECT_EQ(check(board).out, "X\nreachable, B first: 11\n");
  EXPECT_EQ(with("--first=A").out, "X\nunreachable: no order of turns fills the columns like this\n");
  EXPECT_EQ(with("--nodes=0").out,
            "X\nundecided: not decided within 0 positions: a larger budget may settle it\n");
  expect_refusal(with("--first=C"), "first must be the letter of a player, A to B");
}

TEST(Program, W04_three_players_take_turns_too) {
  EXPECT_EQ(check({"--columns=3", "--rows=3", "--connect=3", "--board=XXXXXXABC", "--strict"}).out,
            "X\nreachable, A first: 123\n");
  EXPECT_TRUE(contains(check({"--columns=3", "--rows=3", "--connect=3", "--board=XXXXXXACX", "--strict"}).out,
                       "reachable, C first"));
  EXPECT_TRUE(contains(
      check({"--columns=3", "--rows=3", "--connect=3", "--board=XXXXXXACX", "--strict", "--first=A"}).out,
      "unreachable: the numbers of tokens do not come from taking turns with A first"));
}

TEST(Program, W05_faults_are_named_with_their_place) {
  expect_refusal(check({"--board=XXX"}), "has 42 characters, not 3");
  expect_refusal(check({"--board=" + std::string(20, 'X') + "z" + std::string(21, 'X')}), "index 20");
  // Characters are counted, not their bytes.
  expect_refusal(check({"--board=\u00c4\u20acX"}), "has 42 characters, not 3");
  expect_refusal(check({"--board=" + std::string(20, 'X') + "\u00c4" + std::string(21, 'X')}),
                 R"("\xc3\x84" at index 20 (column 7, row 4 from the bottom) is no token)");
  expect_refusal(check({"--board=" + std::string(41, 'X') + "\x80X"}), "has 42 characters, not 43");
  expect_refusal(check({"--board=X", "--columns=0"}), "columns must be a whole number from 1 to 255, not 0");
  expect_refusal(check({"--board=X", "--rows", "-3"}), "rows must be a whole number from 1 to 255, not -3");
  expect_refusal(check({"--board=X", "--rows=six"}), "not \"six\"");
  expect_refusal(check({"--board=X", "--columns=99999999999999999999"}), "columns must be");
  expect_refusal(check({"--board", "-"}, std::string("AB\0", 3) + std::string(39, 'X')), "\\x00");
  expect_refusal(check({"--board", "-"}, std::string(10'000'000, 'X')), "not 10000000");
  expect_refusal(check({}), "--board is required");
}

TEST(Program, a_board_may_come_from_standard_input) {
  EXPECT_EQ(check({"--board", "-"}, std::string(38, 'X') + "AAAA\n").out, "A\n");
  EXPECT_EQ(check({"--board", "-", "--columns=255", "--rows=255"}, std::string(255 * 255, 'X')).out, "X\n");
}

TEST(Program, perft_of_connect_is_the_published_one) {
  EXPECT_EQ(run_program({"perft", "connect", "9"}).out, "39394572\n");
  EXPECT_EQ(
      run_program({"perft", "connect", "--players=3", "--columns=3", "--rows=3", "--connect=3", "2"}).out,
      "9\n");
  EXPECT_EQ(json::parse(run_program({"perft", "connect", "7", "--json"}).out).at("nodes").as_int64(), 823536);
}

TEST(Program, P03_a_position_is_named_by_moves_by_a_board_or_by_one_line) {
  const std::string five_moves = run_program({"perft", "connect", "5", "--moves", "4453"}).out;
  EXPECT_EQ(run_program({"perft", "connect", "5", "--position", "connect:7x6n4p2:4453"}).out, five_moves);
  EXPECT_EQ(run_program({"perft", "connect", "5", "--position", "-"}, "4453\n").out, five_moves);
  const std::string board = std::string(31, 'X') + "BXXXXXBAAXX";
  EXPECT_EQ(run_program({"perft", "connect", "5", "--board", board}).out,
            run_program({"perft", "connect", "5", "--moves", "5344"}).out);
  expect_refusal(run_program({"perft", "connect", "1", "--moves=4", "--board=" + board}),
                 "both name a position");
  expect_refusal(run_program({"perft", "connect", "1", "--columns=8", "--position=connect:7x6n4p2:4"}),
                 "columns is given twice, as 7 and as 8");
  expect_refusal(run_program({"perft", "connect", "1", "--moves=48"}), "move 2: A token cannot be added");
  expect_refusal(run_program({"perft", "connect", "-1"}), "from 0 to 1000");
}

TEST(Program, P01_games_lists_rules_and_defaults_as_text_and_json) {
  const Finished text = run_program({"games"});
  EXPECT_TRUE(contains(text.out, "connect") && contains(text.out, "--columns")) << text.out;
  const json::object games = json::parse(run_program({"games", "--json"}).out).as_object();
  const json::object connect = games.at("games").as_array().at(0).as_object();
  EXPECT_EQ(connect.at("name").as_string(), "connect");
  EXPECT_EQ(connect.at("rules").as_array().size(), 4U);
}

TEST(Program, P01_every_command_has_help_with_an_example) {
  const std::vector<std::vector<std::string>> commands = {{},
                                                          {"games"},
                                                          {"play", "connect"},
                                                          {"check", "connect"},
                                                          {"perft", "connect"},
                                                          {"bench", "playouts"},
                                                          {"bench", "connect"}};
  for (auto arguments : commands) {
    arguments.emplace_back("--help");
    const Finished run = run_program(arguments);
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_TRUE(contains(run.out, "Example")) << run.out;
    EXPECT_EQ(run.out.back(), '\n');
  }
}

TEST(Program, P01_a_word_or_flag_that_was_mistyped_is_answered_with_the_one_that_was_meant) {
  expect_refusal(run_program({"plya", "connect"}), "not \"plya\": perhaps play");
  expect_refusal(run_program({"play", "conect"}), "not \"conect\": perhaps connect");
  expect_refusal(run_program({"perft", "connect", "3", "--colums=4"}), "\"--colums=4\": perhaps --columns");
  expect_refusal(run_program({"perft", "connect", "3", "--whatever"}), "\"--whatever\"; see");
}

TEST(Program, P01_help_is_a_word_too) {
  EXPECT_EQ(run_program({"help"}).out, run_program({"--help"}).out);
  EXPECT_EQ(run_program({"help", "play", "connect"}).out, run_program({"play", "connect", "--help"}).out);
}

TEST(Program, P01_mistakes_on_the_command_line_get_one_line_that_says_what_would_be_right) {
  expect_refusal(run_program({}), "quadrille needs a command; see quadrille --help");
  expect_refusal(run_program({"paly"}), "quadrille takes games, play, analyse, ");
  expect_refusal(run_program({"play", "chess"}),
                 "takes connect, kaboom, quarto or minesweeper, not \"chess\"");
  expect_refusal(run_program({"play", "--seats", "human,hard", "connect"}),
                 "\"--seats\" comes after \"quadrille play connect\"");
  expect_refusal(run_program({"check", "--strict", "connect", "--board", "X"}),
                 "\"--strict\" comes after \"quadrille check connect\"");
  expect_refusal(run_program({"play", "connect", "--colums", "7"}), "does not take \"--colums\"");
  expect_refusal(run_program({"play", "connect", "--columns"}), "--columns");
  expect_refusal(run_program({"play", "connect", "--columns", "-5"}), "from 2 to 255, not -5");
  expect_refusal(run_program({"play", "connect", "--seed", "x"}), "--seed: \"x\" is not a whole number");
  expect_refusal(run_program({"perft", "connect"}), "depth is required");
  expect_refusal(run_program({"bench", "playouts", "--games", "0"}), "--games must be a whole number from 1");
  expect_refusal(run_program({"bench", "playouts", "go:19x19"}), "there is no game \"go\"");
  expect_refusal(run_program({"bench", "playouts", "connect:9x9n4p3"}), "no fast form");
  expect_refusal(run_program({"play", "connect", "--columns"}), "--columns takes one value");
  expect_refusal(run_program({"perft", "connect", "3", "--columns", "7", "--columns", "8"}),
                 "takes one value");
  expect_refusal(run_program({"perft", "connect", "3", "--columns", ""}), "columns must be a whole number");
  expect_refusal(run_program({"check", "connect", "--board=X", "--strict", "--first", ""}),
                 "first must be one letter");
  expect_refusal(run_program({"perft", "connect", "3", "--moves", "4", "--board", ""}),
                 "both name a position");
  expect_refusal(run_program({"check", "connect", "--board=X", "--strict", "-1"}), "\"-1\"");
  expect_refusal(run_program({"perft", "connect", "3", "--position", "chess::4"}),
                 "there is no game \"chess\"");
  const Finished in_json = run_program({"check", "connect", "--baord", "X", "--json"});
  EXPECT_EQ(json::parse(in_json.err).at("error").at("code").as_string(), "bad_usage");
}

TEST(Program, an_answer_that_cannot_be_written_is_an_internal_fault) {
  // Through the shell, to redirect standard output to a full device.
  const std::string command = std::string(QUADRILLE_PROGRAM) + " games > /dev/full 2> /dev/null";
  const int status = std::system(command.c_str());
  EXPECT_EQ(WEXITSTATUS(status), 1);
}

TEST(Program, errors_in_json_are_valid_whatever_was_typed) {
  const Finished run = run_program({"check", "connect", "--board=\xff\xfe", "--strict=\xff", "--json"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_TRUE(json::parse(run.err).is_object()) << run.err;
}

TEST(Program, analyse_gives_every_move_its_value_score_and_remoteness) {
  const Finished run = run_program({"analyse", "connect", "--moves", "4444443262", "--json"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const json::object answer = json::parse(run.out).as_object();
  EXPECT_EQ(answer.at("game").as_string(), "connect");
  EXPECT_EQ(answer.at("position").as_string(), "connect:7x6n4p2:4444443262");
  EXPECT_EQ(answer.at("to_move").as_string(), "A");
  EXPECT_EQ(answer.at("solved").as_bool(), true);
  EXPECT_TRUE(answer.at("remoteness").is_int64() && answer.at("score").is_int64() &&
              answer.at("nodes").is_int64());
  const json::array& moves = answer.at("moves").as_array();
  ASSERT_EQ(moves.size(), 6U) << "column 4 is full";
  std::int64_t best = -100;
  for (const json::value& move : moves) {
    for (const char* field : {"move", "value", "remoteness", "score"})
      EXPECT_TRUE(move.as_object().contains(field));
    best = std::max(best, move.at("score").as_int64());
  }
  EXPECT_EQ(answer.at("score").as_int64(), best) << "a position is worth its best move";
}

TEST(Program, analyse_gives_a_best_line_that_ends_when_the_remoteness_says) {
  const std::string moves = "4444443262";
  const Finished run = run_program({"analyse", "connect", "--moves", moves, "--json"});
  const json::object answer = json::parse(run.out).as_object();
  std::string line = moves;
  for (const json::value& move : answer.at("pv").as_array()) line += move.as_string().c_str();
  EXPECT_EQ(static_cast<std::int64_t>(line.size() - moves.size()), answer.at("remoteness").as_int64());
  const Finished end = run_program({"analyse", "connect", "--moves", line, "--json"});
  EXPECT_EQ(json::parse(end.out).as_object().at("remoteness").as_int64(), 0) << end.out << end.err;
}

TEST(Program, a_book_is_built_found_and_verified) {
  const ScratchDirectory data;
  const Environment here = {{"XDG_DATA_HOME", data.path().string()}};
  const std::vector<std::string> board = {"--columns", "5", "--rows", "5"};
  const auto run = [&](std::vector<std::string> words) {
    words.insert(words.end(), board.begin(), board.end());
    return run_program(words, {}, here);
  };
  const Finished without = run({"analyse", "connect", "--moves", "31", "--json"});
  const Finished built = run({"book", "build", "connect", "--depth", "6", "--json"});
  ASSERT_EQ(built.exit_code, 0) << built.err;
  EXPECT_TRUE(json::parse(built.out).as_object().at("complete").as_bool());
  EXPECT_TRUE(std::filesystem::exists(data.path() / "quadrille/books/connect-5x5n4p2.book"));

  // The same answer as before, without a search.
  const Finished with = run({"analyse", "connect", "--moves", "31", "--json"});
  const json::object before = json::parse(without.out).as_object();
  const json::object after = json::parse(with.out).as_object();
  EXPECT_EQ(before.at("moves"), after.at("moves"));
  EXPECT_LT(after.at("nodes").as_int64(), before.at("nodes").as_int64() / 2);
  const Finished ignored = run({"analyse", "connect", "--moves", "31", "--json", "--no-book"});
  EXPECT_EQ(json::parse(ignored.out).as_object().at("moves"), before.at("moves"));

  const Finished verified = run({"book", "verify", "connect", "--sample", "50", "--json"});
  EXPECT_EQ(verified.exit_code, 0) << verified.out << verified.err;
  EXPECT_EQ(json::parse(verified.out).as_object().at("wrong").as_int64(), 0);
  EXPECT_EQ(json::parse(verified.out).as_object().at("solved").as_int64(), 50);

  // A damaged book is reported, and never used.
  std::ofstream(data.path() / "quadrille/books/connect-5x5n4p2.book", std::ios::app) << "x";
  expect_refusal(run({"analyse", "connect", "--moves", "31"}), "cannot use the book");
}

TEST(Program, the_book_that_is_shipped_holds_and_knows_the_published_scores_of_the_first_move) {
  const Environment nobody = {{"XDG_DATA_HOME", "/nowhere"}};
  const Finished run = run_program({"analyse", "connect", "--json"}, {}, nobody);
  const json::object answer = json::parse(run.out).as_object();
  // As published by Allis and Tromp: the centre wins, the columns beside it draw, the others lose.
  const std::vector<int> published = {-2, -1, 0, 1, 0, -1, -2};
  for (std::size_t i = 0; i < published.size(); ++i)
    EXPECT_EQ(answer.at("moves").as_array()[i].as_object().at("score").as_int64(), published[i]) << i;

  const Finished verified =
      run_program({"book", "verify", "connect", "--sample", "5", "--memory", "64M"}, {}, nobody);
  EXPECT_EQ(verified.exit_code, 0) << verified.out << verified.err;
  EXPECT_LE(std::filesystem::file_size(std::string(QUADRILLE_SOURCE) + "/data/books/connect-7x6n4p2.book"),
            5'000'000U);
}

TEST(Program, a_book_that_is_killed_at_any_moment_goes_on_and_ends_with_the_same_bytes) {
  const ScratchDirectory data;
  const auto build = [&](const std::string& name) {
    return std::vector<std::string>{"book",
                                    "build",
                                    "connect",
                                    "--columns",
                                    "6",
                                    "--rows",
                                    "4",
                                    "--depth",
                                    "8",
                                    "--out",
                                    (data.path() / name).string()};
  };
  const auto bytes = [&](const std::string& name) {
    std::ifstream file(data.path() / name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  ASSERT_EQ(run_program(build("whole.book")).exit_code, 0);
  // The size of all its work files, which grows as positions are solved.
  const auto progress = [&] {
    std::uintmax_t size = 0;
    std::error_code vanished;
    for (const auto& entry : std::filesystem::directory_iterator(data.path()))
      if (entry.path().extension() == ".part") size += entry.file_size(vanished);
    return size;
  };
  for (const std::uintmax_t bytes_written : {1U, 1000U, 4000U, 10'000U}) {
    std::vector<std::string> words = {QUADRILLE_PROGRAM};
    for (const std::string& word : build("killed.book")) words.push_back(word);
    RunningCommand building(words);  // its destructor kills the program
    EXPECT_TRUE(wait_until([&] { return progress() >= bytes_written || building.has_ended(); }));
    EXPECT_FALSE(building.has_ended()) << "it is killed in the middle";
  }
  ASSERT_EQ(run_program(build("killed.book")).exit_code, 0);
  EXPECT_EQ(bytes("killed.book"), bytes("whole.book"));
}

TEST(Program, more_memory_than_there_is_is_refused) {
  expect_refusal(run_program({"analyse", "connect", "--memory", "99999G"}), "more than the");
  expect_refusal(run_program({"analyse", "kaboom", "--memory", "99999G"}), "more than the");
}

TEST(Program, book_refuses_what_it_cannot_do_and_says_why) {
  expect_refusal(run_program({"book", "build", "connect", "--players", "3"}), "has no exact solver");
  expect_refusal(run_program({"book", "build", "connect", "--depth", "deep"}), "--depth");
  expect_refusal(run_program({"book", "build", "connect", "--depth", "1", "--out", ""}), "--out");
  expect_unwritable(
      run_program({"book", "build", "connect", "--out", "/proc/nowhere/a.book", "--depth", "1"}),
      "cannot create");
  expect_refusal(run_program({"book", "verify", "connect", "--columns", "6", "--book", "/dev/null"}),
                 "cannot read /dev/null: it is no file");
}

TEST(Program, arena_counts_wins_draws_and_losses_with_their_interval) {
  const std::vector<std::string> words = {
      "arena", "connect", "--players", "medium,easy,easy", "--games", "12", "--seed", "5", "--json"};
  const Finished run = run_program(words);
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const json::object answer = json::parse(run.out).as_object();
  EXPECT_EQ(answer.at("games").as_int64(), 12);
  ASSERT_EQ(answer.at("players").as_array().size(), 3U);
  for (const json::value& each : answer.at("players").as_array()) {
    const json::object& player = each.as_object();
    EXPECT_EQ(player.at("wins").as_int64() + player.at("draws").as_int64() + player.at("losses").as_int64(),
              12);
    EXPECT_LE(player.at("low").to_number<double>(), player.at("win_rate").to_number<double>());
    EXPECT_GE(player.at("high").to_number<double>(), player.at("win_rate").to_number<double>());
  }
  EXPECT_EQ(run_program(words).out, run.out) << "the seed decides";
}

TEST(Program, arena_refuses_what_it_cannot_do_and_says_why) {
  expect_refusal(run_program({"arena", "connect", "--players", "hard"}), "connect has 2 to 23 seats, not 1");
  expect_refusal(run_program({"arena", "connect", "--players", "hard,genius"}),
                 "take easy, medium, hard or perfect");
  expect_refusal(run_program({"arena", "connect", "--players", "hard,easy", "--games", "0"}), "--games");
  expect_refusal(run_program({"arena", "connect"}), "--players");
}

TEST(Program, odds_and_strict_checks_obey_their_limits_of_time_and_memory) {
  const std::vector<std::string> odds = {"analyse", "minesweeper", "--position=minesweeper:3x1m1any:1##"};
  const auto with = [](std::vector<std::string> command, const std::string& flag) {
    command.push_back(flag);
    return run_program(command);
  };
  EXPECT_EQ(with(odds, "--time=1h").exit_code, 0);
  expect_refusal(with(odds, "--time=nonsense"), "nonsense");
  expect_refusal(with(odds, "--time=0ms"), "over_budget: the time limit passed before the work had ended");
  expect_refusal(with(odds, "--memory=nonsense"), "nonsense");
  const std::vector<std::string> strict = {"check",       "connect",           "--columns=3", "--rows=3",
                                           "--connect=3", "--board=XXXBBXAAA", "--strict"};
  EXPECT_TRUE(contains(with(strict, "--time=1h").out, "\nreachable"));
  expect_refusal(with(strict, "--time=nonsense"), "nonsense");
  const Finished late = with(strict, "--time=0ms");
  EXPECT_EQ(late.exit_code, 0) << "undecided is an answer";
  EXPECT_TRUE(contains(late.out, "\nundecided: not decided within the time limit")) << late.out;
  expect_refusal(run_program({"check", "connect", "--board=X", "--time=1s"}), "only with --strict");
}

TEST(Program, analyse_within_a_budget_answers_with_bounds) {
  const Finished run = run_program({"analyse", "connect", "--no-book", "--nodes", "1000", "--json"});
  EXPECT_EQ(run.exit_code, 0);
  const json::object answer = json::parse(run.out).as_object();
  EXPECT_EQ(answer.at("solved").as_bool(), false);
  EXPECT_EQ(answer.at("value").as_string(), "unknown");
  EXPECT_EQ(answer.at("bounds").as_array().size(), 2U);
  EXPECT_TRUE(answer.at("remoteness").is_null());
  EXPECT_FALSE(answer.contains("score"));
}

TEST(Program, P04_three_players_and_any_board_are_analysed) {
  // A has three in column 1. If one of B and C does not block it, the other must.
  const Finished three = run_program({"analyse", "connect", "--players", "3", "--moves", "123123123"});
  EXPECT_EQ(three.exit_code, 0) << three.err;
  EXPECT_TRUE(contains(three.out, "A to move: win in 1\n")) << three.out;
  EXPECT_TRUE(contains(three.out, "all others are taken to play together against A\n")) << three.out;
  const Finished large = run_program(
      {"analyse", "connect", "--columns", "12", "--rows", "12", "--moves", "3,3,4,4,5,5", "--json"});
  const json::object answer = json::parse(large.out).as_object();
  EXPECT_EQ(answer.at("value").as_string(), "win");
  EXPECT_EQ(answer.at("remoteness").as_int64(), 1);
}

TEST(Program, analyse_refuses_what_it_cannot_do_and_says_why) {
  expect_refusal(run_program({"analyse", "connect", "--moves", "4444444"}),
                 "move 7: A token cannot be added to a full");
  expect_refusal(run_program({"analyse", "connect", "--time", "soon"}), "is not a length of time");
  expect_refusal(run_program({"analyse", "connect", "--memory", "1T"}), "is not a size");
  EXPECT_EQ(run_program({"analyse", "connect", "--moves", "1212121"}).out,
            "connect:7x6n4p2:1212121\nPlayer 1 (A) wins with 4 in a row: 1,1 1,2 1,3 1,4\n0 nodes\n");
}

TEST(Program, an_interrupted_analysis_answers_with_what_is_known) {
  TerminalSession session({"analyse", "connect", "--no-book", "--memory", "16M"}, {});
  session.wait_until_it_heeds(SIGINT);
  session.type("\x03");
  session.wait_for("A to move: ");
  EXPECT_EQ(session.wait_for_exit(), 130);
}

TEST(Program, bench_connect_finds_no_wrong_score_in_published_positions) {
  const std::string set = std::string(QUADRILLE_SOURCE) + "/bench/connect-7x6.txt";
  const Finished run = run_program({"bench", "connect", "--set", set, "--json"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const json::object answer = json::parse(run.out).as_object();
  EXPECT_EQ(answer.at("positions").as_int64(), 118);
  EXPECT_EQ(answer.at("wrong").as_int64(), 0);
  for (const char* field : {"mean_us", "mean_nodes", "signature"})
    EXPECT_TRUE(answer.contains(field)) << field;
}

TEST(Program, bench_connect_names_what_is_wrong_with_a_set) {
  const ScratchDirectory scratch;
  const std::string set = (scratch.path() / "set").string();
  const auto bench = [&](const std::string& lines, std::vector<std::string> more = {}) {
    std::ofstream(set, std::ios::trunc) << lines;
    more.insert(more.begin(), {"bench", "connect", "--set", set});
    return run_program(more);
  };
  // On 2 x 2 any two tokens of a player touch: the first player wins with the second, a score of (4 + 1 - 2)
  // / 2.
  const std::vector<std::string> tiny = {"--columns=2", "--rows=2", "--connect=2"};
  EXPECT_TRUE(contains(bench("- 1\n", tiny).out, "1 position), 0 wrong"));
  const Finished wrong = bench("- 0\n", tiny);
  EXPECT_TRUE(contains(wrong.out, "1 wrong"));
  EXPECT_EQ(wrong.exit_code, 1);
  expect_refusal(bench(""), "the set is empty");
  expect_refusal(bench("44\n"), "line 1 of the set is not `moves score`");
  expect_refusal(bench("44 0\n48 0\n"), "line 2 of the set: move 2: A token cannot be added");
  expect_refusal(bench("1212121 0\n"), "the game is over");
  expect_refusal(bench("- 0\n", {"--memory=lots"}), "is not a size");
  expect_refusal(bench("- 0\n", {"--players=3"}), "the exact solver takes two players");
  expect_refusal(run_program({"bench", "connect", "--set", "/nowhere"}), "cannot read the set");
}

TEST(Program, version_is_printed) {
  const Finished run = run_program({"--version"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_TRUE(run.out.starts_with("quadrille ")) << run.out;
}

TEST(Program, playouts_have_a_signature_that_depends_on_the_seed_alone) {
  const auto signature = [](const char* seed) {
    const Finished run = run_program({"bench", "playouts", "--games", "1000", "--json", "--seed", seed});
    return json::parse(run.out).at("signature").as_int64();
  };
  EXPECT_EQ(signature("1"), signature("1"));
  EXPECT_NE(signature("1"), signature("2"));
}

}  // namespace
}  // namespace quadrille
