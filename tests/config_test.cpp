// The configuration, through the program itself (M13).
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <tuple>

#include "tests/program.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;

class Config : public testing::Test {
 protected:
  Finished run(const std::vector<std::string>& arguments, Environment environment = {},
               std::string_view input = {}) {
    environment["XDG_CONFIG_HOME"] = folder_.path().string();
    return run_program(arguments, input, environment);
  }
  void write(const std::string& text) {
    fs::create_directories(file().parent_path());
    std::ofstream(file()) << text;
  }
  std::string text() { return bytes_of(file()); }
  fs::path file() const { return folder_.path() / "quadrille/config.toml"; }

  // A value and its source.
  std::pair<std::string, std::string> shown(const std::string& key, const Environment& environment = {}) {
    const auto answer = boost::json::parse(run({"config", "show", "--json"}, environment).out);
    for (const auto& value : answer.at("values").as_array())
      if (value.at("key").as_string() == key.c_str())
        return {value.at("value").as_string().c_str(), value.at("from").as_string().c_str()};
    return {};
  }

  ScratchDirectory folder_;
};

TEST_F(Config, M13_flags_come_over_the_environment_over_the_file_over_the_defaults) {
  using Shown = std::pair<std::string, std::string>;
  const auto columns = [&](std::vector<std::string> flags, const Environment& environment) {
    std::vector<std::string> arguments = {"analyse", "connect", "--json", "--nodes", "1", "--memory", "1M"};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    const auto answer = boost::json::parse(run(arguments, environment).out);
    return std::string(answer.at("position").as_string());
  };
  EXPECT_EQ(shown("connect.columns"), Shown("7", "default"));
  EXPECT_EQ(columns({}, {}), "connect:7x6n4p2:");
  write("# mine\n[connect]\ncolumns = 8\n");
  EXPECT_EQ(shown("connect.columns"), Shown("8", file().string() + ":3"));
  EXPECT_EQ(columns({}, {}), "connect:8x6n4p2:");
  const Environment environment = {{"QUADRILLE_CONNECT_COLUMNS", "9"}};
  EXPECT_EQ(shown("connect.columns", environment), Shown("9", "environment QUADRILLE_CONNECT_COLUMNS"));
  EXPECT_EQ(columns({}, environment), "connect:9x6n4p2:");
  EXPECT_EQ(columns({"--columns", "5"}, environment), "connect:5x6n4p2:");
}

TEST_F(Config, M13_a_position_in_one_line_means_the_same_whatever_is_configured) {
  write("[connect]\nconnect = 5\ncolumns = 9\n");
  const Finished finished =
      run({"analyse", "connect", "--position", "connect::4453", "--nodes", "1", "--json"});
  EXPECT_EQ(boost::json::parse(finished.out).at("position").as_string(), "connect:7x6n4p2:4453");
}

TEST_F(Config, M13_what_is_configured_is_offered_where_it_is_asked_for) {
  write("[connect]\ncolumns = 9\n");
  EXPECT_NE(run({"play", "connect"}, {}, "\nquit\n").out.find("[9]"), std::string::npos);
  write("[connect]\nseats = \"easy,easy\"\n");
  const Finished played = run(
      {"play", "connect", "--columns", "4", "--rows", "4", "--connect", "3", "--players", "2", "--seed", "1"},
      {}, "1\n");
  EXPECT_NE(played.out.find("Game over"), std::string::npos) << played.out;
}

