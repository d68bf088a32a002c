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

// The threads of one rank that run tasks, beside the thread that exchanges messages with the other ranks.
// Only that thread may call these functions.
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
  // Returns the tasks done since the last call.
  [[nodiscard]] std::vector<Done> collect();

 private:
  void work();

  ThreadExecutor& executor_;
  int idle_;  // as known to the messaging thread
  std::mutex guard_;
  std::condition_variable wake_;
  bool leaving_ = false;
  std::deque<std::pair<std::size_t, Task>> waiting_;
  std::vector<Done> done_;
  std::vector<std::thread> threads_;
};

// The executor of the leading rank. It uses its own threads and those of all other ranks, each of which runs
// serve(). It lives until all levels are done: its destructor tells the other ranks to leave.
class MpiExecutor final : public Executor {
 public:
  MpiExecutor(const TierWork& work, const WorkFolder& folder, int threads, std::size_t memory);
  ~MpiExecutor() override;
  [[nodiscard]] Result<void> run(const std::vector<Task>& tasks, const std::atomic<bool>& stop,
                                 const std::function<void(const Task&)>& done) override;

 private:
  ThreadExecutor executor_;
  TaskThreads threads_;
  std::vector<int> idle_;  // free threads by rank; not used for this rank, the first
};

// Runs tasks for the leader until it tells this rank to leave.
void serve(const TierWork& work, const WorkFolder& folder, int threads, std::size_t memory);

}  // namespace quadrille::mpi
