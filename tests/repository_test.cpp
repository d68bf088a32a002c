// What must hold of the repository itself: layers, requirements and documentation that stay true.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/program.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;

const fs::path root = QUADRILLE_SOURCE;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::vector<fs::path> sources_under(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& file : fs::recursive_directory_iterator(folder))
    if (file.path().extension() == ".cpp" || file.path().extension() == ".h") files.push_back(file.path());
  return files;
}

std::vector<std::string> found_in(const std::string& text, const std::regex& pattern) {
  std::vector<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
    found.push_back((*it)[1]);
  return found;
}

// Lowest first: a folder includes itself and those before it.
const std::vector<std::string> layers = {"core",  "search",  "solve",     "catalog",
                                         "games", "service", "interfaces"};

// What is wrong with an include, seen from a file of the project; empty when it is fine.
std::string layer_fault(const std::string& file, const std::string& included) {
  const auto folder = [](const std::string& path) { return path.substr(0, path.find('/')); };
  const auto height = [&](const std::string& path) {
    return std::find(layers.begin(), layers.end(), folder(path)) - layers.begin();
  };
  if (included.find('/') == std::string::npos) return "name the folder of " + included;
  if (folder(included) == "tests") return file.ends_with("_test.cpp") ? "" : "includes a test";
  if (height(included) == static_cast<std::ptrdiff_t>(layers.size())) return "no such layer: " + included;
  if (height(included) > height(file)) return "includes upward: " + included;
  const auto game = [](const std::string& path) {
    return path.substr(0, path.find('/', path.find('/') + 1));
  };
  if (folder(file) == "games" && folder(included) == "games" && game(file) != game(included))
    return "one game includes another: " + included;
  return "";
}