TEST_F(Config, M13_every_command_takes_the_preset_and_the_sizes_that_are_configured) {
  const auto layout = [&](const Environment& environment, std::vector<std::string> flags = {}) {
    std::vector<std::string> arguments = {"generate", "minesweeper", "--json"};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    const Finished finished = run(arguments, environment);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    return std::string(boost::json::parse(finished.out).at("layout").as_string());
  };
  // Columns, rows and mines of a layout.
  using Size = std::tuple<std::size_t, std::size_t, std::size_t>;
  const auto size = [](const std::string& board) {
    return Size(board.find('/'), count(board, "/") + 1, count(board, "*"));
  };
  const Environment intermediate = {{"QUADRILLE_MINESWEEPER_PRESET", "intermediate"}};
  EXPECT_EQ(size(layout(intermediate)), Size(16, 16, 40));
  EXPECT_EQ(size(layout(intermediate, {"--preset=beginner"})), Size(9, 9, 10));
  EXPECT_EQ(size(layout(intermediate, {"--width=20"})), Size(20, 16, 40)) << "a flag goes before it";
  EXPECT_EQ(size(layout({{"QUADRILLE_MINESWEEPER_WIDTH", "5"}, {"QUADRILLE_MINESWEEPER_MINES", "3"}})),
            Size(5, 9, 3));
  write("[minesweeper]\npreset = \"expert\"\n");
  EXPECT_EQ(size(layout({})), Size(30, 16, 99));
  EXPECT_EQ(size(layout(intermediate)), Size(16, 16, 40));
  EXPECT_EQ(size(layout({{"QUADRILLE_MINESWEEPER_WIDTH", "20"}})), Size(20, 16, 99));
  const auto odds = boost::json::parse(run({"analyse", "minesweeper", "--json"}).out);
  EXPECT_EQ(odds.at("mine_probability").as_array().size(), 16U);
  EXPECT_EQ(odds.at("mine_probability").at(0).as_array().size(), 30U);
  EXPECT_NE(run({"play", "minesweeper"}, {}, "\nquit\n").out.find("30 x 16 squares, 99 mines"),
            std::string::npos);
  const auto statistics = [&](std::vector<std::string> flags) {
    std::vector<std::string> arguments = {"stats", "minesweeper", "--level=fast", "--games=3", "--json"};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    return boost::json::parse(run(arguments).out).at("moves").as_int64();
  };
  EXPECT_EQ(statistics({}), statistics({"--preset=expert"}));
  EXPECT_NE(statistics({}), statistics({"--preset=beginner"}));
  using Shown = std::pair<std::string, std::string>;
  EXPECT_EQ(shown("minesweeper.width"), Shown("30", file().string() + ":2"));
  EXPECT_EQ(shown("minesweeper.preset", {{"QUADRILLE_MINESWEEPER_WIDTH", "20"}}),
            Shown("custom", "environment QUADRILLE_MINESWEEPER_WIDTH"));
  // The example of the requirements' source, on a board of 7 by 6.
  const std::string board = "BXXXXXBXXXXBXXXXBXXXXAAAXXXXXXXXXXXXXXXXXX";
  EXPECT_EQ(run({"check", "connect", "--board", board}, {{"QUADRILLE_CONNECT_CONNECT", "3"}}).out, "A\n");
}

TEST_F(Config, M13_a_preset_and_sizes_of_one_source_must_agree) {
  write("[minesweeper]\nwidth = 20\npreset = \"expert\"\n");
  expect_refusal(run({"generate", "minesweeper"}),
                 file().string() + ":3: minesweeper.width is 30 in the preset expert, not 20\n");
  EXPECT_EQ(run({"config", "unset", "minesweeper.width"}).exit_code, 0);
  EXPECT_EQ(run({"generate", "minesweeper"}).exit_code, 0);
  const std::string before = text();
  expect_refusal(run({"config", "set", "minesweeper.width", "12"}),
                 "minesweeper.width is 30 in the preset expert, not 12\n");
  EXPECT_EQ(text(), before) << "a file that no command could read is not written";
  write("[minesweeper]\nwidth = 20\n");
  const Environment custom = {{"QUADRILLE_MINESWEEPER_PRESET", "custom"}};
  EXPECT_EQ(run({"generate", "minesweeper"}, custom).out.find('/'), 20U) << "custom leaves sizes as they are";
}

