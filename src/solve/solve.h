#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "solve/executor.h"
#include "solve/tier_solver.h"
#include "solve/tier_work.h"

namespace quadrille {

// The parameters of a strong solution. `work` and `stop` must outlive the call.
struct SolveTask {
  const TierWork& work;
  std::string rules;  // "connect:5x4n4p2"
  std::filesystem::path out;
  bool resume = false;  // continue unfinished work, if there is any
  int threads = 1;
  std::size_t memory = std::size_t{2} << 30;
  const std::atomic<bool>& stop;
  std::function<void(const SolveProgress&)> progress = {};
};

// Solves the game with threads of this process and writes the table to `out`. With `resume`, a table that
// exists already is only reported; without, an existing table or unfinished work is an error (storage). When
// `stop` is set, the report is not complete and the work folder stays.
[[nodiscard]] Result<SolveReport> solve_alone(const SolveTask& task);

// Like solve_alone, with the executor that `make_crew` returns for the work folder.
using MakeExecutor = std::function<std::unique_ptr<Executor>(const WorkFolder&)>;
[[nodiscard]] Result<SolveReport> solve_with(const SolveTask& task, const MakeExecutor& make_crew);

// Returns the path of the work folder of a table, which is beside the table.
[[nodiscard]] std::filesystem::path work_folder_of(const std::filesystem::path& out);

}  // namespace quadrille
