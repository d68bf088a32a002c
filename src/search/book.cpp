#include "search/book.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <cassert>

#include "core/text.h"

namespace quadrille {
namespace {

constexpr std::string_view magic = "quadrille-book";
constexpr std::string_view version = "1";
constexpr std::size_t longest_header = 256;

// Returns the checksum of the records and of the first line up to the checksum itself.
std::string checksum_of(std::string_view first_words, std::string_view records) {
  const auto first = XXH3_64bits(first_words.data(), first_words.size());
  return fmt::format("{:016x}", XXH3_64bits_withSeed(records.data(), records.size(), first));
}

// The numbers of a valid header line.
struct Header {
  int depth = 0;
  std::size_t count = 0;
  std::size_t key_bytes = 0;
};

std::string first_words(std::string_view rules, const Header& header) {
  return fmt::format("{} {} {} depth {} records {} key {} xxh3 ", magic, version, rules, header.depth,
                     header.count, header.key_bytes);
}

Result<Header> read_header(std::string_view line, std::string_view rules) {
  const Error damaged{ErrorCode::storage, "it is no book, or its first line is damaged"};
  const auto words = split(line, ' ');
  if (words.size() != 11 || words[0] != magic || words[3] != "depth" || words[5] != "records" ||
      words[7] != "key" || words[9] != "xxh3")
    return damaged;
  if (words[1] != version)
    return Error{ErrorCode::storage, fmt::format("it is a book of version {}, not {}", words[1], version)};
  if (words[2] != rules)
    return Error{ErrorCode::storage, fmt::format("it is a book of {}, not of {}", words[2], rules)};
  const auto depth = parse_integer(words[4]);
  const auto count = parse_unsigned(words[6]);
  const auto key_bytes = parse_unsigned(words[8]);
  if (!depth || *depth < 0 || *depth > 255 || !count || !key_bytes || *key_bytes < 1 || *key_bytes > 16)
    return damaged;
  return Header{static_cast<int>(*depth), *count, *key_bytes};
}

}  // namespace

Result<std::shared_ptr<const Book>> Book::open(const std::filesystem::path& path, std::string_view rules) {
  auto file = MappedFile::open(path);
  if (!file) return file.error();
  const auto refused = [&](std::string_view reason) {
    return Error{ErrorCode::storage,
                 fmt::format("cannot use the book {}: {}; take it away, or put a whole one in its place",
                             path.string(), reason),
                 path.string()};
  };
  const std::string_view all = file->bytes();
  if (all.empty()) return refused("it is empty");
  const auto line_end = all.substr(0, longest_header).find('\n');
  const auto header = read_header(all.substr(0, line_end == std::string_view::npos ? 0 : line_end), rules);
  if (!header) return refused(header.error().message);
  const std::string_view records = all.substr(line_end + 1);
  const std::size_t record_bytes = header->key_bytes + 1;
  if (records.size() % record_bytes != 0 || records.size() / record_bytes != header->count)
    return refused("it is cut short or has something behind its end");
  const std::string words = first_words(rules, *header);
  if (all.substr(0, line_end) != words + checksum_of(words, records)) return refused("its checksum is wrong");
  std::shared_ptr<Book> book(new Book(*std::move(file)));
  book->records_ = reinterpret_cast<const unsigned char*>(records.data());
  book->count_ = header->count;
  book->key_bytes_ = header->key_bytes;
  book->depth_ = header->depth;
  return std::shared_ptr<const Book>(std::move(book));
}

Result<void> Book::write(const std::filesystem::path& path, std::string_view rules, int depth, int key_bytes,
                         std::vector<Record> records) {
  std::sort(records.begin(), records.end(), [](const Record& a, const Record& b) { return a.key < b.key; });
  std::string body;
  body.reserve(records.size() * static_cast<std::size_t>(key_bytes + 1));
  for (const Record& record : records) {
    assert(-128 <= record.value && record.value <= 127);
    for (int i = key_bytes - 1; i >= 0; --i) body += static_cast<char>(record.key >> (8 * i) & 0xff);
    body += static_cast<char>(record.value);
  }
  const std::string words = first_words(rules, {depth, records.size(), static_cast<std::size_t>(key_bytes)});
  return write_durably(path, words + checksum_of(words, body) + "\n" + body, Placing::replace);
}

Bits128 Book::key_at(std::size_t index) const {
  const unsigned char* record = records_ + index * (key_bytes_ + 1);
  Bits128 key = 0;
  for (std::size_t i = 0; i < key_bytes_; ++i) key = key << 8 | record[i];
  return key;
}

Book::Record Book::operator[](std::size_t index) const {
  return {key_at(index), static_cast<signed char>(records_[index * (key_bytes_ + 1) + key_bytes_])};
}

std::optional<int> Book::find(Bits128 key) const {
  std::size_t low = 0;
  std::size_t high = count_;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (key_at(middle) < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == count_ || key_at(low) != key) return std::nullopt;
  return (*this)[low].value;
}

}  // namespace quadrille
