// Invariants of the repository: layers, proved requirements, counts that never change.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/console.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;

const fs::path root = QUADRILLE_SOURCE;

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

// The layers, lowest first: a folder includes itself and those before it.
const std::vector<std::string> layers = {"core",  "search",  "solve",     "catalog",
                                         "games", "service", "interfaces"};

// The folders of a game, lowest first. Files beside them may include any of them.
const std::map<std::string, std::vector<std::string>> rooms = {
    {"minesweeper", {"rules", "odds", "deduction", "generator", "notation", "solver"}}};

// Returns whether a file of a game includes a folder of that game above its own. Tests may.
bool leads_upward_in_game(const fs::path& file, const fs::path& included) {
  const auto part = [](const fs::path& path, int index) { return std::next(path.begin(), index)->string(); };
  const auto parts = [](const fs::path& path) { return std::distance(path.begin(), path.end()); };
  if (file.string().ends_with("_test.cpp") || parts(file) < 4) return false;
  const auto of_game = rooms.find(part(file, 1));
  if (of_game == rooms.end()) return false;
  const auto height = [&](const fs::path& path) {
    const auto& folders = of_game->second;
    const std::string folder = parts(path) < 4 ? "" : part(path, 2);
    return std::find(folders.begin(), folders.end(), folder) - folders.begin();
  };
  return height(included) > height(file);
}

// Returns the fault of an include in a file of the project; empty if there is none.
std::string layer_fault(const std::string& file, const std::string& included) {
  const auto folder = [](const std::string& path) { return path.substr(0, path.find('/')); };
  // Interfaces of a game, and the lists of them, are on the layer of the interfaces.
  const auto layer = [&](const std::string& path) {
    static const std::regex of_interfaces(R"re(games/(\w+/interfaces/.*|commands\..*|service_parts\..*))re");
    return std::regex_match(path, of_interfaces) ? "interfaces" : folder(path);
  };
  const auto height = [&](const std::string& path) {
    return std::find(layers.begin(), layers.end(), layer(path)) - layers.begin();
  };
  if (included.find('/') == std::string::npos) return "name the folder of " + included;
  if (folder(included) == "tests") return file.ends_with("_test.cpp") ? "" : "includes a test";
  if (height(included) == static_cast<std::ptrdiff_t>(layers.size())) return "no such layer: " + included;
  if (height(included) > height(file)) return "includes upward: " + included;
  const auto game = [](const std::string& path) {
    return path.substr(0, path.find('/', path.find('/') + 1));
  };
  const bool is_list = std::count(file.begin(), file.end(), '/') == 1;
  if (folder(file) == "games" && !is_list && folder(included) == "games" && game(file) != game(included))
    return "one game includes another: " + included;
  if (folder(included) == "games" && leads_upward_in_game(file, included))
    return "includes upward: " + included;
  return "";
}

