#include "solve/solve.h"

#include <fmt/format.h>

#include <memory>
#include <tuple>
#include <utility>

namespace quadrille {
namespace {

namespace fs = std::filesystem;

// Opens the work folder of a table. Returns nothing if the table exists already and `resume` is set.
Result<std::optional<WorkFolder>> open_work(const SolveTask& task) {
  const auto& [out, rules, resume] = std::tie(task.out, task.rules, task.resume);
  std::error_code ignored;
  if (fs::exists(out, ignored)) {
    if (!resume)
      return Error{ErrorCode::storage,
                   fmt::format("{} is there already: remove it, or choose another name", out.string()),
                   "out"};
    if (const auto table = Table::open(out, rules); !table) return table.error();
    return std::optional<WorkFolder>();
  }
  if (out.has_parent_path() && !fs::is_directory(out.parent_path(), ignored))
    return Error{ErrorCode::unwritable,
                 fmt::format("there is no folder {} for the table: make it first, or choose another name",
                             out.parent_path().string()),
                 "out"};
  const fs::path folder = work_folder_of(out);
  if (WorkFolder::exists(folder) && !resume)
    return Error{
        ErrorCode::storage,
        fmt::format("{} holds unfinished work: --resume goes on with it, or remove it", folder.string()),
        "out"};
  auto opened = WorkFolder::open(folder, rules);
  if (!opened) return opened.error();
  return std::optional<WorkFolder>(*std::move(opened));
}

}  // namespace

fs::path work_folder_of(const fs::path& out) {
  fs::path folder = out;
  folder += ".work";
  return folder;
}

Result<SolveReport> solve_with(const SolveTask& task, const MakeExecutor& make_crew) {
  const auto folder = open_work(task);
  if (!folder) return folder.error();
  if (!*folder) return report_on(task.out, task.rules, task.work.start());
  const auto executor = make_crew(**folder);
  return TierSolver(task.work, **folder, *executor, task.stop, task.progress).run(task.out, task.rules);
}

Result<SolveReport> solve_alone(const SolveTask& task) {
  return solve_with(task, [&](const WorkFolder& folder) {
    return std::make_unique<ThreadExecutor>(task.work, folder, task.threads, task.memory);
  });
}

}  // namespace quadrille
