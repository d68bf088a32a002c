#include "core/parallel_for.h"

#include <gtest/gtest.h>

#include <latch>
#include <set>
#include <stdexcept>
#include <string>

namespace quadrille {
namespace {

TEST(ParallelFor, does_every_item_once) {
  for (const int threads : {-1, 0, 1, 2, 7}) {
    std::vector<std::atomic<int>> times(100);
    parallel_for(times.size(), threads, [&](std::size_t item, std::size_t thread) {
      EXPECT_LT(thread, static_cast<std::size_t>(std::max(1, threads)));
      ++times[item];
      return true;
    });
    for (const auto& each : times) EXPECT_EQ(each, 1) << threads << " threads";
  }
}

TEST(ParallelFor, with_one_thread_items_are_done_in_order_on_the_calling_one) {
  const auto caller = std::this_thread::get_id();
  std::vector<std::size_t> done;
  parallel_for(5, 1, [&](std::size_t item, std::size_t thread) {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    EXPECT_EQ(thread, 0U);
    done.push_back(item);
    return true;
  });
  EXPECT_EQ(done, (std::vector<std::size_t>{0, 1, 2, 3, 4}));
}

TEST(ParallelFor, runs_as_many_items_at_once_as_it_has_threads) {
  constexpr std::size_t threads = 4;
  std::latch together(threads);  // no item ends before four have begun
  std::mutex guard;
  std::set<std::size_t> seen;
  parallel_for(threads, threads, [&](std::size_t /*item*/, std::size_t thread) {
    together.arrive_and_wait();
    const std::lock_guard lock(guard);
    seen.insert(thread);
    return true;
  });
  EXPECT_EQ(seen, (std::set<std::size_t>{0, 1, 2, 3}));
}

TEST(ParallelFor, an_item_that_answers_false_ends_the_run_and_those_that_run_are_finished) {
  std::latch both(2);
  std::atomic<int> done = 0;
  parallel_for(1000, 2, [&](std::size_t item, std::size_t /*thread*/) {
    if (item < 2) both.arrive_and_wait();
    ++done;
    return false;
  });
  EXPECT_EQ(done, 2);
}

TEST(ParallelFor, an_exception_ends_the_run_and_reaches_the_caller) {
  for (const int threads : {1, 3}) {
    std::atomic<int> begun = 0;
    const auto run = [&] {
      parallel_for(1000, threads, [&](std::size_t /*item*/, std::size_t /*thread*/) -> bool {
        ++begun;
        throw std::runtime_error("broken");
      });
    };
    EXPECT_THROW(run(), std::runtime_error);
    EXPECT_LE(begun, threads);
  }
}

TEST(ParallelFor, the_first_error_ends_the_run_and_is_the_result) {
  std::size_t begun = 0;
  const auto result = parallel_for(10, 1, [&](std::size_t item, std::size_t /*thread*/) -> Result<bool> {
    ++begun;
    if (item == 3) return Error{ErrorCode::storage, "item 3"};
    return true;
  });
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "item 3");
  EXPECT_EQ(begun, 4U);
}

TEST(ParallelFor, work_that_can_fail_ends_early_without_an_error) {
  std::size_t begun = 0;
  const auto result = parallel_for(10, 1, [&](std::size_t item, std::size_t /*thread*/) -> Result<bool> {
    ++begun;
    return item < 5;
  });
  EXPECT_TRUE(result);
  EXPECT_EQ(begun, 6U);
}

TEST(ParallelFor, no_items_are_no_work) {
  parallel_for(0, 4, [](std::size_t /*item*/, std::size_t /*thread*/) {
    ADD_FAILURE();
    return true;
  });
}

}  // namespace
}  // namespace quadrille
