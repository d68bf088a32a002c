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

// The values of shards that were used last, as many as fit into some memory. Shared by threads; a shard that
// somebody still holds is not freed, however little memory there is.
class ShardCache {
 public:
  using Worths = std::shared_ptr<const std::vector<SolvedValue>>;

  explicit ShardCache(std::size_t bytes) : most_bytes_(bytes) {}

  // The shard, read by `load` if need be.
  [[nodiscard]] Result<Worths> get(const ShardId& id,
                                   const std::function<Result<std::vector<SolvedValue>>()>& load);
  Worths put(const ShardId& id, std::vector<SolvedValue> worths);

 private:
  struct Kept {
    ShardId id;
    Worths worths;
  };
  void make_room();

  std::size_t most_bytes_;
  std::mutex guard_;
  std::size_t bytes_ = 0;
  std::list<Kept> kept_;  // last used first
  std::unordered_map<ShardId, std::list<Kept>::iterator, ShardIdHash> places_;
};

}  // namespace quadrille
