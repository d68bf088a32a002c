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

// A strong solution that somebody wants.
struct SolveTask {
  const TierWork& work;
  std::string rules;  // "connect:5x4n4p2"
  std::filesystem::path out;
  bool resume = false;  // go on with work that was stopped, if there is any
  int threads = 1;
  std::size_t memory = std::size_t{2} << 30;
  const std::atomic<bool>& stop;
  std::function<void(const SolveProgress&)> progress = {};
};

// The threads of this process do it.
[[nodiscard]] Result<SolveReport> solve_alone(const SolveTask& task);

// The same with the executor that `make_crew` gives for the folder of the work.
using MakeCrew = std::function<std::unique_ptr<Executor>(const WorkFolder&)>;
[[nodiscard]] Result<SolveReport> solve_with(const SolveTask& task, const MakeCrew& make_crew);

// Where the unfinished work on a table lies: beside it.
[[nodiscard]] std::filesystem::path work_folder_of(const std::filesystem::path& out);

}  // namespace quadrille
