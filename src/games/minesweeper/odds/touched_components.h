#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/minesweeper/odds/odds.h"

namespace quadrille::minesweeper {

// The components of some squares, and all others as one polynomial: a question about a few squares needs only
// their own components counted again.
class TouchedComponents {
 public:
  // `odds` and the watch, if any, must outlive this.
  void begin(const Odds& odds, BudgetWatch* watch) {
    odds_ = &odds;
    watch_ = watch;
    work_ = 0;
    is_touched_.assign(odds.frontier().components(), 0);
    touched_.clear();
  }
  void clear() {
    for (const auto component : touched_) is_touched_[component] = 0;
    touched_.clear();
  }
  void touch(std::uint32_t box) {
    const auto component = odds_->frontier().boxes()[box].component;
    if (is_touched_[component] != 0) return;
    is_touched_[component] = 1;
    touched_.push_back(component);
  }
  [[nodiscard]] const std::vector<std::uint32_t>& touched() const { return touched_; }
  [[nodiscard]] bool has(std::size_t component) const { return is_touched_[component] != 0; }

  // The product of the components that are not touched, by number of mines; valid until the next call.
  // Undefined if the watch is exhausted.
  const Polynomial& others() {
    others_.set_one();
    for (std::size_t i = 0; i < is_touched_.size(); ++i) {
      if (is_touched_[i] != 0) continue;
      const ComponentCount& count = odds_->count_of(i);
      if (spend(others_.at.size() * count.ways().size())) break;
      others_.multiply(count.ways(), count.min(), count.exponent(), spare_);
    }
    return others_;
  }

  // Counts multiplications. True if the watch is exhausted.
  bool spend(std::size_t multiplications) {
    work_ += multiplications;
    return watch_ != nullptr && watch_->spend(multiplications);
  }
  [[nodiscard]] std::size_t work() const { return work_; }
  // The limits for counting the touched components again.
  [[nodiscard]] CountLimits count_limits() const {
    CountLimits limits;
    limits.watch = watch_;
    if (watch_ != nullptr && watch_->limits_memory()) limits.bytes_before = odds_->bytes();
    return limits;
  }

 private:
  const Odds* odds_ = nullptr;
  BudgetWatch* watch_ = nullptr;
  std::size_t work_ = 0;
  std::vector<std::uint32_t> touched_;
  std::vector<std::uint8_t> is_touched_;
  Polynomial others_;
  std::vector<double> spare_;
};

}  // namespace quadrille::minesweeper
