#include "service/kept_games.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "tests/program.h"

namespace quadrille {
namespace {

Match begun(const std::vector<std::string>& moves) {
  auto match = Match::begin(*all_games().create("connect", "7x6n4p2"), {.seed = 7});
  for (const std::string& move : moves) EXPECT_TRUE(match->play(move));
  return *std::move(match);
}

class KeptGamesTest : public testing::Test {
 protected:
  ScratchDirectory scratch_;
  std::filesystem::path folder_ = scratch_.path() / "deep" / "down";
  KeptGames games_{folder_};
};

TEST_F(KeptGamesTest, P05_what_was_kept_is_found_by_whoever_looks_there_next) {
  Match match = begun({"4", "4"});
  auto kept = games_.add(match, "one");
  ASSERT_TRUE(kept);
  ASSERT_TRUE(match.play("5"));
  ASSERT_TRUE(games_.update(*kept, match.record()));
  const auto found = KeptGames(folder_).load("one");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->record, match.record());
  EXPECT_TRUE(found->changed);
}

TEST_F(KeptGamesTest, nothing_is_made_before_something_is_kept) {
  EXPECT_TRUE(games_.all()->games.empty());
  EXPECT_EQ(games_.load("one").error().code, ErrorCode::not_found);
  EXPECT_EQ(games_.erase("one").error().code, ErrorCode::not_found);
  EXPECT_FALSE(std::filesystem::exists(folder_));
}

TEST_F(KeptGamesTest, a_name_is_never_taken_from_another_game) {
  ASSERT_TRUE(games_.add(begun({"4"}), "one"));
  const auto refused = games_.add(begun({"5"}), "one");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "there is a game one already: choose another name");
  EXPECT_EQ(games_.load("one")->record, begun({"4"}).record());
}

TEST_F(KeptGamesTest, who_was_slower_does_not_undo_what_was_done_elsewhere) {
  Match match = begun({"4"});
  auto mine = games_.add(match, "one");
  auto theirs = games_.load("one");
  ASSERT_TRUE(match.play("5"));
  ASSERT_TRUE(games_.update(*mine, match.record()));
  EXPECT_EQ(games_.update(*theirs, begun({"4", "6"}).record()).error().code, ErrorCode::conflict);
  EXPECT_EQ(games_.load("one")->record, match.record());
}

TEST_F(KeptGamesTest, the_last_changed_comes_first) {
  ASSERT_TRUE(games_.add(begun({"4"}), "a"));
  auto second = games_.add(begun({"4"}), "b");
  auto third = games_.add(begun({"4"}), "c");
  // The time of a change has a resolution of 1 ms.
  while (now() <= *games_.load("c")->changed) {
  }
  ASSERT_TRUE(games_.update(*second, begun({"4", "5"}).record()));
  EXPECT_EQ(games_.all()->games.front().id, "b");
}

TEST_F(KeptGamesTest, names_are_words_that_a_shell_and_an_address_can_carry) {
  for (const char* name : {".", "..", "../x", "a/b", ".hidden", "a b", "a\nb", "\xc3\xa9"})
    EXPECT_EQ(games_.add(begun({"4"}), name).error().code, ErrorCode::bad_notation) << name;
  EXPECT_FALSE(games_.add(begun({"4"}), std::string(65, 'a')));
  EXPECT_TRUE(games_.add(begun({"4"}), std::string(64, 'a')));
}

TEST(KeptGames, without_a_place_only_keeping_fails) {
  KeptGames nowhere{std::filesystem::path()};
  EXPECT_TRUE(nowhere.all()->games.empty());
  EXPECT_EQ(nowhere.add(begun({"4"})).error().code, ErrorCode::storage);
}

TEST_F(KeptGamesTest, a_keeper_keeps_one_game_under_one_name) {
  Keeper keeper(games_);
  EXPECT_EQ(keeper.name(), "");
  ASSERT_TRUE(keeper.keep(begun({"4"})));
  ASSERT_TRUE(keeper.keep(begun({"4", "5"})));
  EXPECT_TRUE(keeper.name().starts_with("connect-")) << keeper.name();
  EXPECT_EQ(games_.all()->games.size(), 1U);
  ASSERT_TRUE(keeper.keep_as("mine", begun({"4", "5"})));
  ASSERT_TRUE(keeper.keep(begun({"4", "5", "6"})));
  ASSERT_EQ(games_.all()->games.size(), 1U) << "the name that it had before is gone";
  EXPECT_EQ(games_.load("mine")->record, begun({"4", "5", "6"}).record());
}

TEST_F(KeptGamesTest, what_somebody_else_has_made_of_the_game_is_news_once) {
  Keeper mine(games_);
  ASSERT_TRUE(mine.keep(begun({"4"})));
  EXPECT_FALSE(*mine.news());
  KeptGames elsewhere(folder_);
  Keeper theirs(elsewhere, *elsewhere.load(mine.name()));
  ASSERT_TRUE(theirs.keep(begun({"4", "5"})));
  EXPECT_EQ(mine.keep(begun({"4", "6"})).error().code, ErrorCode::conflict);
  EXPECT_FALSE(mine.is_current());
  EXPECT_EQ(**mine.news(), begun({"4", "5"}).record());
  EXPECT_FALSE(*mine.news());
  EXPECT_TRUE(mine.keep(begun({"4", "5", "6"})));
  EXPECT_TRUE(mine.is_current());
}

TEST_F(KeptGamesTest, a_game_that_is_deleted_while_it_is_played_is_kept_again) {
  Keeper keeper(games_);
  ASSERT_TRUE(keeper.keep(begun({"4"})));
  ASSERT_TRUE(games_.erase(keeper.name()));
  ASSERT_TRUE(keeper.keep(begun({"4", "5"})));
  EXPECT_EQ(games_.load(keeper.name())->record, begun({"4", "5"}).record());
}

TEST_F(KeptGamesTest, a_folder_that_cannot_be_looked_into_is_no_empty_one) {
  KeptGames hidden{scratch_.path() / std::string(300, 'a')};  // no file system has names that long
  EXPECT_FALSE(hidden.all());
}

TEST_F(KeptGamesTest, a_game_that_was_found_stays_where_it_was_when_it_gets_another_name) {
  auto found = games_.add(begun({"4"}), "old");
  Keeper keeper(games_, *found);
  ASSERT_TRUE(keeper.keep_as("new", begun({"4", "5"})));
  EXPECT_EQ(games_.load("old")->record, begun({"4"}).record());
  EXPECT_EQ(games_.load("new")->record, begun({"4", "5"}).record());
}

}  // namespace
}  // namespace quadrille
