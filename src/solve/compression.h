#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"

namespace quadrille {

// zstd, without checks of its own: whoever keeps the bytes keeps a checksum. An object is for one thread at a
// time.
class Compressor {
 public:
  Compressor();
  // Appends to `out`.
  void compress(std::span<const std::byte> bytes, int level, std::string& out);

 private:
  struct Free {
    void operator()(void* context) const;
  };
  std::unique_ptr<void, Free> context_;
};

class Decompressor {
 public:
  Decompressor();
  // Fills `into`; false when the bytes do not give exactly that many.
  [[nodiscard]] bool decompress(std::string_view bytes, std::span<std::byte> into);

 private:
  struct Free {
    void operator()(void* context) const;
  };
  std::unique_ptr<void, Free> context_;
};

[[nodiscard]] std::uint64_t checksum_of(std::string_view bytes);

}  // namespace quadrille
