#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <string>

#include "catalog/catalog.h"

namespace quadrille::cli {

// A program under construction: each command adds itself to `app`, and when it runs leaves its exit code in
// `exit_code`. The catalogue and the exit code live as long as the App.
struct Program {
  CLI::App& app;
  const Catalog& catalog;
  int& exit_code;
  int threads = 0;  // that work at once when nobody says how many; 0: all cores
};

struct About {
  std::string name;
  std::string description;
  std::string example;
  int threads = 0;
};

// All of a program but its commands. Gives the exit code.
[[nodiscard]] int run_program(const About& about, int count, char** arguments,
                              const std::function<void(const Program&)>& add_commands);

}  // namespace quadrille::cli
