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

}  // namespace
}  // namespace quadrille
