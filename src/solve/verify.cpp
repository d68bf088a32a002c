#include "solve/verify.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "core/parallel_for.h"
#include "core/random.h"
#include "solve/shard_cache.h"

namespace quadrille {
namespace {

// Takes each position with the same probability; the choice depends on nothing but the seed.
class Sample {
 public:
  Sample(const VerifyPlan& plan, std::uint64_t positions) : seed_(Random(plan.seed).next()) {
    // A table holds one of two mirror images.
    const double share =
        plan.sample ? static_cast<double>(*plan.sample) / (static_cast<double>(positions) / 2) : 1;
    if (share < 1) below_ = static_cast<std::uint64_t>(share * 0x1p64);
  }
  [[nodiscard]] bool takes(TierId tier, std::uint64_t index) const {
    std::uint64_t mixed = (tier * 0x9e3779b97f4a7c15U + index) ^ seed_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    return (mixed ^ (mixed >> 31)) <= below_;
  }

 private:
  std::uint64_t seed_;
  std::uint64_t below_ = ~std::uint64_t{0};
};

}  // namespace

Result<ShardCheck> verify(const TierWork& work, const Table& table, const VerifyPlan& plan) {
  const std::uint64_t positions = positions_of(table.counts());
  const Sample sample(plan, positions);
  std::vector<std::pair<const Table::Tier*, std::uint32_t>> shards;
  for (const Table::Tier& tier : table.tiers())
    for (std::uint32_t i = 0; i < shards_of(tier.size); ++i) shards.emplace_back(&tier, i);

  ShardCache cache(plan.memory);
  std::mutex guard;
  ShardCheck total;
  std::uint64_t seen = 0;
  const auto check = [&](std::size_t i, std::size_t /*thread*/) -> Result<bool> {
    if (plan.stop != nullptr && *plan.stop) return false;
    const Table::Tier* const tier = shards[i].first;
    const auto checked = work.check(
        table, *tier, shards[i].second, [&](std::uint64_t index) { return sample.takes(tier->id, index); },
        cache);
    if (!checked) return checked.error();
    const std::lock_guard lock(guard);
    if (total.wrong == 0) total.first_wrong = checked->first_wrong;
    total.checked += checked->checked;
    total.wrong += checked->wrong;
    seen += positions_of(tier->counts) / shards_of(tier->size);
    if (plan.progress) plan.progress(seen, positions);
    return true;
  };
  if (const auto all = parallel_for(shards.size(), plan.threads, check); !all) return all.error();
  return total;
}

}  // namespace quadrille
