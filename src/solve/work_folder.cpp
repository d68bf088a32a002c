#include "solve/work_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <random>
#include <span>

#include "core/files.h"
#include "core/text.h"
#include "solve/bytes.h"
#include "solve/compression.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view found_kind = "found";
constexpr std::string_view solved_kind = "solved";
constexpr int set_level = 1;    // sets are read only once or twice
constexpr int value_level = 3;  // a table keeps these bytes; measured in docs/table-format.md

// The content of a `found` file: the sets of a shard, its own first. The views point into the file's bytes.
struct FoundFile {
  struct Set {
    ShardId id;
    std::uint32_t words = 0;
    std::string_view bytes;
  };
  std::uint64_t positions = 0;
  std::vector<Set> sets;
};

std::optional<FoundFile> parse_found(std::string_view bytes) {
  ByteReader reader(bytes);
  FoundFile file{.positions = reader.get<std::uint64_t>(), .sets = {}};
  const auto count = reader.get<std::uint32_t>();
  std::vector<std::uint32_t> sizes;
  for (std::uint32_t i = 0; i < count && reader.complete(); ++i) {
    FoundFile::Set set;
    set.id.tier = reader.get<TierId>();
    set.id.number = reader.get<std::uint32_t>();
    set.words = reader.get<std::uint32_t>();
    sizes.push_back(reader.get<std::uint32_t>());
    file.sets.push_back(set);
  }
  if (!reader.complete() || file.sets.empty()) return std::nullopt;
  for (std::size_t i = 0; i < sizes.size(); ++i) file.sets[i].bytes = reader.get(sizes[i]);
  if (!reader.at_end()) return std::nullopt;
  return file;
}

bool decompress(const FoundFile::Set& set, std::vector<std::uint64_t>& words) {
  Decompressor decompressor;
  return set.words == words.size() &&
         decompressor.decompress(set.bytes, std::as_writable_bytes(std::span(words)));
}

std::optional<SolvedShard> parse_solved(std::string_view bytes) {
  ByteReader reader(bytes);
  SolvedShard solved{.counts = get_counts(reader)};
  const auto blocks = reader.get<std::uint32_t>();
  std::uint64_t total = 0;
  for (std::uint32_t i = 0; i < blocks && reader.complete(); ++i) {
    solved.sizes.push_back(reader.get<std::uint32_t>());
    solved.checksums.push_back(reader.get<std::uint32_t>());
    total += solved.sizes.back();
  }
  solved.blocks = reader.get(total);
  if (!reader.at_end()) return std::nullopt;
  return solved;
}

}  // namespace

CompressedSet compress_set(const ShardSet& set) {
  CompressedSet compressed{static_cast<std::uint32_t>(set.words().size()), {}};
  Compressor().compress(std::as_bytes(std::span(set.words())), set_level, compressed.bytes);
  return compressed;
}

SolvedShard compress_values(const std::vector<SolvedValue>& values) {
  SolvedShard solved;
  Compressor compressor;
  for (std::size_t from = 0; from < values.size(); from += block_size) {
    const auto block = std::span(values).subspan(from, std::min(block_size, values.size() - from));
    const std::size_t before = solved.blocks.size();
    const bool reached =
        std::any_of(block.begin(), block.end(), [](SolvedValue r) { return r != unreached; });
    if (reached) compressor.compress(std::as_bytes(block), value_level, solved.blocks);
    const auto bytes = std::string_view(solved.blocks).substr(before);
    solved.sizes.push_back(static_cast<std::uint32_t>(bytes.size()));
    solved.checksums.push_back(static_cast<std::uint32_t>(checksum_of(bytes)));
  }
  return solved;
}

bool decompress_block(std::string_view block, std::uint32_t checksum, Decompressor& with,
                      std::span<SolvedValue> into) {
  if (static_cast<std::uint32_t>(checksum_of(block)) != checksum) return false;
  if (!block.empty()) return with.decompress(block, std::as_writable_bytes(into));
  std::fill(into.begin(), into.end(), unreached);
  return true;
}

bool WorkFolder::exists(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path / "rules", ignored);
}

Result<WorkFolder> WorkFolder::open(const fs::path& path, std::string_view rules) {
  std::error_code problem;
  fs::create_directory(path, problem);
  if (problem) return write_error("create", path, problem.value());
  const fs::path name = path / "rules";
  const std::string wanted = fmt::format("quadrille-work 1 {}\n", rules);
  const auto there = read_file(name);
  if (there && *there != wanted)
    return Error{ErrorCode::storage,
                 fmt::format("{} holds unfinished work of another kind ({}): remove it, or choose another "
                             "file",
                             path.string(), in_quotes(trimmed(*there))),
                 path.string()};
  if (!there)
    if (auto written = write_durably(name, wanted, Placing::replace); !written) return written.error();
  return WorkFolder(path);
}

fs::path WorkFolder::file(std::string_view kind, const ShardId& id) const {
  return path_ / fmt::format("{}-{:x}-{}", kind, id.tier, id.number);
}

Result<void> WorkFolder::write(std::string_view kind, const ShardId& id, std::string bytes) const {
  const std::uint64_t checksum = checksum_of(bytes);
  bytes.append(reinterpret_cast<const char*>(&checksum), sizeof checksum);
  return write_aside(file(kind, id), bytes);
}

