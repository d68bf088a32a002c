#include "interfaces/cli/program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"
#include "core/text.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/rule_flags.h"
#include "service/configuration.h"

namespace quadrille::cli {
namespace {

// The names of all flags that take a value, of this command and those below it.
std::set<std::string> value_flags(const CLI::App& app) {
  std::set<std::string> names;
  for (const CLI::Option* option : app.get_options())
    if (option->get_expected_min() > 0)
      for (const std::string& name : option->get_lnames()) names.insert("--" + name);
  for (const CLI::App* command : app.get_subcommands({})) names.merge(value_flags(*command));
  return names;
}

// `--columns -5` is a value out of range, not an unknown flag: a value that begins with a minus sign is tied
// to the flag before it.
std::vector<std::string> tie_negative_values(int count, char** arguments,
                                             const std::set<std::string>& flags) {
  std::vector<std::string> tied;
  for (int i = 1; i < count; ++i) {
    const std::string_view argument = arguments[i];
    const bool negative =
        argument.size() > 1 && argument[0] == '-' && argument[1] >= '0' && argument[1] <= '9';
    if (negative && !tied.empty() && flags.contains(tied.back())) {
      tied.back() += fmt::format("={}", argument);
    } else {
      tied.emplace_back(argument);
    }
  }
  return tied;
}

// What is wrong with a command line, and what would be right.
std::string complaint(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App* command = &app;
  std::string path = app.get_name();
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().front();
    path += " " + command->get_name();
  }
  std::vector<std::string> choices;
  for (const CLI::App* choice : command->get_subcommands({})) choices.push_back(choice->get_name());
  const auto extras = command->remaining();
  if (!extras.empty()) {
    const bool is_flag = extras.front().starts_with("-");
    if (is_flag || choices.empty()) {
      std::vector<std::string> flags;
      for (const CLI::Option* option : command->get_options())
        for (const std::string& name : option->get_lnames()) flags.push_back("--" + name);
      const auto meant = nearest(extras.front().substr(0, extras.front().find('=')), flags);
      return fmt::format("{} does not take {}{}; see {} --help", path, in_quotes(extras.front()),
                         meant ? fmt::format(": perhaps {}", *meant) : "", path);
    }
    const auto meant = nearest(extras.front(), choices);
    return fmt::format("{} takes {}, not {}{}", path, listed(choices, "or"), in_quotes(extras.front()),
                       meant ? fmt::format(": perhaps {}", *meant) : "");
  }
  if (!choices.empty()) return fmt::format("{} needs {} after it", path, listed(choices, "or"));
  const std::string reason = error.what();
  if (error.get_name() == "ArgumentMismatch")
    return fmt::format("{} takes one value; see {} --help", reason.substr(0, reason.find(':')), path);
  return fmt::format("{}; see {} --help", reason, path);
}

// As if the flag had been typed, for all commands that take it but benchmarks, whose figures must compare.
void preset_flag(CLI::App& app, const std::string& flag, const std::string& value) {
  for (CLI::App* command :
       app.get_subcommands([](const CLI::App* each) { return each->get_name() != "bench"; })) {
    if (CLI::Option* option = command->get_option_no_throw(flag)) option->default_val(value);
    preset_flag(*command, flag, value);
  }
}

// Help, and the command that mends it, are there whatever the configuration is.
bool needs_configuration(const std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.front() == "config") return false;
  return std::none_of(arguments.begin(), arguments.end(), [](const std::string& argument) {
    return argument == "--help" || argument == "-h" || argument == "--version";
  });
}

}  // namespace

std::string seats_key(const Entry& entry) { return entry.name + ".seats"; }

std::vector<ConfigKey> config_keys(const Catalog& catalog) {
  // The refusal of a flag begins with its dashes.
  const auto checked = [](const auto& flag) -> Result<void> {
    if (flag) return {};
    return Error{ErrorCode::bad_settings, flag.error().message.substr(2), flag.error().where};
  };
  std::vector<ConfigKey> keys = {
      {"threads", "that work at once", usual_threads(0),
       [=](std::string_view text) { return checked(parse_threads(std::string(text))); }},
      {"memory", "to use at most", "as each command says",
       [=](std::string_view text) { return checked(parse_memory(std::string(text), "")); }}};
  for (const Entry& entry : catalog.entries())
    keys.push_back({seats_key(entry), "who plays each seat: human,hard", "all human",
                    [name = seats_key(entry)](std::string_view text) -> Result<void> {
                      if (!text.empty()) return {};
                      return Error{ErrorCode::bad_settings, name + " is empty", name};
                    }});
  const auto rules = rule_keys(catalog);
  keys.insert(keys.end(), rules.begin(), rules.end());
  std::stable_sort(keys.begin() + 2, keys.end(), [](const ConfigKey& a, const ConfigKey& b) {
    return a.name.substr(0, a.name.find('.')) < b.name.substr(0, b.name.find('.'));
  });
  return keys;
}

int run_program(const About& about, int count, char** argument_values,
                const std::function<void(const Program&)>& add_commands) {
  const Catalog games = all_games();
  const auto configuration = Configuration::load(config_keys(games), configuration_file(), ::environ);
  const Catalog catalog = configuration ? with_usual_rules(games, *configuration) : games;
  int exit_code = fine;
  CLI::App app(about.description, about.name);
  app.set_version_flag("--version", fmt::format("{} {}", about.name, QUADRILLE_VERSION));
  app.require_subcommand(1);
  app.fallthrough(false);
  app.footer(
      fmt::format("Example: {}\n\"{} COMMAND --help\" says more about each.", about.example, about.name));
  add_commands({app, catalog, configuration, exit_code, about.threads});
  if (configuration)
    for (const char* name : {"threads", "memory"})
      if (const auto value = configuration->find(name)) preset_flag(app, fmt::format("--{}", name), *value);

  auto arguments = tie_negative_values(count, argument_values, value_flags(app));
  if (!arguments.empty() && arguments.front() == "help") {
    arguments.erase(arguments.begin());
    arguments.emplace_back("--help");
  }
  const bool json = std::find(arguments.begin(), arguments.end(), "--json") != arguments.end();
  if (!configuration && needs_configuration(arguments))
    return fail(configuration.error(), json ? Format::json : Format::text);
  try {
    std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants them
    app.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    print_line(trimmed(app.help()));
  } catch (const CLI::CallForVersion& version) {
    print_line(version.what());
  } catch (const CLI::ParseError& error) {
    return fail({ErrorCode::bad_usage, complaint(app, error), "arguments"},
                json ? Format::json : Format::text);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}: internal fault: {}\n", about.name, error.what());
    return internal_fault;
  }
  if (std::fflush(stdout) != 0) {
    fmt::print(stderr, "{}: cannot write the answer: {}\n", about.name, std::strerror(errno));
    if (exit_code == fine) exit_code = internal_fault;
  }
  return exit_code;
}

}  // namespace quadrille::cli
