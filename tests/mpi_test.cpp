// The long tasks on several MPI ranks: real processes, on this machine.

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "tests/program.h"
#include "tests/wait_until.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// In containers tests may run as root, for which Open MPI wants both variables.
const Environment as_root = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"}, {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"}};

Words on_ranks(int ranks, const Words& arguments) {
  Words words = {QUADRILLE_MPIRUN, "--oversubscribe", "-n", std::to_string(ranks), QUADRILLE_MPI};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return words;
}

Words solve(const Words& rules, const fs::path& out) {
  Words words = {"solve"};
  words.insert(words.end(), rules.begin(), rules.end());
  words.insert(words.end(), {"--out", out.string(), "--resume"});
  return words;
}

const Words quick_rules = {"kaboom", "--columns=4", "--rows=3", "--connect=3", "--bombs=1"};
const Words slow_rules = {"kaboom", "--columns=4", "--rows=4", "--connect=4", "--bombs=1"};

TEST(Mpi, one_two_and_four_ranks_write_the_bytes_of_one_process) {
  const ScratchDirectory scratch;
  const fs::path alone = scratch.path() / "alone";
  ASSERT_EQ(run_program(solve(quick_rules, alone)).exit_code, 0);
  for (const int ranks : {1, 2, 4}) {
    const fs::path together = scratch.path() / std::to_string(ranks);
    const Finished run = run_command(on_ranks(ranks, solve(quick_rules, together)), {}, as_root);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(bytes_of(together), bytes_of(alone)) << ranks;
  }
}

// The child processes of a process.
std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> children;
  std::ifstream list("/proc/" + std::to_string(parent) + "/task/" + std::to_string(parent) + "/children");
  for (pid_t child = 0; list >> child;) children.push_back(child);
  return children;
}

TEST(Mpi, after_a_rank_was_killed_another_number_of_ranks_goes_on) {
  const ScratchDirectory scratch;
  const fs::path alone = scratch.path() / "alone";
  const fs::path together = scratch.path() / "together";
  ASSERT_EQ(run_program(solve(slow_rules, alone)).exit_code, 0);
  {
    RunningCommand running(on_ranks(3, solve(slow_rules, together)), as_root);
    const auto files = [&] {
      std::error_code ignored;
      return std::distance(fs::directory_iterator(together.string() + ".work", ignored),
                           fs::directory_iterator());
    };
    EXPECT_TRUE(wait_until([&] { return running.has_ended() || files() >= 300; }));
    const auto ranks = children_of(running.process());
    ASSERT_EQ(ranks.size(), 3U);
    ::kill(ranks.back(), SIGKILL);
    EXPECT_NE(running.wait_for_exit(), 0);
  }
  EXPECT_FALSE(fs::exists(together));
  const Finished run = run_command(on_ranks(2, solve(slow_rules, together)), {}, as_root);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(bytes_of(together), bytes_of(alone));
}

TEST(Mpi, refusals_are_said_once_and_end_all_ranks) {
  const Finished run = run_command(on_ranks(3, solve(quick_rules, "/proc/nowhere/table")), {}, as_root);
  EXPECT_EQ(run.exit_code, 1);
  const auto first = run.err.find("there is no folder /proc/nowhere");
  ASSERT_NE(first, std::string::npos) << run.err;
  EXPECT_EQ(run.err.find("there is no folder /proc/nowhere", first + 1), std::string::npos) << run.err;
}

// The leader needs the blocks of all ranks. The third rank fails on its flags, or later on its level.
TEST(Mpi, a_rank_that_fails_by_itself_says_so_by_rank_and_host_and_ends_the_run) {
  for (const std::string& wrong : Words{"--lvl=fast", "--level=faster"}) {
    Words words = on_ranks(2, {"stats", "minesweeper", "--level=fast"});
    words.insert(words.end(), {":", "-n", "1", QUADRILLE_MPI, "stats", "minesweeper", wrong});
    const Finished run = run_command(words, {}, as_root);
    EXPECT_NE(run.exit_code, 0) << wrong;
    EXPECT_EQ(run.out, "") << "figures without the games of a rank";
    const auto said = run.err.find("rank 2 (");
    ASSERT_NE(said, std::string::npos) << run.err;
    EXPECT_NE(run.err.find(wrong.substr(wrong.find_last_of("-=") + 1), said), std::string::npos) << run.err;
    EXPECT_EQ(run.err.find("rank 1 ("), std::string::npos) << run.err;
  }
}

TEST(Mpi, M12_statistics_on_ranks_are_those_of_one_process_and_go_on_after_a_kill) {
  const ScratchDirectory scratch;
  const auto stats = [&](const std::string& name, int games) {
    return Words{"stats",
                 "minesweeper",
                 "--preset=beginner",
                 "--level=fast",
                 "--seed=3",
                 "--games=" + std::to_string(games),
                 "--resume",
                 (scratch.path() / name).string(),
                 "--csv",
                 (scratch.path() / (name + ".csv")).string()};
  };
  // All columns except times.
  const auto figures = [&](const std::string& name) {
    std::ifstream file(scratch.path() / (name + ".csv"));
    std::string kept;
    std::vector<bool> is_time;
    for (std::string line; std::getline(file, line);) {
      std::istringstream fields(line);
      std::string field;
      for (std::size_t i = 0; std::getline(fields, field, ','); ++i) {
        if (kept.find('\n') == std::string::npos) is_time.push_back(field.ends_with("_nanoseconds"));
        if (!is_time[i]) kept += field + ",";
      }
      kept += "\n";
    }
    return kept;
  };
  ASSERT_EQ(run_program(stats("alone", 2050)).exit_code, 0);
  const std::string alone = figures("alone");
  ASSERT_EQ(count(alone, "\n"), 22U) << "a heading and 21 blocks";
  for (const int ranks : {1, 3}) {
    const std::string name = std::to_string(ranks);
    const Finished run = run_command(on_ranks(ranks, stats(name, 2050)), {}, as_root);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(figures(name), alone) << ranks;
  }
  {
    RunningCommand killed(on_ranks(2, stats("killed", 200'000)), as_root);
    const auto journal = scratch.path() / "killed";
    EXPECT_TRUE(wait_until([&] { return fs::exists(journal) && fs::file_size(journal) >= 5000; }));
    for (const pid_t rank : children_of(killed.process())) ::kill(rank, SIGKILL);
    EXPECT_NE(killed.wait_for_exit(), 0);
  }
  const Finished resumed = run_command(on_ranks(2, stats("killed", 2050)), {}, as_root);
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(figures("killed"), alone);
}

TEST(Mpi, an_arena_on_ranks_plays_the_games_of_one_process) {
  const Words arena = {"arena",      "connect",  "--columns=5", "--rows=4", "--players=medium,easy",
                       "--games=31", "--seed=7", "--json"};
  const Finished alone = run_program(arena);
  const Finished together = run_command(on_ranks(3, arena), {}, as_root);
  EXPECT_EQ(alone.exit_code, 0);
  EXPECT_EQ(together.out, alone.out) << together.err;
}

}  // namespace
}  // namespace quadrille