TEST(Repository, layers_are_only_included_downward_and_games_do_not_include_each_other) {
  const std::regex include(R"re(^\s*#\s*include\s*"([^"]+)")re");
  int includes = 0;
  for (const fs::path& path : sources_under(root / "src")) {
    const std::string file = fs::relative(path, root / "src").string();
    ASSERT_NE(std::find(layers.begin(), layers.end(), file.substr(0, file.find('/'))), layers.end()) << file;
    for (const std::string& line : lines_of(bytes_of(path))) {
      std::smatch match;
      if (!std::regex_search(line, match, include)) continue;
      ++includes;
      EXPECT_EQ(layer_fault(file, match[1]), "") << file;
    }
  }
  EXPECT_GT(includes, 50);
}

TEST(Repository, the_files_that_the_architecture_walks_through_exist) {
  const std::string page = bytes_of(root / "docs" / "architecture.md");
  const auto begin = page.find("## Four walks");
  ASSERT_NE(begin, std::string::npos);
  const std::string walks = page.substr(begin, page.find("\n## ", begin + 1) - begin);
  const auto files = found_in(walks, std::regex(R"re(`((?:src|web)/[^`]+)`)re"));
  EXPECT_GT(files.size(), 30U);
  for (const std::string& file : files) EXPECT_TRUE(fs::is_regular_file(root / file)) << file;
}

TEST(Repository, the_layer_check_finds_what_it_is_there_for) {
  EXPECT_EQ(layer_fault("core/text.h", "catalog/game.h"), "includes upward: catalog/game.h");
  EXPECT_EQ(layer_fault("games/quarto/rules.h", "games/connect/rules.h"),
            "one game includes another: games/connect/rules.h");
  EXPECT_EQ(layer_fault("games/connect/rules.cpp", "games/connect/rules.h"), "");
  EXPECT_EQ(layer_fault("interfaces/cli/play.cpp", "games/connect/check.h"), "");
  EXPECT_EQ(layer_fault("games/connect/interfaces/check_command.cpp", "interfaces/cli/output.h"), "");
  EXPECT_EQ(layer_fault("games/commands.cpp", "games/connect/interfaces/commands.h"), "");
  EXPECT_EQ(layer_fault("games/connect/rules.cpp", "games/connect/interfaces/commands.h"),
            "includes upward: games/connect/interfaces/commands.h");
  EXPECT_NE(layer_fault("games/quarto/interfaces/uwapi.cpp", "games/connect/interfaces/uwapi.h"), "");
  EXPECT_NE(layer_fault("core/text.cpp", "text.h"), "");
  EXPECT_EQ(layer_fault("games/minesweeper/odds/odds.h", "games/minesweeper/solver/solver.h"),
            "includes upward: games/minesweeper/solver/solver.h");
  EXPECT_EQ(layer_fault("games/minesweeper/odds/odds.h", "games/minesweeper/entry.h"),
            "includes upward: games/minesweeper/entry.h");
  EXPECT_EQ(layer_fault("games/minesweeper/entry.cpp", "games/minesweeper/solver/solver.h"), "");
  EXPECT_EQ(layer_fault("games/minesweeper/solver/guess.h", "games/minesweeper/odds/odds.h"), "");
}

// A game is named in its own folders, and in these: why, docs/adding-a-game.md says.
TEST(Repository, files_outside_the_folders_of_a_game_do_not_name_it) {
  const std::set<std::string> allowed = {
      "src/core/board.cpp",          "src/games/CMakeLists.txt",         "src/games/commands.cpp",
      "src/games/service_parts.cpp", "src/interfaces/http/openapi.yaml", "web/src/games/registry.ts"};
  const std::regex own_folder(R"re((web/)?src/games/\w+/.*)re");
  const std::regex a_test(R"re(.*(_test\.cpp|\.test\.ts))re");
  const std::regex name(R"re(["']connect["']|kaboom|quarto|minesweeper)re");
  std::set<std::string> naming;
  for (const char* folder : {"src", "web/src"})
    for (const auto& file : fs::recursive_directory_iterator(root / folder)) {
      const std::string path = fs::relative(file.path(), root).string();
      const bool is_made = file.path().filename() == "api-types.ts";  // from openapi.yaml
      if (!file.is_regular_file() || is_made || std::regex_match(path, own_folder) ||
          std::regex_match(path, a_test))
        continue;
      if (std::regex_search(bytes_of(file.path()), name)) naming.insert(path);
    }
  EXPECT_EQ(naming, allowed);
}

// The words that the glossary replaces, in the last column of its tables.
std::set<std::string> replaced_words() {
  std::set<std::string> words;
  const std::regex row(R"re(^\|[^|]*\|[^|]*\|[^|]*\|([^|]*)\|$)re");
  for (const std::string& line : lines_of(bytes_of(root / "docs" / "glossary.md"))) {
    std::smatch cells;
    if (!std::regex_match(line, cells, row)) continue;
    const std::string listed = cells[1];
    for (const std::string& word : found_in(listed, std::regex(R"re(([a-z]+))re"))) words.insert(word);
  }
  words.erase("instead");
  words.erase("of");
  return words;
}

TEST(Repository, files_and_types_are_named_by_the_words_of_the_glossary) {
  const std::set<std::string> replaced = replaced_words();
  EXPECT_GT(replaced.size(), 20U);
  // Names of the C++ language and of other systems keep theirs.
  const auto words_in = [](const std::string& name) {
    std::vector<std::string> words;
    for (std::string word : found_in(name, std::regex(R"re(([A-Z]?[a-z]+))re"))) {
      word.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(word.front())));
      words.push_back(word);
    }
    return words;
  };
  int names = 0;
  const auto check = [&](const std::string& name, const std::string& where) {
    ++names;
    for (const std::string& word : words_in(name))
      EXPECT_FALSE(replaced.contains(word)) << where << ": " << name << " (see docs/glossary.md)";
  };
  const std::regex type(R"re((?:^|\n)\s*(?:class|struct|enum class) (\w+) *(?:final )?[:{])re");
  for (const char* folder : {"src", "web/src"})
    for (const auto& file : fs::recursive_directory_iterator(root / folder)) {
      const fs::path& path = file.path();
      if (!file.is_regular_file() || path.extension() == ".md") continue;
      check(path.stem().string(), path.string());
      if (path.extension() == ".h" || path.extension() == ".cpp")
        for (const std::string& name : found_in(bytes_of(path), type)) check(name, path.string());
    }
  EXPECT_GT(names, 500);
}

