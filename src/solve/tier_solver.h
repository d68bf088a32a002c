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

// How far a strong solution is.
struct SolveProgress {
  enum class Stage { finding, solving, writing };
  Stage stage = Stage::finding;
  std::uint64_t positions = 0;  // found or solved by now
  std::uint64_t all = 0;        // 0: not known before all are found
};

struct SolveReport {
  bool complete = false;  // false: stopped, to be resumed
  std::uint64_t positions = 0;
  ValueCounts counts{};
  SolvedValue start = unreached;
  std::uint64_t bytes = 0;
};

// What a finished table says of its game.
[[nodiscard]] Result<SolveReport> report_on(const std::filesystem::path& table, std::string_view rules,
                                            const Place& start);

// Strong solution of one game from its start, level by level: first which positions games reach, from the
// start on; then their value, from the ends back; then one table of it. What is done lies in the folder, so
// that work that was stopped in whatever way goes on from there; the bytes of the table do not depend on
// that, nor on who did which shard.
class TierSolver {
 public:
  TierSolver(const TierWork& work, const WorkFolder& folder, Executor& executor,
             const std::atomic<bool>& stop, std::function<void(const SolveProgress&)> progress)
      : work_(work), folder_(folder), executor_(executor), stop_(stop), progress_(std::move(progress)) {}

  // Removes the folder once the table is in its place.
  [[nodiscard]] Result<SolveReport> run(const std::filesystem::path& out, std::string_view rules);

 private:
  // The shards that games reach, each with its positions, by level.
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
