#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "core/result.h"
#include "search/limits.h"

namespace quadrille {

// Watches the deadline, the stop flag and the memory limit of one job; not the node limit. Once a limit is
// reached the watch stays exhausted. Not thread-safe.
class BudgetWatch {
 public:
  enum class Limit : std::uint8_t { none, stopped, time, memory };

  BudgetWatch() = default;  // without a limit
  // `limits.stop` must outlive *this.
  explicit BudgetWatch(const Limits& limits);

  // Counts work in units of about a nanosecond, and checks the clock and the flag about once a millisecond:
  // cheap enough for inner loops. Returns true if the job must end.
  [[nodiscard]] bool spend(std::size_t work) {
    if (work < until_look_) {
      until_look_ -= work;
      return limit_ != Limit::none;
    }
    return look();
  }
  // Checks the clock and the flag now. Returns true if the job must end.
  bool look();
  // Returns whether the job may hold this number of bytes. If not, the watch is exhausted.
  [[nodiscard]] bool allows(std::size_t bytes) {
    if (bytes <= memory_) return true;
    if (limit_ == Limit::none) limit_ = Limit::memory;
    return false;
  }

  [[nodiscard]] bool exhausted() const { return limit_ != Limit::none; }
  [[nodiscard]] Limit limit() const { return limit_; }
  [[nodiscard]] std::size_t memory() const { return memory_; }
  [[nodiscard]] bool limits_memory() const { return memory_ != endless; }
  // Returns the error (over_budget) that names the limit. REQUIRES: exhausted().
  [[nodiscard]] Error error() const;

 private:
  static constexpr std::size_t endless = std::numeric_limits<std::size_t>::max();

  std::size_t until_look_ = endless;
  Limit limit_ = Limit::none;
  std::optional<std::chrono::steady_clock::time_point> deadline_ = {};
  const std::atomic<bool>* stop_ = nullptr;
  std::size_t memory_ = endless;
};

}  // namespace quadrille
