#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

namespace quadrille {

// Wall-clock time in milliseconds, because it is stored and read by other servers.
using Instant = std::chrono::sys_time<std::chrono::milliseconds>;
[[nodiscard]] inline Instant now() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

// The thinking time left to each seat. It runs for one seat at a time, or for none.
struct Clock {
  using Duration = std::chrono::milliseconds;
  struct Limit {
    Duration each = {};
    Duration increment = {};  // added when a seat ends its turn
    friend bool operator==(const Limit&, const Limit&) = default;
  };

  Clock(Limit agreed, std::size_t seats) : limit(agreed), left(seats, agreed.each) {}

  Limit limit;
  std::vector<Duration> left;  // by seat, when its time last stopped
  std::optional<std::size_t> running = {};
  Instant since = {};  // when `running` started

  // Charges the running seat for the time up to `moment`, then runs for `seat`, or for none. Does nothing if
  // the clock already runs for `seat`.
  void run_for(std::optional<std::size_t> seat, Instant moment);
  // Adds the increment to the running seat. The caller calls it when that seat ends its turn, before
  // run_for().
  void reward();
  [[nodiscard]] Duration left_at(std::size_t seat, Instant moment) const;  // never negative
  // Returns when the running seat runs out of time; empty if the clock stands still.
  [[nodiscard]] std::optional<Instant> runs_out() const;
};

}  // namespace quadrille
