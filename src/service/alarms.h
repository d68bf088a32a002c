#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "service/clock.h"

namespace quadrille {

// Calls `ring` once for each name at the instant last set for that name, on a thread of its own. `ring` may
// call set(); an exception that it throws is logged. The destructor drops pending alarms and waits for a call
// under way. Thread-safe.
class Alarms {
 public:
  explicit Alarms(std::function<void(const std::string& name)> ring);

  // Replaces the alarm of this name; without a moment removes it.
  void set(const std::string& name, std::optional<Instant> moment);

 private:
  void run(const std::stop_token& end);

  std::function<void(const std::string&)> ring_;
  std::mutex guard_;
  std::condition_variable_any changed_;
  std::map<std::string, Instant> moments_;
  std::set<std::pair<Instant, std::string>> next_;  // the same, ordered by time
  std::jthread thread_;
};

}  // namespace quadrille
