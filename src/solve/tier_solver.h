#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "core/result.h"
#include "solve/executor.h"
#include "solve/tier_work.h"

namespace quadrille {

// The progress of a strong solution.
struct SolveProgress {
  enum class Stage { finding, solving, writing };
  Stage stage = Stage::finding;
  std::uint64_t positions = 0;  // found or solved by now
  std::uint64_t all = 0;        // 0 until all are found
};

// The result of a strong solution.
struct SolveReport {
  bool complete = false;  // false: stopped, can be resumed
  std::uint64_t positions = 0;
  ValueCounts counts{};
  SolvedValue start = unreached;
  std::uint64_t bytes = 0;
};

// Reads the report of a finished table. `start` is the place of the start position.
[[nodiscard]] Result<SolveReport> report_on(const std::filesystem::path& table, std::string_view rules,
                                            const Place& start);

// Solves a game strongly from its start, level by level: first upwards, to find the positions that games
// reach; then downwards, to find their values; then it writes one table. Finished tasks stay in the folder,
// so that work that was interrupted at any point can be resumed. The bytes of the table depend neither on
// interruptions nor on the executor. The references must outlive *this. `progress` is called by one thread at
// a time.
class TierSolver {
 public:
  TierSolver(const TierWork& work, const WorkFolder& folder, Executor& executor,
             const std::atomic<bool>& stop, std::function<void(const SolveProgress&)> progress)
      : work_(work), folder_(folder), executor_(executor), stop_(stop), progress_(std::move(progress)) {}

  // Writes the table to `out`, then removes the folder and reports the table. When `stop` is set, returns a
  // report that is not complete and keeps the folder. Must be called once only.
  [[nodiscard]] Result<SolveReport> run(const std::filesystem::path& out, std::string_view rules);

 private:
  // The shards of one level that games reach, with their numbers of positions.
  using Level = std::map<ShardId, std::uint64_t>;

  [[nodiscard]] Result<void> find();
  [[nodiscard]] Result<void> solve();
  [[nodiscard]] Result<void> write(const std::filesystem::path& out, std::string_view rules) const;
  [[nodiscard]] std::uint32_t level_of(const ShardId& shard);
  void show(SolveProgress::Stage stage, std::uint64_t positions) const;

  const TierWork& work_;
  const WorkFolder& folder_;
  Executor& executor_;
  const std::atomic<bool>& stop_;
  std::function<void(const SolveProgress&)> progress_;
  std::map<std::uint32_t, Level> levels_;
  std::map<TierId, std::uint32_t> tier_levels_;
  std::uint64_t positions_ = 0;
  bool all_found_ = false;
};

}  // namespace quadrille
