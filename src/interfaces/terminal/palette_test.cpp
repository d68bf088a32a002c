#include "interfaces/terminal/palette.h"

#include <gtest/gtest.h>

#include <set>

namespace quadrille::palette {
namespace {

// Red as in CSS Color 4; black and white by definition.
TEST(Palette, colours_are_compared_in_oklab) {
  constexpr Oklab red = oklab(255, 0, 0);
  EXPECT_NEAR(red.lightness, 0.62796, 1e-4);
  EXPECT_NEAR(red.green_red, 0.22486, 1e-4);
  EXPECT_NEAR(red.blue_yellow, 0.12585, 1e-4);
  EXPECT_NEAR(oklab(255, 255, 255).lightness, 1, 1e-4);
  EXPECT_EQ(oklab(0, 0, 0).lightness, 0);
}

TEST(Palette, every_colour_of_a_terminal_is_nearest_to_itself) {
  EXPECT_EQ(nearest(oklab(0, 0, 0)), 16);
  EXPECT_EQ(nearest(oklab(255, 255, 255)), 231);
  EXPECT_EQ(nearest(oklab(95, 135, 255)), 16 + 36 * 1 + 6 * 2 + 5);
  EXPECT_EQ(nearest(oklab(8, 8, 8)), 232);
  EXPECT_EQ(nearest(oklab(238, 238, 238)), 255);
}

TEST(Palette, tokens_of_a_style_sheet_are_read) {
  constexpr std::string_view sheet =
      "/* --a */ :root{--ab:#000; --a: light-dark( #fff, #5f87ff );--b:#5f87ff;--c:red;--d:#5f87f}";
  constexpr Token a = read_token(sheet, "a");
  EXPECT_EQ(nearest(a.light), 231);
  EXPECT_EQ(nearest(a.dark), 69);
  EXPECT_EQ(nearest(read_token(sheet, "b").light), 69);
  EXPECT_EQ(nearest(read_token(sheet, "b").dark), 69);
  for (const char* missing : {"c", "d", "e"}) EXPECT_THROW((void)read_token(sheet, missing), std::exception);
}

TEST(Palette, players_and_values_are_told_apart) {
  std::set<short> fills;
  for (const Paint& each : players) fills.insert(each.fill);
  EXPECT_EQ(fills.size(), players.size());
  EXPECT_EQ((std::set<short>{win, tie, lose}.size()), 3U);
}

}  // namespace
}  // namespace quadrille::palette
