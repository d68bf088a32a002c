#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "core/result.h"
#include "solve/shard.h"
#include "solve/solved_value.h"

namespace quadrille {

// An LRU cache of the values of shards, limited to `bytes`. Thread-safe. A shard that a caller still holds is
// not evicted, so the limit can be exceeded.
class ShardCache {
 public:
  using ValueCounts = std::shared_ptr<const std::vector<SolvedValue>>;

  explicit ShardCache(std::size_t bytes) : most_bytes_(bytes) {}

  // Returns the values of a shard, calling `load` if they are not in the cache. Several threads can load one
  // shard at the same time. Error: that of `load`, which is not cached.
  [[nodiscard]] Result<ValueCounts> get(const ShardId& id,
                                        const std::function<Result<std::vector<SolvedValue>>()>& load);
  // Adds the values of a shard and returns them; if the shard is there already, returns the values there.
  ValueCounts put(const ShardId& id, std::vector<SolvedValue> values);

 private:
  struct Kept {
    ShardId id;
    ValueCounts values;
  };
  void make_room();

  std::size_t most_bytes_;
  std::mutex guard_;
  std::size_t bytes_ = 0;
  std::list<Kept> kept_;  // most recently used first
  std::unordered_map<ShardId, std::list<Kept>::iterator, ShardIdHash> places_;
};

}  // namespace quadrille
