#include "interfaces/http/rate_limit.h"

#include <gtest/gtest.h>

#include <string>

namespace quadrille::http {
namespace {

using namespace std::chrono_literals;

TEST(RateLimit, allows_a_burst_then_so_many_a_second_for_each_name) {
  RateLimit limit({.rate = 10, .burst = 3});
  const auto start = RateLimit::Clock::time_point() + 1h;
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(limit.take("a", start)) << i;
  const auto wait = limit.take("a", start);
  ASSERT_TRUE(wait);
  EXPECT_NEAR(static_cast<double>(wait->count()), 1e8, 1e3) << "a tenth of a second";
  EXPECT_FALSE(limit.take("b", start)) << "another name has its own";
  EXPECT_FALSE(limit.take("a", start + 101ms));
  EXPECT_TRUE(limit.take("a", start + 101ms));
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(limit.take("a", start + 1h)) << "never more than a burst: " << i;
  EXPECT_TRUE(limit.take("a", start + 1h));
}

TEST(RateLimit, remembers_a_bounded_number_of_names) {
  RateLimit limit({.rate = 1, .burst = 2});
  const auto start = RateLimit::Clock::time_point() + 1h;
  for (int i = 0; i < 500'000; ++i) (void)limit.take(std::to_string(i), start);
  EXPECT_LE(limit.size(), 160'000U);
  EXPECT_GT(limit.size(), 0U);
}

TEST(RateLimit, forgets_a_name_once_its_burst_is_whole_again) {
  RateLimit limit({.rate = 1, .burst = 3});
  const auto start = RateLimit::Clock::time_point() + 1h;
  for (int i = 0; i < 3; ++i) (void)limit.take("busy", start);
  (void)limit.take("modest", start);
  limit.forget_idle(start + 2s);
  EXPECT_EQ(limit.size(), 1U);
  EXPECT_FALSE(limit.take("busy", start + 2s));
  EXPECT_FALSE(limit.take("busy", start + 2s));
  EXPECT_TRUE(limit.take("busy", start + 2s)) << "it is not forgotten before";
  limit.forget_idle(start + 1h);
  EXPECT_EQ(limit.size(), 0U);
}

TEST(ConcurrencyLimit, lets_so_many_in_at_once_for_each_name) {
  ConcurrencyLimit limit(2);
  auto first = limit.enter("a");
  const auto second = limit.enter("a");
  EXPECT_TRUE(first && second);
  EXPECT_FALSE(limit.enter("a"));
  EXPECT_TRUE(limit.enter("b")) << "another name has its own";
  first.reset();
  EXPECT_TRUE(limit.enter("a")) << "a place that was left is free";
}

}  // namespace
}  // namespace quadrille::http
