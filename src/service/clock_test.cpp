#include "service/clock.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <semaphore>
#include <stdexcept>
#include <string>
#include <vector>

#include "service/alarms.h"
#include "tests/wait_until.h"

namespace quadrille {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Instant start{seconds(1000)};

TEST(Clock, only_the_seat_that_it_runs_for_uses_time) {
  Clock clock({seconds(60), seconds(5)}, 2);
  EXPECT_FALSE(clock.runs_out());
  clock.run_for(1, start);
  EXPECT_EQ(clock.runs_out(), start + seconds(60));
  EXPECT_EQ(clock.left_at(0, start + seconds(10)), seconds(60));
  EXPECT_EQ(clock.left_at(1, start + seconds(10)), seconds(50));
  clock.reward();
  clock.run_for(0, start + seconds(10));
  EXPECT_EQ(clock.left[1], seconds(55));
  clock.run_for(std::nullopt, start + seconds(30));
  EXPECT_EQ(clock.left_at(0, start + seconds(500)), seconds(40));
}

TEST(Clock, nobody_has_less_than_nothing_nor_more_when_the_time_of_day_is_set_back) {
  Clock clock({seconds(60), {}}, 1);
  clock.run_for(0, start);
  EXPECT_EQ(clock.left_at(0, start + seconds(100)), seconds(0));
  EXPECT_EQ(clock.left_at(0, start - seconds(100)), seconds(60));
}

TEST(Alarms, ring_in_the_order_of_their_moments_and_only_for_the_last_one_that_was_set) {
  std::binary_semaphore all_set(0);
  std::binary_semaphore rang_third(0);
  std::vector<std::string> heard;
  Alarms alarms([&](const std::string& name) {
    if (name == "gate") all_set.acquire();  // the others ring only when all of them are set
    heard.push_back(name);
    if (name == "third") rang_third.release();
  });
  const Instant begin = now();
  alarms.set("gate", begin);
  alarms.set("never", begin + milliseconds(25));
  alarms.set("third", begin + milliseconds(30));
  alarms.set("first", begin + milliseconds(40));
  alarms.set("first", begin + milliseconds(10));
  alarms.set("second", begin + milliseconds(20));
  alarms.set("never", std::nullopt);
  all_set.release();
  ASSERT_TRUE(rang_third.try_acquire_for(patience));
  EXPECT_EQ(heard, (std::vector<std::string>{"gate", "first", "second", "third"}));
  EXPECT_GE(now(), begin + milliseconds(30)) << "none rings early";
}

TEST(Alarms, end_at_once_while_some_are_set) {
  std::atomic<int> heard = 0;
  {
    Alarms alarms([&](const std::string&) { ++heard; });
    alarms.set("tomorrow", now() + std::chrono::hours(24));
  }
  EXPECT_EQ(heard, 0);
}

TEST(Alarms, one_that_throws_does_not_keep_the_next_from_ringing) {
  std::binary_semaphore rung(0);
  Alarms alarms([&](const std::string& name) {
    if (name == "broken") throw std::runtime_error("thrown by a test");
    rung.release();
  });
  alarms.set("broken", now());
  alarms.set("sound", now() + std::chrono::milliseconds(1));
  rung.acquire();
}

}  // namespace
}  // namespace quadrille
