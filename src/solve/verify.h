#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "core/result.h"
#include "solve/table.h"
#include "solve/tier_work.h"

namespace quadrille {

struct VerifyPlan {
  std::optional<std::uint64_t> sample = {};  // approximate number of positions; nothing: all
  std::uint64_t seed = 1;                    // of the sample
  int threads = 1;
  std::size_t memory = std::size_t{2} << 30;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::uint64_t positions, std::uint64_t all)> progress = {};  // of the shards checked
};

// Reads all of a table, verifies every checksum, and computes the values of a sample of positions again from
// those of the positions after them. Error: a shard cannot be read. When `stop` is set, returns what was
// checked by then.
[[nodiscard]] Result<ShardCheck> verify(const TierWork& work, const Table& table, const VerifyPlan& plan);

}  // namespace quadrille
