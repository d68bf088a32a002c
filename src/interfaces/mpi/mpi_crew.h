#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "solve/crew.h"

namespace quadrille::mpi {

// Threads that take jobs one at a time, beside the thread that talks to the other ranks.
class JobThreads {
 public:
  struct Done {
    std::size_t ticket = 0;
    Result<void> result;
  };

  JobThreads(ThreadCrew& crew, int threads);
  JobThreads(const JobThreads&) = delete;
  JobThreads& operator=(const JobThreads&) = delete;
  ~JobThreads();

  [[nodiscard]] int idle() const { return idle_; }
  void start(std::size_t ticket, Job job);
  // What has been done since the last call.
  [[nodiscard]] std::vector<Done> collect();

 private:
  void work();

  ThreadCrew& crew_;
  int idle_;  // as the thread that talks sees it
  std::mutex guard_;
  std::condition_variable wake_;
  bool leaving_ = false;
  std::deque<std::pair<std::size_t, Job>> waiting_;
  std::vector<Done> done_;
  std::vector<std::thread> threads_;
};

// The crew of the rank that leads: its own threads and those of all other ranks, each of which runs serve().
// Lives until all levels are done; then the others are told to leave.
class MpiCrew final : public Crew {
 public:
  MpiCrew(const TierWork& work, const WorkFolder& folder, int threads, std::size_t memory);
  ~MpiCrew() override;
  [[nodiscard]] Result<void> run(const std::vector<Job>& jobs, const std::atomic<bool>& stop,
                                 const std::function<void(const Job&)>& done) override;

 private:
  ThreadCrew crew_;
  JobThreads threads_;
  std::vector<int> idle_;  // how many jobs each rank could take now; the first is this one
};

// What every other rank does until the leader has no more for it.
void serve(const TierWork& work, const WorkFolder& folder, int threads, std::size_t memory);

}  // namespace quadrille::mpi
