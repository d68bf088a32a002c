#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/bits.h"
#include "core/files.h"
#include "core/result.h"

namespace quadrille {

// An opening book: the values of all positions of the first plies of a game, in a memory-mapped file that is
// searched in place (docs/book-format.md). Immutable and thread-safe.
class Book {
 public:
  struct Record {
    Bits128 key = 0;  // the game's key of the position
    int value = 0;    // from -128 to 127
  };

  // Maps a book and verifies its checksum. Error (storage): the file cannot be read, is damaged, or was made
  // for other rules than `rules` ("connect:7x6n4p2").
  [[nodiscard]] static Result<std::shared_ptr<const Book>> open(const std::filesystem::path& path,
                                                                std::string_view rules);

  // Sorts the records by key and writes them atomically, replacing an existing file. A key takes `key_bytes`
  // bytes, 1 to 16; the keys must be distinct.
  [[nodiscard]] static Result<void> write(const std::filesystem::path& path, std::string_view rules,
                                          int depth, int key_bytes, std::vector<Record> records);

  [[nodiscard]] int depth() const { return depth_; }  // the last ply in the book
  [[nodiscard]] std::size_t size() const { return count_; }
  // Returns a record by its place in the order of the keys. `index` must be less than size().
  [[nodiscard]] Record operator[](std::size_t index) const;
  // Returns the value of the position with this key, if the book has it. O(log size()).
  [[nodiscard]] std::optional<int> find(Bits128 key) const;

 private:
  explicit Book(MappedFile file) : file_(std::move(file)) {}
  [[nodiscard]] Bits128 key_at(std::size_t index) const;

  MappedFile file_;
  const unsigned char* records_ = nullptr;
  std::size_t count_ = 0;
  std::size_t key_bytes_ = 0;
  int depth_ = 0;
};

}  // namespace quadrille
