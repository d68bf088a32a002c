// The examples of docs/api.md, as somebody who copies them would run them.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/service.h"

namespace quadrille {
namespace {

struct Example {
  std::string language;
  std::string code;
  std::vector<std::string> expected;  // lines of its output; "..." stands for anything
  int line = 0;
};

std::vector<Example> examples() {
  std::ifstream file(QUADRILLE_SOURCE "/docs/api.md");
  std::vector<Example> found;
  std::optional<Example> open;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    const bool is_fence = line.starts_with("```");
    if (is_fence && open) {
      if (!open->language.empty()) found.push_back(*open);
      open.reset();
    } else if (is_fence) {
      open = Example{line.substr(3), "", {}, number};
    } else if (open) {
      const std::string mark = open->language == "js" ? "// " : "# ";
      if (line.starts_with(mark)) open->expected.push_back(line.substr(mark.size()));
      open->code += line + "\n";
    }
  }
  return found;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

// Whether the parts between the dots come in this order.
bool fits(const std::string& line, const std::string& pattern) {
  std::size_t at = 0;
  for (std::size_t from = 0; from <= pattern.size();) {
    const std::size_t dots = std::min(pattern.find("...", from), pattern.size());
    const std::string part = pattern.substr(from, dots - from);
    const std::size_t found = line.find(part, at);
    if (found == std::string::npos || (from == 0 && found != 0)) return false;
    at = found + part.size();
    from = dots + 3;
  }
  return pattern.ends_with("...") || at == line.size();
}

TEST(ApiExamples, every_example_of_the_documentation_answers_what_it_says) {
  const RunningService service({"--analysis-time", "2s"});
  const std::string at = "127.0.0.1:" + std::to_string(service.port());
  int run_of_each[3] = {};
  for (const Example& example : examples()) {
    const std::string code = replaced(example.code, "127.0.0.1:8080", at);
    Finished run;
    if (example.language == "sh") {
      ++run_of_each[0];
      run = run_command({"bash", "-e"}, replaced(code, "curl ", "curl -sSw '\\n' "));
    } else if (example.language == "python") {
      ++run_of_each[1];
      run = run_command({"python3", "-"}, code);
    } else {
      ASSERT_EQ(example.language, "js") << "line " << example.line;
      ++run_of_each[2];
      run = run_command({"node", "--experimental-websocket", "--input-type=module", "-"}, code);
    }
    EXPECT_EQ(run.exit_code, 0) << "line " << example.line << ": " << run.err;
    EXPECT_FALSE(example.expected.empty()) << "line " << example.line << " does not say what comes";
    std::vector<std::string> lines;
    std::string rest = run.out;
    for (std::size_t end = 0; (end = rest.find('\n')) != std::string::npos; rest.erase(0, end + 1))
      lines.push_back(rest.substr(0, end));
    ASSERT_EQ(lines.size(), example.expected.size()) << "line " << example.line << ": " << run.out;
    for (std::size_t i = 0; i < lines.size(); ++i)
      EXPECT_TRUE(fits(lines[i], example.expected[i]))
          << "line " << example.line << ": " << lines[i] << "\nand not: " << example.expected[i];
  }
  for (const int count : run_of_each) EXPECT_GE(count, 2) << "each language has its examples";
}

}  // namespace
}  // namespace quadrille
