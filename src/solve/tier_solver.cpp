#include "solve/tier_solver.h"

#include <set>
#include <utility>
#include <vector>

namespace quadrille {

namespace fs = std::filesystem;

Result<SolveReport> report_on(const fs::path& path, std::string_view rules, const Place& start) {
  const auto table = Table::open(path, rules);
  if (!table) return table.error();
  const auto solved = (*table)->find(start.tier, start.index);
  if (!solved) return solved.error();
  SolveReport report{
      .complete = true, .counts = (*table)->counts(), .start = *solved, .bytes = (*table)->bytes()};
  report.positions = positions_of(report.counts);
  return report;
}

Result<SolveReport> TierSolver::run(const fs::path& out, std::string_view rules) {
  if (auto found = find(); !found) return found.error();
  if (all_found_)
    if (auto solved = solve(); !solved) return solved.error();
  if (stop_) return SolveReport{.positions = positions_};
  show(SolveProgress::Stage::writing, positions_);
  if (auto written = write(out, rules); !written) return written.error();
  folder_.remove();
  return report_on(out, rules, work_.start());
}

std::uint32_t TierSolver::level_of(const ShardId& shard) {
  const auto place = tier_levels_.find(shard.tier);
  if (place != tier_levels_.end()) return place->second;
  return tier_levels_[shard.tier] = work_.facts(shard.tier).level;
}

void TierSolver::show(SolveProgress::Stage stage, std::uint64_t positions) const {
  if (progress_) progress_({stage, positions, all_found_ ? positions_ : 0});
}

Result<void> TierSolver::find() {
  // By level, the shards that games reach, and for each the shards that lead to it.
  std::map<std::uint32_t, std::map<ShardId, std::set<ShardId>>> reached;
  const Place start = work_.start();
  const ShardId first{start.tier, static_cast<std::uint32_t>(start.index / shard_size)};
  reached[level_of(first)][first];
  while (!reached.empty() && !stop_) {
    const auto level = reached.extract(reached.begin());
    std::vector<Task> tasks;
    const auto learn = [&](const ShardId& shard, const FoundSummary& found) {
      levels_[level.key()][shard] = found.positions;
      positions_ += found.positions;
      for (const ShardId& after : found.after) reached[level_of(after)][after].insert(shard);
      show(SolveProgress::Stage::finding, positions_);
    };
    for (const auto& [shard, before] : level.mapped()) {
      if (const auto done = folder_.found_summary(shard)) {
        learn(shard, *done);
      } else {
        tasks.push_back({Task::Kind::find, shard, {before.begin(), before.end()}});
      }
    }
    std::optional<Error> missing;
    auto ran = executor_.run(tasks, stop_, [&](const Task& task) {
      if (const auto done = folder_.found_summary(task.shard)) {
        learn(task.shard, *done);
      } else {
        missing = Error{ErrorCode::storage, "what was written to the work folder cannot be read", ""};
      }
    });
    if (!ran) return ran;
    if (missing) return *missing;
  }
  all_found_ = !stop_;
  return {};
}

Result<void> TierSolver::solve() {
  std::uint64_t solved = 0;
  for (auto level = levels_.rbegin(); level != levels_.rend() && !stop_; ++level) {
    std::vector<Task> tasks;
    for (const auto& [shard, positions] : level->second) {
      if (folder_.solved_counts(shard)) {
        solved += positions;
      } else {
        tasks.push_back({Task::Kind::solve, shard});
      }
    }
    auto ran = executor_.run(tasks, stop_, [&](const Task& task) {
      solved += level->second.at(task.shard);
      show(SolveProgress::Stage::solving, solved);
    });
    if (!ran) return ran;
  }
  return {};
}

Result<void> TierSolver::write(const fs::path& out, std::string_view rules) const {
  auto writer = TableWriter::create(out, rules);
  if (!writer) return writer.error();
  for (const auto& [level, shards] : levels_) {
    for (auto shard = shards.begin(); shard != shards.end();) {
      const TierId tier = shard->first.tier;
      const TierFacts facts = work_.facts(tier);
      writer->begin_tier(tier, facts.size, facts.level, facts.about);
      for (std::uint32_t i = 0; i < shards_of(facts.size); ++i) {
        if (shard == shards.end() || shard->first != ShardId{tier, i}) {
          // No game reaches this shard.
          const std::vector<SolvedValue> nothing(size_of_shard(facts.size, i), unreached);
          if (auto added = writer->add(compress_values(nothing)); !added) return added;
          continue;
        }
        const auto solved = folder_.solved(shard->first);
        if (!solved) return solved.error();
        if (auto added = writer->add(*solved); !added) return added;
        ++shard;
      }
    }
  }
  return writer->finish();
}

}  // namespace quadrille
