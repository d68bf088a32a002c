#include "interfaces/http/rate_limit.h"

#include <algorithm>

#include "service/secrets.h"

namespace quadrille::http {
namespace {

constexpr std::size_t max_names = 10'000;  // per shard

}  // namespace

double RateLimit::left_now(const Bucket& bucket, Clock::time_point now) const {
  const double seconds = std::chrono::duration<double>(now - bucket.seen).count();
  return std::min(options_.burst, bucket.left + seconds * options_.rate);
}

std::optional<std::chrono::nanoseconds> RateLimit::take(std::string_view name, Clock::time_point now) {
  const std::uint64_t key = short_hash(name);
  Shard& shard = shards_[key % shards_.size()];
  const std::lock_guard lock(shard.guard);
  if (shard.buckets.size() >= max_names) make_room(shard, now);
  const auto [place, is_new] = shard.buckets.try_emplace(key, Bucket{options_.burst, now});
  Bucket& bucket = place->second;
  bucket.left = left_now(bucket, now);
  bucket.seen = now;
  if (bucket.left >= 1) {
    bucket.left -= 1;
    return std::nullopt;
  }
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
      std::chrono::duration<double>((1 - bucket.left) / options_.rate));
}

void RateLimit::forget_full(Shard& shard, Clock::time_point now) const {
  std::erase_if(shard.buckets,
                [&](const auto& each) { return left_now(each.second, now) >= options_.burst; });
}

// If no bucket is full, drops all: a limit that fails for a moment is better than unbounded memory.
void RateLimit::make_room(Shard& shard, Clock::time_point now) const {
  forget_full(shard, now);
  if (shard.buckets.size() >= max_names) shard.buckets.clear();
}

void RateLimit::forget_idle(Clock::time_point now) {
  for (Shard& shard : shards_) {
    const std::lock_guard lock(shard.guard);
    forget_full(shard, now);
    shard.buckets.rehash(0);
  }
}

std::size_t RateLimit::size() const {
  std::size_t sum = 0;
  for (const Shard& shard : shards_) {
    const std::lock_guard lock(shard.guard);
    sum += shard.buckets.size();
  }
  return sum;
}

std::shared_ptr<void> ConcurrencyLimit::enter(std::string_view name) {
  const std::uint64_t key = short_hash(name);
  const std::lock_guard lock(guard_);
  std::size_t& held = held_[key];  // stays 0 only if max_ is 0
  if (held >= max_) return nullptr;
  ++held;
  return {this, [this, key](void*) { leave(key); }};
}

void ConcurrencyLimit::leave(std::uint64_t name) {
  const std::lock_guard lock(guard_);
  const auto found = held_.find(name);
  if (--found->second == 0) held_.erase(found);
}

}  // namespace quadrille::http
