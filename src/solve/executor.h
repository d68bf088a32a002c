#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <vector>

#include "core/result.h"
#include "solve/shard_cache.h"
#include "solve/tier_work.h"

namespace quadrille {

// Runs the tasks of one level, in any order and in parallel.
class Executor {
 public:
  Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;
  virtual ~Executor() = default;

  // Returns when no task is running any more: with the error of a task that failed, which ends the run early,
  // or with success. A run that `stop` ends early is a success too; the caller checks `stop`. Calls `done`
  // for every finished task, one call at a time, on any thread.
  [[nodiscard]] virtual Result<void> run(const std::vector<Task>& tasks, const std::atomic<bool>& stop,
                                         const std::function<void(const Task&)>& done) = 0;
};

// Runs tasks on threads of this process, which share `memory` bytes. `work` and `folder` must outlive it.
class ThreadExecutor final : public Executor {
 public:
  ThreadExecutor(const TierWork& work, const WorkFolder& folder, int threads, std::size_t memory);
  [[nodiscard]] Result<void> run(const std::vector<Task>& tasks, const std::atomic<bool>& stop,
                                 const std::function<void(const Task&)>& done) override;
  // Runs one task on the calling thread. Thread-safe.
  [[nodiscard]] Result<void> run(const Task& task);

 private:
  const TierWork& work_;
  const WorkFolder& folder_;
  int threads_;
  std::size_t share_;  // bytes for the data of one task
  ShardCache cache_;
};

}  // namespace quadrille
