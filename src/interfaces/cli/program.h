#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "service/configuration.h"

namespace quadrille::cli {

// A program under construction. Each command adds itself to `app`, and writes its exit code to `exit_code`
// when it runs. All references live as long as the App. The defaults of the catalogue's rules are the
// configured ones.
struct Program {
  CLI::App& app;
  const Catalog& catalog;
  const Result<Configuration>& configuration;  // an error stops all commands except those that can repair it
  int& exit_code;
  int threads = 0;  // default of --threads; 0: all cores
};

struct About {
  std::string name;
  std::string description;
  std::string example;
  int threads = 0;
};

// Returns every configuration key: the defaults of --threads and --memory, and the seats and rules of each
// game.
[[nodiscard]] std::vector<ConfigKey> config_keys(const Catalog& catalog);
[[nodiscard]] std::string seats_key(const Entry& entry);

// Runs a program with these commands: parses the arguments, runs the command, reports errors. Returns the
// exit code.
[[nodiscard]] int run_program(const About& about, int count, char** arguments,
                              const std::function<void(const Program&)>& add_commands);

}  // namespace quadrille::cli
