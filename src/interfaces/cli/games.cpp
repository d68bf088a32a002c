#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>

#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/json/answers.h"

namespace quadrille::cli {
namespace {

std::string in_words(const Option& option) {
  switch (option.kind) {
    case Option::Kind::whole_number:
    case Option::Kind::choice:
      return fmt::format("{}, {}, usually {}", option.about, range_of(option), default_of(option));
    case Option::Kind::yes_or_no: return option.about;
  }
  std::abort();
}

void print_entry(const Entry& entry) {
  print_line(fmt::format("{:<12} {}", entry.name, entry.about));
  std::size_t width = 12;
  for (const Option& option : entry.options) width = std::max(width, option.name.size() + 2);
  for (const Option& option : entry.options)
    print_line(fmt::format("  {:<{}} {}", "--" + option.name, width, in_words(option)));
}

}  // namespace

void add_games(const Program& program) {
  CLI::App* command =
      program.app.add_subcommand("games", "List the games with their rules and defaults")->group("Play");
  command->footer("Example: quadrille games --json");
  const auto in_json = std::make_shared<bool>(false);
  command->add_flag("--json", *in_json, "print the answer as JSON");
  command->callback([program, in_json] {
    if (*in_json) {
      print_line(answers::games(program.catalog));
    } else {
      for (const Entry& entry : program.catalog.entries()) print_entry(entry);
    }
    program.exit_code = fine;
  });
}

}  // namespace quadrille::cli
