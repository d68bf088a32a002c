#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace quadrille {

// Threads that do long work one piece at a time, and a queue that is never longer than it should be.
class WorkerPool {
 public:
  WorkerPool(int threads, std::size_t longest_queue);
  // Does what is in the queue, then ends.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // False when the queue is full: the work was not taken.
  [[nodiscard]] bool submit(std::function<void()> work);
  [[nodiscard]] std::size_t waiting() const;

 private:
  void run();

  std::size_t longest_queue_;
  mutable std::mutex guard_;
  std::condition_variable wake_;
  bool closing_ = false;
  std::deque<std::function<void()>> queue_;
  std::vector<std::thread> threads_;
};

}  // namespace quadrille
