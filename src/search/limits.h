#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace quadrille {

// How much work may cost; the first limit that is reached ends it. Each kind of work says which of them it
// observes, and whether it ends with a partial answer or an error.
struct Limits {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // positions visited
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
  const std::atomic<bool>* stop = nullptr;
  std::size_t memory = std::size_t{256} << 20;

  // Whether no further node may be visited.
  [[nodiscard]] bool is_over() const;
  // Shortens the time from now to the deadline to `part` / `whole` of it.
  void shorten(int part, int whole);
};

}  // namespace quadrille
