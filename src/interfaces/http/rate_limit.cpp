#include "interfaces/http/rate_limit.h"

#include <algorithm>
#include <functional>

namespace quadrille::http {
namespace {

constexpr std::size_t most_names = 10'000;  // in a shard

}  // namespace

double RateLimit::left_now(const Bucket& bucket, Clock::time_point now) const {
  const double seconds = std::chrono::duration<double>(now - bucket.seen).count();
  return std::min(options_.burst, bucket.left + seconds * options_.rate);
}

std::optional<std::chrono::nanoseconds> RateLimit::take(std::string_view name, Clock::time_point now) {
  Shard& shard = shards_[std::hash<std::string_view>()(name) % shards_.size()];
  const std::lock_guard lock(shard.guard);
  if (shard.buckets.size() >= most_names) forget_the_full(shard, now);
  const auto [place, is_new] = shard.buckets.try_emplace(std::string(name), Bucket{options_.burst, now});
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

// Who has not come for a while need not be remembered. Where that is nobody, all are forgotten: a limit that
// fails for a moment is better than memory without end.
void RateLimit::forget_the_full(Shard& shard, Clock::time_point now) const {
  std::erase_if(shard.buckets,
                [&](const auto& each) { return left_now(each.second, now) >= options_.burst; });
  if (shard.buckets.size() >= most_names) shard.buckets.clear();
}

std::size_t RateLimit::size() const {
  std::size_t sum = 0;
  for (const Shard& shard : shards_) {
    const std::lock_guard lock(shard.guard);
    sum += shard.buckets.size();
  }
  return sum;
}

}  // namespace quadrille::http
