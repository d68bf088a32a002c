#include "solve/executor.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <thread>

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
  std::atomic<std::size_t> next = 0;
  std::mutex guard;
  std::optional<Error> failure;
  const auto work = [&] {
    for (std::size_t i = next++; i < tasks.size() && !stop; i = next++) {
      const auto result = run(tasks[i]);
      const std::lock_guard lock(guard);
      if (!result) {
        if (!failure) failure = result.error();
        next = tasks.size();
      } else {
        done(tasks[i]);
      }
    }
  };
  std::vector<std::thread> helpers;
  const auto useful = std::min(static_cast<std::size_t>(threads_), tasks.size());
  for (std::size_t i = 1; i < useful; ++i) helpers.emplace_back(work);
  work();
  for (std::thread& helper : helpers) helper.join();
  if (failure) return *failure;
  return {};
}

}  // namespace quadrille
