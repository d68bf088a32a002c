#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace quadrille::http {

// How often each name may do something: so often a second in the long run, and more at once after a pause.
// Threads may call it at once.
class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;
  struct Options {
    double rate = 0;  // a second
    double burst = 1;
  };
  explicit RateLimit(const Options& options) : options_(options) {}

  // Takes one, or says how long to wait for it.
  [[nodiscard]] std::optional<std::chrono::nanoseconds> take(std::string_view name,
                                                             Clock::time_point now = Clock::now());
  // How many names are remembered.
  [[nodiscard]] std::size_t size() const;

 private:
  struct Bucket {
    double left = 0;
    Clock::time_point seen;
  };
  // Names are spread so that threads seldom meet.
  struct Shard {
    mutable std::mutex guard;
    std::unordered_map<std::string, Bucket> buckets;
  };
  void forget_the_full(Shard& shard, Clock::time_point now) const;
  [[nodiscard]] double left_now(const Bucket& bucket, Clock::time_point now) const;

  Options options_;
  std::array<Shard, 16> shards_;
};

}  // namespace quadrille::http
