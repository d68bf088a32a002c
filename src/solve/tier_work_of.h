#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solve/shard_cache.h"
#include "solve/solved_value.h"
#include "solve/tier_work.h"
#include "solve/tiered.h"

namespace quadrille {

// The tiers to which the moves from one shard lead, with a `Shard` for each of their shards. Nearly all
// look-ups repeat and take constant time. Not thread-safe.
template <TieredGame G, class Shard>
class LaterTiers {
 public:
  struct Later {
    TierId id = 0;
    typename G::Tier tier;
    std::vector<Shard> shards;
  };

  explicit LaterTiers(const G& game) : game_(game) {}

  [[nodiscard]] Later& operator[](TierId id) {
    Later*& slot = slots_[(id * 0x9e3779b97f4a7c15U) >> 56];
    if (slot == nullptr || slot->id != id) slot = &find(id);
    return *slot;
  }
  [[nodiscard]] std::map<TierId, Later>& all() { return tiers_; }

 private:
  [[gnu::noinline]] Later& find(TierId id) {
    const auto [place, fresh] = tiers_.try_emplace(id);
    if (fresh) {
      place->second.id = id;
      place->second.tier = game_.tier(id);
      place->second.shards.resize(shards_of(place->second.tier.size));
    }
    return place->second;
  }

  const G& game_;
  std::map<TierId, Later> tiers_;
  std::array<Later*, 256> slots_{};
};

template <TieredGame G>
// The work of a game as a TierWork, with the game's functions inlined.
class TierWorkOf final : public TierWork {
  using Position = typename G::Position;
  using Tier = typename G::Tier;

 public:
  // `write` returns a position as text.
  TierWorkOf(G game, std::function<std::string(const Position&)> write)
      : game_(std::move(game)), write_(std::move(write)) {}

  [[nodiscard]] Place place_of(const Position& at) const {
    const TierId id = game_.tier_of(at);
    return {id, game_.index(game_.tier(id), at)};
  }

  [[nodiscard]] Place start() const override { return place_of(game_.start()); }

  [[nodiscard]] TierFacts facts(TierId id) const override {
    const Tier tier = game_.tier(id);
    return {tier.size, tier.level, game_.describe(id)};
  }

  [[nodiscard]] Result<void> run(const Task& task, const WorkFolder& folder, ShardCache& cache,
                                 std::size_t memory) const override {
    switch (task.kind) {
      case Task::Kind::find: return find(task, folder, memory);
      case Task::Kind::solve: return solve(task, folder, cache, memory);
    }
    return {};
  }

  [[nodiscard]] Result<ShardCheck> check(const Table& table, const Table::Tier& about, std::uint32_t number,
                                         const std::function<bool(std::uint64_t)>& wanted,
                                         ShardCache& cache) const override {
    const auto values = table.shard(about, number);
    if (!values) return values.error();
    ShardCheck report;
    Solving solving(*this, cache, most_held,
                    [&](const ShardId& id, std::size_t size) -> Result<std::vector<SolvedValue>> {
                      const auto tier =
                          std::find_if(table.tiers().begin(), table.tiers().end(),
                                       [&](const Table::Tier& each) { return each.id == id.tier; });
                      if (tier == table.tiers().end()) return std::vector<SolvedValue>(size, unreached);
                      return table.shard(*tier, id.number);
                    });
    const std::uint64_t first = number * shard_size;
    walk(
        game_.tier(about.id), number,
        [&](std::uint64_t i) { return !solving.problem() && (*values)[i] != unreached && wanted(first + i); },
        [&](std::uint64_t i, const Position& at, int) {
          const SolvedValue right = solving.solved_value_of(at);
          ++report.checked;
          if (solving.problem() || right == (*values)[i]) return;
          if (report.wrong++ == 0) report.first_wrong = write_(at);
        });
    // A missing value after a move is a finding of the check, not an error.
    if (solving.problem() && !solving.inconsistent()) return *solving.problem();
    if (solving.inconsistent()) ++report.wrong;
    return report;
  }

  [[nodiscard]] Result<void> list(
      const Table& table, const Table::Tier& about, std::uint32_t number,
      const std::function<void(std::string_view position, SolvedValue solved)>& visit) const override {
    const auto values = table.shard(about, number);
    if (!values) return values.error();
    walk(
        game_.tier(about.id), number, [&](std::uint64_t i) { return (*values)[i] != unreached; },
        [&](std::uint64_t i, const Position& at, int images) {
          visit(write_(at), (*values)[i]);
          if (images == 2) visit(write_(game_.mirrored(at)), (*values)[i]);
        });
    return {};
  }

 private:
  static constexpr std::size_t most_held = 256;  // shards that check() holds at a time

  // Computes the values of positions from those of the positions after them. Not thread-safe.
  class Solving {
   public:
    using Load = std::function<Result<std::vector<SolvedValue>>(const ShardId&, std::size_t size)>;
    Solving(const TierWorkOf& work, ShardCache& cache, std::size_t most_shards, Load load)
        : game_(work.game_),
          cache_(cache),
          most_shards_(std::max<std::size_t>(1, most_shards)),
          load_(std::move(load)),
          later_(work.game_) {}

    [[nodiscard]] SolvedValue solved_value_of(const Position& at) {
      if (const auto value = game_.result(at)) return make_solved_value(*value, 0);
      SolvedValue best = 255;
      game_.for_each_after(at, [&](const Position& next) { best = std::min(best, look_up(next)); });
      if (best == unreached || is_longest(best)) return refuse(best);
      return value_before(best);
    }

