#include "solve/shard_cache.h"

#include <utility>

namespace quadrille {

Result<ShardCache::ValueCounts> ShardCache::get(
    const ShardId& id, const std::function<Result<std::vector<SolvedValue>>()>& load) {
  {
    const std::lock_guard lock(guard_);
    if (const auto place = places_.find(id); place != places_.end()) {
      kept_.splice(kept_.begin(), kept_, place->second);
      return place->second->values;
    }
  }
  // Two threads may load the same shard at once; both then have the same values.
  auto values = load();
  if (!values) return values.error();
  return put(id, *std::move(values));
}

ShardCache::ValueCounts ShardCache::put(const ShardId& id, std::vector<SolvedValue> values) {
  auto shared = std::make_shared<const std::vector<SolvedValue>>(std::move(values));
  const std::lock_guard lock(guard_);
  if (const auto place = places_.find(id); place != places_.end()) return place->second->values;
  kept_.push_front({id, shared});
  places_[id] = kept_.begin();
  bytes_ += shared->size();
  make_room();
  return shared;
}

void ShardCache::make_room() {
  for (auto last = kept_.end(); bytes_ > most_bytes_ && last != kept_.begin();) {
    --last;
    if (last->values.use_count() > 1) continue;
    bytes_ -= last->values->size();
    places_.erase(last->id);
    last = kept_.erase(last);
  }
}

}  // namespace quadrille
