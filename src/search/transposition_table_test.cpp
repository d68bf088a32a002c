#include "search/transposition_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <thread>
#include <utility>
#include <vector>

#include "core/random.h"

namespace quadrille {
namespace {

template <class Entry>
class TranspositionTableTest : public testing::Test {};
using Entries = testing::Types<Bits64, Bits128>;
TYPED_TEST_SUITE(TranspositionTableTest, Entries);

// The wide keys do not fit into a 64-bit entry.
template <class Entry>
constexpr int key_bits = sizeof(Entry) == 8 ? 49 : 100;

template <class Entry>
Entry random_key(Random& random) {
  return ((Entry{random.next()} << (sizeof(Entry) * 4)) ^ random.next()) & ((Entry{1} << key_bits<Entry>)-1);
}

template <class Entry>
unsigned payload_of(Entry key) {
  return static_cast<unsigned>((key * 0x2545f4914f6cdd1dU) >> 40) % 0x7fffU + 1;
}

TYPED_TEST(TranspositionTableTest, a_look_up_gives_what_was_stored_for_the_key_or_nothing) {
  TranspositionTable<TypeParam> table(key_bits<TypeParam>, 1 << 14);
  Random random(1);
  int hits = 0;
  for (int i = 0; i < 100'000; ++i) {
    const auto key = random_key<TypeParam>(random);
    const auto place = table.place(key);
    EXPECT_EQ(table.look_up(place), 0U) << "never stored";
    table.store(place, payload_of(key));
    hits += table.look_up(place) == payload_of(key) ? 1 : 0;
  }
  EXPECT_EQ(hits, 100'000) << "what was stored last is found";
}

TYPED_TEST(TranspositionTableTest, bucket_and_tag_give_the_key_back) {
  // All keys of a narrow table: no two share bucket and tag.
  TranspositionTable<TypeParam> table(12, 256);
  std::map<std::pair<std::size_t, Bits64>, int> seen;
  for (int key = 0; key < 1 << 12; ++key) {
    const auto place = table.place(static_cast<TypeParam>(key));
    EXPECT_TRUE(seen.try_emplace({place.bucket, static_cast<Bits64>(place.tag)}, key).second) << key;
  }
}

TYPED_TEST(TranspositionTableTest, the_costly_entry_of_a_bucket_stays_and_the_other_gives_way) {
  TranspositionTable<TypeParam> table(12, 1);  // two buckets
  std::vector<TypeParam> keys;
  for (TypeParam key = 0; keys.size() < 3; ++key)
    if (table.place(key).bucket == 0) keys.push_back(key);
  constexpr unsigned costly = 60;
  constexpr unsigned cheap = 3;
  table.store(table.place(keys[0]), 1U << 8 | costly);
  table.store(table.place(keys[1]), 1U << 8 | cheap);
  table.store(table.place(keys[2]), 1U << 9 | cheap);
  EXPECT_EQ(table.look_up(table.place(keys[0])), 1U << 8 | costly);
  EXPECT_EQ(table.look_up(table.place(keys[1])), 0U);
  EXPECT_EQ(table.look_up(table.place(keys[2])), 1U << 9 | cheap);
}

TYPED_TEST(TranspositionTableTest, clearing_forgets_everything_in_every_generation) {
  TranspositionTable<TypeParam> table(key_bits<TypeParam>, 1 << 12);
  for (int round = 0; round < 70'000; ++round) {
    const auto key = static_cast<TypeParam>(round % 7);
    ASSERT_EQ(table.look_up(table.place(key)), 0U) << round;
    table.store(table.place(key), 5);
    ASSERT_EQ(table.look_up(table.place(key)), 5U);
    table.clear();
  }
}

TYPED_TEST(TranspositionTableTest, threads_never_find_the_payload_of_another_key) {
  TranspositionTable<TypeParam> table(key_bits<TypeParam>, 1 << 8);
  Random keys_random(7);
  std::vector<TypeParam> keys(64);
  for (auto& key : keys) key = random_key<TypeParam>(keys_random);
  std::atomic<int> wrong = 0;
  std::atomic<int> found = 0;
  std::vector<std::thread> threads;
  for (std::uint64_t t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      Random random(t);
      for (int i = 0; i < 100'000; ++i) {
        const TypeParam key = keys[random.next() % keys.size()];
        const auto place = table.place(key);
        const unsigned payload = table.look_up(place);
        found += payload != 0 ? 1 : 0;
        wrong += payload != 0 && payload != payload_of(key) ? 1 : 0;
        table.store(place, payload_of(key));
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(found, 0);
}

TEST(SharedEntry, words_of_two_writers_are_the_entry_of_neither_and_of_no_mixture) {
  Random random(3);
  for (int i = 0; i < 10'000; ++i) {
    const Bits128 first = Bits128{random.next()} << 64 | random.next();
    const Bits128 second = Bits128{random.next()} << 64 | random.next();
    SharedEntry<Bits128> a{};
    SharedEntry<Bits128> b{};
    a.write(first);
    b.write(second);
    ASSERT_TRUE(a.read() == first && b.read() == second);
    const Bits128 mixture = (first & ~Bits64{0}) | (second >> 64 << 64);
    EXPECT_FALSE((SharedEntry<Bits128>::torn(a, b).read() == mixture));
  }
  EXPECT_TRUE((SharedEntry<Bits128>{}.read() == 0)) << "fresh memory is empty";
}

}  // namespace
}  // namespace quadrille
