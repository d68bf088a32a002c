#pragma once

#include "core/processor.h"

#if QUADRILLE_HAS_AVX2
#include <immintrin.h>

#include <array>

#include "core/bits.h"

namespace quadrille::connect {

// BitLines for four in a row in 64 bits, all four directions at once. REQUIRES: a processor with AVX2
// (has_avx2()).
class Avx2Lines {
 public:
  explicit Avx2Lines(int stride)
      : once_(steps(stride, 1)), twice_(steps(stride, 2)), thrice_(steps(stride, 3)) {}

  [[nodiscard]] QUADRILLE_AVX2 bool any(Bits64 tokens) const {
    __m256i runs = in_every_lane(tokens);
    runs = _mm256_and_si256(runs, _mm256_srlv_epi64(runs, lanes(once_)));
    return _mm256_testz_si256(runs, _mm256_srlv_epi64(runs, lanes(twice_))) == 0;
  }

  [[nodiscard]] QUADRILLE_AVX2 Bits64 completing(Bits64 tokens) const {
    const __m256i all = in_every_lane(tokens);
    const __m256i below = _mm256_sllv_epi64(all, lanes(once_));
    const __m256i above = _mm256_srlv_epi64(all, lanes(once_));
    const __m256i two_below = _mm256_and_si256(below, _mm256_sllv_epi64(all, lanes(twice_)));
    const __m256i two_above = _mm256_and_si256(above, _mm256_srlv_epi64(all, lanes(twice_)));
    const __m256i third_below = _mm256_sllv_epi64(all, lanes(thrice_));
    const __m256i third_above = _mm256_srlv_epi64(all, lanes(thrice_));
    const __m256i squares = _mm256_or_si256(_mm256_and_si256(two_below, _mm256_or_si256(third_below, above)),
                                            _mm256_and_si256(two_above, _mm256_or_si256(third_above, below)));
    const __m128i half = _mm_or_si128(_mm256_castsi256_si128(squares), _mm256_extracti128_si256(squares, 1));
    return static_cast<Bits64>(_mm_cvtsi128_si64(half)) | static_cast<Bits64>(_mm_extract_epi64(half, 1));
  }

 private:
  struct alignas(32) Lanes {
    std::array<long long, 4> values;
  };
  [[nodiscard]] static Lanes steps(int stride, int times) {
    return {{times, times * (stride - 1), times * stride, times * (stride + 1)}};
  }
  [[nodiscard]] QUADRILLE_AVX2 static __m256i lanes(const Lanes& from) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(from.values.data()));
  }
  [[nodiscard]] QUADRILLE_AVX2 static __m256i in_every_lane(Bits64 tokens) {
    return _mm256_set1_epi64x(static_cast<long long>(tokens));
  }

  Lanes once_;
  Lanes twice_;
  Lanes thrice_;
};

}  // namespace quadrille::connect
#else
namespace quadrille::connect {
class Avx2Lines;  // declared but never used without AVX2
}  // namespace quadrille::connect
#endif
