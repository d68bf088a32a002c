#pragma once

#include <chrono>
#include <thread>

namespace quadrille {

// The time after which a test gives a condition up. It only bounds a failing test: a busy machine needs far
// less.
constexpr std::chrono::seconds patience(120);

// Checks the condition until it holds. False: it did not hold within `patience`.
template <class Condition>
[[nodiscard]] bool wait_until(Condition condition) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace quadrille
