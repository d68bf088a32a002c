#include "interfaces/cli/budget_flags.h"

#include <fmt/format.h>

#include "core/text.h"
#include "interfaces/cli/rule_flags.h"

namespace quadrille::cli {

void BudgetFlags::add_to(CLI::App& command, const Takes& takes) {
  if (takes.time)
    command.add_option("--time", time_, "time limit, such as 500ms, 2s, 5m, 1h")->type_name("TIME");
  if (takes.nodes)
    command.add_option("--nodes", nodes_, "maximum number of positions to search")->type_name("N");
  if (takes.memory)
    command.add_option("--memory", memory_, fmt::format("memory limit (default: {})", default_memory_))
        ->type_name("SIZE");
  default_threads_ = takes.threads;
  command
      .add_option("--threads", threads_,
                  fmt::format("worker threads (default: {})", default_threads(takes.threads)))
      ->type_name("N");
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
  const auto memory = parse_memory(memory_, default_memory_);
  if (!memory) return memory.error();
  budget.memory = *memory;
  const auto threads = parse_threads(threads_, default_threads_);
  if (!threads) return threads.error();
  budget.threads = *threads;
  return budget;
}

}  // namespace quadrille::cli
