#pragma once

#include <array>
#include <atomic>
#include <cstddef>

#include "core/bits.h"
#include "search/transposition_table.h"

namespace quadrille {

// The positions that threads are searching now, so that other threads try another move first ("simplified
// ABDADA"). Thread-safe. A slot can be lost to another position: two threads then search the same position,
// which costs time and changes no value.
template <Bits Word>
class SearchInProgress {
 public:
  using Place = typename TranspositionTable<Word>::Place;
  [[nodiscard]] bool holds(const Place& place) const {
    return slot(place).load(std::memory_order_relaxed) == name(place);
  }
  void enter(const Place& place) { slot(place).store(name(place), std::memory_order_relaxed); }
  void leave(const Place& place) {
    if (holds(place)) slot(place).store(0, std::memory_order_relaxed);
  }

 private:
  [[nodiscard]] static Bits64 name(const Place& place) {
    return (static_cast<Bits64>(place.tag) ^ static_cast<Bits64>(place.bucket) * 0x9e3779b97f4a7c15U) | 1;
  }
  [[nodiscard]] const std::atomic<Bits64>& slot(const Place& place) const {
    return slots_[place.bucket % slots];
  }
  [[nodiscard]] std::atomic<Bits64>& slot(const Place& place) { return slots_[place.bucket % slots]; }

  static constexpr std::size_t slots = 4096;
  std::array<std::atomic<Bits64>, slots> slots_{};
};

}  // namespace quadrille
