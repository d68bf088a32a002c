#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "catalog/analysis.h"
#include "core/result.h"

namespace quadrille::cli {

// The flags for what a command may cost: --time, --nodes, --memory and --threads. They are added to a command
// that must not outlive this object.
class BudgetFlags {
 public:
  // Which of them a command takes, besides --threads.
  struct Takes {
    bool time = true;
    bool nodes = true;
    bool memory = true;
    int threads = 0;  // by default; 0: all cores
  };
  explicit BudgetFlags(std::string_view memory = "256M") : default_memory_(memory) {}
  void add_to(CLI::App& command) { add_to(command, Takes{}); }
  void add_to(CLI::App& command, const Takes& takes);

  // The time counts from here.
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
