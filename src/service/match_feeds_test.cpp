#include "service/match_feeds.h"

#include <gtest/gtest.h>

#include <future>
#include <mutex>
#include <string>
#include <vector>

#include "tests/wait_until.h"

namespace quadrille {
namespace {

StoredMatch match_at(std::uint64_t version) {
  auto game = all_games().create("connect", "7x6n4p2");
  EXPECT_TRUE(game);
  auto match = Match::begin(*std::move(game), {});
  EXPECT_TRUE(match);
  StoredMatch stored("m", *std::move(match));
  stored.version = version;
  return stored;
}

std::string written(const StoredMatch& stored, MatchFeeds::Seat seat) {
  return std::to_string(stored.version) + (seat ? " for " + std::to_string(*seat) : "");
}

// The messages sent to one follower.
class Inbox {
 public:
  [[nodiscard]] MatchFeeds::Tell tell() {
    return [this](const MatchFeeds::Message& message) {
      const std::lock_guard lock(guard_);
      messages_.push_back(message);
    };
  }
  [[nodiscard]] std::vector<std::string> texts() const {
    const std::lock_guard lock(guard_);
    std::vector<std::string> texts;
    for (const auto& each : messages_) texts.push_back(*each);
    return texts;
  }
  [[nodiscard]] bool becomes(const std::vector<std::string>& wanted) const {
    return wait_until([&] { return texts() == wanted; });
  }
  [[nodiscard]] MatchFeeds::Message last() const {
    const std::lock_guard lock(guard_);
    return messages_.back();
  }

 private:
  mutable std::mutex guard_;
  std::vector<MatchFeeds::Message> messages_;
};

Result<StoredMatch> load_third(const std::string&) { return match_at(3); }

TEST(MatchFeeds, each_seat_gets_its_own_message_and_spectators_share_one) {
  Inbox seat;
  Inbox spectator;
  Inbox other;
  MatchFeeds feeds({.threads = 2, .load = load_third, .write = written});
  const auto first = feeds.subscribe("m", 1, {}, seat.tell());
  const auto second = feeds.subscribe("m", {}, {}, spectator.tell());
  const auto third = feeds.subscribe("m", {}, {}, other.tell());
  EXPECT_EQ(feeds.followed(), 1U);
  EXPECT_EQ(feeds.seats_present("m"), std::vector<std::size_t>{1});
  feeds.announce(match_at(1));
  EXPECT_TRUE(seat.becomes({"1 for 1"}));
  EXPECT_TRUE(spectator.becomes({"1"}));
  EXPECT_TRUE(other.becomes({"1"}));
  EXPECT_EQ(spectator.last(), other.last()) << "written once";
}

TEST(MatchFeeds, a_superseded_version_is_left_out_and_an_older_one_never_follows) {
  std::promise<void> begun;
  std::promise<void> released;
  Inbox inbox;
  MatchFeeds feeds(
      {.threads = 2, .load = load_third, .write = [&](const StoredMatch& stored, MatchFeeds::Seat seat) {
         if (stored.version == 1) {
           begun.set_value();
           released.get_future().wait();
         }
         return written(stored, seat);
       }});
  const auto subscription = feeds.subscribe("m", {}, {}, inbox.tell());
  feeds.announce(match_at(1));
  begun.get_future().wait();
  for (const std::uint64_t version : {2U, 4U, 3U}) feeds.announce(match_at(version));
  released.set_value();
  EXPECT_TRUE(inbox.becomes({"1", "4"}));
}

TEST(MatchFeeds, a_version_that_the_follower_has_seen_is_not_told_and_others_are) {
  Inbox inbox;
  MatchFeeds feeds({.threads = 1, .load = load_third, .write = written});
  const auto subscription = feeds.subscribe("m", {}, 5, inbox.tell());
  EXPECT_TRUE(feeds.behind({"m", 5}).empty());
  EXPECT_EQ(feeds.behind({"m", 6}), std::vector<std::string>{"m"});
  EXPECT_TRUE(feeds.behind({"another", 6}).empty());
  EXPECT_EQ(feeds.behind({}), std::vector<std::string>{"m"}) << "some versions may have been missed";
  feeds.announce(match_at(5));
  feeds.announce(match_at(6));
  EXPECT_TRUE(inbox.becomes({"6"}));
}

TEST(MatchFeeds, who_stays_hears_that_a_player_came_and_left) {
  Inbox inbox;
  Inbox player;
  MatchFeeds feeds({.threads = 1, .load = load_third, .write = written});
  const auto subscription = feeds.subscribe("m", {}, {}, inbox.tell());
  feeds.announce(match_at(3));
  ASSERT_TRUE(inbox.becomes({"3"}));
  auto theirs = feeds.subscribe("m", 0, {}, player.tell());
  feeds.announce(match_at(3));
  EXPECT_TRUE(inbox.becomes({"3", "3"}));
  theirs.reset();
  EXPECT_TRUE(inbox.becomes({"3", "3", "3"}));
  EXPECT_TRUE(feeds.seats_present("m").empty());
}

}  // namespace
}  // namespace quadrille
