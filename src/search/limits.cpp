#include "search/limits.h"

namespace quadrille {

bool Limits::is_over() const {
  return nodes == 0 || (stop != nullptr && stop->load(std::memory_order_relaxed)) ||
         (deadline && std::chrono::steady_clock::now() >= *deadline);
}

void Limits::shorten(int part, int whole) {
  if (!deadline) return;
  const auto now = std::chrono::steady_clock::now();
  deadline = now + (*deadline - now) * part / whole;
}

}  // namespace quadrille
