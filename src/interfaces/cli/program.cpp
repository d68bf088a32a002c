#include "interfaces/cli/program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/match.h"
#include "core/diagnostics.h"
#include "core/lost_output.h"
#include "core/text.h"
#include "interfaces/cli/arguments.h"
#include "interfaces/cli/output.h"
#include "interfaces/cli/rule_flags.h"
#include "service/configuration.h"

namespace quadrille::cli {
namespace {

// Shows a rule's switch with its opposite form, because rules are asked for unless declined.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    const std::string name = CLI::Formatter::make_option_name(option, is_positional);
    return is_rule_switch(*option) ? name + "," + opposite_of(name) : name;
  }
};

// Returns the fault of a command line, and the correct form.
std::string complaint(const CLI::App& app, const CLI::ParseError& error, const std::string& example) {
  const CLI::App* command = &app;
  std::string path = app.get_name();
  while (!command->get_subcommands().empty()) {
    const auto early = command->remaining();
    command = command->get_subcommands().front();
    path += " " + command->get_name();
    if (!early.empty()) return fmt::format("{} comes after \"{}\"", in_quotes(early.front()), path);
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
  if (!choices.empty() && command == &app)
    return fmt::format("{} needs a command; see {} --help, or try {}", path, path, example);
  if (!choices.empty()) return fmt::format("{} needs {} after it", path, listed(choices, "or"));
  const std::string reason = error.what();
  if (error.get_name() == "ArgumentMismatch")
    return fmt::format("{} takes one value; see {} --help", reason.substr(0, reason.find(':')), path);
  return fmt::format("{}; see {} --help", reason, path);
}

// Sets the default of a flag in all commands that take it, except benchmarks, whose figures must be
// comparable.
void preset_flag(CLI::App& app, const std::string& flag, const std::string& value) {
  for (CLI::App* command :
       app.get_subcommands([](const CLI::App* each) { return each->get_name() != "bench"; })) {
    if (CLI::Option* option = command->get_option_no_throw(flag)) option->default_val(value);
    preset_flag(*command, flag, value);
  }
}

// Returns whether the command needs a valid configuration. Help, and the command that repairs the
// configuration, do not.
bool needs_configuration(const std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.front() == "config") return false;
  return std::none_of(arguments.begin(), arguments.end(), [](const std::string& argument) {
    return argument == "--help" || argument == "-h" || argument == "--version";
  });
}

// A program started without a standard stream would give its descriptor to the first file that it opens.
// Replaces a missing stream by one that has no input and cannot be written.
void open_missing_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(stream, F_GETFD) < 0 && ::open("/dev/null", O_RDONLY) != stream)
      std::_Exit(internal_fault);  // no stream to report it
}

// Flushes the output and returns the final exit code: lost output is a fault in any case.
int exit_code_after_output(Format format, int exit_code) {
  const bool flushed = std::fflush(stdout) == 0;
  const std::string reason = flushed ? "" : std::string(": ") + std::strerror(errno);
  if (std::ferror(stdout) != 0)
    (void)fail({ErrorCode::unwritable, "cannot write the answer" + reason, "standard output"}, format);
  return std::ferror(stdout) != 0 || std::ferror(stderr) != 0 ? internal_fault : exit_code;
}

}  // namespace

std::string seats_key(const Entry& entry) { return entry.name + ".seats"; }

namespace {

// Validates configured seats: each is human or a level. If the number of players is an option, the number of
// seats sets it.
Result<void> check_configured_seats(const Entry& entry, std::string_view text) {
  const std::string key = seats_key(entry);
  if (trimmed(text).empty()) return Error{ErrorCode::bad_settings, key + " is empty", key};
  std::vector<std::string> seats;
  for (const std::string_view who : split(text, ',')) seats.emplace_back(trimmed(who));
  Settings settings(entry.options);
  Result<void> fits;
  for (const Option& option : entry.options)
    if (option.name == "players") fits = settings.set(option.name, std::to_string(seats.size()));
  if (fits) {
    const auto game = entry.create(settings);
    fits = game ? Match::check_seats(**game, seats) : Result<void>(game.error());
  }
  if (fits) return fits;
  // If a name is unknown for any number of players, reports that name.
  if (const auto usual = default_game(entry))
    for (const std::string& who : seats)
      if (auto known = Match::check_seat(*usual, who); !known) fits = known;
  return Error{ErrorCode::bad_settings, fmt::format("{}: {}", key, fits.error().message), key};
}

}  // namespace

