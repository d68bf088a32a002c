// The help of every command: each has an example, and every example works.

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/console.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;

// A command with its help.
struct Helped {
  std::vector<std::string> words;
  std::string help;
};

// The command and all that its help lists below it.
void collect(const std::vector<std::string>& words, std::vector<Helped>& all) {
  auto asked = words;
  asked.emplace_back("--help");
  const Finished run = run_program(asked);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  all.push_back({words, run.out});
  bool listed = false;
  for (const std::string& line : lines_of(run.out)) {
    std::smatch name;
    const std::regex heading("(Subcommands|Play|Analyse|Solve|Measure|Serve|Data):");
    if (std::regex_match(line, heading)) {
      listed = true;
    } else if (line.empty()) {
      listed = false;
    } else if (listed && std::regex_search(line, name, std::regex("^  (\\w+)"))) {
      auto below = words;
      below.push_back(name[1]);
      collect(below, all);
    }
  }
}

const std::vector<Helped>& all_help() {
  static const std::vector<Helped> all = [] {
    std::vector<Helped> found;
    collect({}, found);
    return found;
  }();
  return all;
}

std::vector<std::string> examples_in(const std::string& help) {
  std::vector<std::string> examples;
  for (const std::string& line : lines_of(help)) {
    std::smatch command;
    if (std::regex_match(line, command, std::regex("(?:Example: |  )(quadrille .*)")))
      examples.push_back(command[1]);
  }
  return examples;
}

std::string in_words(const Helped& command) {
  std::string text = "quadrille";
  for (const std::string& word : command.words) text += " " + word;
  return text;
}

// Runs an example as typed, with the program under test, in a folder and with a home of its own.
Finished run_example(std::string example, const fs::path& folder, std::string_view input) {
  example.replace(0, std::string_view("quadrille").size(), QUADRILLE_PROGRAM);
  return run_command(
      {"sh", "-c", "cd " + folder.string() + "\n" + example}, input,
      {{"XDG_DATA_HOME", (folder / "data").string()}, {"XDG_CONFIG_HOME", (folder / "config").string()}});
}

TEST(Help, every_command_has_an_example_of_itself_or_says_why_there_is_none) {
  EXPECT_GT(all_help().size(), 40U);
  for (const Helped& command : all_help()) {
    const auto examples = examples_in(command.help);
    EXPECT_NE(examples.empty(), !contains(command.help, "\nNot for ")) << in_words(command);
    for (const std::string& example : examples)
      EXPECT_TRUE(example.starts_with(in_words(command))) << in_words(command) << ": " << example;
  }
}

// Prepares a folder for the examples: the benchmark sets, and a saved game for the commands that continue
// one.
void lay_out(const fs::path& folder) {
  fs::create_symlink(QUADRILLE_SOURCE "/bench", folder / "bench");
  const Finished left = run_example("quadrille play connect --players 2 --columns 7 --rows 6 --connect 4",
                                    folder, "4\nsave mine\nquit\n");
  EXPECT_EQ(left.exit_code, 0) << left.err;
}

// Input that answers the questions before a game by Enter, and then quits the game.
std::string_view input_for(const std::string& example) {
  const bool plays = example.starts_with("quadrille play") || example.starts_with("quadrille matches resume");
  return plays ? "\n\n\n\n\n\n\nquit\n" : "";
}

// Shortens time budgets to one second.
std::string shortened(const std::string& example) {
  return std::regex_replace(example, std::regex("--time \\w+"), "--time 1s");
}

// Returns whether the command prints nothing on success.
bool is_silent(const std::string& example) {
  return std::regex_search(example, std::regex("config (un)?set|matches (export|delete)"));
}

TEST(Help, the_examples_work) {
  const ScratchDirectory folder;
  lay_out(folder.path());
  std::set<std::string> done;
  for (const Helped& command : all_help())
    for (const std::string& example : examples_in(command.help)) {
      if (example.starts_with("quadrille serve") || !done.insert(example).second) continue;
      const Finished run = run_example(shortened(example), folder.path(), input_for(example));
      EXPECT_EQ(run.exit_code, 0) << example << "\n" << run.err;
      EXPECT_EQ(run.out.empty(), is_silent(example)) << example;
    }
  EXPECT_GT(done.size(), 40U);
}

TEST(Help, every_command_whose_answer_cannot_be_written_exits_1_and_none_aborts) {
  const ScratchDirectory folder;
  lay_out(folder.path());
  std::set<std::string> done;
  for (const Helped& command : all_help()) {
    const auto examples = examples_in(command.help);
    if (examples.empty() || examples.front().starts_with("quadrille serve")) continue;
    const std::string& example = examples.front();
    if (!done.insert(example).second) continue;
    const Finished run =
        run_example(shortened(example) + " >/dev/full 2>&-", folder.path(), input_for(example));
    EXPECT_EQ(run.exit_code, is_silent(example) ? 0 : 1) << example;
  }
  EXPECT_GT(done.size(), 30U);
}

TEST(Help, help_and_refusals_that_cannot_be_written_exit_1) {
  for (const std::string typed :
       {"--help >/dev/full", "--version >&-", "nonsense 2>&-", "games <&- >&- 2>&-", "manual >&-"})
    EXPECT_EQ(run_example("quadrille " + typed, "/", "").exit_code, 1) << typed;
}

TEST(Help, a_game_without_standard_input_ends) {
  for (const std::string game : {"connect", "kaboom", "quarto", "minesweeper"}) {
    const Finished run = run_example("quadrille play " + game + " <&-", "/", "");
    EXPECT_EQ(run.exit_code, 2) << game;
    EXPECT_TRUE(contains(run.err, "the input ended before the game did")) << run.err;
  }
}

TEST(Help, the_examples_of_the_service_serve_until_they_are_told_to_end) {
  const ScratchDirectory folder;
  std::size_t served = 0;
  for (const Helped& command : all_help())
    for (const std::string& example : examples_in(command.help)) {
      if (!example.starts_with("quadrille serve")) continue;
      // At a free port, until its address is printed.
      const std::string typed = std::regex_replace(example, std::regex("--port \\w+"), "--port 0");
      const Finished run = run_example(
          typed +
              " >address & n=0; until grep -q http address || [ $((n += 1)) -gt 1200 ]; do sleep 0.1; done; "
              "kill $!; wait $! && cat address",
          folder.path(), "");
      EXPECT_EQ(run.exit_code, 0) << example << "\n" << run.err;
      EXPECT_TRUE(contains(run.out, "http://")) << example << "\n" << run.out;
      ++served;
    }
  EXPECT_GE(served, 1U);
}

}  // namespace
}  // namespace quadrille
