#include "service/engine_turns.h"

#include <gtest/gtest.h>

#include <future>
#include <string>
#include <vector>

#include "tests/wait_until.h"

namespace quadrille {
namespace {

constexpr auto never = std::chrono::steady_clock::time_point::max();

StoredMatch match_of(const std::string& id, const std::vector<std::string>& seats,
                     const std::string& creator = "c") {
  auto game = all_games().create("connect", "7x6n4p2");
  EXPECT_TRUE(game);
  auto match = Match::begin(*std::move(game), {.seats = seats});
  EXPECT_TRUE(match);
  StoredMatch stored(id, *std::move(match));
  stored.creator = creator;
  return stored;
}

TEST(EngineTurns, a_creator_has_a_limited_number_of_matches_between_engines_at_once) {
  EngineTurns turns(
      {.max_matches = 1, .make_move = [](const auto&, const auto&) -> Result<void> { return {}; }});
  EXPECT_TRUE(turns.admit(match_of("first", {"easy", "hard"})));
  const auto refused = turns.admit(match_of("second", {"easy", "hard"}));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::too_many);
  EXPECT_TRUE(turns.admit(match_of("third", {"human", "hard"}))) << "a person plays";
  EXPECT_TRUE(turns.admit(match_of("fourth", {"easy", "hard"}, "another")));
  EXPECT_TRUE(turns.admit(match_of("fifth", {"easy", "hard"}, "")))
      << "of an unknown creator, before this limit";
  turns.dismiss("first");
  turns.note_running(match_of("sixth", {"easy", "hard"}));
  EXPECT_FALSE(turns.admit(match_of("second", {"easy", "hard"})));
  turns.dismiss("sixth");
  EXPECT_TRUE(turns.admit(match_of("second", {"easy", "hard"})));
}

TEST(EngineTurns, a_match_that_is_submitted_while_its_engine_thinks_gets_another_turn) {
  std::promise<void> begun;
  std::promise<void> released;
  std::atomic<int> count = 0;
  EngineTurns turns({.make_move = [&](const std::string& id, const Budget&) -> Result<void> {
    EXPECT_EQ(id, "m");
    if (count++ == 0) {
      begun.set_value();
      released.get_future().wait();
    }
    return {};
  }});
  const StoredMatch stored = match_of("m", {"hard", "human"});
  turns.submit(stored);
  begun.get_future().wait();
  EXPECT_TRUE(turns.is_queued("m"));
  turns.submit(stored);
  turns.submit(stored);
  released.set_value();
  EXPECT_TRUE(wait_until([&] { return !turns.is_queued("m"); }));
  EXPECT_EQ(count, 2) << "however often it was submitted meanwhile";
}

TEST(EngineTurns, the_weakest_opponent_waits_for_no_strong_one) {
  std::promise<void> released;
  std::promise<void> answered;
  const auto release = released.get_future().share();
  EngineTurns turns({.threads = 1, .make_move = [&](const std::string& id, const Budget&) -> Result<void> {
                       if (id == "weak")
                         answered.set_value();
                       else
                         release.wait();
                       return {};
                     }});
  turns.submit(match_of("strong", {"perfect", "human"}));
  turns.submit(match_of("alone", {"perfect", "perfect"}));
  turns.submit(match_of("weak", {"easy", "human"}));
  answered.get_future().wait();  // a test that hangs here fails by its time limit
  released.set_value();
}

TEST(EngineTurns, stop_ends_the_thoughts_and_a_failing_move_ends_nothing_else) {
  std::promise<void> begun;
  EngineTurns turns(
      {.threads = 1, .make_move = [&](const std::string& id, const Budget& budget) -> Result<void> {
         if (id == "fails") return Error{ErrorCode::storage, "thrown by a test", "database"};
         begun.set_value();
         EXPECT_TRUE(wait_until([&] { return budget.stop->load(); }));
         return {};
       }});
  turns.submit(match_of("fails", {"hard", "human"}));
  turns.submit(match_of("m", {"hard", "human"}));
  begun.get_future().wait();
  EXPECT_TRUE(turns.stop(never));
  turns.submit(match_of("late", {"hard", "human"}));
  EXPECT_FALSE(turns.is_queued("late"));
  EXPECT_EQ(turns.queued(), 0U);
}

}  // namespace
}  // namespace quadrille
