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

// A number within a tier.
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

// What one shard needs done: first its positions are to be found, when all shards of lower levels have
// theirs; then they are to be solved, when all shards of higher levels are.
struct Task {
  enum class Kind : std::uint8_t { find, solve };
  Kind kind = Kind::find;
  ShardId shard = {};
  std::vector<ShardId> before = {};  // to find: the shards from which it is reached
};

// What a checked sample of a table has shown.
struct ShardCheck {
  std::uint64_t checked = 0;
  std::uint64_t wrong = 0;
  std::string first_wrong = {};
};

// The work on a strong solution that only a game can do, behind one virtual call a shard.
class TierWork {
 public:
  TierWork() = default;
  TierWork(const TierWork&) = delete;
  TierWork& operator=(const TierWork&) = delete;
  virtual ~TierWork() = default;

  [[nodiscard]] virtual Place start() const = 0;
  [[nodiscard]] virtual TierFacts facts(TierId tier) const = 0;

  // Does the task with what the folder holds, and leaves the outcome there. Tasks of one level may run at the
  // same time, on any thread.
  [[nodiscard]] virtual Result<void> run(const Task& task, const WorkFolder& folder, class ShardCache& cache,
                                         std::size_t memory) const = 0;

  // Compares the value of positions with what the table says of the positions after them: of all of a shard,
  // or of those whose numbers `wanted` takes.
  [[nodiscard]] virtual Result<ShardCheck> check(const Table& table, const Table::Tier& tier,
                                                 std::uint32_t shard,
                                                 const std::function<bool(std::uint64_t)>& wanted,
                                                 class ShardCache& cache) const = 0;

  // Every position of a shard as text, mirror images apart, with its value.
  [[nodiscard]] virtual Result<void> list(
      const Table& table, const Table::Tier& tier, std::uint32_t shard,
      const std::function<void(std::string_view position, SolvedValue solved)>& visit) const = 0;
};

}  // namespace quadrille