TEST_F(Config, M13_set_refuses_a_rule_that_does_not_fit_the_others) {
  const auto refused = run({"config", "set", "minesweeper.mines", "200"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("minesweeper: mines must be"), std::string::npos) << refused.err;
  EXPECT_FALSE(fs::exists(file()));
  for (const char* key : {"minesweeper.width", "minesweeper.height"})
    EXPECT_EQ(run({"config", "set", key, "16"}).exit_code, 0);
  EXPECT_EQ(run({"config", "set", "minesweeper.mines", "200"}).exit_code, 0);
  EXPECT_EQ(run({"config", "set", "minesweeper.width", "9"}).exit_code, 2);
  EXPECT_EQ(run({"config", "set", "connect.columns", "9"}).exit_code, 0) << "another game";
  EXPECT_EQ(run({"config", "set", "connect.rows", "3"}).err.substr(0, 44),
            "quadrille: bad_settings: connect: A board of");
}

TEST_F(Config, M13_seats_are_checked_like_every_other_value) {
  const std::map<std::string, std::string> wrong = {
      {"connect.seats human,foo", "\"foo\" cannot take a seat"},
      {"connect.seats godlike", "\"godlike\" cannot take a seat"},
      {"quarto.seats human,strong", "\"strong\" cannot take"},
      {"minesweeper.seats human,human", "one player needs one seat"},
      {"kaboom.seats human", "2 players need 2 seats"}};
  for (const auto& [line, reason] : wrong) {
    const auto blank = line.find(' ');
    const auto refused = run({"config", "set", line.substr(0, blank), line.substr(blank + 1)});
    EXPECT_EQ(refused.exit_code, 2) << line;
    EXPECT_NE(refused.err.find(line.substr(0, blank) + ": " + reason), std::string::npos) << refused.err;
  }
  for (const char* seats : {"human,hard", "human, hard ,easy"})
    EXPECT_EQ(run({"config", "set", "connect.seats", seats}).exit_code, 0) << seats;
}

TEST_F(Config, M13_unknown_keys_and_bad_values_are_named_with_file_and_line) {
  const auto complaint = [&](const std::string& text) {
    write(text);
    const Finished finished = run({"games"});
    EXPECT_EQ(finished.exit_code, 2) << text;
    EXPECT_EQ(finished.out, "") << text;
    return finished.err;
  };
  const std::string at = file().string() + ":";
  EXPECT_EQ(complaint("threads = 2\n[connect]\ncolums = 8\n"),
            "quadrille: bad_settings: " + at +
                "3: there is no key \"connect.colums\"; there are connect.seats, connect.players, "
                "connect.columns, connect.rows and connect.connect\n");
  EXPECT_EQ(complaint("[connect]\n\ncolumns = 900\n"),
            "quadrille: bad_settings: " + at +
                "3: connect.columns must be a whole number from 2 to 255, not 900\n");
  EXPECT_EQ(complaint("nonsense = 1\n"),
            "quadrille: bad_settings: " + at +
                "1: there is no key \"nonsense\"; \"quadrille config show\" lists "
                "them\n");
  EXPECT_TRUE(
      complaint("threads = [1, 2]\n").starts_with("quadrille: bad_settings: " + at + "1: threads must be"));
  EXPECT_TRUE(complaint("threads = 1\nmemory = \n").starts_with("quadrille: bad_settings: " + at + "2: "));
  EXPECT_TRUE(complaint("memory = \"lots\"\n").starts_with("quadrille: bad_settings: " + at + "1: memory: "));
  write("");
  const Finished finished = run({"games"}, {{"QUADRILLE_THREADS", "none"}});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_TRUE(finished.err.starts_with("quadrille: bad_settings: environment QUADRILLE_THREADS: "))
      << finished.err;
}

TEST_F(Config, M13_a_broken_file_is_named_with_its_line_and_what_is_wrong_there) {
  const std::string form =
      " is neither [TABLE] nor KEY = VALUE with a whole number, a text in quotes, true or false\n";
  for (const auto& [text, line, fault] :
       {std::tuple<std::string, std::string, std::string>("threads = \n", "1", "\"threads =\"" + form),
        {"# mine\n[connect\ncolumns = 8\n", "2", "\"[connect\"" + form},
        {"threads 2\n", "1", "\"threads 2\"" + form},
        {"[connect]\ncolumns = seven\n", "2", "\"columns = seven\"" + form},
        {"memory = \"64M\n", "1", R"("memory = \"64M")" + form},
        {"[connect]\ncolumns = 7\ncolumns = 8\n", "3", "\"columns = 8\" repeats a name from above\n"},
        {"threads = 2\n\xff\n", "2", "\"\\xff\" is no UTF-8 text\n"}}) {
    write(text);
    expect_refusal(run({"games"}), file().string() + ":" + line + ": " + fault);
  }
  fs::remove(file());
  fs::create_directory(file());
  expect_refusal(run({"games"}), file().string() + " is a folder, and the configuration is a file");
}

TEST_F(Config, M13_a_variable_that_is_misspelt_is_refused_with_the_nearest_right_one) {
  for (const auto& [typed, meant] :
       {std::pair("QUADRILLE_CONECT_COLUMNS", "QUADRILLE_CONNECT_COLUMNS"),
        {"QUADRILLE_MINESWEEPER_FIRSTCLICK", "QUADRILLE_MINESWEEPER_FIRST_CLICK"},
        {"QUADRILLE_THREAD", "QUADRILLE_THREADS"},
        {"QUADRILLE_CONFG", "QUADRILLE_CONFIG"},
        {"QUADRILLE_MEM", "QUADRILLE_MEMORY"},
        {"QUADRILLE_connect_columns", "QUADRILLE_CONNECT_COLUMNS"},
        {"quadrille_threads", "QUADRILLE_THREADS"},
        {"QUADRILLE_COLUMNS", "QUADRILLE_CONNECT_COLUMNS or QUADRILLE_KABOOM_COLUMNS"},
        {"QUADRILLE_PRESETS", "QUADRILLE_MINESWEEPER_PRESET"},
        {"QUADRILLE_MINES_WIDTH", "QUADRILLE_MINESWEEPER_WIDTH"}})
    for (const std::vector<std::string>& command : {std::vector<std::string>{"games"}, {"config", "show"}})
      expect_refusal(
          run(command, {{typed, "8"}}),
          std::string("environment ") + typed + ": there is no such variable: perhaps " + meant + "\n");
  // No name is similar: the message lists all variables of the game.
  expect_refusal(run({"games"}, {{"QUADRILLE_CONNECT_WIDTH", "8"}}),
                 "environment QUADRILLE_CONNECT_WIDTH: there is no such variable; connect has "
                 "QUADRILLE_CONNECT_SEATS, QUADRILLE_CONNECT_PLAYERS, QUADRILLE_CONNECT_COLUMNS, "
                 "QUADRILLE_CONNECT_ROWS and QUADRILLE_CONNECT_CONNECT\n");
  expect_refusal(run({"games"}, {{"QUADRILLE_QUARTO", "1"}}),
                 "quarto has QUADRILLE_QUARTO_SEATS and QUADRILLE_QUARTO_SQUARES\n");
  for (const char* other : {"QUADRILLE_PROGRAM", "QUADRILLE_TESTS", "QUADRILLE_SERVICE"})
    EXPECT_EQ(run({"games"}, {{other, "1"}}).exit_code, 0) << "of a script around it";
  EXPECT_EQ(run({"--help"}, {{"QUADRILLE_THREAD", "8"}}).exit_code, 0);
}

TEST_F(Config, M13_a_broken_file_leaves_help_and_the_command_that_mends_it) {
  write("threads = 0\n");
  EXPECT_EQ(run({"--help"}).exit_code, 0);
  EXPECT_EQ(run({"config", "path"}).out, file().string() + "\n");
  EXPECT_EQ(run({"config", "show"}).exit_code, 2);
  EXPECT_EQ(run({"config", "set", "threads", "2"}).exit_code, 0);
  EXPECT_EQ(text(), "threads = 2\n");
}

TEST_F(Config, M13_set_and_unset_change_one_line_and_leave_the_rest) {
  EXPECT_EQ(run({"config", "set", "connect.columns", "8"}).exit_code, 0);
  EXPECT_EQ(text(), "[connect]\ncolumns = 8\n");
  write("# what I like\nthreads = 1 # the other one is for the film\n\n[connect] # games\nrows = 5\n");
  EXPECT_EQ(run({"config", "set", "connect.columns", "8"}).exit_code, 0);
  EXPECT_EQ(run({"config", "set", "threads", "2"}).exit_code, 0);
  EXPECT_EQ(run({"config", "set", "memory", "64M"}).exit_code, 0);
  EXPECT_EQ(run({"config", "set", "quarto.squares", "yes"}).exit_code, 0);
  EXPECT_EQ(
      text(),
      "memory = \"64M\"\n# what I like\nthreads = 2 # the other one is for the film\n\n[connect] # games\n"
      "columns = 8\nrows = 5\n\n[quarto]\nsquares = true\n");
  EXPECT_EQ(run({"config", "unset", "connect.rows"}).exit_code, 0);
  EXPECT_EQ(
      text(),
      "memory = \"64M\"\n# what I like\nthreads = 2 # the other one is for the film\n\n[connect] # games\n"
      "columns = 8\n\n[quarto]\nsquares = true\n");
  const std::string before = text();
  for (const auto& [key, value] :
       {std::pair("connect.columns", "0"), {"threads", "many"}, {"nothing", "1"}}) {
    const Finished refused = run({"config", "set", key, value});
    EXPECT_EQ(refused.exit_code, 2) << key;
    EXPECT_NE(refused.err.find(key), std::string::npos) << refused.err;
  }
  EXPECT_EQ(run({"config", "unset", "connect.rows"}).exit_code, 2);
  EXPECT_EQ(text(), before);
}

}  // namespace
}  // namespace quadrille
