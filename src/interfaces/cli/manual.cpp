#include "interfaces/cli/manual.h"

#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <string_view>
#include <vector>

#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"

namespace quadrille::cli {
namespace {

// Escapes a text for troff.
std::string plain(std::string_view text) {
  std::string shown;
  if (text.starts_with(".") || text.starts_with("'")) shown = "\\&";
  for (const char c : text) {
    if (c == '\\') {
      shown += "\\e";
    } else {
      if (c == '-') shown += '\\';
      shown += c;
    }
  }
  return shown;
}

bool is_same(const Parameter& a, const Parameter& b) { return a.name == b.name && a.about == b.about; }

bool has(const Command& command, const Parameter& parameter) {
  return std::any_of(command.parameters.begin(), command.parameters.end(),
                     [&](const Parameter& each) { return is_same(each, parameter); });
}

// Returns whether all subcommands take this flag: it is described once.
bool is_common(const Command& parent, const Parameter& parameter) {
  return parent.commands.size() > 1 && std::all_of(parent.commands.begin(), parent.commands.end(),
                                                   [&](const Command& each) { return has(each, parameter); });
}

bool is_help(const Parameter& parameter) { return parameter.name == "--help"; }

std::string entry(const Parameter& parameter) {
  std::string head = fmt::format("\\fB{}\\fR", plain(parameter.name));
  if (parameter.kind == Parameter::Kind::argument) {
    head = fmt::format("\\fI{}\\fR", plain(parameter.value_name));
  } else if (!parameter.value_name.empty()) {
    head += fmt::format(" \\fI{}\\fR", plain(parameter.value_name));
  }
  return fmt::format(".TP\n{}\n{}{}\n", head, plain(parameter.about),
                     parameter.required && parameter.kind == Parameter::Kind::flag ? " (required)" : "");
}

std::string remarks(const Command& command) {
  std::string text;
  for (const std::string& line : command.remarks) text += plain(line) + "\n";
  return text.empty() ? text : ".PP\n" + text;
}

std::string call(const Command& command) {
  std::string text = fmt::format("\\fB{}\\fR", plain(command.path));
  for (const Parameter& each : command.parameters)
    if (each.kind == Parameter::Kind::argument)
      text += fmt::format(" {}\\fI{}\\fR{}", each.required ? "" : "[", plain(each.value_name),
                          each.required ? "" : "]");
  return text;
}

// Returns the section of a command and its subcommands, each with the flags that only it takes.
std::string section(const Command& command, const std::vector<Parameter>& told) {
  std::string text = fmt::format("{}\n.br\n{}\n", call(command), plain(command.about));
  text += remarks(command);
  auto known = told;
  for (const Parameter& each : command.parameters)
    if (!is_help(each) &&
        std::none_of(told.begin(), told.end(), [&](const Parameter& one) { return is_same(one, each); }))
      text += entry(each);
  if (command.commands.empty()) return text;
  for (const Parameter& each : command.commands.front().parameters)
    if (!is_help(each) && is_common(command, each) && each.kind == Parameter::Kind::flag) {
      text += entry(each);
      known.push_back(each);
    }
  for (const Command& below : command.commands) text += ".PP\n" + section(below, known);
  return text;
}

std::string commands(const Command& root) {
  std::string text;
  for (const Command& command : root.commands)
    text += fmt::format(".SS {}\n{}", plain(command.name()), section(command, {}));
  return text;
}

std::string examples(const Command& root) {
  std::string text;
  for (const Command& command : root.commands)
    for (const std::string& example : command.examples)
      text += fmt::format(".TP\n{}:\n\\fB{}\\fR\n", plain(command.about), plain(example));
  return text;
}

constexpr std::string_view before_commands = R"(.SH SYNOPSIS
.B quadrille
.I COMMAND
[\fIARGUMENT\fR...]
.br
.B quadrille
.RI [ COMMAND ...]
.B \-\-help
.br
.B quadrille \-\-version
.SH DESCRIPTION
Quadrille plays, checks and solves Connect (four in a row, on any board), Kaboom (Connect with bombs), Quarto
and Minesweeper: in the terminal, over HTTP with a page to play on, or as an answer to a script.
.PP
A position is one line,
.IR game : rules : state ,
the same in commands, addresses and saved games:
.B connect:7x6n4p2:4453
is the standard board of Connect after the moves 4, 4, 5 and 3.
Where a flag takes a position,
.B \-
reads it from standard input.
Commands that answer something take
.BR \-\-json .
An error is then a line of JSON on standard error as well.
.SH COMMANDS
Every command takes
.BR \-\-help .
Flags that all commands below one take are told once, above them.
The default of a flag is in brackets.
)";

constexpr std::string_view after_commands = R"(.SH FILES
.TP
.I $XDG_CONFIG_HOME/quadrille/config.toml
What is configured, usually in
.IR \(ti/.config .
See
.BR "quadrille config" .
.TP
.I $XDG_DATA_HOME/quadrille/
Saved games, best times, and books and tables of the user, usually in
.IR \(ti/.local/share .
Matches of the service are here too, unless
.B \-\-data
or
.B \-\-database
says otherwise.
.TP
.I PREFIX/share/quadrille/
The opening books and the page that came with the program, where it is installed in
.IR PREFIX/bin .
.TP
.IR FILE .work/
The work on a table that is not complete, beside it.
.SH ENVIRONMENT
.TP
.B QUADRILLE_CONFIG
The configuration file to read instead of the usual one.
.TP
.BI QUADRILLE_ KEY
A value that can be configured, before the one in the file:
.B QUADRILLE_CONNECT_COLUMNS=9
is
.BR connect.columns .
.TP
.BR XDG_CONFIG_HOME ", " XDG_DATA_HOME ", " XDG_DATA_DIRS
Where the files above are.
.TP
.B NO_COLOR
When it is not empty, the terminal shows no colours.
.SH EXIT STATUS
.TP
.B 0
All is well.
.TP
.B 1
An internal fault, an answer that could not be written, or a check that has found something wrong.
.TP
.B 2
Bad input. One line on standard error says what was wrong, and what would be right.
.TP
.B 130
Interrupted. What was known by then has been printed, where a command says so.
)";

}  // namespace

std::string manual(const Command& root, std::string_view version) {
  return fmt::format(R"(.TH QUADRILLE 1 2026-11-16 "{}" "User Commands"
.SH NAME
quadrille \- play, check, analyse and solve grid games
{}{}{}.SH EXAMPLES
{}.SH SEE ALSO
.IR /usr/share/doc/quadrille/ ,
and the contract of the service at
.I /api/v1/openapi.json
of
.BR "quadrille serve" .
)",
                     version, before_commands, commands(root), after_commands, examples(root));
}

void add_manual(const Program& program) {
  CLI::App* command =
      program.app.add_subcommand("manual", "Print the manual page of this program")->group("Data");
  command->footer("To read it: quadrille manual | man -l -\nExample: quadrille manual");
  command->callback([program] {
    print(manual(command_tree(program.app), program.app.version()));
    program.exit_code = fine;
  });
}

}  // namespace quadrille::cli
