#include "service/alarms.h"

#include <exception>

#include "core/diagnostics.h"

namespace quadrille {

Alarms::Alarms(std::function<void(const std::string& name)> ring)
    : ring_(std::move(ring)), thread_([this](const std::stop_token& end) { run(end); }) {}

void Alarms::set(const std::string& name, std::optional<Instant> moment) {
  {
    const std::lock_guard lock(guard_);
    if (const auto before = moments_.find(name); before != moments_.end()) {
      next_.erase({before->second, name});
      moments_.erase(before);
    }
    if (!moment) return;
    moments_.emplace(name, *moment);
    next_.emplace(*moment, name);
  }
  changed_.notify_one();
}

void Alarms::run(const std::stop_token& end) {
  std::unique_lock lock(guard_);
  while (!end.stop_requested()) {
    if (next_.empty()) {
      changed_.wait(lock, end, [this] { return !next_.empty(); });
      continue;
    }
    const auto [moment, name] = *next_.begin();
    if (moment > now()) {
      changed_.wait_until(lock, end, moment,
                          [this, first = moment] { return next_.empty() || next_.begin()->first != first; });
      continue;
    }
    next_.erase(next_.begin());
    moments_.erase(name);
    lock.unlock();
    try {
      ring_(name);
    } catch (const std::exception& problem) {
      print_error("quadrille: internal fault in an alarm: {}\n", problem.what());
    }
    lock.lock();
  }
}

}  // namespace quadrille
