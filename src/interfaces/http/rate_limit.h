#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace quadrille::http {

// A token bucket for each name: a rate in the long run, and a burst after a pause. It keeps a hash of each
// name, and drops names when they are too many, so its memory is bounded. Thread-safe.
class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;
  struct Options {
    double rate = 0;  // tokens per second
    double burst = 1;
  };
  explicit RateLimit(const Options& options) : options_(options) {}

  // Takes one token, or returns how long to wait for it.
  [[nodiscard]] std::optional<std::chrono::nanoseconds> take(std::string_view name,
                                                             Clock::time_point now = Clock::now());
  // Drops the names whose bucket is full, which equals having none, and frees their memory.
  void forget_idle(Clock::time_point now = Clock::now());
  // Returns the number of names kept.
  [[nodiscard]] std::size_t size() const;

 private:
  struct Bucket {
    double left = 0;
    Clock::time_point seen;
  };
  // Names are sharded, so that threads rarely wait for each other.
  struct Shard {
    mutable std::mutex guard;
    std::unordered_map<std::uint64_t, Bucket> buckets;
  };
  void forget_full(Shard& shard, Clock::time_point now) const;
  void make_room(Shard& shard, Clock::time_point now) const;
  [[nodiscard]] double left_now(const Bucket& bucket, Clock::time_point now) const;

  Options options_;
  std::array<Shard, 16> shards_;
};

// A limit of concurrent work for each name. Thread-safe.
class ConcurrencyLimit {
 public:
  explicit ConcurrencyLimit(std::size_t max) : max_(max) {}

  // Takes a place, held while the returned handle lives; null if all are taken. The limit must outlive the
  // handle.
  [[nodiscard]] std::shared_ptr<void> enter(std::string_view name);

 private:
  void leave(std::uint64_t name);

  std::size_t max_;
  std::mutex guard_;
  std::unordered_map<std::uint64_t, std::size_t> held_;
};

}  // namespace quadrille::http
