#include "solve/table.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "core/text.h"
#include "solve/bytes.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view magic = "quadrille-table";
constexpr std::string_view version = "1";
constexpr std::string_view last_bytes = "QDRTABLE";
constexpr std::size_t trailer_bytes = 32;

}  // namespace

Result<std::shared_ptr<const Table>> Table::open(const fs::path& path) {
  auto file = MappedFile::open(path);
  if (!file) return file.error();
  const auto refused = [&](std::string_view reason) {
    return Error{ErrorCode::storage, fmt::format("cannot use the table {}: {}", path.string(), reason),
                 path.string()};
  };
  const std::string_view all = file->bytes();
  const auto words = split(all.substr(0, std::min(all.size(), all.substr(0, 256).find('\n'))), ' ');
  if (words.size() != 3 || words[0] != magic) return refused("it is no table of Quadrille");
  if (words[1] != version) return refused(fmt::format("it has version {}, not {}", words[1], version));
  std::shared_ptr<Table> table(new Table(*std::move(file), path.string()));
  table->rules_ = words[2];
  if (!table->read_directory()) return refused("it is cut short or damaged");
  return std::shared_ptr<const Table>(std::move(table));
}

Result<std::shared_ptr<const Table>> Table::open(const fs::path& path, std::string_view rules) {
  auto table = open(path);
  if (table && (*table)->rules() != rules)
    return Error{ErrorCode::storage,
                 fmt::format("cannot use the table {}: it is one of {}, not of {}", path.string(),
                             (*table)->rules(), rules),
                 path.string()};
  return table;
}

bool Table::read_directory() {
  const std::string_view all = file_.bytes();
  if (all.size() < trailer_bytes) return false;
  ByteReader trailer(all.substr(all.size() - trailer_bytes));
  const auto offset = trailer.get<std::uint64_t>();
  const auto size = trailer.get<std::uint64_t>();
  const auto checksum = trailer.get<std::uint64_t>();
  if (trailer.get(last_bytes.size()) != last_bytes) return false;
  if (offset > all.size() - trailer_bytes || size != all.size() - trailer_bytes - offset) return false;
  const std::string_view directory = all.substr(offset, size);
  if (checksum_of(directory) != checksum) return false;

  ByteReader reader(directory);
  if (reader.get(reader.get<std::uint16_t>()) != rules_) return false;
  const auto tiers = reader.get<std::uint32_t>();
  std::uint64_t at = std::string_view(all).find('\n') + 1;
  for (std::uint32_t i = 0; i < tiers && reader.complete(); ++i) {
    Tier tier;
    tier.id = reader.get<TierId>();
    tier.size = reader.get<std::uint64_t>();
    tier.level = reader.get<std::uint32_t>();
    tier.about = reader.get(reader.get<std::uint16_t>());
    tier.counts = get_counts(reader);
    tier.first_block = blocks_.size();
    for (std::uint64_t first = 0; first < tier.size && reader.complete(); first += block_size) {
      const auto bytes = reader.get<std::uint32_t>();
      blocks_.push_back({at, bytes, reader.get<std::uint32_t>()});
      at += bytes;
    }
    places_.emplace(tier.id, tiers_.size());
    tiers_.push_back(std::move(tier));
  }
  return reader.at_end() && at == offset;
}

ValueCounts Table::counts() const {
  ValueCounts total{};
  for (const Tier& tier : tiers_) add_counts(total, tier.counts);
  return total;
}

Error Table::damaged() const {
  return {ErrorCode::storage, fmt::format("the table {} is damaged", path_), path_};
}

std::unique_ptr<Decompressor> Table::borrow() const {
  const std::lock_guard lock(guard_);
  if (idle_.empty()) return std::make_unique<Decompressor>();
  auto decompressor = std::move(idle_.back());
  idle_.pop_back();
  return decompressor;
}

void Table::give_back(std::unique_ptr<Decompressor> decompressor) const {
  const std::lock_guard lock(guard_);
  idle_.push_back(std::move(decompressor));
}

