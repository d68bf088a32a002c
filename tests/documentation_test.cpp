// The documentation is tested: every command in it has the documented output, every link has a target.

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/console.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

const fs::path root = QUADRILLE_SOURCE;
const std::string first_ten_minutes = "docs/first-ten-minutes.md";

// Every page of the project, by its path from the root.
std::vector<std::string> pages() {
  std::vector<std::string> found;
  const std::set<std::string> not_ours = {"build", ".git", "node_modules", "dist", "shots"};
  for (fs::recursive_directory_iterator at(root), end; at != end; ++at) {
    if (not_ours.contains(at->path().filename())) {
      at.disable_recursion_pending();
    } else if (at->path().extension() == ".md") {
      found.push_back(fs::relative(at->path(), root).string());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

// The pages with commands, except the one that begins with a clone, which is a slow test of its own.
std::vector<std::string> pages_with_commands() {
  std::vector<std::string> found;
  for (const std::string& page : pages())
    if (page != first_ten_minutes && !transcript_in(bytes_of(root / page)).empty()) found.push_back(page);
  return found;
}

class Documentation : public testing::TestWithParam<std::string> {};

TEST_P(Documentation, its_commands_show_what_it_says) {
  const std::string text = bytes_of(root / GetParam());
#ifndef QUADRILLE_MPI
  if (contains(text, "$ mpirun")) GTEST_SKIP() << "built without MPI";
#endif
  const Desk desk;
  desk.lay_out_the_project();
  desk.follow(transcript_in(text), GetParam(), 900);
}

INSTANTIATE_TEST_SUITE_P(Pages, Documentation, testing::ValuesIn(pages_with_commands()),
                         [](const auto& page) {
                           std::string name = page.param;
                           std::replace_if(
                               name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; },
                               '_');
                           return name;
                         });

TEST(DocumentationPages, are_found_by_themselves_wherever_they_are) {
  const auto all = pages_with_commands();
  const auto has = [&](const char* page) { return std::count(all.begin(), all.end(), page) == 1; };
  EXPECT_TRUE(has("README.md"));
  EXPECT_TRUE(has("src/games/quarto/README.md"));
  EXPECT_TRUE(has("docs/guide/play.md"));
  EXPECT_FALSE(has("CHANGELOG.md")) << "it has no commands";
}

TEST(DocumentationPages, of_the_guide_are_short_and_have_commands) {
  const std::string index = bytes_of(root / "docs/guide.md");
  std::size_t count = 0;
  for (const auto& file : fs::directory_iterator(root / "docs/guide")) {
    const std::string text = bytes_of(file.path());
    EXPECT_GE(transcript_in(text).size(), 3U) << file.path();
    EXPECT_LE(lines_of(text).size(), 110U) << file.path();
    EXPECT_TRUE(contains(index, "guide/" + file.path().filename().string())) << file.path();
    ++count;
  }
  EXPECT_GE(count, 8U);
}

TEST(DocumentationPages, link_to_what_is_there) {
  const std::regex link(R"re(\]\(([^)#:]+)(?:#[^)]*)?\))re");
  std::size_t links = 0;
  for (const std::string& page : pages()) {
    const std::string text = bytes_of(root / page);
    for (std::sregex_iterator it(text.begin(), text.end(), link), end; it != end; ++it, ++links)
      EXPECT_TRUE(fs::exists((root / page).parent_path() / (*it)[1].str())) << page << ": " << (*it)[1];
  }
  EXPECT_GT(links, 50U);
}

TEST(Transcript, has_commands_and_what_they_show_from_blocks_of_a_console_only) {
  const auto transcript =
      transcript_in("Text\n$ no\n```sh\n$ no\n```\n```console\n$ one\n1\n\n$ two\n```\n$ no\n");
  ASSERT_EQ(transcript.size(), 2U);
  EXPECT_EQ(transcript[0].command, "one");
  EXPECT_EQ(transcript[0].shown, (Lines{"1", ""}));
  EXPECT_EQ(transcript[0].line, 7);
  EXPECT_EQ(transcript[1].command, "two");
  EXPECT_TRUE(transcript[1].shown.empty());
}

TEST(Transcript, dots_stand_for_anything_in_a_line) {
  EXPECT_TRUE(fits("ready", "ready"));
  EXPECT_FALSE(fits("ready now", "ready"));
  EXPECT_TRUE(fits("took 12 s", "took ... s"));
  EXPECT_TRUE(fits("took 12 s and 3 s", "took ... s"));
  EXPECT_FALSE(fits("took 12 ms.", "took ... s"));
  EXPECT_FALSE(fits("it took 12 s", "took ... s"));
  EXPECT_TRUE(fits("a 1 b 2 c", "a ... b ... c"));
  EXPECT_FALSE(fits("a 1 c 2 c", "a ... b ... c"));
  EXPECT_TRUE(fits("", "..."));
  EXPECT_FALSE(fits("abc", "abc...bc")) << "no letter counts twice";
}

TEST(Transcript, a_line_of_dots_stands_for_any_number_of_lines) {
  EXPECT_TRUE(fit({"a", "b", "c"}, {"a", "...", "c"}));
  EXPECT_TRUE(fit({"a", "c"}, {"a", "...", "c"}));
  EXPECT_TRUE(fit({"a", "c", "b", "c"}, {"...", "c"}));
  EXPECT_TRUE(fit({}, {"..."}));
  EXPECT_FALSE(fit({"a", "b"}, {"a", "...", "c"}));
  EXPECT_FALSE(fit({"a", "b"}, {"a"}));
  EXPECT_FALSE(fit({"a"}, {"a", "b"}));
}

TEST(Transcript, is_typed_into_one_shell_and_what_still_runs_ends_with_it) {
  const Desk desk;
  const auto shown = desk.type({"mkdir below && cd below", "n=4", "pwd; echo $n", "sleep 1000 & echo $!",
                                "fi", "echo fault >&2; ls $HOME"},
                               60);
  ASSERT_EQ(shown.size(), 6U);
  EXPECT_EQ(shown[2], (desk.folder() / "below").string() + "\n4\n");
  EXPECT_FALSE(fs::exists("/proc/" + lines_of(*shown[3]).at(0))) << "the sleeper has ended";
  EXPECT_TRUE(contains(*shown[4], "syntax error"));
  EXPECT_EQ(shown[5], "fault\n") << "errors are shown, and no user's home is touched";
}

TEST(Transcript, a_pipe_that_nobody_reads_ends_who_writes_as_in_any_shell) {
  EXPECT_EQ(Desk().type({"yes | head -1"}, 60)[0], "y\n");
}

TEST(Transcript, what_takes_too_long_is_ended_and_what_follows_is_not_reached) {
  const auto shown = Desk().type({"echo one", "sleep 1000", "echo three"}, 5);
  EXPECT_EQ(shown[0], "one\n");
  EXPECT_FALSE(shown[2]);
}

// Returns the number of failures when the transcript of a page is run.
int failures_of(const std::string& page) {
  testing::TestPartResultArray failures;
  const testing::ScopedFakeTestPartResultReporter reporter(
      testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures);
  Desk().follow(transcript_in(page), "page", 20);
  return failures.size();
}

TEST(Transcript, that_shows_something_else_than_comes_is_noticed) {
  EXPECT_EQ(failures_of("```console\n$ echo 1; echo 2\n1\n2\n$ echo 8080\n8080\n```\n"), 0);
  EXPECT_EQ(failures_of("```console\n$ echo 1; echo 2\n1\n```\n"), 1);
  EXPECT_EQ(failures_of("```console\n$ echo 1\n2\n$ quadrille --version\nquadrille ...\n```\n"), 1);
  EXPECT_EQ(failures_of("```console\n$ true\nsomething\n$ no-such-command\n```\n"), 2);
}

// The caches of the compiler and of npm, and npm's settings on this machine: without them a build takes long.
Environment kept_on_this_machine() {
  Environment kept;
  const std::vector<std::pair<std::string, Lines>> all = {
      {"CCACHE_DIR", {"ccache", "--get-config", "cache_dir"}},
      {"npm_config_cache", {"npm", "config", "get", "cache"}},
      {"npm_config_userconfig", {"npm", "config", "get", "userconfig"}}};
  for (const auto& [name, question] : all)
    if (const auto answer = lines_of(run_command(question).out); answer.size() == 1) kept[name] = answer[0];
  return kept;
}

// All of the page after its build step, with the existing build.
TEST(FirstTenMinutes, built_already_show_what_the_page_says) {
  std::vector<Typed> transcript = transcript_in(bytes_of(root / first_ten_minutes));
  const auto built = std::find_if(transcript.begin(), transcript.end(),
                                  [](const Typed& typed) { return typed.command == "./run --version"; });
  ASSERT_NE(built, transcript.end());
  transcript.erase(transcript.begin(), built + 1);
  ASSERT_GT(transcript.size(), 10U);
  const Desk desk;
  desk.lay_out_the_project();
  desk.follow(transcript, first_ten_minutes, 900);
}

// From a clone, as for a new user; only the address of the repository differs.
TEST(FirstTenMinutes, from_a_clone_show_what_the_page_says) {
  const std::string text = bytes_of(root / first_ten_minutes);
  std::smatch address;
  ASSERT_TRUE(std::regex_search(text, address, std::regex("git clone (https://\\S+)")));
  const Desk desk(kept_on_this_machine());
  // The working tree as a repository.
  const std::string project = (desk.folder().parent_path() / "repository").string();
  const auto prepared = desk.type(
      {"mkdir " + project + " && cd " + root.string(),
       "tar --exclude=./build --exclude=./.git --exclude=node_modules -cf - . | tar -xf - -C " + project,
       "cd " + project + " && git init -q && git add -A",
       "git -c user.name=test -c user.email=test@example.org commit -qm 'as it is'",
       "git config --global url." + project + ".insteadOf " + address[1].str()},
      120);
  for (const auto& shown : prepared) EXPECT_EQ(shown, "");
  desk.follow(transcript_in(text), first_ten_minutes, 3500);
}

}  // namespace
}  // namespace quadrille
