#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "core/processor.h"

namespace quadrille {

// When to give up. What is known by then is the answer.
struct SolveLimits {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
  const std::atomic<bool>* stop = nullptr;
  [[nodiscard]] bool is_over() const {
    return nodes == 0 || (stop != nullptr && stop->load(std::memory_order_relaxed)) ||
           (deadline && std::chrono::steady_clock::now() >= *deadline);
  }
};

// Counts nodes against limits that may be set anew; looks at the clock only now and then.
class NodeCount {
 public:
  void limit(const SolveLimits& limits) {
    limits_ = limits;
    spent_ = 0;
    over_ = limits.is_over();
  }
  // One more node; false when there is none left to spend.
  [[nodiscard]] bool take() {
    constexpr std::uint64_t between_looks = 1024;
    if (over_) return false;
    over_ = spent_ >= limits_.nodes || (spent_ % between_looks == 0 && limits_.is_over());
    if (over_) return false;
    ++spent_;
    ++all_;
    return true;
  }
  [[nodiscard]] bool over() const { return over_; }
  [[nodiscard]] std::uint64_t all() const { return all_; }

 private:
  SolveLimits limits_;
  std::uint64_t spent_ = 0;  // of these limits
  std::uint64_t all_ = 0;    // of all there were
  bool over_ = false;
};

struct SolverResources {
  std::size_t table_bytes = std::size_t{64} << 20;
  int threads = 1;
  bool use_avx2 = has_avx2();  // the same answers and nodes, faster
};

}  // namespace quadrille
