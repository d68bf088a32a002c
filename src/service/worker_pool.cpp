#include "service/worker_pool.h"

#include <utility>

namespace quadrille {

WorkerPool::WorkerPool(int threads, std::size_t longest_queue) : longest_queue_(longest_queue) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(guard_);
    closing_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool WorkerPool::submit(std::function<void()> work) {
  {
    const std::lock_guard lock(guard_);
    if (queue_.size() >= longest_queue_) return false;
    queue_.push_back(std::move(work));
  }
  wake_.notify_one();
  return true;
}

std::size_t WorkerPool::waiting() const {
  const std::lock_guard lock(guard_);
  return queue_.size();
}

void WorkerPool::run() {
  while (true) {
    std::function<void()> work;
    {
      std::unique_lock lock(guard_);
      wake_.wait(lock, [this] { return closing_ || !queue_.empty(); });
      if (queue_.empty()) return;
      work = std::move(queue_.front());
      queue_.pop_front();
    }
    work();
  }
}

}  // namespace quadrille
