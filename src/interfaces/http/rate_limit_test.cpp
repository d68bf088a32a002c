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

}  // namespace
}  // namespace quadrille::http
