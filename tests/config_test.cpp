// The configuration, through the program itself (M13).
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <string>

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

  // A value and where it comes from.
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
