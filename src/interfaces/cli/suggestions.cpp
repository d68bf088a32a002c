#include "interfaces/cli/suggestions.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <string_view>

#include "core/text.h"

namespace quadrille::cli {
namespace {

constexpr char word_mark = '|';
constexpr char list_mark = ',';

// CLI11 has no place for suggestions except the name of a check. This check accepts everything.
CLI::Option* keep(CLI::Option* option, const std::vector<std::string>& words, char mark) {
  std::string name;
  for (const std::string& word : words) name += mark + word;
  return option->check(CLI::Validator(""), name);
}

}  // namespace

CLI::Option* suggest(CLI::Option* option, const std::vector<std::string>& words) {
  return keep(option, words, word_mark);
}

CLI::Option* suggest_list(CLI::Option* option, const std::vector<std::string>& words) {
  return keep(option, words, list_mark);
}

Suggestion suggestion_of(CLI::Option& option) {
  try {
    const std::string_view name = option.get_validator()->get_name();
    if (name.empty()) return {};  // another check
    Suggestion found{.is_list = name.front() == list_mark};
    for (const std::string_view word : split(name.substr(1), name.front())) found.words.emplace_back(word);
    return found;
  } catch (const CLI::OptionNotFound&) {  // CLI11 throws if there is no check
    return {};
  }
}

}  // namespace quadrille::cli
