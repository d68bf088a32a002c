#include "service/match_text.h"

#include <gtest/gtest.h>

#include <string>

namespace quadrille {
namespace {

Record some_record() { return {"connect", "7x6n4p2", 18446744073709551615U, "", {"4", "4"}, 3}; }

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

TEST(MatchText, P05_how_a_match_was_forfeited_is_kept) {
  Record record = some_record();
  EXPECT_EQ(write_record(record).find("forfeited"), std::string::npos);
  record.forfeited = Forfeit{1, Forfeit::By::time};
  EXPECT_EQ(*read_record(write_record(record)), record);
  record.forfeited->by = Forfeit::By::resignation;
  const std::string text = write_record(record);
  const std::string whole = R"({"seat":1,"by":"resignation"})";
  EXPECT_NE(text.find("\"forfeited\":" + whole), std::string::npos) << text;
  EXPECT_EQ(*read_record(text), record);
  for (const char* broken :
       {"1", "{}", R"({"seat":1})", R"({"seat":-1,"by":"time"})", R"({"seat":"1","by":"time"})",
        R"({"seat":1,"by":"boredom"})", R"({"seat":1,"by":"time","at":7})"}) {
    std::string changed = text;
    changed.replace(changed.find(whole), whole.size(), broken);
    const auto refused = read_record(changed);
    ASSERT_FALSE(refused) << changed;
    EXPECT_EQ(refused.error().where, "forfeited") << changed;
  }
}

TEST(MatchText, P04_practice_and_people_who_played_each_other_are_kept) {
  Record record = some_record();
  record.practice = true;
  record.was_between_people = true;
  EXPECT_EQ(*read_record(write_record(record)), record);
}

}  // namespace
}  // namespace quadrille
