#include "solve/crew.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <thread>

namespace quadrille {
namespace {

// Half of the memory is for shards that may be wanted again, half for what the threads are at.
constexpr std::size_t parts_of_memory = 2;

}  // namespace

ThreadCrew::ThreadCrew(const TierWork& work, const WorkFolder& folder, int threads, std::size_t memory)
    : work_(work),
      folder_(folder),
      threads_(std::max(1, threads)),
      share_(memory / parts_of_memory / static_cast<std::size_t>(threads_)),
      cache_(memory / parts_of_memory) {}

Result<void> ThreadCrew::run(const Job& job) { return work_.run(job, folder_, cache_, share_); }

Result<void> ThreadCrew::run(const std::vector<Job>& jobs, const std::atomic<bool>& stop,
                             const std::function<void(const Job&)>& done) {
  std::atomic<std::size_t> next = 0;
  std::mutex guard;
  std::optional<Error> failure;
  const auto work = [&] {
    for (std::size_t i = next++; i < jobs.size() && !stop; i = next++) {
      const auto result = run(jobs[i]);
      const std::lock_guard lock(guard);
      if (!result) {
        if (!failure) failure = result.error();
        next = jobs.size();
      } else {
        done(jobs[i]);
      }
    }
  };
  std::vector<std::thread> helpers;
  const auto useful = std::min(static_cast<std::size_t>(threads_), jobs.size());
  for (std::size_t i = 1; i < useful; ++i) helpers.emplace_back(work);
  work();
  for (std::thread& helper : helpers) helper.join();
  if (failure) return *failure;
  return {};
}

}  // namespace quadrille
