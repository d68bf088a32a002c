#include "solve/executor.h"

#include <algorithm>
#include <mutex>

#include "core/parallel_for.h"

namespace quadrille {
namespace {

// Half of the memory is for the shard cache, half for the running tasks.
constexpr std::size_t parts_of_memory = 2;

}  // namespace

ThreadExecutor::ThreadExecutor(const TierWork& work, const WorkFolder& folder, int threads,
                               std::size_t memory)
    : work_(work),
      folder_(folder),
      threads_(std::max(1, threads)),
      share_(memory / parts_of_memory / static_cast<std::size_t>(threads_)),
      cache_(memory / parts_of_memory) {}

Result<void> ThreadExecutor::run(const Task& task) { return work_.run(task, folder_, cache_, share_); }

Result<void> ThreadExecutor::run(const std::vector<Task>& tasks, const std::atomic<bool>& stop,
                                 const std::function<void(const Task&)>& done) {
  std::mutex guard;
  return parallel_for(tasks.size(), threads_, [&](std::size_t i, std::size_t /*thread*/) -> Result<bool> {
    if (stop) return false;
    if (const auto result = run(tasks[i]); !result) return result.error();
    const std::lock_guard lock(guard);
    done(tasks[i]);
    return true;
  });
}

}  // namespace quadrille
