#include "solve/compression.h"

#include <xxhash.h>
#include <zstd.h>

#include <cassert>
#include <new>

namespace quadrille {

Compressor::Compressor() : context_(ZSTD_createCCtx()) {
  if (!context_) throw std::bad_alloc();
}

void Compressor::Free::operator()(void* context) const { ZSTD_freeCCtx(static_cast<ZSTD_CCtx*>(context)); }

void Compressor::compress(std::span<const std::byte> bytes, int level, std::string& out) {
  auto* context = static_cast<ZSTD_CCtx*>(context_.get());
  // The reader knows the size and has a checksum. Blocks are small, so every byte counts.
  ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0);
  ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level);
  const std::size_t before = out.size();
  out.resize(before + ZSTD_compressBound(bytes.size()));
  const std::size_t size =
      ZSTD_compress2(context, out.data() + before, out.size() - before, bytes.data(), bytes.size());
  assert(!ZSTD_isError(size) && "there is room for the worst case");
  out.resize(before + size);
}

Decompressor::Decompressor() : context_(ZSTD_createDCtx()) {
  if (!context_) throw std::bad_alloc();
}

void Decompressor::Free::operator()(void* context) const { ZSTD_freeDCtx(static_cast<ZSTD_DCtx*>(context)); }

bool Decompressor::decompress(std::string_view bytes, std::span<std::byte> into) {
  const std::size_t size = ZSTD_decompressDCtx(static_cast<ZSTD_DCtx*>(context_.get()), into.data(),
                                               into.size(), bytes.data(), bytes.size());
  return !ZSTD_isError(size) && size == into.size();
}

std::uint64_t checksum_of(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

}  // namespace quadrille
