#include "catalog/budget_watch.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(BudgetWatch, without_a_limit_never_ends_a_job) {
  BudgetWatch watch;
  EXPECT_FALSE(watch.spend(std::numeric_limits<std::size_t>::max() / 2));
  EXPECT_FALSE(watch.spend(std::numeric_limits<std::size_t>::max() / 2));
  EXPECT_FALSE(watch.look());
  EXPECT_TRUE(watch.allows(std::numeric_limits<std::size_t>::max()));
}

TEST(BudgetWatch, a_passed_deadline_ends_a_job_at_once) {
  BudgetWatch watch(Limits{.deadline = std::chrono::steady_clock::now()});
  EXPECT_TRUE(watch.spend(1));
  EXPECT_EQ(watch.limit(), BudgetWatch::Limit::time);
  EXPECT_EQ(watch.error().code, ErrorCode::over_budget);
}

TEST(BudgetWatch, a_stop_is_seen_after_a_million_units_of_work) {
  std::atomic<bool> stop = false;
  BudgetWatch watch(Limits{.stop = &stop});
  EXPECT_FALSE(watch.spend(1));
  stop = true;
  EXPECT_TRUE(watch.spend(1'000'000));
  EXPECT_EQ(watch.limit(), BudgetWatch::Limit::stopped);
  stop = false;
  EXPECT_TRUE(watch.spend(1)) << "a limit that is met stays met";
}

TEST(BudgetWatch, more_memory_than_the_limit_ends_a_job) {
  BudgetWatch watch(Limits{.memory = 1000});
  EXPECT_TRUE(watch.allows(1000));
  EXPECT_FALSE(watch.exhausted());
  EXPECT_FALSE(watch.allows(1001));
  EXPECT_TRUE(watch.spend(1));
  EXPECT_NE(watch.error().message.find("1000"), std::string::npos);
}

}  // namespace
}  // namespace quadrille
