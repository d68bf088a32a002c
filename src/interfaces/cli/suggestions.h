#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

namespace quadrille::cli {

// Sets the words that a shell suggests for a flag's value or an argument. They restrict nothing: the command
// validates the input. Returns the option.
CLI::Option* suggest(CLI::Option* option, const std::vector<std::string>& words);

// As suggest(), for an option that takes a comma-separated list.
CLI::Option* suggest_list(CLI::Option* option, const std::vector<std::string>& words);

struct Suggestion {
  std::vector<std::string> words = {};
  bool is_list = false;
};
[[nodiscard]] Suggestion suggestion_of(CLI::Option& option);

}  // namespace quadrille::cli
