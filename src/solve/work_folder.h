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

// The result of a `find` task: the numbers of the shard that games reach, and the numbers of later shards to
// which their moves lead.
struct FoundShard {
  std::uint64_t positions = 0;
  ShardSet own{0};
  std::vector<std::pair<ShardId, CompressedSet>> after = {};  // can hold a shard more than once
};

// The part of a FoundShard that TierSolver needs to plan the later levels.
struct FoundSummary {
  std::uint64_t positions = 0;
  std::vector<ShardId> after = {};
};

// The values of a shard in compressed blocks, as a table stores them.
struct SolvedShard {
  ValueCounts counts{};
  std::vector<std::uint32_t> sizes = {};      // of each block; 0: no position in it is reached
  std::vector<std::uint32_t> checksums = {};  // of each block
  std::string blocks = {};
};

[[nodiscard]] SolvedShard compress_values(const std::vector<SolvedValue>& values);
// Returns false if the block does not match its checksum or its size.
[[nodiscard]] bool decompress_block(std::string_view block, std::uint32_t checksum, class Decompressor& with,
                                    std::span<SolvedValue> into);

// The folder of an unfinished solution: a file with a checksum for each finished task, written atomically.
// Any number of processes and threads can use it, as long as no two work on the same shard.
class WorkFolder {
 public:
  // Opens or creates the folder for solving `rules`. Existing work on these rules is kept; work on others is
  // an error (storage).
  [[nodiscard]] static Result<WorkFolder> open(const std::filesystem::path& path, std::string_view rules);
  // Returns whether the folder exists and holds work.
  [[nodiscard]] static bool exists(const std::filesystem::path& path);

  [[nodiscard]] Result<void> write(const ShardId& id, const FoundShard& found) const;
  [[nodiscard]] Result<void> write(const ShardId& id, const SolvedShard& solved) const;

  // Return nothing if the file is missing or damaged: the task must run again.
  [[nodiscard]] std::optional<FoundSummary> found_summary(const ShardId& id) const;
  [[nodiscard]] std::optional<ValueCounts> solved_counts(const ShardId& id) const;

  // Returns which numbers of a shard of this size games reach. Error (storage): the file is missing or
  // damaged; so for the functions below.
  [[nodiscard]] Result<ShardSet> found(const ShardId& id, std::size_t size) const;
  // Adds to `to` the numbers of the shard `id` to which moves from the shard `from` lead.
  [[nodiscard]] Result<void> add_after(const ShardId& from, const ShardId& id, ShardSet& to) const;
  [[nodiscard]] Result<SolvedShard> solved(const ShardId& id) const;
  [[nodiscard]] Result<std::vector<SolvedValue>> values(const ShardId& id, std::size_t size) const;

  // Removes the folder as far as possible; reports no error.
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
