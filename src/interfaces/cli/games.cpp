#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <memory>
#include <string>

#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"

namespace quadrille::cli {
namespace {

namespace json = boost::json;

json::object as_json(const Option& option) {
  json::object rule = {{"name", option.name}, {"about", option.about}};
  switch (option.kind) {
    case Option::Kind::whole_number:
      rule["kind"] = "number";
      rule["least"] = option.least;
      rule["most"] = option.most;
      rule["usual"] = option.usual;
      break;
    case Option::Kind::yes_or_no:
      rule["kind"] = "switch";
      rule["usual"] = option.usual != 0;
      break;
    case Option::Kind::choice:
      rule["kind"] = "choice";
      rule["words"] = json::array(option.words.begin(), option.words.end());
      rule["usual"] = write_value(option, option.usual);
      break;
  }
  if (!option.follows.empty()) rule["follows"] = option.follows;
  return rule;
}

json::object as_json(const Entry& entry) {
  json::array rules;
  for (const Option& option : entry.options) rules.push_back(as_json(option));
  return {{"name", entry.name},
          {"title", entry.title},
          {"about", entry.about},
          {"rules", std::move(rules)},
          {"examples", json::array(entry.examples.begin(), entry.examples.end())}};
}

std::string in_words(const Option& option) {
  switch (option.kind) {
    case Option::Kind::whole_number:
    case Option::Kind::choice:
      return fmt::format("{}, {}, usually {}", option.about, range_of(option), usual_of(option));
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
  CLI::App* command = program.app.add_subcommand("games", "what there is to play, with rules and defaults");
  command->footer("Example: quadrille games --json");
  const auto in_json = std::make_shared<bool>(false);
  command->add_flag("--json", *in_json, "answer in JSON");
  command->callback([program, in_json] {
    json::array games;
    for (const Entry& entry : program.catalog.entries()) {
      if (*in_json) {
        games.push_back(as_json(entry));
      } else {
        print_entry(entry);
      }
    }
    if (*in_json) print_line(json::object{{"games", std::move(games)}});
    program.exit_code = fine;
  });
}

}  // namespace quadrille::cli
