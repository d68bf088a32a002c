#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <vector>

#include "core/result.h"
#include "solve/shard_cache.h"
#include "solve/tier_work.h"

namespace quadrille {

// Whoever does the jobs of a level, in any order and any number at a time.
class Crew {
 public:
  Crew() = default;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  virtual ~Crew() = default;

  // Ends early when a job fails, with why, and when `stop` is set. `done` is told of each that was done, one
  // at a time.
  [[nodiscard]] virtual Result<void> run(const std::vector<Job>& jobs, const std::atomic<bool>& stop,
                                         const std::function<void(const Job&)>& done) = 0;
};

// The threads of this process, which share so much memory.
class ThreadCrew final : public Crew {
 public:
  ThreadCrew(const TierWork& work, const WorkFolder& folder, int threads, std::size_t memory);
  [[nodiscard]] Result<void> run(const std::vector<Job>& jobs, const std::atomic<bool>& stop,
                                 const std::function<void(const Job&)>& done) override;
  // One job, on the thread that calls.
  [[nodiscard]] Result<void> run(const Job& job);

 private:
  const TierWork& work_;
  const WorkFolder& folder_;
  int threads_;
  std::size_t share_;  // of a thread's own work
  ShardCache cache_;
};

}  // namespace quadrille