// The names of the tests in files whose path matches. A test of the page is named by its file before
// `.test.ts` and its title, if that is one word.
std::set<std::string> test_names(const std::regex& files) {
  std::set<std::string> names;
  constexpr std::string_view page_ending = ".test.ts";
  const std::regex cpp_test(R"re(\bTEST(?:_F|_P)?\((\w+),\s*(\w+)\))re");
  const std::regex page_test(R"re(\btest\('(\w+)')re");
  for (const char* folder : {"src", "tests", "web/tests", "web/src"})
    for (const auto& file : fs::recursive_directory_iterator(root / folder)) {
      if (!std::regex_match(fs::relative(file.path(), root).string(), files)) continue;
      const std::string text = bytes_of(file.path());
      std::string name = file.path().filename().string();
      if (name.ends_with(page_ending)) {
        name.replace(name.size() - page_ending.size(), page_ending.size(), ".");
        for (const std::string& title : found_in(text, page_test))
          names.insert(std::string(name).append(title));
      }
      for (std::sregex_iterator it(text.begin(), text.end(), cpp_test), end; it != end; ++it)
        names.insert((*it)[1].str() + "." + (*it)[2].str());
    }
  return names;
}

// A surface on which a requirement must hold, and the files with its tests.
struct Surface {
  std::string_view name;
  std::regex files;
};
const std::vector<Surface>& surfaces() {
  static const std::string http =
      R"((service|http_requirements|matches|uwapi|hostile|faults|api_examples)_test\.cpp)";
  static const std::vector<Surface> all = {
      {"engine", std::regex(R"(src/.*_test\.cpp|tests/laws_test\.cpp)")},
      {"plain prompts", std::regex(R"(tests/play_(\w+_)?test\.cpp)")},
      {"full screen", std::regex(R"(tests/fullscreen_(\w+_)?test\.cpp)")},
      {"commands", std::regex("tests/(?!laws_|play_|fullscreen_|" + http + R"()\w+_test\.cpp)")},
      {"HTTP", std::regex("tests/" + http)},
      {"page", std::regex(R"(web/(src|tests)/.*\.test\.ts)")},
  };
  return all;
}

// The rows of docs/requirements.md: for each id, one cell for each surface.
std::map<std::string, std::vector<std::string>> requirement_rows() {
  std::map<std::string, std::vector<std::string>> rows;
  const std::regex row(R"re(^\| ([A-Z]\d\d) \| .* \|$)re");
  for (const std::string& line : lines_of(bytes_of(root / "docs" / "requirements.md"))) {
    std::smatch match;
    if (!std::regex_match(line, match, row)) continue;
    std::vector<std::string> cells;
    std::istringstream text(line);
    for (std::string cell; std::getline(text, cell, '|');)
      cells.push_back(cell.size() < 2 ? cell : cell.substr(1, cell.size() - 2));  // without its blanks
    rows[match[1]] = {cells.begin() + 3, cells.end()};  // after nothing, id and requirement
  }
  return rows;
}