TEST(Repository, layers_are_only_included_downward_and_games_do_not_include_each_other) {
  const std::regex include(R"re(^\s*#\s*include\s*"([^"]+)")re");
  int includes = 0;
  for (const fs::path& path : sources_under(root / "src")) {
    const std::string file = fs::relative(path, root / "src").string();
    ASSERT_NE(std::find(layers.begin(), layers.end(), file.substr(0, file.find('/'))), layers.end()) << file;
    for (const std::string& line : lines_of(read(path))) {
      std::smatch match;
      if (!std::regex_search(line, match, include)) continue;
      ++includes;
      EXPECT_EQ(layer_fault(file, match[1]), "") << file;
    }
  }
  EXPECT_GT(includes, 50);
}

TEST(Repository, the_layer_check_finds_what_it_is_there_for) {
  EXPECT_EQ(layer_fault("core/text.h", "catalog/game.h"), "includes upward: catalog/game.h");
  EXPECT_EQ(layer_fault("games/quarto/rules.h", "games/connect/rules.h"),
            "one game includes another: games/connect/rules.h");
  EXPECT_EQ(layer_fault("games/connect/rules.cpp", "games/connect/rules.h"), "");
  EXPECT_EQ(layer_fault("interfaces/cli/check.cpp", "games/connect/check.h"), "");
  EXPECT_NE(layer_fault("core/text.cpp", "text.h"), "");
}

std::set<std::string> test_names() {
  std::set<std::string> names;
  const std::regex test(R"re(\bTEST(?:_F|_P)?\((\w+),\s*(\w+)\))re");
  for (const char* folder : {"src", "tests"})
    for (const fs::path& path : sources_under(root / folder)) {
      const std::string text = read(path);
      for (std::sregex_iterator it(text.begin(), text.end(), test), end; it != end; ++it)
        names.insert((*it)[1].str() + "." + (*it)[2].str());
    }
  return names;
}

// Tests of the page: the name of the file before `.test.ts`, and the title where it is one word.
std::set<std::string> page_test_names() {
  std::set<std::string> names;
  constexpr std::string_view ending = ".test.ts";
  const std::regex test(R"re(\btest\('(\w+)')re");
  for (const char* folder : {"web/tests", "web/src"})
    for (const auto& file : fs::recursive_directory_iterator(root / folder)) {
      std::string name = file.path().filename().string();
      if (!name.ends_with(ending)) continue;
      name.replace(name.size() - ending.size(), ending.size(), ".");
      for (const std::string& title : found_in(read(file.path()), test))
        names.insert(std::string(name).append(title));
    }
  return names;
}

// The rows of docs/requirements.md: an id and the tests named for it, or the word open.
std::map<std::string, std::string> requirement_rows() {
  std::map<std::string, std::string> rows;
  const std::regex row(R"re(^\| ([A-Z]\d\d) \| [^|]* \| (.*) \|$)re");
  for (const std::string& line : lines_of(read(root / "docs" / "requirements.md"))) {
    std::smatch match;
    if (std::regex_match(line, match, row)) rows[match[1]] = match[2];
  }
  return rows;
}

TEST(Repository, every_requirement_is_listed_once_and_names_tests_that_exist) {
  const auto rows = requirement_rows();
  auto names = test_names();
  names.merge(page_test_names());
  const std::map<std::string, int> ids = {{"C", 13}, {"W", 5}, {"K", 11}, {"Q", 11}, {"M", 13}, {"P", 5}};
  std::size_t expected = 0;
  for (const auto& [letter, last] : ids)
    for (int number = 1; number <= last; ++number, ++expected)
      EXPECT_TRUE(rows.contains(letter + (number < 10 ? "0" : "") + std::to_string(number)))
          << letter << number;
  EXPECT_EQ(rows.size(), expected);

  const std::regex name(R"re(`(\w+\.\w+)`)re");
  for (const auto& [id, proof] : rows)
    for (const std::string& each : found_in(proof, name))
      EXPECT_TRUE(names.contains(each)) << id << " names a test that does not exist: " << each;
}

TEST(Repository, tests_of_the_page_are_known_by_their_file_and_title) {
  const auto names = page_test_names();
  EXPECT_TRUE(names.contains("analysis.P04_one_key_shows_the_value_of_every_move_with_its_remoteness"));
  EXPECT_FALSE(names.contains("analysis.P04_one_key_shows_something_else"));
}

TEST(Repository, what_has_been_built_is_proved_by_a_test_named_after_its_id) {
  const auto rows = requirement_rows();
  std::vector<std::string> built = {"W03", "W04", "W05", "P01"};
  for (int number = 1; number <= 13; ++number)
    built.push_back((number < 10 ? "C0" : "C") + std::to_string(number));
  for (int number = 1; number <= 10; ++number)
    built.push_back((number < 10 ? "K0" : "K") + std::to_string(number));
  for (int number = 1; number <= 11; ++number)
    built.push_back((number < 10 ? "Q0" : "Q") + std::to_string(number));
  for (int number = 1; number <= 12; ++number)
    built.push_back((number < 10 ? "M0" : "M") + std::to_string(number));
  for (const std::string& id : built) {
    ASSERT_TRUE(rows.contains(id)) << id;
    EXPECT_TRUE(std::regex_search(rows.at(id), std::regex("`\\w+\\.\\w*" + id + "_\\w+`")))
        << id << ": " << rows.at(id);
  }
}

// Runs the commands of a page: in a block marked ```console, a line `$ quadrille ...` or `$ ./run ...` is a
// command and what follows it, up to the next, is all that it prints.
struct Example {
  std::string command;
  std::string output;
};

std::vector<Example> examples_in(const fs::path& page) {
  std::vector<Example> examples;
  bool inside = false;
  for (const std::string& line : lines_of(read(page))) {
    if (line.starts_with("```")) {
      inside = line == "```console";
    } else if (inside && line.starts_with("$ ")) {
      examples.push_back({line.substr(2), ""});
    } else if (inside && !examples.empty()) {
      examples.back().output += line + "\n";
    }
  }
  return examples;
}

std::string run_in_shell(std::string command, const fs::path& folder) {
  for (const std::string_view program : {"quadrille ", "./run "})
    if (command.starts_with(program)) command.replace(0, program.size() - 1, QUADRILLE_PROGRAM);
  for (const std::string_view program : {"| quadrille ", "| ./run "})
    if (const auto at = command.find(program); at != std::string::npos)
      command.replace(at + 2, program.size() - 3, QUADRILLE_PROGRAM);
  const ScratchDirectory scratch;
  const fs::path out = scratch.path() / "out";
  const std::string line = "(cd " + folder.string() + " && " + command + ") > " + out.string() + " 2>&1";
  (void)!std::system(line.c_str());
  return read(out);
}

TEST(Repository, the_commands_of_the_documentation_print_what_it_says) {
  std::size_t run = 0;
  for (const char* page : {"README.md", "src/games/connect/README.md", "src/games/kaboom/README.md",
                           "src/games/quarto/README.md", "src/games/minesweeper/README.md"}) {
    // What the commands write stays out of the project, and is there for the commands after them.
    const ScratchDirectory folder;
    for (const auto& entry : fs::directory_iterator(root))
      fs::create_symlink(entry.path(), folder.path() / entry.path().filename());
    for (const Example& example : examples_in(root / page)) {
      EXPECT_EQ(run_in_shell(example.command, folder.path()), example.output)
          << page << ": " << example.command;
      ++run;
    }
  }
  EXPECT_GE(run, 8U);
}

TEST(Repository, links_between_pages_lead_somewhere) {
  const std::regex link(R"re(\]\(([^)#:]+)(?:#[^)]*)?\))re");
  std::vector<fs::path> pages;
  for (const auto& file : fs::directory_iterator(root)) pages.push_back(file.path());
  for (const char* folder : {"docs", "src", "tests"})
    for (const auto& file : fs::recursive_directory_iterator(root / folder)) pages.push_back(file.path());
  for (const fs::path& page : pages) {
    if (page.extension() != ".md") continue;
    const std::string text = read(page);
    for (std::sregex_iterator it(text.begin(), text.end(), link), end; it != end; ++it)
      EXPECT_TRUE(fs::exists(page.parent_path() / (*it)[1].str())) << page << ": " << (*it)[1];
  }
}

TEST(Repository, signatures_are_those_of_this_build) {
  std::size_t checked = 0;
  for (const std::string& line : lines_of(read(root / "bench" / "signatures.txt"))) {
    if (line.empty() || line.starts_with("#")) continue;
    const auto tab = line.find('\t');
    ASSERT_NE(tab, std::string::npos) << line;
    const std::string printed = run_in_shell(line.substr(tab + 1), root);
    EXPECT_NE((" " + printed).find(" " + line.substr(0, tab)), std::string::npos) << line << "\n" << printed;
    ++checked;
  }
  EXPECT_GT(checked, 1U);
}

}  // namespace
}  // namespace quadrille
