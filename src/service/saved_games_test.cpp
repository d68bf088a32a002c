#include "service/saved_games.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "service/match_text.h"

namespace quadrille {
namespace {

Record some_record() { return {"connect", "7x6n4p2", 18446744073709551615U, "", {"4", "4"}, 3}; }

class SavedGamesTest : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove_all(directory_); }
  std::filesystem::path directory_ =
      std::filesystem::temp_directory_path() /
      ("quadrille-saved-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
};

TEST_F(SavedGamesTest, P05_what_was_saved_is_loaded) {
  const SavedGames games(directory_ / "deep" / "down");
  ASSERT_TRUE(games.save("one", some_record(), Placing::create));
  EXPECT_EQ(*games.load("one"), some_record());
  Record later = some_record();
  later.moves.emplace_back("5");
  later.version = 4;
  ASSERT_TRUE(games.save("one", later, Placing::replace));
  EXPECT_EQ(*games.load("one"), later);
  std::size_t files = 0;
  for (const auto& file : std::filesystem::directory_iterator(directory_ / "deep" / "down"))
    files += file.is_regular_file() ? 1 : 0;
  EXPECT_EQ(files, 1U) << "nothing is left beside the game";
}

TEST_F(SavedGamesTest, creating_never_takes_the_place_of_another_game) {
  const SavedGames games(directory_);
  ASSERT_TRUE(games.save("one", some_record(), Placing::create));
  Record other = some_record();
  other.moves.clear();
  const auto refused = games.save("one", other, Placing::create);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "there is a saved game one already: choose another name");
  EXPECT_EQ(*games.load("one"), some_record());
  EXPECT_EQ(games.names(), std::vector<std::string>{"one"});
}

TEST_F(SavedGamesTest, a_missing_game_is_answered_with_those_that_there_are) {
  const SavedGames games(directory_);
  EXPECT_NE(games.load("one").error().message.find("nothing is saved there"), std::string::npos);
  ASSERT_TRUE(games.save("two", some_record(), Placing::create));
  std::filesystem::create_directory(directory_ / "folder.json");
  EXPECT_NE(games.load("one").error().message.find("there are two"), std::string::npos);
  EXPECT_EQ(games.load("folder").error().code, ErrorCode::not_found);
}

TEST(SavedGames, without_a_place_only_saving_fails) {
  const SavedGames nowhere{std::filesystem::path()};
  EXPECT_EQ(nowhere.save("one", some_record(), Placing::create).error().code, ErrorCode::storage);
}

TEST_F(SavedGamesTest, names_cannot_lead_out_of_the_directory) {
  const SavedGames games(directory_);
  for (const char* name : {"", ".", "..", "../x", "a/b", ".hidden", "a b", "a\nb", "\xc3\xa9"}) {
    EXPECT_FALSE(games.save(name, some_record(), Placing::create)) << name;
    EXPECT_FALSE(games.load(name)) << name;
  }
  EXPECT_FALSE(games.save(std::string(65, 'a'), some_record(), Placing::create));
  EXPECT_TRUE(games.save(std::string(64, 'a'), some_record(), Placing::create));
}

TEST_F(SavedGamesTest, a_damaged_file_is_named_and_gives_no_game) {
  const SavedGames games(directory_);
  ASSERT_TRUE(games.save("one", some_record(), Placing::create));
  const std::string whole = write_record(some_record());
  for (std::size_t length = 0; length < whole.size(); ++length) {
    std::ofstream(directory_ / "one.json", std::ios::trunc) << whole.substr(0, length);
    const auto loaded = games.load("one");
    ASSERT_FALSE(loaded) << length;
    EXPECT_NE(loaded.error().message.find("one.json"), std::string::npos);
  }
}

TEST(MatchText, a_record_without_a_seed_has_no_such_field) {
  Record record = some_record();
  EXPECT_NE(write_record(record).find("\"seed\":\"18446744073709551615\""), std::string::npos);
  record.seed.reset();
  EXPECT_EQ(write_record(record).find("seed"), std::string::npos);
  EXPECT_EQ(*read_record(write_record(record)), record);
}

TEST(MatchText, every_field_is_checked) {
  const std::string good =
      R"({"quadrille":1,"game":"connect","rules":"7x6n4p2","from":"","moves":["4"],"version":1,"seed":"7"})";
  ASSERT_TRUE(read_record(good));
  const auto broken = [&](const std::string& part, const std::string& instead) {
    std::string text = good;
    text.replace(text.find(part), part.size(), instead);
    const auto record = read_record(text);
    EXPECT_FALSE(record) << text;
    return record ? "" : record.error().where;
  };
  EXPECT_EQ(broken("\"quadrille\":1", "\"quadrille\":2"), "quadrille");
  EXPECT_EQ(broken("\"game\":\"connect\"", "\"game\":7"), "game");
  EXPECT_EQ(broken("\"rules\":\"7x6n4p2\",", ""), "rules");
  EXPECT_EQ(broken("[\"4\"]", "\"4\""), "moves");
  EXPECT_EQ(broken("[\"4\"]", "[4]"), "moves");
  EXPECT_EQ(broken("\"version\":1", "\"version\":-1"), "version");
  EXPECT_EQ(broken("\"seed\":\"7\"", "\"seed\":7"), "seed");
  EXPECT_EQ(broken("\"seed\":\"7\"", "\"seed\":\"-7\""), "seed");
  EXPECT_EQ(broken("\"seed\":\"7\"", "\"sead\":\"7\""), "sead");
  EXPECT_EQ(broken(good, "[]"), "record");
  EXPECT_EQ(broken(good, ""), "record");
}

TEST(MatchText, M02_the_seed_and_the_start_of_a_running_game_with_secrets_are_sealed) {
  Record record{.game = "minesweeper",
                .rules = "4x3m2safe",
                .seed = 1234567,
                .from = "*..*/..../....",
                .moves = {},
                .sealed = true};
  const std::string text = write_record(record);
  EXPECT_EQ(text.find("1234567"), std::string::npos) << text;
  EXPECT_EQ(text.find('*'), std::string::npos) << text;
  EXPECT_EQ(*read_record(text), record);
  record.sealed = false;
  EXPECT_NE(write_record(record).find("\"seed\":\"1234567\""), std::string::npos);
  for (const char* broken : {"", "0", "zz", "00", "1234567890"}) {
    std::string changed = text;
    const auto at = changed.find(R"("sealed":")") + 10;
    changed.replace(at, changed.find('"', at) - at, broken);
    EXPECT_FALSE(read_record(changed)) << changed;
  }
}

TEST(MatchText, practice_is_kept) {
  Record record = some_record();
  record.practice = true;
  EXPECT_EQ(*read_record(write_record(record)), record);
}

}  // namespace
}  // namespace quadrille
