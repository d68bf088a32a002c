#include "tests/fuzz/position.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  quadrille::fuzz_position("connect", data, size);
  return 0;
}
