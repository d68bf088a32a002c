// Strong solving through the commands: stopped, resumed, looked up, and refused.

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/program.h"
#include "tests/wait_until.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using Words = std::vector<std::string>;

// Takes about a second: long enough to be stopped in the middle.
Words solve_kaboom(const fs::path& out, const Words& more = {}) {
  Words words = {"solve",     "kaboom", "--columns", "4", "--rows", "3",
                 "--connect", "3",      "--bombs",   "1", "--out",  out.string()};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Words program(const Words& arguments) {
  Words words = {QUADRILLE_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return words;
}

std::size_t files_in(const fs::path& folder) {
  std::error_code ignored;
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder, ignored), fs::directory_iterator()));
}

// Starts the solution and kills it once its folder has this many files, unless it finishes before.
void kill_when_there_are(std::size_t files, const fs::path& out, int signal = SIGKILL) {
  RunningCommand solving(program(solve_kaboom(out, {"--resume"})));
  EXPECT_TRUE(wait_until([&] { return solving.has_ended() || files_in(out.string() + ".work") >= files; }));
  solving.send(signal);
  (void)solving.wait_for_exit();
}

class Solve : public testing::Test {
 protected:
  fs::path out() const { return scratch_.path() / "out.table"; }
  fs::path work() const { return scratch_.path() / "out.table.work"; }
  // The table of one uninterrupted run.
  std::string whole() const {
    const fs::path file = scratch_.path() / "whole.table";
    EXPECT_EQ(run_program(solve_kaboom(file)).exit_code, 0);
    return bytes_of(file);
  }
  ScratchDirectory scratch_;
};

