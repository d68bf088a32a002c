#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "catalog/analysis.h"
#include "core/result.h"

namespace quadrille::cli {

// The flags that limit the cost of a command: --time, --nodes, --memory and --threads. Must outlive the
// command.
class BudgetFlags {
 public:
  // The flags that a command takes, besides --threads.
  struct Takes {
    bool time = true;
    bool nodes = true;
    bool memory = true;
    int threads = 0;  // default; 0: all cores
  };
  explicit BudgetFlags(std::string_view memory = "256M") : default_memory_(memory) {}
  void add_to(CLI::App& command) { add_to(command, Takes{}); }
  void add_to(CLI::App& command, const Takes& takes);

  // Returns the budget. Its time counts from this call.
  [[nodiscard]] Result<Budget> read() const;

 private:
  std::string default_memory_;
  int default_threads_ = 0;
  std::optional<std::string> time_;
  std::optional<std::string> nodes_;
  std::optional<std::string> memory_;
  std::optional<std::string> threads_;
};

}  // namespace quadrille::cli
