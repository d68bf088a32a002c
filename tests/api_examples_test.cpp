// The examples of docs/api.md, run as a reader would run them.

#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "tests/console.h"
#include "tests/service.h"

namespace quadrille {
namespace {

struct Example {
  std::string language;
  std::string code;
  std::vector<std::string> expected;  // lines of its output; "..." matches any text
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
    std::string expected;
    for (const std::string& line : example.expected) expected += line + "\n";
    EXPECT_TRUE(fit(lines_of(run.out), example.expected))
        << "line " << example.line << ": " << run.out << "and not: " << expected;
  }
  for (const int count : run_of_each) EXPECT_GE(count, 2) << "each language has its examples";
}

}  // namespace
}  // namespace quadrille