std::vector<ConfigKey> config_keys(const Catalog& catalog) {
  // The message of a flag begins with its dashes, which a key does not have.
  const auto checked = [](const auto& flag) -> Result<void> {
    if (flag) return {};
    return Error{ErrorCode::bad_settings, flag.error().message.substr(2), flag.error().where};
  };
  std::vector<ConfigKey> keys = {
      {"threads", "that work at once", default_threads(0),
       [=](std::string_view text) { return checked(parse_threads(std::string(text))); }},
      {"memory", "to use at most", "as each command says",
       [=](std::string_view text) { return checked(parse_memory(std::string(text), "")); }}};
  for (const Entry& entry : catalog.entries())
    keys.push_back({seats_key(entry), "who plays each seat: human,hard", "all human",
                    [entry](std::string_view text) { return check_configured_seats(entry, text); }});
  const auto rules = rule_keys(catalog);
  keys.insert(keys.end(), rules.begin(), rules.end());
  std::stable_sort(keys.begin() + 2, keys.end(), [](const ConfigKey& a, const ConfigKey& b) {
    return a.name.substr(0, a.name.find('.')) < b.name.substr(0, b.name.find('.'));
  });
  return keys;
}

namespace {

int run_commands(const About& about, int count, char** argument_values,
                 const std::function<void(const Program&)>& add_commands) {
  const Catalog games = all_games();
  const auto configuration = Configuration::load(config_keys(games), games, configuration_file(), ::environ);
  const Catalog catalog = configuration ? with_default_rules(games, *configuration) : games;
  int exit_code = fine;
  CLI::App app(about.description, about.name);
  app.set_version_flag("--version", fmt::format("{} {}", about.name, QUADRILLE_VERSION));
  app.formatter(std::make_shared<HelpFormatter>());
  app.require_subcommand(1);
  app.fallthrough(false);
  app.footer(
      fmt::format("Example: {}\n\"{} COMMAND --help\" says more about each. Every switch can be declined: "
                  "--no-json or --json=no.",
                  about.example, about.name));
  add_commands({app, catalog, configuration, exit_code, about.threads});
  if (configuration)
    for (const char* name : {"threads", "memory"})
      if (const auto value = configuration->find(name)) preset_flag(app, fmt::format("--{}", name), *value);

  auto read = read_arguments(app, count, argument_values);
  const auto asks_json = [](const auto begin, const auto end) {
    return std::find(begin, end, std::string_view("--json")) != end;
  };
  if (!read)
    return fail(read.error(),
                asks_json(argument_values, argument_values + count) ? Format::json : Format::text);
  std::vector<std::string> arguments = *std::move(read);
  const bool json = asks_json(arguments.begin(), arguments.end());
  if (!arguments.empty() && arguments.front() == "help") {
    arguments.erase(arguments.begin());
    arguments.emplace_back("--help");
  }
  if (!configuration && needs_configuration(arguments))
    return fail(configuration.error(), json ? Format::json : Format::text);
  try {
    std::reverse(arguments.begin(), arguments.end());  // CLI11 expects them in reverse
    app.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    print_line(trimmed(app.help()));
  } catch (const CLI::CallForVersion& version) {
    print_line(version.what());
  } catch (const CLI::ParseError& error) {
    return fail({ErrorCode::bad_usage, complaint(app, error, about.example), "arguments"},
                json ? Format::json : Format::text);
  } catch (const LostOutput&) {
    return internal_fault;  // reported by exit_code_after_output()
  } catch (const std::exception& error) {
    print_error("{}: internal fault: {}\n", about.name, error.what());
    return internal_fault;
  }
  return exit_code;
}

}  // namespace

int run_program(const About& about, int count, char** arguments,
                const std::function<void(const Program&)>& add_commands) {
  open_missing_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // then a file over its size limit is an error, like a full disk
  const int exit_code = run_commands(about, count, arguments, add_commands);
  const bool json = std::find(arguments, arguments + count, std::string_view("--json")) != arguments + count;
  return exit_code_after_output(json ? Format::json : Format::text, exit_code);
}

}  // namespace quadrille::cli
