#include "games/minesweeper/solver/rollouts.h"

#include <gtest/gtest.h>

#include "games/minesweeper/odds/constraints.h"
#include "games/minesweeper/rules/test_board.h"

namespace quadrille::minesweeper {
namespace {

// One mine in one of two squares that look the same.
class CoinFlip : public testing::Test {
 protected:
  CoinFlip() {
    board_.open(2, 1);
    known_.observe(board_.observation());
    EXPECT_EQ(odds_.solve(known_, {}), Odds::Verdict::exact);
    EXPECT_DOUBLE_EQ(odds_.mine(known_, 0), 0.5);
  }
  Rollouts::Mean first_less_second(const RolloutTerms& terms) {
    const auto mean = Rollouts(terms).compare(known_, odds_, 0, 2, 101, nullptr);
    EXPECT_TRUE(mean);
    return mean.value_or(Rollouts::Mean{});
  }

  test::Board board_{"*.."};
  Constraints known_{board_.rules().variant()};
  Odds odds_;
};

TEST_F(CoinFlip, M11_an_odd_number_of_layouts_tells_the_two_apart_by_chance) {
  const Rollouts::Mean difference = first_less_second({});
  EXPECT_NE(difference.value, 0);
  EXPECT_GT(difference.error, 0);
}

TEST_F(CoinFlip, M11_the_exact_risk_leaves_no_chance) {
  const Rollouts::Mean difference = first_less_second({.exact_risk = true});
  EXPECT_NEAR(difference.value, 0, 1e-12);
  EXPECT_NEAR(difference.error, 0, 1e-6);
}

}  // namespace
}  // namespace quadrille::minesweeper
