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

// Calls for each name at the moment that was last set for it, on a thread of its own. Threads may call it at
// once.
class Alarms {
 public:
  explicit Alarms(std::function<void(const std::string& name)> ring);

  // Without a moment there is none for this name any longer.
  void set(const std::string& name, std::optional<Instant> moment);

 private:
  void run(const std::stop_token& end);

  std::function<void(const std::string&)> ring_;
  std::mutex guard_;
  std::condition_variable_any changed_;
  std::map<std::string, Instant> moments_;
  std::set<std::pair<Instant, std::string>> next_;  // the same, by their time
  std::jthread thread_;
};

}  // namespace quadrille
