#include "solve/solved_value.h"

#include <gtest/gtest.h>

#include <set>

namespace quadrille {
namespace {

constexpr Value values[] = {Value::lose, Value::tie, Value::win};

TEST(SolvedValue, says_every_value_and_remoteness_apart) {
  std::set<SolvedValue> all = {unreached};
  for (const Value value : values)
    for (int r = 0; r <= longest_remoteness; ++r) {
      const SolvedValue solved = make_solved_value(value, r);
      EXPECT_EQ(value_of(solved), value);
      EXPECT_EQ(remoteness_of(solved), r);
      all.insert(solved);
    }
  EXPECT_EQ(all.size(), 256U);
}

// K11: the winner prefers a short game, the loser a long one; in a tie both prefer a short one.
TEST(SolvedValue, K11_the_least_worth_after_the_moves_is_the_best_of_them) {
  const auto best = [](std::initializer_list<SolvedValue> after) { return value_before(std::min(after)); };
  const SolvedValue lost_in_2 = make_solved_value(Value::lose, 2);
  const SolvedValue lost_in_6 = make_solved_value(Value::lose, 6);
  const SolvedValue tied_in_1 = make_solved_value(Value::tie, 1);
  const SolvedValue tied_in_8 = make_solved_value(Value::tie, 8);
  const SolvedValue won_in_3 = make_solved_value(Value::win, 3);
  const SolvedValue won_in_9 = make_solved_value(Value::win, 9);
  EXPECT_EQ(best({won_in_3, tied_in_1, lost_in_6, lost_in_2}), make_solved_value(Value::win, 3));
  EXPECT_EQ(best({won_in_3, lost_in_6, tied_in_1}), make_solved_value(Value::win, 7));
  EXPECT_EQ(best({won_in_9, tied_in_8, tied_in_1}), make_solved_value(Value::tie, 2));
  EXPECT_EQ(best({won_in_9, won_in_3}), make_solved_value(Value::lose, 10));
}

}  // namespace
}  // namespace quadrille
