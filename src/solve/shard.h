#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solve/tiered.h"

namespace quadrille {

// A shard is this many consecutive numbers of a tier: the unit of work, storage and transfer. Both sizes are
// part of the table's format.
constexpr std::uint64_t shard_size = 1U << 20;
constexpr std::size_t block_size = 2048;  // values that are compressed together

struct ShardId {
  TierId tier = 0;
  std::uint32_t number = 0;                                           // within its tier
  friend auto operator<=>(const ShardId&, const ShardId&) = default;  // NOLINT(modernize-use-nullptr)
};

struct ShardIdHash {
  [[nodiscard]] std::size_t operator()(const ShardId& id) const {
    return static_cast<std::size_t>((id.tier * 0x9e3779b97f4a7c15U + id.number) * 0xbf58476d1ce4e5b9U);
  }
};

// Returns the number of shards of a tier.
[[nodiscard]] constexpr std::uint32_t shards_of(std::uint64_t tier_size) {
  return static_cast<std::uint32_t>((tier_size + shard_size - 1) / shard_size);
}

// Returns how many numbers a shard has; the last one of a tier can be smaller.
[[nodiscard]] constexpr std::size_t size_of_shard(std::uint64_t tier_size, std::uint32_t number) {
  return static_cast<std::size_t>(std::min(shard_size, tier_size - number * shard_size));
}

// A set of numbers within a shard, as a bitmap.
class ShardSet {
 public:
  explicit ShardSet(std::size_t size) : words_((size + 63) / 64) {}
  [[nodiscard]] bool has(std::uint64_t i) const { return (words_[i / 64] >> (i % 64) & 1) != 0; }
  void add(std::uint64_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
  [[nodiscard]] std::vector<std::uint64_t>& words() { return words_; }
  [[nodiscard]] const std::vector<std::uint64_t>& words() const { return words_; }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace quadrille
