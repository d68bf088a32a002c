#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>

#include "catalog/catalog.h"
#include "core/result.h"
#include "service/store.h"

namespace quadrille {

// Removes matches of the service that are over and old, on a thread of its own, a few rows at a time with a
// pause between, so that no request waits for it. A failure is logged on standard error and tried again.
// Games of the terminal stay, and so do matches whose row does not tell what made them.
class Retention {
 public:
  struct Options {
    std::chrono::milliseconds age;               // since the last change of a finished match
    std::size_t rows = 100;                      // in one step
    std::chrono::milliseconds pause{200};        // between two steps while there is more to remove
    std::chrono::milliseconds interval{60'000};  // before the next look once there is nothing left
    std::chrono::milliseconds pause_after_failure{5'000};
  };
  // Begins at once. The store outlives it.
  Retention(Catalog catalog, Store& store, const Options& options);
  // Ends after the step that is under way.
  ~Retention() = default;
  Retention(const Retention&) = delete;
  Retention& operator=(const Retention&) = delete;

  [[nodiscard]] std::uint64_t removed() const { return removed_; }  // matches, since it began

 private:
  void run(const std::stop_token& end);
  [[nodiscard]] std::chrono::milliseconds step();
  [[nodiscard]] Result<bool> examine_old_rows();

  Catalog catalog_;
  Store& store_;
  Options options_;
  std::atomic<std::uint64_t> removed_ = 0;
  std::string examined_ = {};  // rows of unknown origin up to this id
  bool all_examined_ = false;
  std::jthread thread_;
};

}  // namespace quadrille
