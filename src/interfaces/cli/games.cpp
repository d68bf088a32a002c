#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/json.hpp>
#include <memory>

#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"

namespace quadrille::cli {
namespace {

namespace json = boost::json;

json::object as_json(const Entry& entry) {
  json::array rules;
  for (const Option& option : entry.options)
    rules.push_back(json::object{{"name", option.name},
                                 {"about", option.about},
                                 {"least", option.least},
                                 {"most", option.most},
                                 {"usual", option.usual}});
  return {{"name", entry.name},
          {"title", entry.title},
          {"about", entry.about},
          {"rules", std::move(rules)},
          {"examples", json::array(entry.examples.begin(), entry.examples.end())}};
}

void print_entry(const Entry& entry) {
  print_line(fmt::format("{:<12} {}", entry.name, entry.about));
  for (const Option& option : entry.options)
    print_line(fmt::format("  {:<10} {}, {} to {}, usually {}", "--" + option.name, option.about,
                           option.least, option.most, option.usual));
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
