#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

namespace quadrille::cli {

// Words that a shell offers after a flag or in place of an argument. They limit nothing: what is typed is
// judged by the command. Gives the option back.
CLI::Option* suggest(CLI::Option* option, const std::vector<std::string>& words);

// The same of an option that takes several of them, with commas between.
CLI::Option* suggest_list(CLI::Option* option, const std::vector<std::string>& words);

struct Suggestion {
  std::vector<std::string> words = {};
  bool is_list = false;
};
[[nodiscard]] Suggestion suggestion_of(CLI::Option& option);

}  // namespace quadrille::cli
