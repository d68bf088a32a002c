#include "interfaces/cli/completions.h"

#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cstdlib>
#include <map>
#include <string_view>
#include <vector>

#include "interfaces/cli/commands.h"
#include "interfaces/cli/output.h"

namespace quadrille::cli {
namespace {

using Takes = Parameter::Takes;

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

// Quotes a text as one word of a script for bash or zsh.
std::string quoted(const std::string& text) { return "'" + replaced(text, "'", "'\\''") + "'"; }

std::string fish_quoted(const std::string& text) {
  return "'" + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
}

// A word that a shell suggests, and its meaning.
struct Offer {
  std::string word;
  std::string about;
};
using Offers = std::vector<Offer>;

// The parts in which the scripts of bash and zsh differ.
struct Shell {
  std::string (*offer_value)(const Parameter& parameter);
  std::string (*offer_commands)(const Offers& commands);
  std::string (*offer_flags)(const Offers& flags);
  std::string_view flag_is_wanted;
};

// The branches of a `case`. Branches with the same action are merged.
class Branches {
 public:
  void add(const std::string& pattern, const std::string& action) {
    patterns_[action].push_back(quoted(pattern));
  }
  [[nodiscard]] std::string text() const {
    std::string text;
    for (const auto& [action, patterns] : patterns_)
      text += fmt::format("    {})\n      {} ;;\n", fmt::join(patterns, " | \\\n    "), action);
    return text;
  }

