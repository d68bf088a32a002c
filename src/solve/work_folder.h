#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "solve/shard.h"
#include "solve/solved_value.h"
#include "solve/value_counts.h"

namespace quadrille {

struct CompressedSet {
  std::uint32_t words = 0;
  std::string bytes = {};
};
[[nodiscard]] CompressedSet compress_set(const ShardSet& set);

// What is known of a shard once its positions are found: which of its numbers games reach, and those of later
// shards that follow from them.
struct FoundShard {
  std::uint64_t positions = 0;
  ShardSet own{0};
  std::vector<std::pair<ShardId, CompressedSet>> after = {};  // a shard may be in it more than once
};

// What the later shards need to know of that one.
struct FoundSummary {
  std::uint64_t positions = 0;
  std::vector<ShardId> after = {};
};

// The values of a shard in compressed blocks, as they stand in a table.
struct SolvedShard {
  ValueCounts counts{};
  std::vector<std::uint32_t> sizes = {};      // of each block; 0: no position in it is reached
  std::vector<std::uint32_t> checksums = {};  // of each block
  std::string blocks = {};
};

[[nodiscard]] SolvedShard compress_worths(const std::vector<SolvedValue>& worths);
// False when the bytes are not those that were compressed.
[[nodiscard]] bool decompress_block(std::string_view block, std::uint32_t checksum, class Decompressor& with,
                                    std::span<SolvedValue> into);

// A folder of unfinished work: a file for each shard that is done, written aside and renamed, with a
// checksum. Any number of processes may work in it, as long as they do not take on the same shard.
class WorkFolder {
 public:
  // `rules` is what is solved. A folder that holds work on it is gone on with, one that holds work on
  // anything else is refused.
  [[nodiscard]] static Result<WorkFolder> open(const std::filesystem::path& path, std::string_view rules);
  [[nodiscard]] static bool exists(const std::filesystem::path& path);

  [[nodiscard]] Result<void> write(const ShardId& id, const FoundShard& found) const;
  [[nodiscard]] Result<void> write(const ShardId& id, const SolvedShard& solved) const;

  // Nothing when there is none, or one that was damaged: it is to be made again.
  [[nodiscard]] std::optional<FoundSummary> found_summary(const ShardId& id) const;
  [[nodiscard]] std::optional<ValueCounts> solved_counts(const ShardId& id) const;

  // Which numbers of a shard of this size are reached.
  [[nodiscard]] Result<ShardSet> found(const ShardId& id, std::size_t size) const;
  // Adds the numbers of `id` that follow from the shard `from`.
  [[nodiscard]] Result<void> add_after(const ShardId& from, const ShardId& id, ShardSet& to) const;
  [[nodiscard]] Result<SolvedShard> solved(const ShardId& id) const;
  [[nodiscard]] Result<std::vector<SolvedValue>> worths(const ShardId& id, std::size_t size) const;

  void remove() const;

 private:
  explicit WorkFolder(std::filesystem::path path) : path_(std::move(path)) {}
  [[nodiscard]] std::filesystem::path file(std::string_view kind, const ShardId& id) const;
  [[nodiscard]] Result<void> write(std::string_view kind, const ShardId& id, std::string bytes) const;
  [[nodiscard]] Result<std::string> read(std::string_view kind, const ShardId& id) const;
  [[nodiscard]] Error damaged(std::string_view kind, const ShardId& id) const;

  std::filesystem::path path_;
};

}  // namespace quadrille
