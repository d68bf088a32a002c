#include "interfaces/cli/program.h"

#include <fmt/format.h>

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
    if (is_flag || choices.empty())
      return fmt::format("{} does not take {}; see {} --help", path, in_quotes(extras.front()), path);
    return fmt::format("{} takes {}, not {}", path, listed(choices, "or"), in_quotes(extras.front()));
  }
  if (!choices.empty()) return fmt::format("{} needs {} after it", path, listed(choices, "or"));
  const std::string reason = error.what();
  if (error.get_name() == "ArgumentMismatch")
    return fmt::format("{} takes one value; see {} --help", reason.substr(0, reason.find(':')), path);
  return fmt::format("{}; see {} --help", reason, path);
}

}  // namespace

int run_program(const About& about, int count, char** argument_values,
                const std::function<void(const Program&)>& add_commands) {
  const Catalog catalog = all_games();
  int exit_code = fine;
  CLI::App app(about.description, about.name);
  app.set_version_flag("--version", fmt::format("{} {}", about.name, QUADRILLE_VERSION));
  app.require_subcommand(1);
  app.fallthrough(false);
  app.footer(
      fmt::format("Example: {}\n\"{} COMMAND --help\" says more about each.", about.example, about.name));
  add_commands({app, catalog, exit_code, about.threads});

  auto arguments = tie_negative_values(count, argument_values, value_flags(app));
  const bool json = std::find(arguments.begin(), arguments.end(), "--json") != arguments.end();
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
