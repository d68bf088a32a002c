#include "service/worker_pool.h"

#include <gtest/gtest.h>

#include <future>
#include <stdexcept>
#include <string>
#include <vector>

namespace quadrille {
namespace {

using Submitted = WorkerPool::Submitted;
constexpr auto never = std::chrono::steady_clock::time_point::max();

// A task that runs until it is released.
class Blocker {
 public:
  [[nodiscard]] std::function<void()> work() {
    return [this] {
      begun_.set_value();
      released_.get_future().wait();
    };
  }
  void wait_until_running() { begun_.get_future().wait(); }
  void release() { released_.set_value(); }

 private:
  std::promise<void> begun_;
  std::promise<void> released_;
};

TEST(WorkerPool, serves_clients_in_turns_however_much_one_of_them_submits) {
  Blocker blocker;
  std::vector<std::string> order;
  WorkerPool pool({.threads = 1});
  ASSERT_EQ(pool.submit("blocker", blocker.work()), Submitted::yes);
  blocker.wait_until_running();
  for (int i = 0; i < 5; ++i)
    ASSERT_EQ(pool.submit("greedy", [&order] { order.emplace_back("greedy"); }), Submitted::yes);
  ASSERT_EQ(pool.submit("modest", [&order] { order.emplace_back("modest"); }), Submitted::yes);
  std::promise<void> last;
  ASSERT_EQ(pool.submit("greedy", [&last] { last.set_value(); }), Submitted::yes);
  blocker.release();
  last.get_future().wait();
  EXPECT_EQ(order, (std::vector<std::string>{"greedy", "modest", "greedy", "greedy", "greedy", "greedy"}));
}

TEST(WorkerPool, refuses_what_is_too_much_for_the_queue_or_for_one_client) {
  Blocker blocker;
  WorkerPool pool({.threads = 1, .max_queued = 2, .max_per_client = 2});
  ASSERT_EQ(pool.submit("a", blocker.work()), Submitted::yes);
  blocker.wait_until_running();
  EXPECT_EQ(pool.submit("a", [] {}), Submitted::yes);
  EXPECT_EQ(pool.submit("a", [] {}), Submitted::client_full) << "one runs, one waits";
  EXPECT_EQ(pool.submit("b", [] {}), Submitted::yes);
  EXPECT_EQ(pool.submit("c", [] {}), Submitted::queue_full);
  EXPECT_EQ(pool.queued(), 2U);
  blocker.release();
}

TEST(WorkerPool, a_client_at_its_share_of_threads_leaves_the_others_to_the_rest) {
  Blocker first;
  Blocker second;
  WorkerPool pool({.threads = 2, .max_running_per_client = 1});
  ASSERT_EQ(pool.submit("greedy", first.work()), Submitted::yes);
  ASSERT_EQ(pool.submit("greedy", second.work()), Submitted::yes);
  first.wait_until_running();
  std::promise<void> served;
  ASSERT_EQ(pool.submit("modest", [&served] { served.set_value(); }), Submitted::yes);
  served.get_future().wait();
  EXPECT_EQ(pool.queued(), 1U) << "the second piece of the greedy one waits for its first";
  first.release();
  second.wait_until_running();
  second.release();
}

TEST(WorkerPool, an_exception_ends_its_work_and_nothing_else) {
  WorkerPool pool({.threads = 1});
  ASSERT_EQ(pool.submit("a", [] { throw std::runtime_error("thrown by a test"); }), Submitted::yes);
  ASSERT_EQ(pool.submit("a", [] { throw 1; }), Submitted::yes);  // NOLINT(hicpp-exception-baseclass)
  std::promise<void> done;
  ASSERT_EQ(pool.submit("a", [&done] { done.set_value(); }), Submitted::yes);
  done.get_future().wait();
}

TEST(WorkerPool, drains_without_beginning_what_is_queued_and_tells_what_does_not_end) {
  Blocker blocker;
  bool queued_ran = false;
  WorkerPool pool({.threads = 1});
  ASSERT_EQ(pool.submit("a", blocker.work()), Submitted::yes);
  blocker.wait_until_running();
  ASSERT_EQ(pool.submit("a", [&queued_ran] { queued_ran = true; }), Submitted::yes);
  EXPECT_FALSE(pool.drain(std::chrono::steady_clock::now()));
  EXPECT_EQ(pool.submit("a", [] {}), Submitted::queue_full);
  blocker.release();
  EXPECT_TRUE(pool.drain(never));
  EXPECT_FALSE(queued_ran);
}

}  // namespace
}  // namespace quadrille
