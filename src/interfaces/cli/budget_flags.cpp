#include "interfaces/cli/budget_flags.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "core/text.h"
#include "interfaces/cli/rule_flags.h"

namespace quadrille::cli {

void BudgetFlags::add_to(CLI::App& command, const Takes& takes) {
  command.add_option("--time", time_, "how long at most: 500ms, 2s, 5m, 1h")->type_name("TIME");
  if (takes.nodes)
    command.add_option("--nodes", nodes_, "how many positions to search at most")->type_name("N");
  if (takes.memory)
    command.add_option("--memory", memory_, fmt::format("of the table [{}]", default_memory_))
        ->type_name("SIZE");
  command.add_option("--threads", threads_, "that work at once [all cores]")->type_name("N");
}

Result<Budget> BudgetFlags::read() const {
  Budget budget;
  if (time_) {
    const auto time = parse_duration(*time_);
    if (!time) return Error{ErrorCode::bad_usage, "--time: " + time.error().message, "time"};
    budget.deadline = std::chrono::steady_clock::now() + *time;
  }
  if (nodes_) {
    const auto nodes = parse_unsigned(*nodes_);
    if (!nodes) return Error{ErrorCode::bad_usage, "--nodes: " + nodes.error().message, "nodes"};
    budget.nodes = *nodes;
  }
  const auto memory = parse_bytes(memory_.value_or(default_memory_));
  if (!memory) return Error{ErrorCode::bad_usage, "--memory: " + memory.error().message, "memory"};
  budget.memory = *memory;
  budget.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  if (threads_) {
    const auto threads = parse_threads(*threads_);
    if (!threads) return threads.error();
    budget.threads = *threads;
  }
  return budget;
}

}  // namespace quadrille::cli
