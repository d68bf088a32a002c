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

#include "solve/executor.h"

namespace quadrille::mpi {

// Threads that take tasks one at a time, beside the thread that talks to the other ranks.
class TaskThreads {
 public:
  struct Done {
    std::size_t ticket = 0;
    Result<void> result;
  };

  TaskThreads(ThreadExecutor& executor, int threads);
  TaskThreads(const TaskThreads&) = delete;
  TaskThreads& operator=(const TaskThreads&) = delete;
  ~TaskThreads();

  [[nodiscard]] int idle() const { return idle_; }
  void start(std::size_t ticket, Task task);
  // What has been done since the last call.
  [[nodiscard]] std::vector<Done> collect();

 private:
  void work();

  ThreadExecutor& executor_;
  int idle_;  // as the thread that talks sees it
  std::mutex guard_;
  std::condition_variable wake_;
  bool leaving_ = false;
  std::deque<std::pair<std::size_t, Task>> waiting_;
  std::vector<Done> done_;
  std::vector<std::thread> threads_;
};

// The executor of the rank that leads: its own threads and those of all other ranks, each of which runs
// serve(). Lives until all levels are done; then the others are told to leave.
class MpiExecutor final : public Executor {
 public:
  MpiExecutor(const TierWork& work, const WorkFolder& folder, int threads, std::size_t memory);
  ~MpiExecutor() override;
  [[nodiscard]] Result<void> run(const std::vector<Task>& tasks, const std::atomic<bool>& stop,
                                 const std::function<void(const Task&)>& done) override;

 private:
  ThreadExecutor executor_;
  TaskThreads threads_;
  std::vector<int> idle_;  // how many tasks each rank could take now; the first is this one
};

// What every other rank does until the leader has no more for it.
void serve(const TierWork& work, const WorkFolder& folder, int threads, std::size_t memory);

}  // namespace quadrille::mpi
