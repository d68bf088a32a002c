#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <string>

#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/suggestions.h"
#include "service/configuration.h"

namespace quadrille::cli {
namespace {

namespace json = boost::json;

int show(const Result<Configuration>& configuration, bool in_json) {
  if (!configuration) return fail(configuration.error(), in_json ? Format::json : Format::text);
  const auto all = configuration->all();
  if (in_json) {
    json::array values;
    for (const auto& [key, value] : all)
      values.push_back(json::object{{"key", key.name}, {"value", value.text}, {"from", value.from}});
    print_line(json::object{{"file", configuration_file().string()}, {"values", std::move(values)}});
    return fine;
  }
  std::size_t key_width = 0;
  std::size_t value_width = 0;
  for (const auto& [key, value] : all) {
    key_width = std::max(key_width, key.name.size());
    value_width = std::max(value_width, value.text.size());
  }
  for (const auto& [key, value] : all)
    print_line(fmt::format("{:<{}}  {:<{}}  {}", key.name, key_width, value.text, value_width, value.from));
  return fine;
}

struct Change {
  std::string key;
  std::optional<std::string> value;
};

int change(const Program& program, const Change& change) {
  const auto done = configure(config_keys(program.catalog), program.catalog, configuration_file(), change.key,
                              change.value);
  return done ? fine : fail(done.error(), Format::text);
}

}  // namespace

void add_config(const Program& program) {
  CLI::App* command =
      program.app.add_subcommand("config", "Show and change the configuration")->group("Data");
  command->require_subcommand(0, 1);
  command->footer(
      "Without a command, shows every key.\n"
      "Flags come before the environment (QUADRILLE_CONNECT_COLUMNS=8), that before the file, that before "
      "the\n"
      "defaults. A line in one-line notation (connect:7x6n4p2:) means the same whatever is configured.\n"
      "Example: quadrille config set connect.columns 8");

  CLI::App* showing = command->add_subcommand("show", "List every key with its value and its source");
  const auto in_json = std::make_shared<bool>(false);
  showing->add_flag("--json", *in_json, "print the answer as JSON");
  showing->footer("Example: quadrille config show");
  const auto shows = [program, in_json] { program.exit_code = show(program.configuration, *in_json); };
  showing->callback(shows);
  command->add_flag("--json", *in_json, "print the answer as JSON");
  command->callback([command, shows] {
    if (command->get_subcommands().empty()) shows();
  });

  CLI::App* path = command->add_subcommand("path", "Print the path of the configuration file");
  path->footer("Example: quadrille config path");
  path->add_flag("--json", *in_json, "print the answer as JSON");
  path->callback([program, in_json] {
    const std::string file = configuration_file().string();
    if (*in_json)
      print_line(json::object{{"file", file}});
    else
      print_line(file);
    program.exit_code = fine;
  });

  std::vector<std::string> keys;
  for (const ConfigKey& key : config_keys(program.catalog)) keys.push_back(key.name);
  CLI::App* set = command->add_subcommand("set", "Write a value to the file");
  const auto put = std::make_shared<Change>();
  suggest(set->add_option("key", put->key, "key, as `quadrille config show` lists it"), keys)
      ->required()
      ->type_name("KEY");
  set->add_option("value", put->value, "new value")->required()->type_name("VALUE");
  set->footer("Example: quadrille config set connect.columns 8");
  set->callback([program, put] { program.exit_code = change(program, *put); });

  CLI::App* unset = command->add_subcommand("unset", "Remove a value from the file");
  const auto take = std::make_shared<Change>();
  suggest(unset->add_option("key", take->key, "key, as `quadrille config show` lists it"), keys)
      ->required()
      ->type_name("KEY");
  unset->footer("Example: quadrille config unset connect.columns");
  unset->callback([program, take] { program.exit_code = change(program, *take); });
}

}  // namespace quadrille::cli
