#include "solve/worth.h"

#include <gtest/gtest.h>

#include <set>

namespace quadrille {
namespace {

constexpr Value values[] = {Value::lose, Value::tie, Value::win};

TEST(Worth, says_every_value_and_remoteness_apart) {
  std::set<Worth> all = {unreached};
  for (const Value value : values)
    for (int r = 0; r <= longest_remoteness; ++r) {
      const Worth worth = make_worth(value, r);
      EXPECT_EQ(value_of(worth), value);
      EXPECT_EQ(remoteness_of(worth), r);
      all.insert(worth);
    }
  EXPECT_EQ(all.size(), 256U);
}

// K11: a winner takes the shortest way, a loser the longest, and a tie is taken the shortest way by both.
TEST(Worth, K11_the_least_worth_after_the_moves_is_the_best_of_them) {
  const auto best = [](std::initializer_list<Worth> after) { return worth_before(std::min(after)); };
  const Worth lost_in_2 = make_worth(Value::lose, 2);
  const Worth lost_in_6 = make_worth(Value::lose, 6);
  const Worth tied_in_1 = make_worth(Value::tie, 1);
  const Worth tied_in_8 = make_worth(Value::tie, 8);
  const Worth won_in_3 = make_worth(Value::win, 3);
  const Worth won_in_9 = make_worth(Value::win, 9);
  EXPECT_EQ(best({won_in_3, tied_in_1, lost_in_6, lost_in_2}), make_worth(Value::win, 3));
  EXPECT_EQ(best({won_in_3, lost_in_6, tied_in_1}), make_worth(Value::win, 7));
  EXPECT_EQ(best({won_in_9, tied_in_8, tied_in_1}), make_worth(Value::tie, 2));
  EXPECT_EQ(best({won_in_9, won_in_3}), make_worth(Value::lose, 10));
}

}  // namespace
}  // namespace quadrille
