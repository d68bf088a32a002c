#pragma once

#include <cstddef>
#include <cstdint>

#include "core/processor.h"
#include "search/limits.h"

namespace quadrille {

// Counts nodes against limits, which can be replaced. Checks the clock and `stop` every 1024 nodes. Not
// thread-safe.
class NodeCount {
 public:
  // Starts a new count against these limits; all() continues.
  void limit(const Limits& limits) {
    limits_ = limits;
    spent_ = 0;
    over_ = limits.is_over();
  }
  // Counts one node. Returns false once a limit is reached.
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
  Limits limits_;
  std::uint64_t spent_ = 0;  // since the last limit()
  std::uint64_t all_ = 0;    // in total
  bool over_ = false;
};

struct SolverResources {
  std::size_t table_bytes = std::size_t{64} << 20;
  int threads = 1;
  bool use_avx2 = has_avx2();  // same answers and node counts, faster
};

}  // namespace quadrille
