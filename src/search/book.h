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

// The values of every position of the first plies of a game, in a file that is searched as it lies on the
// disk. docs/book-format.md has the format.
class Book {
 public:
  struct Record {
    Bits128 key = 0;  // what the game names its position by
    int value = 0;    // from -128 to 127
  };

  // Refused: a file that is damaged or was made for other rules ("connect:7x6n4p2").
  [[nodiscard]] static Result<std::shared_ptr<const Book>> open(const std::filesystem::path& path,
                                                                std::string_view rules);

  // Sorts the records and puts a whole file into place. A key takes `key_bytes`.
  [[nodiscard]] static Result<void> write(const std::filesystem::path& path, std::string_view rules,
                                          int depth, int key_bytes, std::vector<Record> records);

  [[nodiscard]] int depth() const { return depth_; }  // the last ply whose positions it has
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] Record operator[](std::size_t index) const;
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
