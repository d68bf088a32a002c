#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "service/configuration.h"

namespace quadrille::cli {

// A program under construction: each command adds itself to `app`, and when it runs leaves its exit code in
// `exit_code`. What it refers to lives as long as the App. The rules of the catalogue are usual as
// configured.
struct Program {
  CLI::App& app;
  const Catalog& catalog;
  const Result<Configuration>& configuration;  // a fault stops every command but those that can mend it
  int& exit_code;
  int threads = 0;  // that work at once when nobody says how many; 0: all cores
};

struct About {
  std::string name;
  std::string description;
  std::string example;
  int threads = 0;
};

// All that can be configured: what --threads and --memory are when they are not typed, the seats and the
// rules of every game.
[[nodiscard]] std::vector<ConfigKey> config_keys(const Catalog& catalog);
[[nodiscard]] std::string seats_key(const Entry& entry);

// All of a program but its commands. Gives the exit code.
[[nodiscard]] int run_program(const About& about, int count, char** arguments,
                              const std::function<void(const Program&)>& add_commands);

}  // namespace quadrille::cli