 private:
  std::map<std::string, std::vector<std::string>> patterns_;
};

// Returns the branches that lead from a command to its subcommands.
std::string steps(const Command& root) {
  Branches branches;
  for (const Command* command : all_of(root))
    if (command != &root) branches.add(command->path, R"(at+=" $word")");
  return branches.text();
}

// Returns the branches for the value of a flag.
std::string values(const Command& root, const Shell& shell) {
  Branches branches;
  for (const Command* command : all_of(root))
    for (const Parameter& each : command->parameters)
      if (each.kind == Parameter::Kind::flag && each.takes != Takes::nothing)
        branches.add(command->path + " " + each.name, shell.offer_value(each) + "; return");
  return branches.text();
}

// Returns the branches for all other places: subcommands, the argument, or else flags.
std::string others(const Command& root, const Shell& shell) {
  Branches branches;
  for (const Command* command : all_of(root)) {
    Offers commands;
    Offers flags;
    const Parameter* argument = nullptr;
    for (const Command& below : command->commands) commands.push_back({below.name(), below.about});
    for (const Parameter& each : command->parameters) {
      if (each.kind == Parameter::Kind::flag) {
        flags.push_back({each.name, each.about});
      } else if (argument == nullptr) {
        argument = &each;
      }
    }
    std::string action = shell.offer_flags(flags);
    if (!commands.empty() || argument != nullptr)
      action = fmt::format("if {}; then {}; else {}; fi", shell.flag_is_wanted, action,
                           commands.empty() ? shell.offer_value(*argument) : shell.offer_commands(commands));
    branches.add(command->path, action);
  }
  return branches.text();
}

namespace bash {

std::string words(const Offers& offers) {
  std::vector<std::string> words;
  for (const Offer& offer : offers) words.push_back(offer.word);
  return "_quadrille_words " + quoted(joined(words));
}

std::string value(const Parameter& parameter) {
  const auto& [words, is_list] = parameter.suggestion;
  if (!words.empty()) return (is_list ? "_quadrille_list " : "_quadrille_words ") + quoted(joined(words));
  switch (parameter.takes) {
    case Takes::nothing:
    case Takes::text: return ":";
    case Takes::file: return "_quadrille_paths -f";
    case Takes::folder: return "_quadrille_paths -d";
  }
  std::abort();
}

constexpr Shell shell{value, words, words, "[[ $current == -* ]]"};

}  // namespace bash

namespace zsh {

std::string described(const Offers& offers) {
  std::vector<std::string> words;
  for (const Offer& offer : offers)
    words.push_back(quoted(replaced(offer.word, ":", "\\:") + ":" + offer.about));
  return fmt::format("offers=({})", fmt::join(words, " "));
}

std::string commands(const Offers& offers) { return described(offers) + "; _describe command offers"; }
std::string flags(const Offers& offers) { return described(offers) + "; _describe -o flag offers"; }

std::string value(const Parameter& parameter) {
  const auto& [words, is_list] = parameter.suggestion;
  if (!words.empty()) return (is_list ? "compset -P '*,'; compadd -S '' -- " : "compadd -- ") + joined(words);
  switch (parameter.takes) {
    case Takes::nothing:
    case Takes::text: return "_message " + quoted(parameter.about);
    case Takes::file: return "_files";
    case Takes::folder: return "_files -/";
  }
  std::abort();
}

constexpr Shell shell{value, commands, flags, "[[ $words[CURRENT] == -* ]]"};

}  // namespace zsh

namespace fish {

std::string words(const Parameter& parameter) {
  const auto& [words, is_list] = parameter.suggestion;
  return fish_quoted(is_list ? fmt::format("(__quadrille_list {})", joined(words)) : joined(words));
}

std::string value(const Parameter& parameter) {
  if (!parameter.suggestion.words.empty()) return " -x -a " + words(parameter);
  switch (parameter.takes) {
    case Takes::nothing: return "";
    case Takes::text: return " -x";
    case Takes::file: return " -r -F";
    case Takes::folder: return " -x -a '(__fish_complete_directories)'";
  }
  std::abort();
}

std::string parameter(const Parameter& parameter) {
  if (parameter.kind == Parameter::Kind::argument) {
    if (!parameter.suggestion.words.empty()) return " -a " + words(parameter);
    return parameter.takes == Takes::file ? " -F" : "";
  }
  std::string line = " -l " + parameter.name.substr(2);
  if (!parameter.short_name.empty()) line += " -s " + parameter.short_name.substr(1);
  return line + value(parameter) + " -d " + fish_quoted(parameter.about);
}

}  // namespace fish

}  // namespace

std::string bash_completion(const Command& root) {
  return fmt::format(R"(# Completion of {0} for bash, written by `{0} completions bash`.
_quadrille_words() {{ mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current"); }}
_quadrille_paths() {{
  compopt -o filenames
  mapfile -t COMPREPLY < <(compgen "$1" -- "$current")
}}
# After each comma one of the words again.
_quadrille_list() {{
  local before=
  if [[ $current == *,* ]]; then before=${{current%,*}},; fi
  compopt -o nospace
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${{current##*,}}")
}}
_quadrille() {{
  local at={0} word
  local current=${{COMP_WORDS[COMP_CWORD]}} flag=${{COMP_WORDS[COMP_CWORD - 1]}}
  # --flag=value comes as three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $flag == = ]]; then
    flag=${{COMP_WORDS[COMP_CWORD - 2]}}
  fi
  COMPREPLY=()
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD - 1}}"; do
    case "$at $word" in
{1}    esac
  done
  case "$at $flag" in
{2}  esac
  case $at in
{3}  esac
}}
complete -F _quadrille {0}
)",
                     root.path, steps(root), values(root, bash::shell), others(root, bash::shell));
}

std::string zsh_completion(const Command& root) {
  return fmt::format(R"(#compdef {0}
# Completion of {0} for zsh, written by `{0} completions zsh`.
_quadrille() {{
  local at={0} word flag=$words[CURRENT-1]
  local -a offers
  for word in $words[2,CURRENT-1]; do
    case "$at $word" in
{1}    esac
  done
  if [[ $words[CURRENT] == --*=* ]]; then
    flag=${{words[CURRENT]%%=*}}
    compset -P 1 '*='
  fi
  case "$at $flag" in
{2}  esac
  case $at in
{3}  esac
}}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _quadrille "$@"; else compdef _quadrille {0}; fi
)",
                     root.path, steps(root), values(root, zsh::shell), others(root, zsh::shell));
}

std::string fish_completion(const Command& root) {
  std::string paths;
  std::string lines;
  for (const Command* command : all_of(root)) {
    if (command != &root) paths += " " + fish_quoted(command->path);
    const std::string here =
        fmt::format("complete -c {} -n {}", root.path, fish_quoted("__quadrille_at " + command->path));
    for (const Command& below : command->commands)
      lines += fmt::format("{} -a {} -d {}\n", here, below.name(), fish_quoted(below.about));
    for (const Parameter& each : command->parameters)
      if (const std::string line = fish::parameter(each); !line.empty()) lines += here + line + "\n";
  }
  return fmt::format(R"(# Completion of {0} for fish, written by `{0} completions fish`.
set -g __quadrille_commands{1}
# Whether these are the commands that were typed.
function __quadrille_at
    set -l at {0}
    set -l typed (commandline -opc)
    set -e typed[1]
    for word in $typed
        contains -- "$at $word" $__quadrille_commands; and set at "$at $word"
    end
    test "$at" = "$argv"
end
# After each comma one of the words again.
function __quadrille_list
    set -l before (commandline -ct | string replace -r '^--[^=]*=' '' | string match -r '.*,')
    printf '%s\n' "$before"$argv
end
complete -c {0} -f
{2})",
                     root.path, paths, lines);
}

void add_completions(const Program& program) {
  CLI::App* command =
      program.app.add_subcommand("completions", "Print a script that completes commands in a shell")
          ->group("Data");
  command->require_subcommand(1);
  command->footer(
      "To try it: source <(quadrille completions bash). Packages install it where the shells look.\n"
      "Example: quadrille completions bash");
  const auto add = [&](const std::string& name, std::string (*write)(const Command&)) {
    CLI::App* each = command->add_subcommand(name, "for " + name);
    each->footer("Example: quadrille completions " + name);
    each->callback([program, write] {
      print(write(command_tree(program.app)));
      program.exit_code = fine;
    });
  };
  add("bash", bash_completion);
  add("zsh", zsh_completion);
  add("fish", fish_completion);
}

}  // namespace quadrille::cli