// Returns the fault of a proof. Empty if it names existing tests of this surface, one of them with the id, or
// gives a reason for having none.
std::string proof_fault(const std::string& id, const std::string& proof, const std::set<std::string>& tests) {
  if (proof.starts_with('-')) return proof.starts_with("- ") && proof.size() > 10 ? "" : "no reason";
  bool is_proved = false;
  const auto named = found_in(proof, std::regex(R"re(`(?:\w+/)?(\w+\.\w+)`)re"));
  for (const std::string& each : named) {
    if (!tests.contains(each)) return "no such test here: " + each;
    is_proved |= contains(each, id + "_");
  }
  if (!std::regex_replace(proof, std::regex("`[^`]*`(, )?"), "").empty()) return "not only tests: " + proof;
  return is_proved ? "" : "no test is named after it";
}

TEST(Repository, every_requirement_is_proved_on_every_surface_by_a_test_named_after_its_id) {
  const auto rows = requirement_rows();
  const std::map<std::string, int> ids = {{"C", 13}, {"W", 5}, {"K", 11}, {"Q", 11}, {"M", 13}, {"P", 5}};
  std::size_t expected = 0;
  std::vector<std::set<std::string>> tests;
  for (const Surface& surface : surfaces()) tests.push_back(test_names(surface.files));
  for (const auto& [letter, last] : ids)
    for (int number = 1; number <= last; ++number, ++expected) {
      const std::string id = letter + (number < 10 ? "0" : "") + std::to_string(number);
      ASSERT_TRUE(rows.contains(id)) << id;
      ASSERT_EQ(rows.at(id).size(), surfaces().size()) << id;
      for (std::size_t i = 0; i < surfaces().size(); ++i)
        EXPECT_EQ(proof_fault(id, rows.at(id)[i], tests[i]), "") << id << ", " << surfaces()[i].name;
    }
  EXPECT_EQ(rows.size(), expected);
}

TEST(Repository, a_requirement_without_a_proof_is_noticed) {
  const std::set<std::string> names = {"Rules.C01_a", "Play.C01_C02_b", "Play.other"};
  EXPECT_EQ(proof_fault("C01", "`Rules.C01_a`, `Play.other`", names), "");
  EXPECT_EQ(proof_fault("C02", "`All/Play.C01_C02_b`", names), "");
  EXPECT_EQ(proof_fault("C02", "- needs no command", names), "");
  EXPECT_EQ(proof_fault("C02", "-", names), "no reason");
  EXPECT_EQ(proof_fault("C03", "open", names), "not only tests: open");
  EXPECT_EQ(proof_fault("C01", "`Rules.C01_a`, and open", names), "not only tests: `Rules.C01_a`, and open");
  EXPECT_EQ(proof_fault("C03", "", names), "no test is named after it");
  EXPECT_EQ(proof_fault("C03", "`Play.other`", names), "no test is named after it");
  EXPECT_EQ(proof_fault("C01", "`Rules.C01_x`", names), "no such test here: Rules.C01_x");
}

TEST(Repository, tests_of_the_page_are_known_by_their_file_and_title) {
  const auto names = test_names(std::regex(R"(web/tests/.*)"));
  EXPECT_TRUE(names.contains("analysis.P04_one_key_shows_the_value_of_every_move_with_its_remoteness"));
  EXPECT_FALSE(names.contains("analysis.P04_one_key_shows_something_else"));
}

TEST(Repository, signatures_are_those_of_this_build) {
  const Desk desk;
  std::size_t checked = 0;
  for (const std::string& line : lines_of(bytes_of(root / "bench" / "signatures.txt"))) {
    if (line.empty() || line.starts_with("#")) continue;
    const auto tab = line.find('\t');
    ASSERT_NE(tab, std::string::npos) << line;
    const std::string printed = desk.type_in(root, {line.substr(tab + 1)}, 100).at(0).value_or("");
    EXPECT_NE((" " + printed).find(" " + line.substr(0, tab)), std::string::npos) << line << "\n" << printed;
    ++checked;
  }
  EXPECT_GT(checked, 1U);
}

}  // namespace
}  // namespace quadrille
