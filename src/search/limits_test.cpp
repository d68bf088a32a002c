#include "search/limits.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

using std::chrono::hours;
using std::chrono::steady_clock;

TEST(Limits, without_a_limit_work_is_never_over) { EXPECT_FALSE(Limits{}.is_over()); }

TEST(Limits, each_of_nodes_deadline_and_stop_ends_work) {
  std::atomic<bool> stop = false;
  const Limits limits{.nodes = 1, .deadline = steady_clock::now() + hours(1), .stop = &stop};
  EXPECT_FALSE(limits.is_over());

  Limits without_nodes = limits;
  without_nodes.nodes = 0;
  EXPECT_TRUE(without_nodes.is_over());

  Limits late = limits;
  late.deadline = steady_clock::now();
  EXPECT_TRUE(late.is_over());

  stop = true;
  EXPECT_TRUE(limits.is_over());
}

TEST(Limits, a_part_of_the_time_ends_sooner_and_no_deadline_stays_none) {
  const auto now = steady_clock::now();
  Limits limits{.deadline = now + hours(8)};
  limits.shorten(3, 4);
  EXPECT_GE(*limits.deadline, now + hours(6));
  EXPECT_LT(*limits.deadline, now + hours(8));

  Limits endless;
  endless.shorten(1, 2);
  EXPECT_FALSE(endless.deadline);
}

}  // namespace
}  // namespace quadrille
