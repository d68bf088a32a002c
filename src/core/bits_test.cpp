#include "core/bits.h"

#include <gtest/gtest.h>

#include <vector>

namespace quadrille {
namespace {

template <class Word>
class BitsOf : public testing::Test {};
using Words = testing::Types<Bits64, Bits128>;
TYPED_TEST_SUITE(BitsOf, Words);

TYPED_TEST(BitsOf, a_range_lists_the_set_bits_lowest_first) {
  const int top = static_cast<int>(sizeof(TypeParam) * 8) - 1;
  const std::vector<int> set = {0, 3, 40, top};
  TypeParam word = 0;
  for (const int bit : set) word |= TypeParam{1} << bit;

  const BitRange<TypeParam> range(word);
  std::vector<int> found;
  for (const TypeParam bit : range) found.push_back(lowest_index(bit));
  EXPECT_EQ(found, set);
  ASSERT_EQ(range.size(), set.size());
  for (std::size_t i = 0; i < set.size(); ++i) EXPECT_EQ(lowest_index(range[i]), set[i]);
  EXPECT_FALSE(has_odd_bits(word));
  EXPECT_TRUE(has_odd_bits(word & (word - 1)));
}

TYPED_TEST(BitsOf, an_empty_word_has_no_bits) {
  EXPECT_TRUE(BitRange<TypeParam>(0).empty());
  EXPECT_EQ(count_bits(TypeParam{0}), 0);
  EXPECT_EQ(count_bits(~TypeParam{0}), static_cast<int>(sizeof(TypeParam) * 8));
}

}  // namespace
}  // namespace quadrille
