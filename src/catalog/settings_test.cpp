#include "catalog/settings.h"

#include <gtest/gtest.h>

#include <string>

namespace quadrille {
namespace {

Settings two_rules() { return Settings({{"width", "", "", 2, 10, 4}, {"height", "", "", 1, 9, 3}}); }

TEST(Settings, stand_at_their_usual_values_until_given) {
  Settings settings = two_rules();
  EXPECT_EQ(settings["width"], 4);
  EXPECT_FALSE(settings.given("width"));
  ASSERT_TRUE(settings.set("width", "10"));
  EXPECT_EQ(settings["width"], 10);
  EXPECT_TRUE(settings.given("width"));
  settings.forget("width");
  EXPECT_EQ(settings["width"], 4);
  EXPECT_FALSE(settings.given("width"));
}

TEST(Settings, refuse_what_is_no_number_or_out_of_range_and_stay_as_they_were) {
  Settings settings = two_rules();
  for (const char* text : {"1", "11", "-4", "", "four", "4.0", "99999999999999999999"}) {
    const auto set = settings.set("width", text);
    ASSERT_FALSE(set) << text;
    EXPECT_EQ(set.error().where, "width");
    EXPECT_TRUE(set.error().message.starts_with("width must be a whole number from 2 to 10, not "));
    EXPECT_FALSE(settings.given("width"));
  }
  const auto unknown = settings.set("depth", "3");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().message, "there is no rule \"depth\"; the rules are width and height");
}

TEST(Settings, given_twice_must_agree) {
  Settings flags = two_rules();
  Settings line = two_rules();
  ASSERT_TRUE(flags.set("width", "5"));
  ASSERT_TRUE(line.set("width", "5"));
  ASSERT_TRUE(line.set("height", "7"));
  ASSERT_TRUE(flags.merge(line));
  EXPECT_EQ(flags["height"], 7);
  ASSERT_TRUE(line.set("width", "6"));
  const auto merged = flags.merge(line);
  ASSERT_FALSE(merged);
  EXPECT_EQ(merged.error().message, "width is given twice, as 5 and as 6");
  EXPECT_EQ(flags["width"], 5);
}

TEST(Settings, a_switch_is_yes_or_no_and_off_until_given) {
  Settings settings({yes_or_no("wild", "", "")});
  EXPECT_EQ(settings["wild"], 0);
  ASSERT_TRUE(settings.set("wild", "yes"));
  EXPECT_EQ(settings["wild"], 1);
  ASSERT_TRUE(settings.set("wild", "n"));
  EXPECT_EQ(settings["wild"], 0);
  EXPECT_TRUE(settings.given("wild"));
  for (const char* text : {"", "1", "maybe", "Yes"})
    EXPECT_EQ(settings.set("wild", text).error().message,
              "wild must be yes or no, not \"" + std::string(text) + "\"");
}

TEST(Settings, a_rule_may_follow_another_until_it_is_given_itself) {
  const std::vector<Option> options = {{"bombs", "", "", 0, 9, 2},
                                       {.name = "own", .max = 9, .follows = "bombs"}};
  Settings settings(options);
  EXPECT_EQ(settings["own"], 2);
  EXPECT_EQ(default_of(options[1]), "as bombs");
  ASSERT_TRUE(settings.set("bombs", "5"));
  EXPECT_EQ(settings["own"], 5);
  EXPECT_FALSE(settings.given("own"));
  settings.forget("bombs");
  EXPECT_FALSE(settings.settled("bombs"));
  ASSERT_TRUE(settings.set("own", "1"));
  EXPECT_EQ(settings["own"], 1);
  EXPECT_TRUE(settings.settled("bombs")) << "there is nothing left to ask about";
  EXPECT_FALSE(settings.given("bombs"));
}

TEST(Settings, a_rule_that_follows_another_is_in_question_once_one_beside_it_does_not) {
  Settings settings({{"bombs", "", "", 0, 9, 2},
                     {.name = "own", .max = 9, .follows = "bombs"},
                     {.name = "theirs", .max = 9, .follows = "bombs"}});
  EXPECT_TRUE(settings.settled("theirs"));
  ASSERT_TRUE(settings.set("own", "1"));
  EXPECT_FALSE(settings.settled("theirs"));
  ASSERT_TRUE(settings.set("bombs", "1"));
  EXPECT_TRUE(settings.settled("theirs"));
}

std::string read_word(std::string_view text) {
  const auto settings =
      read_rule_word({{"width", "", "", 2, 10, 4}, {"height", "", "", 1, 9, 3}, yes_or_no("wild", "", "")},
                     {{.option = "width"},
                      {.mark = 'x', .option = "height", .joined = true},
                      {.mark = 'w', .option = "wild"}},
                     text, "4x3w");
  if (!settings) return settings.error().message;
  return std::to_string((*settings)["width"]) + " " + std::to_string((*settings)["height"]) + " " +
         std::to_string((*settings)["wild"]);
}

TEST(Settings, rules_in_one_word_may_lack_parts_but_not_half_of_two_that_are_joined) {
  EXPECT_EQ(read_word(""), "4 3 0");
  EXPECT_EQ(read_word("5x6"), "5 6 0");
  EXPECT_EQ(read_word("5x6w"), "5 6 1");
  EXPECT_EQ(read_word("w"), "4 3 1");
  for (const char* text : {"5", "5w", "x6", "5x", "5x6ww", "w5x6", "5x6 ", "-5x6"})
    EXPECT_EQ(read_word(text), "\"" + std::string(text) + "\" is not of the form 4x3w");
  EXPECT_EQ(read_word("50x6"), "width must be a whole number from 2 to 10, not 50");
}

TEST(Settings, a_choice_is_one_of_its_words) {
  Settings settings({choice("colour", "", "", {"red", "green", "blue"}, 1)});
  EXPECT_EQ(settings["colour"], 1);
  ASSERT_TRUE(settings.set("colour", "blue"));
  EXPECT_EQ(settings["colour"], 2);
  for (const char* text : {"", "Blue", "blu", "2", "yellow"})
    EXPECT_FALSE(settings.set("colour", text)) << text;
  EXPECT_EQ(settings.set("colour", "mauve").error().message,
            "colour must be red, green or blue, not \"mauve\"");
  EXPECT_EQ(settings["colour"], 2);
}

TEST(Settings, a_rule_that_spells_a_choice_out_is_asked_for_only_after_its_last_word) {
  Option size{.name = "size", .min = 1, .max = 9, .default_value = 3};
  size.details = "preset";
  const std::vector<Option> options = {choice("preset", "", "", {"small", "custom"}, 0), size};
  Settings settings(options);
  EXPECT_FALSE(settings.settled("preset"));
  EXPECT_FALSE(settings.settled("size"));
  ASSERT_TRUE(settings.set("preset", "small"));
  EXPECT_TRUE(settings.settled("size"));
  ASSERT_TRUE(settings.set("preset", "custom"));
  EXPECT_FALSE(settings.settled("size"));
  Settings by_flag(options);
  ASSERT_TRUE(by_flag.set("size", "4"));
  EXPECT_TRUE(by_flag.settled("preset")) << "a size leaves nothing to choose";
}

TEST(Settings, a_choice_is_its_word_in_a_rule_word) {
  const std::vector<Option> options = {{.name = "size", .min = 1, .max = 99, .default_value = 3},
                                       choice("colour", "", "", {"red", "green"}, 0)};
  const auto read = [&](std::string_view text) {
    return read_rule_word(options, {{0, "size"}, {0, "colour"}}, text, "3red");
  };
  EXPECT_EQ((*read("12green"))["colour"], 1);
  EXPECT_EQ((*read("green"))["size"], 3);
  EXPECT_EQ((*read("7"))["colour"], 0);
  for (const char* text : {"12blue", "greenred", "green12", "gree"}) EXPECT_FALSE(read(text)) << text;
}

}  // namespace
}  // namespace quadrille
