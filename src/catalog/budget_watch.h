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

// Watches the deadline, the stop flag and the memory limit of one job. A limit that is met stays met. One
// thread uses it.
class BudgetWatch {
 public:
  enum class Limit : std::uint8_t { none, stopped, time, memory };

  BudgetWatch() = default;  // without a limit
  // The stop flag must outlive the watch.
  explicit BudgetWatch(const Limits& limits);

  // Counts work, in units of about a nanosecond, and looks at the clock and the flag about once a
  // millisecond: cheap enough for inner loops. True when the job must end.
  [[nodiscard]] bool spend(std::size_t work) {
    if (work < until_look_) {
      until_look_ -= work;
      return limit_ != Limit::none;
    }
    return look();
  }
  // Looks at once.
  bool look();
  // Whether the job may hold so many bytes. When it may not, the job must end.
  [[nodiscard]] bool allows(std::size_t bytes) {
    if (bytes <= memory_) return true;
    if (limit_ == Limit::none) limit_ = Limit::memory;
    return false;
  }

  [[nodiscard]] bool exhausted() const { return limit_ != Limit::none; }
  [[nodiscard]] Limit limit() const { return limit_; }
  [[nodiscard]] std::size_t memory() const { return memory_; }
  [[nodiscard]] bool limits_memory() const { return memory_ != endless; }
  // Why the job ends early, for a job that does: over_budget.
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
