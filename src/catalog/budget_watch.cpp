#include "catalog/budget_watch.h"

#include <fmt/format.h>

#include <cassert>
#include <cstdlib>

namespace quadrille {

BudgetWatch::BudgetWatch(const Limits& limits)
    : deadline_(limits.deadline), stop_(limits.stop), memory_(limits.memory) {
  look();
}

bool BudgetWatch::look() {
  constexpr std::size_t between_looks = 1'000'000;
  if (!deadline_ && stop_ == nullptr) return exhausted();
  until_look_ = between_looks;
  if (exhausted()) return true;
  if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) {
    limit_ = Limit::stopped;
  } else if (deadline_ && std::chrono::steady_clock::now() >= *deadline_) {
    limit_ = Limit::time;
  }
  return exhausted();
}

Error BudgetWatch::error() const {
  const auto words = [&]() -> std::string {
    switch (limit_) {
      case Limit::none: break;
      case Limit::stopped: return "the work was stopped before its end";
      case Limit::time: return "the time limit passed before the work had ended";
      case Limit::memory:
        return fmt::format("the work needs more than its memory limit of {} bytes", memory_);
    }
    assert(false && "the job is within its budget");
    std::abort();
  };
  return {ErrorCode::over_budget, words(), "budget"};
}

}  // namespace quadrille
