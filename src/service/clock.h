#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

namespace quadrille {

// The time of day, to the millisecond: it is kept, and read by other servers.
using Instant = std::chrono::sys_time<std::chrono::milliseconds>;
[[nodiscard]] inline Instant now() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

// How long each seat may still think. It runs for one seat at a time, or for none.
struct Clock {
  using Duration = std::chrono::milliseconds;
  struct Limit {
    Duration each = {};
    Duration increment = {};  // for every turn that a seat ends
    friend bool operator==(const Limit&, const Limit&) = default;
  };

  Clock(Limit agreed, std::size_t seats) : limit(agreed), left(seats, agreed.each) {}

  Limit limit;
  std::vector<Duration> left;  // of each seat, when it last stopped
  std::optional<std::size_t> running = {};
  Instant since = {};  // with `running`

  // From this moment it runs for this seat, and the one before has used what has gone by.
  void run_for(std::optional<std::size_t> seat, Instant moment);
  // The seat that it runs for has ended its turn.
  void reward();
  [[nodiscard]] Duration left_at(std::size_t seat, Instant moment) const;  // never less than nothing
  [[nodiscard]] std::optional<Instant> runs_out() const;
};

}  // namespace quadrille
