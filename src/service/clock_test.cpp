#include "service/clock.h"

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "service/alarms.h"

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
  std::mutex guard;
  std::condition_variable rang;
  std::vector<std::string> heard;
  Alarms alarms([&](const std::string& name) {
    const std::lock_guard lock(guard);
    heard.push_back(name);
    rang.notify_one();
  });
  const Instant begin = now();
  alarms.set("never", begin + milliseconds(250));
  alarms.set("third", begin + milliseconds(300));
  alarms.set("first", begin + milliseconds(400));
  alarms.set("first", begin + milliseconds(100));
  alarms.set("second", begin + milliseconds(200));
  alarms.set("never", std::nullopt);
  std::unique_lock lock(guard);
  ASSERT_TRUE(rang.wait_for(lock, seconds(10), [&] { return heard.size() == 3; }));
  EXPECT_EQ(heard, (std::vector<std::string>{"first", "second", "third"}));
  EXPECT_GE(now(), begin + milliseconds(300));
}

TEST(Alarms, end_at_once_while_some_are_set) {
  std::atomic<int> heard = 0;
  {
    Alarms alarms([&](const std::string&) { ++heard; });
    alarms.set("tomorrow", now() + std::chrono::hours(24));
  }
  EXPECT_EQ(heard, 0);
}

}  // namespace
}  // namespace quadrille
