#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include "core/bits.h"

namespace quadrille {

// A table entry that threads read and write without locks. A 64-bit entry is read and written atomically. A
// 128-bit entry is two words, so a reader can see words of two writers (a torn read). Its upper word is
// therefore stored XOR a hash of the lower one, as in lockless hashing: a torn read decodes to an entry that
// no thread wrote. It matches the tag of a position by chance alone, about once in 2^64 torn reads.
template <Bits Entry>
class SharedEntry {
 public:
  static constexpr std::size_t words = std::same_as<Entry, Bits128> ? 2 : 1;

  [[nodiscard]] Entry read() const {
    // A load changes nothing, but C++20 has no atomic_ref to a const object.
    auto& own = const_cast<SharedEntry&>(*this).words_;
    const Bits64 lower = std::atomic_ref(own[0]).load(std::memory_order_relaxed);
    if constexpr (words == 1)
      return lower;
    else
      return Entry{lower} | Entry{std::atomic_ref(own[1]).load(std::memory_order_relaxed) ^ hash(lower)}
                                << 64;
  }
  void write(Entry entry) {
    const auto lower = static_cast<Bits64>(entry);
    std::atomic_ref(words_[0]).store(lower, std::memory_order_relaxed);
    if constexpr (words == 2)
      std::atomic_ref(words_[1]).store(static_cast<Bits64>(entry >> 64) ^ hash(lower),
                                       std::memory_order_relaxed);
  }
  // Returns a torn read, for tests: the lower word of `before` and the upper word of `after`.
  [[nodiscard]] static SharedEntry torn(const SharedEntry& before, const SharedEntry& after) {
    SharedEntry pair = before;
    pair.words_.back() = after.words_.back();
    return pair;
  }

 private:
  // hash(0) is 0, so zero-filled memory is an empty entry.
  [[nodiscard]] static Bits64 hash(Bits64 word) {
    word *= 0x9e3779b97f4a7c15U;
    return word ^ word >> 32;
  }
  std::array<Bits64, words> words_;
};

// A lock-free transposition table, two entries to a bucket.
//
//   entry = tag | payload     the payload is the search's; its lowest work_bits are the cost of the entry
//
// The key is scrambled by a bijection of its own width. The upper bits choose the bucket and the rest is the
// tag, so bucket and tag identify the key: no position is taken for another. Spare bits hold a generation, so
// that clear() takes constant time until the generations are used up. One entry of a bucket keeps the most
// costly result, the other the latest. Thread-safe except clear() and wipe().
template <Bits Entry>
class TranspositionTable {
 public:
  static constexpr int payload_bits = 15;
  static constexpr int work_bits = 6;
  static constexpr int largest_work = (1 << work_bits) - 1;
  static constexpr int most_key_bits = static_cast<int>(sizeof(Entry) * 8);

  // Keys must be below 2^key_bits. The table takes at most `bytes`, or more if exactness needs more buckets.
  // Throws std::bad_alloc.
  TranspositionTable(int key_bits, std::size_t bytes)
      : key_bits_(key_bits),
        bucket_bits_(
            std::max({std::min(static_cast<int>(std::bit_width(bytes / sizeof(Bucket))) - 1, key_bits - 1),
                      key_bits - (most_key_bits - payload_bits), 1})),
        generation_shift_(key_bits_ - bucket_bits_ + payload_bits),
        last_generation_((1U << std::min(most_key_bits - generation_shift_, 16)) - 1),
        key_mask_(key_bits == most_key_bits ? ~Entry{0} : (Entry{1} << key_bits) - 1),
        buckets_(allocate(std::size_t{1} << bucket_bits_)) {}

  [[nodiscard]] std::size_t bytes() const { return (std::size_t{1} << bucket_bits_) * sizeof(Bucket); }

  // Removes all entries. No other thread may use the table meanwhile; a Place is not valid afterwards.
  void clear() {
    if (generation_ == last_generation_) {
      wipe();
      generation_ = 0;
    } else {
      ++generation_;
    }
    generation_tag_ = generation_ == 0 ? Entry{0} : Entry{generation_} << generation_shift_;
  }

  // Overwrites every entry with zero, which also makes the system allocate all of the table's memory.
  void wipe() {
    for (std::size_t i = 0; i < std::size_t{1} << bucket_bits_; ++i)
      for (Slot& slot : buckets_[i].slots) slot.write(0);
  }

  // The bucket and the tag of a key. Computed once for look_up() and store(); valid until clear().
  struct Place {
    std::size_t bucket;
    Entry tag;  // with the generation, above the payload
  };
  [[nodiscard]] Place place(Entry key) const {
    // Multiplying by an odd number and XOR with a right shift are bijections modulo 2^key_bits.
    key = (key * Entry{0x9e3779b97f4a7c15U}) & key_mask_;
    key ^= key >> (key_bits_ / 2);
    key = (key * Entry{0xd6e8feb86659fd93U}) & key_mask_;
    const int tag_bits = key_bits_ - bucket_bits_;
    return {static_cast<std::size_t>(key >> tag_bits), generation_tag_ | (key & ((Entry{1} << tag_bits) - 1))
                                                                             << payload_bits};
  }

  void prefetch(const Place& place) const { __builtin_prefetch(&buckets_[place.bucket]); }

  // Returns the payload that is stored for the key, or 0 if there is none.
  [[nodiscard]] unsigned look_up(const Place& place) const {
    for (const Slot& slot : buckets_[place.bucket].slots) {
      const Entry entry = slot.read();
      const auto payload = static_cast<unsigned>(entry & payload_mask);
      if ((entry ^ payload) == place.tag && payload != 0) return payload;
    }
    return 0;
  }

  // Stores a payload, which must not be 0 and must be below 2^payload_bits.
  void store(const Place& place, unsigned payload) {
    auto& [costly, recent] = buckets_[place.bucket].slots;
    const Entry old = costly.read();
    const bool same = (old & ~Entry{payload_mask}) == place.tag;
    const bool outdated = last_generation_ != 0 && ((old ^ generation_tag_) >> generation_shift_) != 0;
    const bool cheaper = static_cast<unsigned>(old & largest_work) <= (payload & largest_work);
    (same || outdated || cheaper ? costly : recent).write(place.tag | payload);
  }

 private:
  static constexpr unsigned payload_mask = (1U << payload_bits) - 1;

  using Slot = SharedEntry<Entry>;
  struct Bucket {
    std::array<Slot, 2> slots;
  };
  struct Unmap {
    std::size_t bytes;
    void operator()(Bucket* buckets) const { ::munmap(buckets, bytes); }
  };
  using Buckets = std::unique_ptr<Bucket[], Unmap>;

  // mmap gives zero pages that the system allocates when they are first touched, so a small search in a large
  // table pays only for what it uses. With huge pages, where available, a look-up misses the cache but not
  // the page tables.
  static Buckets allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(Bucket);
    void* memory =
        ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    ::madvise(memory, bytes, MADV_HUGEPAGE);
    return Buckets(static_cast<Bucket*>(memory), Unmap{bytes});
  }

  int key_bits_;
  int bucket_bits_;
  int generation_shift_;
  unsigned last_generation_;  // 0: no spare bits for generations
  unsigned generation_ = 0;
  Entry generation_tag_ = 0;
  Entry key_mask_;
  Buckets buckets_;
};

}  // namespace quadrille
