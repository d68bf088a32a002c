#include "interfaces/cli/command_tree.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "interfaces/cli/arguments.h"
#include "interfaces/cli/rule_flags.h"

namespace quadrille::cli {
namespace {

Parameter parameter_of(CLI::Option& option) {
  Parameter made;
  if (option.get_positional()) {
    made.kind = Parameter::Kind::argument;
    made.name = option.get_name(true);
  } else {
    made.name = "--" + option.get_lnames().front();
    if (!option.get_snames().empty()) made.short_name = "-" + option.get_snames().front();
  }
  made.about = option.get_description();
  made.required = option.get_required();
  made.suggestion = suggestion_of(option);
  if (option.get_expected_min() == 0) return made;
  made.value_name = option.get_type_name();
  made.takes = made.value_name == "FILE"  ? Parameter::Takes::file
               : made.value_name == "DIR" ? Parameter::Takes::folder
                                          : Parameter::Takes::text;
  return made;
}

// Splits the end of a help text into examples and remarks.
void read_footer(Command& command, std::string_view footer) {
  for (std::string_view line : split(footer, '\n')) {
    line = trimmed(line);
    constexpr std::string_view one = "Example: ";
    if (line.starts_with(one)) line.remove_prefix(one.size());
    if (line.starts_with("quadrille ")) {
      command.examples.emplace_back(line);
    } else if (!line.empty() && line != "Examples:") {
      command.remarks.emplace_back(line);
    }
  }
}

Command tree_below(CLI::App& app, const std::string& parents) {
  Command command;
  command.path = parents + app.get_name();
  command.about = app.get_description();
  read_footer(command, app.get_footer());
  for (CLI::Option* option : app.get_options()) {
    command.parameters.push_back(parameter_of(*option));
    if (is_rule_switch(*option)) {
      const std::string& name = command.parameters.back().name;
      Parameter declining;
      declining.name = opposite_of(name);
      declining.about = "declines " + name;
      command.parameters.push_back(std::move(declining));
    }
  }
  for (CLI::App* child : app.get_subcommands([](CLI::App*) { return true; }))
    command.commands.push_back(tree_below(*child, command.path + " "));
  return command;
}

void append(const Command& command, std::vector<const Command*>& all) {
  all.push_back(&command);
  for (const Command& child : command.commands) append(child, all);
}

}  // namespace

Command command_tree(CLI::App& app) { return tree_below(app, ""); }

std::vector<const Command*> all_of(const Command& root) {
  std::vector<const Command*> all;
  append(root, all);
  return all;
}

}  // namespace quadrille::cli
