#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <vector>

#include "core/result.h"
#include "solve/shard_cache.h"
#include "solve/tier_work.h"

namespace quadrille {

// Runs the tasks of a level, in any order and any number at a time.
class Executor {
 public:
  Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;
  virtual ~Executor() = default;

  // Ends early when a task fails, with why, and when `stop` is set. `done` is told of each that was done, one
  // at a time.
  [[nodiscard]] virtual Result<void> run(const std::vector<Task>& tasks, const std::atomic<bool>& stop,
                                         const std::function<void(const Task&)>& done) = 0;
};

// The threads of this process, which share so much memory.
class ThreadExecutor final : public Executor {
 public:
  ThreadExecutor(const TierWork& work, const WorkFolder& folder, int threads, std::size_t memory);
  [[nodiscard]] Result<void> run(const std::vector<Task>& tasks, const std::atomic<bool>& stop,
                                 const std::function<void(const Task&)>& done) override;
  // One task, on the thread that calls.
  [[nodiscard]] Result<void> run(const Task& task);

 private:
  const TierWork& work_;
  const WorkFolder& folder_;
  int threads_;
  std::size_t share_;  // of a thread's own work
  ShardCache cache_;
};

}  // namespace quadrille