TEST_F(Solve, answers_with_the_fields_that_scripts_rely_on) {
  const Finished run = run_program(
      {"solve", "kaboom", "--columns=3", "--rows=3", "--connect=3", "--bombs=1", "--out", out(), "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const json::object answer = json::parse(run.out).as_object();
  EXPECT_EQ(answer.at("positions").as_int64(), 39'329);
  EXPECT_EQ(answer.at("value").as_string(), "win");
  EXPECT_EQ(answer.at("remoteness").as_int64(), 15);
  EXPECT_EQ(answer.at("wins").as_int64() + answer.at("ties").as_int64() + answer.at("losses").as_int64(),
            39'329);
  EXPECT_EQ(answer.at("bytes").as_int64(), static_cast<std::int64_t>(fs::file_size(out())));
  EXPECT_TRUE(answer.contains("seconds"));
  EXPECT_FALSE(fs::exists(work())) << "the work is done";
}

TEST_F(Solve, killed_at_any_moment_it_resumes_and_ends_with_the_same_bytes) {
  for (std::size_t files = 1; files < 1000 && !fs::exists(out()); files += 23)
    kill_when_there_are(files, out());
  EXPECT_EQ(run_program(solve_kaboom(out(), {"--resume", "--threads", "1"})).exit_code, 0);
  EXPECT_EQ(bytes_of(out()), whole());
}

TEST_F(Solve, interrupted_it_says_how_to_go_on) {
  kill_when_there_are(20, out(), SIGINT);
  ASSERT_TRUE(fs::exists(work()));
  expect_refusal(run_program(solve_kaboom(out())), "holds unfinished work: --resume goes on with it");
  EXPECT_EQ(run_program(solve_kaboom(out(), {"--resume"})).exit_code, 0);
  EXPECT_EQ(bytes_of(out()), whole());
}

TEST_F(Solve, what_was_damaged_in_the_meantime_is_made_again) {
  kill_when_there_are(300, out());
  int number = 0;
  for (const auto& file : fs::directory_iterator(work())) {
    if (file.path().filename() == "rules") continue;
    std::string bytes = bytes_of(file.path());
    switch (number++ % 3) {
      case 0: bytes.resize(bytes.size() / 2); break;
      case 1: bytes[bytes.size() / 3] = static_cast<char>(bytes[bytes.size() / 3] ^ 4); break;
      case 2: continue;
    }
    std::ofstream(file.path(), std::ios::binary | std::ios::trunc) << bytes;
  }
  ASSERT_GT(number, 10);
  EXPECT_EQ(run_program(solve_kaboom(out(), {"--resume"})).exit_code, 0);
  EXPECT_EQ(bytes_of(out()), whole());
}

TEST_F(Solve, a_full_disk_is_a_clear_error_and_nothing_that_was_done_is_lost) {
  const std::string right = whole();
  // A small limit for file sizes: the table does not fit.
  std::string command = "ulimit -f 64; exec";
  for (const std::string& word : program(solve_kaboom(out()))) command += " '" + word + "'";
  const Finished run = run_command({"sh", "-c", command});
  expect_unwritable(run, "cannot write");
  EXPECT_FALSE(fs::exists(out()));
  EXPECT_GT(files_in(work()), 100U);
  EXPECT_EQ(run_program(solve_kaboom(out(), {"--resume"})).exit_code, 0);
  EXPECT_EQ(bytes_of(out()), right);
}

TEST_F(Solve, little_memory_gives_the_same_bytes) {
  EXPECT_EQ(run_program(solve_kaboom(out(), {"--memory", "1M"})).exit_code, 0);
  EXPECT_EQ(bytes_of(out()), whole());
}

TEST_F(Solve, refuses_what_it_cannot_do_and_says_why) {
  expect_refusal(run_program({"solve", "connect", "--columns", "9", "--rows", "9", "--out", out()}),
                 "cannot be strongly solved");
  expect_refusal(run_program({"solve", "connect", "--players", "3", "--out", out()}), "two players");
  expect_refusal(run_program({"solve", "connect"}), "--out");
  expect_refusal(run_program({"solve", "connect", "--out", ""}), "--out");
  expect_unwritable(run_program(solve_kaboom("/proc/nowhere/out.table")), "there is no folder /proc/nowhere");
  std::ofstream(out()) << "mine";
  expect_refusal(run_program(solve_kaboom(out())), "is there already");
  expect_refusal(run_program(solve_kaboom(out(), {"--resume"})), "no table of Quadrille");
  EXPECT_EQ(bytes_of(out()), "mine");
  fs::remove(out());
  kill_when_there_are(20, out());
  expect_refusal(run_program({"solve", "connect", "--columns=4", "--rows=4", "--out", out(), "--resume"}),
                 "holds unfinished work of another kind");
}

TEST_F(Solve, resumed_when_all_is_done_it_answers_from_the_table) {
  ASSERT_EQ(run_program(solve_kaboom(out())).exit_code, 0);
  const Finished again = run_program(solve_kaboom(out(), {"--resume", "--json"}));
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_TRUE(json::parse(again.out).as_object().contains("positions"));
}

// The value, remoteness and score of the position and of its moves.
json::object answer_of(const Words& words) {
  const Finished run = run_program(words);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  json::object answer = json::parse(run.out).as_object();
  answer.erase("nodes");
  answer.erase("pv");
  return answer;
}

TEST_F(Solve, a_table_answers_as_the_search_does) {
  const Words flags = {"--columns=4", "--rows=4", "--json"};
  ASSERT_EQ(run_program({"solve", "connect", "--columns=4", "--rows=4", "--out", out()}).exit_code, 0);
  for (const char* moves : {"", "1", "12", "2233", "111122", "3333444", "121212"}) {
    Words search = {"analyse", "connect", "--moves", moves};
    search.insert(search.end(), flags.begin(), flags.end());
    Words look_up = search;
    look_up.insert(look_up.end(), {"--table", out().string()});
    EXPECT_EQ(answer_of(look_up), answer_of(search)) << moves;
  }
}

TEST_F(Solve, analyse_refuses_tables_of_other_rules_and_positions_that_no_game_reaches) {
  ASSERT_EQ(run_program({"solve", "connect", "--columns=4", "--rows=4", "--out", out()}).exit_code, 0);
  expect_refusal(run_program({"analyse", "connect", "--table", out()}),
                 "it is one of connect:4x4n4p2, not of connect:7x6n4p2");
  expect_refusal(run_program({"analyse", "connect", "--table", scratch_.path() / "missing"}), "cannot read");
  // A's token is above B's, but A moved first.
  expect_refusal(run_program({"analyse", "connect", "--columns=4", "--rows=4", "--board", "XXXXXXXXAXXXBXXX",
                              "--table", out()}),
                 "no game leads to this position");
}

TEST_F(Solve, hard_plays_by_the_table_that_lies_among_the_users_data) {
  const fs::path table = scratch_.path() / "quadrille" / "tables" / "kaboom-3x3n3b1.1.table";
  fs::create_directories(table.parent_path());
  const Words rules = {"kaboom", "--columns=3", "--rows=3", "--connect=3", "--bombs=1"};
  Words solve = {"solve", "--out", table.string()};
  solve.insert(solve.begin() + 1, rules.begin(), rules.end());
  ASSERT_EQ(run_program(solve).exit_code, 0);
  Words arena = {"arena", "--players=hard,hard", "--games=20", "--json"};
  arena.insert(arena.begin() + 1, rules.begin(), rules.end());
  const Environment data = {{"XDG_DATA_HOME", scratch_.path().string()}};
  // The first player wins, and seats alternate.
  const json::object players =
      json::parse(run_program(arena, {}, data).out).as_object().at("players").as_array().at(0).as_object();
  EXPECT_EQ(players.at("wins").as_int64(), 10);
  EXPECT_EQ(players.at("losses").as_int64(), 10);

  std::ofstream(table, std::ios::binary | std::ios::in).seekp(-9, std::ios::end) << "x";
  expect_refusal(run_program(arena, {}, data), "cannot use the table");
}

TEST_F(Solve, table_info_verify_and_export_tell_what_it_holds) {
  ASSERT_EQ(
      run_program({"solve", "connect", "--columns=4", "--rows=4", "--connect=3", "--out", out()}).exit_code,
      0);
  const json::object info = json::parse(run_program({"table", "info", out(), "--json"}).out).as_object();
  EXPECT_EQ(info.at("positions").as_int64(), 41'750);
  EXPECT_EQ(info.at("rules").as_string(), "connect:4x4n3p2");
  std::int64_t in_tiers = 0;
  for (const auto& tier : info.at("tiers").as_array())
    in_tiers += tier.as_object().at("positions").as_int64();
  EXPECT_EQ(in_tiers, 41'750);
  std::int64_t by_remoteness = 0;
  for (const auto& [value, histogram] : info.at("remoteness").as_object())
    for (const auto& entry : histogram.as_array()) by_remoteness += entry.as_array().at(1).as_int64();
  EXPECT_EQ(by_remoteness, 41'750);
  EXPECT_NE(run_program({"table", "info", out()}).out.find("41750 positions"), std::string::npos);

  const Finished all = run_program({"table", "verify", out(), "--all", "--json"});
  EXPECT_EQ(all.exit_code, 0);
  EXPECT_EQ(json::parse(all.out).as_object().at("wrong").as_int64(), 0);
  const Finished sample = run_program({"table", "verify", out(), "--sample", "1000", "--json"});
  const auto checked = json::parse(sample.out).as_object().at("checked").as_int64();
  EXPECT_GT(checked, 800);
  EXPECT_LT(checked, 1200);

  const Finished exported = run_program({"table", "export", out()});
  EXPECT_EQ(std::count(exported.out.begin(), exported.out.end(), '\n'), 41'751);
  EXPECT_NE(exported.out.find("\nXXXXXXXXXXXXXXXX,win,9\n"), std::string::npos);
}

TEST_F(Solve, bench_solve_prints_the_number_of_positions_as_its_signature) {
  const Finished run = run_program({"bench", "solve", "connect:4x4n4p2", "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const json::object answer = json::parse(run.out).as_object();
  EXPECT_EQ(answer.at("signature").as_int64(), 161'029);
  for (const char* field : {"positions_per_cpu_second", "peak_memory", "bytes_per_position", "look_up_us"})
    EXPECT_TRUE(answer.contains(field)) << field;
}

}  // namespace
}  // namespace quadrille
