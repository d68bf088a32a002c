#pragma once

#include <chrono>
#include <thread>

namespace quadrille {

// The timeout of conditions in tests. It only bounds a failing test: even a busy machine needs far less.
constexpr std::chrono::seconds patience(120);

// Polls the condition every 5 ms. Returns whether it holds within `patience`.
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
