#pragma once

// Compiles a function for processors with AVX2, with all that is inlined into it, whatever the target of the
// build. Such a function must be called only if has_avx2() returns true.
#if defined(__x86_64__)
#define QUADRILLE_HAS_AVX2 1
#define QUADRILLE_AVX2 [[gnu::target("avx2,bmi,bmi2,popcnt")]]
#else
#define QUADRILLE_HAS_AVX2 0
#define QUADRILLE_AVX2
#endif

namespace quadrille {

// Returns whether this processor has AVX2, BMI, BMI2 and POPCNT.
[[nodiscard]] inline bool has_avx2() {
#if QUADRILLE_HAS_AVX2
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
         __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0;
#else
  return false;
#endif
}

}  // namespace quadrille
