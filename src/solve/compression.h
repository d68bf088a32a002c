#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"

namespace quadrille {

// zstd compression without checksum and content size, which the caller stores. Not thread-safe. The
// constructor throws std::bad_alloc.
class Compressor {
 public:
  Compressor();
  // Appends the compressed bytes to `out`.
  void compress(std::span<const std::byte> bytes, int level, std::string& out);

 private:
  struct Free {
    void operator()(void* context) const;
  };
  std::unique_ptr<void, Free> context_;
};

// The inverse of Compressor. Not thread-safe. The constructor throws std::bad_alloc.
class Decompressor {
 public:
  Decompressor();
  // Fills `into`. Returns false if the bytes are invalid or give another size.
  [[nodiscard]] bool decompress(std::string_view bytes, std::span<std::byte> into);

 private:
  struct Free {
    void operator()(void* context) const;
  };
  std::unique_ptr<void, Free> context_;
};

// Returns the XXH3 hash of 64 bits.
[[nodiscard]] std::uint64_t checksum_of(std::string_view bytes);

}  // namespace quadrille