    // The error since which no returned value is valid.
    [[nodiscard]] const std::optional<Error>& problem() const { return problem_; }
    // True if that error is a missing value after a move.
    [[nodiscard]] bool inconsistent() const { return inconsistent_; }

   private:
    struct Held {
      ShardCache::ValueCounts values;
      const SolvedValue* first = nullptr;
    };

    [[nodiscard]] SolvedValue look_up(const Position& at) {
      auto& later = later_[game_.tier_of(at)];
      const std::uint64_t index = game_.index(later.tier, at);
      Held& held = later.shards[index / shard_size];
      if (held.first == nullptr && !hold(later, index / shard_size)) return unreached;
      return held.first[index % shard_size];
    }

    [[gnu::noinline]] bool hold(typename LaterTiers<G, Held>::Later& later, std::uint64_t number) {
      if (problem_) return false;
      if (held_ >= most_shards_) let_go();
      const ShardId id{later.id, static_cast<std::uint32_t>(number)};
      auto values = cache_.get(id, [&] { return load_(id, size_of_shard(later.tier.size, id.number)); });
      if (!values) {
        problem_ = values.error();
        return false;
      }
      ++held_;
      later.shards[number] = {*values, (*values)->data()};
      return true;
    }

    void let_go() {
      for (auto& [id, later] : later_.all()) std::fill(later.shards.begin(), later.shards.end(), Held{});
      held_ = 0;
    }

    [[gnu::noinline]] SolvedValue refuse(SolvedValue best) {
      if (problem_) return unreached;
      if (best == unreached) {
        inconsistent_ = true;
        problem_ = Error{ErrorCode::storage, "a position is missing that follows from another", ""};
      } else {
        problem_ = Error{ErrorCode::unsupported,
                         fmt::format("games of these rules last longer than {} moves: no table holds that",
                                     longest_remoteness),
                         "rules"};
      }
      return unreached;
    }

    const G& game_;
    ShardCache& cache_;
    std::size_t most_shards_;
    Load load_;
    LaterTiers<G, Held> later_;
    std::size_t held_ = 0;
    std::optional<Error> problem_;
    bool inconsistent_ = false;
  };

  // Calls visit(number within the shard, position, images) for every wanted number within the shard.
  void walk(const Tier& tier, std::uint32_t shard, const auto& wanted, const auto& visit) const {
    const std::uint64_t first = shard * shard_size;
    game_.walk(
        tier, first, first + size_of_shard(tier.size, shard),
        [&](std::uint64_t index) { return wanted(index - first); },
        [&](std::uint64_t index, const Position& at, int images) { visit(index - first, at, images); });
  }

  [[nodiscard]] Result<void> find(const Task& task, const WorkFolder& folder, std::size_t memory) const {
    const Tier tier = game_.tier(task.shard.tier);
    FoundShard found{.own = ShardSet(size_of_shard(tier.size, task.shard.number))};
    for (const ShardId& before : task.before)
      if (auto added = folder.add_after(before, task.shard, found.own); !added) return added;
    if (const Place at = start(); at.tier == task.shard.tier && at.index / shard_size == task.shard.number)
      found.own.add(at.index % shard_size);

    const std::size_t most_sets = std::max<std::size_t>(1, memory / (shard_size / 8));
    std::size_t sets = 0;
    LaterTiers<G, std::optional<ShardSet>> later_tiers(game_);
    const auto put_away = [&] {
      for (auto& [id, later] : later_tiers.all())
        for (std::uint32_t i = 0; i < later.shards.size(); ++i) {
          if (!later.shards[i]) continue;
          found.after.emplace_back(ShardId{id, i}, compress_set(*later.shards[i]));
          later.shards[i].reset();
        }
      sets = 0;
    };
    const auto open_set = [&](auto& later, std::uint64_t number) {
      if (++sets > most_sets) put_away();
      later.shards[number].emplace(size_of_shard(later.tier.size, static_cast<std::uint32_t>(number)));
    };
    walk(
        tier, task.shard.number, [&](std::uint64_t i) { return found.own.has(i); },
        [&](std::uint64_t, const Position& at, int images) {
          found.positions += static_cast<std::uint64_t>(images);
          if (game_.result(at)) return;
          game_.for_each_after(at, [&](const Position& next) {
            auto& later = later_tiers[game_.tier_of(next)];
            const std::uint64_t index = game_.index(later.tier, next);
            auto& set = later.shards[index / shard_size];
            if (!set) open_set(later, index / shard_size);
            set->add(index % shard_size);
          });
        });
    put_away();
    return folder.write(task.shard, found);
  }

  [[nodiscard]] Result<void> solve(const Task& task, const WorkFolder& folder, ShardCache& cache,
                                   std::size_t memory) const {
    const Tier tier = game_.tier(task.shard.tier);
    const std::size_t size = size_of_shard(tier.size, task.shard.number);
    const auto own = folder.found(task.shard, size);
    if (!own) return own.error();
    std::vector<SolvedValue> values(size, unreached);
    ValueCounts counts{};
    Solving solving(*this, cache, memory / shard_size,
                    [&](const ShardId& id, std::size_t later) { return folder.values(id, later); });
    walk(
        tier, task.shard.number, [&](std::uint64_t i) { return own->has(i) && !solving.problem(); },
        [&](std::uint64_t i, const Position& at, int images) {
          values[i] = solving.solved_value_of(at);
          counts[values[i]] += static_cast<std::uint64_t>(images);
        });
    if (solving.problem()) return *solving.problem();
    SolvedShard solved = compress_values(values);
    solved.counts = counts;
    cache.put(task.shard, std::move(values));
    return folder.write(task.shard, solved);
  }

  G game_;
  std::function<std::string(const Position&)> write_;
};

}  // namespace quadrille
