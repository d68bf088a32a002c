#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "solve/shard.h"
#include "solve/table.h"
#include "solve/work_folder.h"

namespace quadrille {

// The place of a position: its tier and its number within the tier.
struct Place {
  TierId tier = 0;
  std::uint64_t index = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

struct TierFacts {
  std::uint64_t size = 0;
  std::uint32_t level = 0;
  std::string about = {};
};

// A task on one shard. `find` determines which of its positions games reach, and needs this of all shards of
// lower levels. `solve` computes their values, and needs those of all shards of higher levels.
struct Task {
  enum class Kind : std::uint8_t { find, solve };
  Kind kind = Kind::find;
  ShardId shard = {};
  std::vector<ShardId> before = {};  // for `find`: the shards that lead to this one
};

// The result of checking positions of a table.
struct ShardCheck {
  std::uint64_t checked = 0;
  std::uint64_t wrong = 0;
  std::string first_wrong = {};
};

// The part of a strong solution that depends on the game, behind one virtual call a shard. Thread-safe.
class TierWork {
 public:
  TierWork() = default;
  TierWork(const TierWork&) = delete;
  TierWork& operator=(const TierWork&) = delete;
  virtual ~TierWork() = default;

  [[nodiscard]] virtual Place start() const = 0;
  [[nodiscard]] virtual TierFacts facts(TierId tier) const = 0;

  // Runs a task: reads its input from the folder and writes its result there. Tasks of one level can run at
  // the same time. `memory` is the limit of the task's own data in bytes; the cache has its own.
  [[nodiscard]] virtual Result<void> run(const Task& task, const WorkFolder& folder, class ShardCache& cache,
                                         std::size_t memory) const = 0;

  // Computes values of a shard again from the table's values after their moves, and counts the differences.
  // Only positions whose number within the tier satisfies `wanted` are checked.
  [[nodiscard]] virtual Result<ShardCheck> check(const Table& table, const Table::Tier& tier,
                                                 std::uint32_t shard,
                                                 const std::function<bool(std::uint64_t)>& wanted,
                                                 class ShardCache& cache) const = 0;

  // Calls `visit` with every position of a shard as text, mirror images separately, and its value.
  [[nodiscard]] virtual Result<void> list(
      const Table& table, const Table::Tier& tier, std::uint32_t shard,
      const std::function<void(std::string_view position, SolvedValue solved)>& visit) const = 0;
};

}  // namespace quadrille
