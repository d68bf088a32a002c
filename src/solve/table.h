#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/files.h"
#include "core/result.h"
#include "solve/compression.h"
#include "solve/shard.h"
#include "solve/solved_value.h"
#include "solve/work_folder.h"

namespace quadrille {

// A strong solution: the value of every position that a game reaches, in a memory-mapped file that is
// searched in place (docs/table-format.md). Immutable and thread-safe.
class Table {
 public:
  struct Tier {
    TierId id = 0;
    std::uint64_t size = 0;
    std::uint32_t level = 0;
    std::string about = {};
    ValueCounts counts{};
    std::size_t first_block = 0;
  };

  // Error (storage): the file cannot be read, is not a table of this version, or its directory is damaged. A
  // damaged block is found when it is read.
  [[nodiscard]] static Result<std::shared_ptr<const Table>> open(const std::filesystem::path& path);
  // Also an error: a table that was made for other rules than `rules` ("connect:5x4n4p2").
  [[nodiscard]] static Result<std::shared_ptr<const Table>> open(const std::filesystem::path& path,
                                                                 std::string_view rules);

  [[nodiscard]] const std::string& rules() const { return rules_; }
  [[nodiscard]] const std::vector<Tier>& tiers() const { return tiers_; }  // in order of level
  [[nodiscard]] std::uint64_t bytes() const { return file_.bytes().size(); }
  [[nodiscard]] ValueCounts counts() const;

  // Returns the value of a position, or `unreached` if the table has none. Decompresses one block. Error
  // (storage): the block is damaged.
  [[nodiscard]] Result<SolvedValue> find(TierId tier, std::uint64_t index) const;
  // Returns all values of a shard. `tier` must be one of tiers(), `number` less than shards_of(tier.size).
  [[nodiscard]] Result<std::vector<SolvedValue>> shard(const Tier& tier, std::uint32_t number) const;

 private:
  struct Block {
    std::uint64_t offset = 0;
    std::uint32_t size = 0;
    std::uint32_t checksum = 0;
  };
  Table(MappedFile file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}
  [[nodiscard]] bool read_directory();
  [[nodiscard]] Result<void> read_block(std::size_t block, std::span<SolvedValue> into) const;
  [[nodiscard]] Error damaged() const;
  [[nodiscard]] std::unique_ptr<Decompressor> borrow() const;
  void give_back(std::unique_ptr<Decompressor> decompressor) const;

  MappedFile file_;
  std::string path_;
  std::string rules_;
  std::vector<Tier> tiers_;
  std::unordered_map<TierId, std::size_t> places_;  // indices into tiers_
  std::vector<Block> blocks_;
  mutable std::mutex guard_;
  mutable std::vector<std::unique_ptr<Decompressor>> idle_;
};

// Writes a table sequentially: tiers in order of level, the shards of each in order. The file appears under
// its name at finish(); the destructor removes an unfinished one. Not thread-safe.
class TableWriter {
 public:
  [[nodiscard]] static Result<TableWriter> create(const std::filesystem::path& path, std::string_view rules);
  TableWriter(TableWriter&&) = default;
  TableWriter& operator=(TableWriter&&) = default;
  TableWriter(const TableWriter&) = delete;
  TableWriter& operator=(const TableWriter&) = delete;
  ~TableWriter();

  // Begins a tier; its shards follow by add().
  void begin_tier(TierId id, std::uint64_t size, std::uint32_t level, std::string_view about);
  [[nodiscard]] Result<void> add(const SolvedShard& shard);
  [[nodiscard]] Result<void> finish();

 private:
  TableWriter(std::filesystem::path path, std::filesystem::path aside, Descriptor file)
      : path_(std::move(path)), aside_(std::move(aside)), file_(std::move(file)) {}
  [[nodiscard]] Result<void> append(std::string_view bytes);

  struct Written {
    Table::Tier tier;
    std::string blocks;  // size and checksum of each block
  };

  std::filesystem::path path_;
  std::filesystem::path aside_;  // empty after finish()
  Descriptor file_;
  std::string rules_;
  std::uint64_t bytes_ = 0;
  std::vector<Written> tiers_;
};

}  // namespace quadrille
