#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace quadrille {

// A bounded cache of a search's findings. It compares whole keys, so no position is taken for another. When
// it is full, new findings replace old ones. For keys too wide for TranspositionTable. Not thread-safe.
template <class Key, class Finding>
class ExactCache {
 public:
  // Takes at most `bytes`, but at least 1024 slots. Throws std::bad_alloc.
  explicit ExactCache(std::size_t bytes)
      : mask_(std::bit_floor(std::max(bytes / sizeof(Slot), least_slots)) - 1), slots_(allocate(mask_ + 1)) {}

  // Returns null if the key is absent. The pointer is valid until the next store().
  [[nodiscard]] const Finding* find(const Key& key) const {
    const std::size_t home = static_cast<std::size_t>(key.hash()) & mask_;
    for (std::size_t i = 0; i < window; ++i) {
      const Slot& slot = slots_[(home + i) & mask_];
      if (slot.used && slot.key == key) return &slot.finding;
    }
    return nullptr;
  }

  void store(const Key& key, const Finding& finding) {
    const std::uint64_t hash = key.hash();
    const std::size_t home = static_cast<std::size_t>(hash) & mask_;
    // Bits of the hash that do not choose `home` choose the entry to replace.
    Slot* chosen = &slots_[(home + (hash >> 62)) & mask_];
    for (std::size_t i = 0; i < window; ++i) {
      Slot& slot = slots_[(home + i) & mask_];
      if (slot.used && slot.key != key) continue;
      chosen = &slot;
      break;
    }
    *chosen = {key, finding, true};
  }

 private:
  static constexpr std::size_t window = 4;
  static constexpr std::size_t least_slots = 1024;

  struct Slot {
    Key key;
    Finding finding;
    bool used;
  };
  static_assert(std::is_trivially_copyable_v<Slot>);

  struct Free {
    void operator()(Slot* slots) const { std::free(slots); }
  };
  using Slots = std::unique_ptr<Slot[], Free>;

  // calloc gives zero pages that the system allocates when they are first touched, so a small search pays
  // only for what it uses.
  static Slots allocate(std::size_t count) {
    auto* slots = static_cast<Slot*>(std::calloc(count, sizeof(Slot)));
    if (slots == nullptr) throw std::bad_alloc();
    return Slots(slots);
  }

  std::size_t mask_;
  Slots slots_;
};

}  // namespace quadrille