Result<void> Table::read_block(std::size_t block, std::span<SolvedValue> into) const {
  const Block& about = blocks_[block];
  auto decompressor = borrow();
  const bool whole =
      decompress_block(file_.bytes().substr(about.offset, about.size), about.checksum, *decompressor, into);
  give_back(std::move(decompressor));
  if (!whole) return damaged();
  return {};
}

Result<SolvedValue> Table::find(TierId tier, std::uint64_t index) const {
  const auto place = places_.find(tier);
  if (place == places_.end() || index >= tiers_[place->second].size) return unreached;
  const Tier& found = tiers_[place->second];
  const std::uint64_t first = index / block_size * block_size;
  std::array<SolvedValue, block_size> values{};
  const auto into = std::span(values).first(std::min<std::uint64_t>(block_size, found.size - first));
  if (auto read = read_block(found.first_block + index / block_size, into); !read) return read.error();
  return into[index - first];
}

Result<std::vector<SolvedValue>> Table::shard(const Tier& tier, std::uint32_t number) const {
  std::vector<SolvedValue> values(size_of_shard(tier.size, number));
  std::size_t block = tier.first_block + number * (shard_size / block_size);
  for (std::size_t first = 0; first < values.size(); first += block_size, ++block) {
    const auto into = std::span(values).subspan(first, std::min(block_size, values.size() - first));
    if (auto read = read_block(block, into); !read) return read.error();
  }
  return values;
}

Result<TableWriter> TableWriter::create(const fs::path& path, std::string_view rules) {
  fs::path aside = path;
  aside += ".tmp";
  Descriptor file(::open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (file.get() < 0) return write_error("create", aside, errno);
  TableWriter writer(path, std::move(aside), std::move(file));
  writer.rules_ = rules;
  if (auto done = writer.append(fmt::format("{} {} {}\n", magic, version, rules)); !done) return done.error();
  return writer;
}

TableWriter::~TableWriter() {
  if (!aside_.empty()) ::unlink(aside_.c_str());
}

Result<void> TableWriter::append(std::string_view bytes) {
  if (!write_all(file_, bytes)) return write_error("write", aside_, errno);
  bytes_ += bytes.size();
  return {};
}

void TableWriter::begin_tier(TierId id, std::uint64_t size, std::uint32_t level, std::string_view about) {
  tiers_.push_back({{id, size, level, std::string(about)}, {}});
}

Result<void> TableWriter::add(const SolvedShard& shard) {
  Written& tier = tiers_.back();
  add_counts(tier.tier.counts, shard.counts);
  ByteWriter blocks;
  for (std::size_t i = 0; i < shard.sizes.size(); ++i) {
    blocks.put(shard.sizes[i]);
    blocks.put(shard.checksums[i]);
  }
  tier.blocks += blocks.bytes();
  return append(shard.blocks);
}

Result<void> TableWriter::finish() {
  ByteWriter directory;
  directory.put(static_cast<std::uint16_t>(rules_.size()));
  directory.put(std::string_view(rules_));
  directory.put(static_cast<std::uint32_t>(tiers_.size()));
  for (const auto& [tier, blocks] : tiers_) {
    directory.put(tier.id);
    directory.put(tier.size);
    directory.put(tier.level);
    directory.put(static_cast<std::uint16_t>(tier.about.size()));
    directory.put(std::string_view(tier.about));
    put_counts(directory, tier.counts);
    directory.put(std::string_view(blocks));
  }
  ByteWriter trailer;
  trailer.put(bytes_);
  trailer.put(static_cast<std::uint64_t>(directory.bytes().size()));
  trailer.put(checksum_of(directory.bytes()));
  trailer.put(last_bytes);
  if (auto done = append(directory.bytes()); !done) return done;
  if (auto done = append(trailer.bytes()); !done) return done;
  if (auto done = put_in_place(aside_, file_, path_); !done) return done;
  aside_.clear();
  return {};
}

}  // namespace quadrille