Result<std::string> WorkFolder::read(std::string_view kind, const ShardId& id) const {
  auto bytes = read_file(file(kind, id));
  if (!bytes) return bytes.error();
  std::uint64_t checksum = 0;
  if (bytes->size() < sizeof checksum) return damaged(kind, id);
  std::memcpy(&checksum, bytes->data() + bytes->size() - sizeof checksum, sizeof checksum);
  bytes->resize(bytes->size() - sizeof checksum);
  if (checksum_of(*bytes) != checksum) return damaged(kind, id);
  return bytes;
}

Error WorkFolder::damaged(std::string_view kind, const ShardId& id) const {
  return {ErrorCode::storage, fmt::format("{} is damaged: --resume makes it again", file(kind, id).string()),
          file(kind, id).string()};
}

Result<void> WorkFolder::write(const ShardId& id, const FoundShard& found) const {
  ByteWriter writer;
  writer.put(found.positions);
  writer.put(static_cast<std::uint32_t>(1 + found.after.size()));
  const CompressedSet own = compress_set(found.own);
  const auto put_set = [&](const ShardId& of, const CompressedSet& set) {
    writer.put(of.tier);
    writer.put(of.number);
    writer.put(set.words);
    writer.put(static_cast<std::uint32_t>(set.bytes.size()));
  };
  put_set(id, own);
  for (const auto& [of, set] : found.after) put_set(of, set);
  writer.put(std::string_view(own.bytes));
  for (const auto& [of, set] : found.after) writer.put(std::string_view(set.bytes));
  return write(found_kind, id, std::move(writer.bytes()));
}

Result<void> WorkFolder::write(const ShardId& id, const SolvedShard& solved) const {
  ByteWriter writer;
  put_counts(writer, solved.counts);
  writer.put(static_cast<std::uint32_t>(solved.sizes.size()));
  for (std::size_t i = 0; i < solved.sizes.size(); ++i) {
    writer.put(solved.sizes[i]);
    writer.put(solved.checksums[i]);
  }
  writer.put(solved.blocks);
  return write(solved_kind, id, std::move(writer.bytes()));
}

std::optional<FoundSummary> WorkFolder::found_summary(const ShardId& id) const {
  const auto bytes = read(found_kind, id);
  const auto file = bytes ? parse_found(*bytes) : std::nullopt;
  if (!file) return std::nullopt;
  FoundSummary summary{file->positions, {}};
  for (std::size_t i = 1; i < file->sets.size(); ++i) summary.after.push_back(file->sets[i].id);
  return summary;
}

std::optional<ValueCounts> WorkFolder::solved_counts(const ShardId& id) const {
  const auto bytes = read(solved_kind, id);
  const auto solved = bytes ? parse_solved(*bytes) : std::nullopt;
  if (!solved) return std::nullopt;
  return solved->counts;
}

Result<ShardSet> WorkFolder::found(const ShardId& id, std::size_t size) const {
  const auto bytes = read(found_kind, id);
  if (!bytes) return bytes.error();
  const auto file = parse_found(*bytes);
  ShardSet set(size);
  if (!file || !decompress(file->sets.front(), set.words())) return damaged(found_kind, id);
  return set;
}

Result<void> WorkFolder::add_after(const ShardId& from, const ShardId& id, ShardSet& to) const {
  const auto bytes = read(found_kind, from);
  if (!bytes) return bytes.error();
  const auto file = parse_found(*bytes);
  if (!file) return damaged(found_kind, from);
  std::vector<std::uint64_t> words(to.words().size());
  for (std::size_t i = 1; i < file->sets.size(); ++i) {
    if (file->sets[i].id != id) continue;
    if (!decompress(file->sets[i], words)) return damaged(found_kind, from);
    for (std::size_t word = 0; word < words.size(); ++word) to.words()[word] |= words[word];
  }
  return {};
}

Result<SolvedShard> WorkFolder::solved(const ShardId& id) const {
  const auto bytes = read(solved_kind, id);
  if (!bytes) return bytes.error();
  auto solved = parse_solved(*bytes);
  if (!solved) return damaged(solved_kind, id);
  return *std::move(solved);
}

Result<std::vector<SolvedValue>> WorkFolder::values(const ShardId& id, std::size_t size) const {
  const auto solved = this->solved(id);
  if (!solved) return solved.error();
  std::vector<SolvedValue> values(size);
  Decompressor decompressor;
  std::string_view rest = solved->blocks;
  for (std::size_t i = 0; i < solved->sizes.size(); ++i) {
    const std::size_t from = i * block_size;
    if (from >= size) return damaged(solved_kind, id);
    const auto into = std::span(values).subspan(from, std::min(block_size, size - from));
    if (!decompress_block(rest.substr(0, solved->sizes[i]), solved->checksums[i], decompressor, into))
      return damaged(solved_kind, id);
    rest.remove_prefix(solved->sizes[i]);
  }
  return values;
}

void WorkFolder::remove() const {
  // A file that cannot be removed does no harm: the table is complete without it.
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace quadrille
