#include "service/worker_pool.h"

#include <sys/resource.h>
#include <unistd.h>

#include <exception>
#include <utility>

#include "core/diagnostics.h"

namespace quadrille {
namespace {

// On Linux a nice value belongs to a thread.
void yield_to_others(int nice) {
  if (nice != 0) (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), nice);
}

void run_logged(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception& problem) {
    print_error("quadrille: internal fault: {}\n", problem.what());
  } catch (...) {
    print_error("quadrille: internal fault of unknown kind\n");
  }
}

}  // namespace

WorkerPool::WorkerPool(const Options& options) : options_(options) {
  for (int i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { run(); });
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(guard_);
    closing_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

WorkerPool::Submitted WorkerPool::submit(std::string_view client, std::function<void()> work) {
  {
    const std::lock_guard lock(guard_);
    if (closing_ || queued_ >= options_.max_queued) return Submitted::queue_full;
    const auto found = clients_.try_emplace(std::string(client)).first;
    Client& its = found->second;
    if (its.queue.size() + its.running >= options_.max_per_client) return Submitted::client_full;
    its.queue.push_back(std::move(work));
    ++queued_;
    give_turn(*found);
  }
  wake_.notify_one();
  return Submitted::yes;
}

std::size_t WorkerPool::running() const {
  const std::lock_guard lock(guard_);
  return running_;
}

std::size_t WorkerPool::queued() const {
  const std::lock_guard lock(guard_);
  return queued_;
}

bool WorkerPool::drain(std::chrono::steady_clock::time_point deadline) {
  std::unordered_map<std::string, std::deque<std::function<void()>>> dropped;  // destroyed without the lock
  std::unique_lock lock(guard_);
  closing_ = true;
  turns_.clear();
  for (auto& [name, client] : clients_) {
    dropped.emplace(name, std::exchange(client.queue, {}));
    client.in_turn = false;
  }
  queued_ = 0;
  wake_.notify_all();
  return idle_.wait_until(lock, deadline, [this] { return running_ == 0; });
}

// Called with the lock held. Adds the client to `turns_` unless it is there, has no task, or uses its share
// already.
void WorkerPool::give_turn(Clients::value_type& client) {
  Client& its = client.second;
  if (its.in_turn || its.queue.empty() || its.running >= options_.max_running_per_client) return;
  its.in_turn = true;
  turns_.push_back(&client);
}

void WorkerPool::finish(Clients::value_type& client) {
  --running_;
  --client.second.running;
  give_turn(client);
  if (client.second.running == 0 && client.second.queue.empty()) clients_.erase(clients_.find(client.first));
}

void WorkerPool::run() {
  yield_to_others(options_.nice);
  std::unique_lock lock(guard_);
  while (true) {
    wake_.wait(lock, [this] { return !turns_.empty() || (closing_ && queued_ == 0); });
    if (turns_.empty()) return;
    Clients::value_type& client = *turns_.front();
    turns_.pop_front();
    client.second.in_turn = false;
    std::function<void()> work = std::move(client.second.queue.front());
    client.second.queue.pop_front();
    --queued_;
    ++running_;
    ++client.second.running;
    give_turn(client);
    lock.unlock();
    run_logged(work);
    work = nullptr;  // destroys its captures without the lock
    lock.lock();
    finish(client);
    if (closing_) wake_.notify_all();
    if (running_ == 0) idle_.notify_all();
  }
}

}  // namespace quadrille
