#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace quadrille {

// The limits of a job; the first one that is reached ends it. Each kind of job documents which limits it
// observes, and whether it then ends with a partial result or an error. `stop` must outlive the job.
struct Limits {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // positions visited
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
  const std::atomic<bool>* stop = nullptr;      // ends the job when true; may be null
  std::size_t memory = std::size_t{256} << 20;  // bytes

  // Returns whether no further node may be visited.
  [[nodiscard]] bool is_over() const;
  // Shortens the time from now to the deadline to `part` / `whole` of it.
  void shorten(int part, int whole);
};

}  // namespace quadrille
