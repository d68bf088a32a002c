#pragma once

// A function marked so is compiled for processors with AVX2, with everything that it calls in it, whatever
// the rest of the program is compiled for. Call it only where has_avx2() says so.
#if defined(__x86_64__)
#define QUADRILLE_HAS_AVX2 1
#define QUADRILLE_AVX2 [[gnu::target("avx2,bmi,bmi2,popcnt")]]
#else
#define QUADRILLE_HAS_AVX2 0
#define QUADRILLE_AVX2
#endif

namespace quadrille {

[[nodiscard]] inline bool has_avx2() {
#if QUADRILLE_HAS_AVX2
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
         __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0;
#else
  return false;
#endif
}

}  // namespace quadrille
