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

// Removes old finished matches of the service on a thread of its own, a few rows at a time with a pause
// between, so that no request waits for it. Failures are logged to standard error and retried. Games of the
// terminal and rows of unknown origin stay.
class Retention {
 public:
  struct Options {
    std::chrono::milliseconds age;               // since the last change of a finished match
    std::size_t rows = 100;                      // per step
    std::chrono::milliseconds pause{200};        // between steps while there is more to remove
    std::chrono::milliseconds interval{60'000};  // between steps while there is nothing to remove
    std::chrono::milliseconds pause_after_failure{5'000};
  };
  // Starts at once. `store` must outlive this.
  Retention(Catalog catalog, Store& store, const Options& options);
  // Waits for the step under way.
  ~Retention() = default;
  Retention(const Retention&) = delete;
  Retention& operator=(const Retention&) = delete;

  [[nodiscard]] std::uint64_t removed() const { return removed_; }  // number of matches since the start

 private:
  void run(const std::stop_token& end);
  [[nodiscard]] std::chrono::milliseconds step();
  [[nodiscard]] Result<bool> examine_old_rows();

  Catalog catalog_;
  Store& store_;
  Options options_;
  std::atomic<std::uint64_t> removed_ = 0;
  std::string examined_ = {};  // rows of unknown origin are examined up to this id
  bool all_examined_ = false;
  std::jthread thread_;
};

}  // namespace quadrille
