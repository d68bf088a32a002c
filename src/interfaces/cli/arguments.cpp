#include "interfaces/cli/arguments.h"

#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "core/text.h"

namespace quadrille::cli {
namespace {

bool takes_value(const CLI::App& command, const std::string& argument) {
  if (!argument.starts_with("--")) return false;
  const CLI::Option* option = command.get_option_no_throw(argument);
  return option != nullptr && option->get_expected_min() > 0;
}

// Returns the option of this name if it takes no value; null for --help and --version.
const CLI::Option* find_switch(const CLI::App& command, const std::string& flag) {
  const CLI::Option* option = command.get_option_no_throw(flag);
  const bool is_switch = option != nullptr && option->get_expected_min() == 0 &&
                         option != command.get_help_ptr() && option != command.get_version_ptr();
  return is_switch ? option : nullptr;
}

std::optional<bool> parse_yes_or_no(std::string_view text) {
  constexpr std::array<std::string_view, 5> yes = {"yes", "y", "true", "on", "1"};
  constexpr std::array<std::string_view, 5> no = {"no", "n", "false", "off", "0"};
  if (std::find(yes.begin(), yes.end(), text) != yes.end()) return true;
  if (std::find(no.begin(), no.end(), text) != no.end()) return false;
  return std::nullopt;
}

// The switches of one command line, each with its first value.
class Switches {
 public:
  // Returns the argument in the form that CLI11 expects. An argument that is not a switch stays as it is.
  Result<std::string> read(const CLI::App& command, const std::string& argument) {
    const auto equals = argument.find('=');
    const std::string flag = argument.substr(0, equals);
    if (!flag.starts_with("--") || flag.size() == 2) return argument;
    const CLI::Option* named = find_switch(command, flag);
    const CLI::Option* option = named != nullptr ? named : find_switch(command, opposite_of(flag));
    if (option == nullptr) return argument;
    bool is_on = named != nullptr;
    if (equals != std::string::npos) {
      if (named == nullptr) return refusal("{} takes no value: it declines {}", flag, opposite_of(flag));
      const std::string value = argument.substr(equals + 1);
      const auto parsed = parse_yes_or_no(value);
      if (!parsed) return refusal("{} must be yes or no, not {}", flag, in_quotes(value));
      is_on = *parsed;
    }
    const auto [said, is_first] = said_.try_emplace(option, is_on, argument);
    const auto& [was_on, typed] = said->second;
    if (!is_first && was_on != is_on)
      return refusal("{} and {} contradict each other: give one of them", typed, argument);
    return (named != nullptr ? flag : opposite_of(flag)) + (is_on ? "" : "=false");
  }

 private:
  template <class... Parts>
  static Error refusal(fmt::format_string<Parts...> form, Parts&&... parts) {
    return {ErrorCode::bad_usage, fmt::format(form, std::forward<Parts>(parts)...), "arguments"};
  }

  std::map<const CLI::Option*, std::pair<bool, std::string>> said_;
};

}  // namespace

std::string opposite_of(const std::string& flag) {
  constexpr std::string_view no = "--no-";
  return flag.starts_with(no) ? "--" + flag.substr(no.size()) : std::string(no) + flag.substr(2);
}

Result<std::vector<std::string>> read_arguments(const CLI::App& app, int count, char** arguments) {
  const CLI::App* command = &app;
  std::vector<std::string> read;
  Switches switches;
  bool wants_value = false;
  for (int i = 1; i < count; ++i) {
    const std::string argument = arguments[i];
    const auto at = [&](std::size_t place) { return place < argument.size() ? argument[place] : '\0'; };
    const bool is_negative = at(0) == '-' && at(1) >= '0' && at(1) <= '9';
    const bool is_flag = argument == "-h" || (at(0) == '-' && at(1) == '-' && at(2) >= 'a' && at(2) <= 'z');
    if (wants_value && is_flag)
      return Error{ErrorCode::bad_usage,
                   fmt::format("{} takes a value, and {} is a flag; a value that begins like one is given as "
                               "{}=VALUE",
                               read.back(), in_quotes(argument), read.back()),
                   "arguments"};
    if (wants_value) {
      if (is_negative) {
        read.back() += "=" + argument;
      } else {
        read.push_back(argument);
      }
      wants_value = false;
      continue;
    }
    auto typed = switches.read(*command, argument);
    if (!typed) return typed.error();
    read.push_back(*std::move(typed));
    for (const CLI::App* below : command->get_subcommands({}))
      if (below->get_name() == argument) {
        command = below;
        break;
      }
    wants_value = takes_value(*command, argument);
  }
  return read;
}

}  // namespace quadrille::cli
