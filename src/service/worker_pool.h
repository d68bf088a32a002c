#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <limits>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

namespace quadrille {

// A thread pool with a bounded queue for many clients. Clients take turns, one task each, however many tasks
// one of them submits. Thread-safe.
class WorkerPool {
 public:
  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
  struct Options {
    int threads = 1;
    std::size_t max_queued = unlimited;
    std::size_t max_per_client = unlimited;  // queued and running
    std::size_t max_running_per_client = unlimited;
    int nice = 0;  // added to the threads' nice value: higher yields to other threads of the machine
  };
  explicit WorkerPool(const Options& options);
  // Runs the queued tasks, then joins the threads.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  enum class Submitted { yes, queue_full, client_full };
  // An exception that leaves `work` is logged to standard error.
  [[nodiscard]] Submitted submit(std::string_view client, std::function<void()> work);
  [[nodiscard]] std::size_t queued() const;
  [[nodiscard]] std::size_t running() const;
  // Drops the queued tasks and waits for the running ones. Returns false if one still runs at the deadline.
  // Refuses tasks afterwards.
  [[nodiscard]] bool drain(std::chrono::steady_clock::time_point deadline);

 private:
  struct Client {
    std::deque<std::function<void()>> queue;
    std::size_t running = 0;
    bool in_turn = false;  // it is in `turns_`
  };
  using Clients = std::unordered_map<std::string, Client>;

  void run();
  void give_turn(Clients::value_type& client);
  void finish(Clients::value_type& client);

  const Options options_;
  mutable std::mutex guard_;
  std::condition_variable wake_;
  std::condition_variable idle_;
  bool closing_ = false;
  Clients clients_;                         // those with queued or running tasks
  std::deque<Clients::value_type*> turns_;  // those whose next task may start, in order
  std::size_t queued_ = 0;
  std::size_t running_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace quadrille
