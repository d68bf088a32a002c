#include "games/minesweeper/solver/optimum.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <vector>

#include "games/minesweeper/odds/brute_force.h"

namespace quadrille::minesweeper {
namespace {

TEST(MinesweeperOptimum, is_what_trying_everything_finds) {
  for (const Variant& variant :
       {Variant{3, 3, 2, FirstClick::safe, {}}, Variant{3, 3, 2, FirstClick::any, {}},
        Variant{4, 2, 3, FirstClick::safe, {}}, Variant{5, 2, 2, FirstClick::open, {}},
        Variant{3, 3, 4, FirstClick::safe, {}}}) {
    const auto rules = *PlainRules::create(variant);
    const auto found = find_optimum(rules, {});
    ASSERT_TRUE(found) << found.error().message;
    double best = 0;
    test::PlainPlay plain(variant);
    for (Cell first = 0; first < variant.cells(); ++first) {
      test::Mines spared = 0;
      for (const Cell cell : spared_cells(variant, first)) spared |= 1U << cell;
      std::vector<test::Mines> layouts;
      for (test::Mines each = 0; each < 1U << variant.cells(); ++each)
        if (std::popcount(each) == variant.mines && (each & spared) == 0) layouts.push_back(each);
      best = std::max(best, static_cast<double>(plain.wins_after(layouts, 0, first)) /
                                static_cast<double>(layouts.size()));
    }
    EXPECT_DOUBLE_EQ(static_cast<double>(found->best_wins) / static_cast<double>(found->best_layouts), best);
    for (const auto& level : found->levels)
      EXPECT_LE(static_cast<double>(level.wins) / static_cast<double>(found->layouts), best + 1e-12)
          << level.level;
  }
}

TEST(MinesweeperOptimum, ends_when_it_is_stopped_and_refuses_large_boards) {
  const std::atomic<bool> stop = true;
  Budget budget;
  budget.stop = &stop;
  EXPECT_FALSE(find_optimum(*PlainRules::create({5, 5, 4, FirstClick::safe, {}}), budget));
  EXPECT_EQ(find_optimum(*PlainRules::create({9, 9, 10, FirstClick::safe, {}}), {}).error().code,
            ErrorCode::bad_settings);
  EXPECT_EQ(find_optimum(*PlainRules::create({5, 5, 4, FirstClick::no_guess, {3, 3}}), {}).error().code,
            ErrorCode::unsupported);
}

}  // namespace
}  // namespace quadrille::minesweeper
