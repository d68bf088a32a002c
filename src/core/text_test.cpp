#include "core/text.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace quadrille {
namespace {

TEST(Text, an_integer_may_have_a_sign_and_nothing_else) {
  EXPECT_EQ(*parse_integer("0"), 0);
  EXPECT_EQ(*parse_integer("007"), 7);
  EXPECT_EQ(*parse_integer("-12"), -12);
  EXPECT_EQ(*parse_integer("+12"), 12);
  for (const char* text : {"", "-", "+", "+-1", "--1", "1 ", " 1", "1.0", "1e3", "0x10", "one", "1\n"})
    EXPECT_FALSE(parse_integer(text)) << text;
  EXPECT_FALSE(parse_integer(std::string_view("1\0", 2)));
}

TEST(Text, an_integer_too_large_is_the_limit_and_not_an_error) {
  EXPECT_EQ(*parse_integer("99999999999999999999999"), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(*parse_integer("-99999999999999999999999"), -std::numeric_limits<std::int64_t>::max());
}

TEST(Text, an_unsigned_number_uses_all_64_bits) {
  EXPECT_EQ(*parse_unsigned("18446744073709551615"), std::numeric_limits<std::uint64_t>::max());
  EXPECT_FALSE(parse_unsigned("18446744073709551616"));
  EXPECT_FALSE(parse_unsigned("-1"));
  EXPECT_FALSE(parse_unsigned(""));
}

TEST(Text, a_size_is_a_number_with_a_unit_or_without) {
  EXPECT_EQ(*parse_bytes("0"), 0U);
  EXPECT_EQ(*parse_bytes("1000"), 1000U);
  EXPECT_EQ(*parse_bytes("64M"), 64U << 20);
  EXPECT_EQ(*parse_bytes("3G"), 3ULL << 30);
  EXPECT_EQ(*parse_bytes("17179869183G"), 17179869183ULL << 30);
  for (const char* text : {"", "M", "64m", "64MB", "-1K", "1.5G", "17179869184G", "K1"})
    EXPECT_FALSE(parse_bytes(text)) << text;
}

TEST(Text, a_length_of_time_has_a_unit) {
  EXPECT_EQ(parse_duration("500ms")->count(), 500);
  EXPECT_EQ(parse_duration("2s")->count(), 2000);
  EXPECT_EQ(parse_duration("5m")->count(), 300'000);
  EXPECT_EQ(parse_duration("2h")->count(), 7'200'000);
  EXPECT_EQ(parse_duration("90d")->count(), 7'776'000'000);
  EXPECT_EQ(parse_duration("36500d")->count(), 3'153'600'000'000);
  for (const char* text : {"", "2", "s", "-1s", "1.5s", "2w", "36501d", "99999999999999999999s",
                           "99999999999999999999d", "1000000001ms"})
    EXPECT_FALSE(parse_duration(text)) << text;
}

TEST(Text, quotes_show_control_characters_and_cut_long_input) {
  EXPECT_EQ(in_quotes("a\"b\\c"), R"("a\"b\\c")");
  EXPECT_EQ(in_quotes(std::string_view("\0\x1b[2J\n", 6)), R"("\x00\x1b[2J\x0a")");
  EXPECT_EQ(in_quotes("\xc3\xa9"), R"("\xc3\xa9")");
  EXPECT_EQ(in_quotes(std::string(50, 'z')), "\"" + std::string(40, 'z') + "\"... (50 characters)");
}

TEST(Text, UTF8_is_told_from_other_bytes) {
  for (const std::string_view fine :
       {"", "a", "\x7f", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xef\xbf\xbf",
        "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "\xc3\xa9t\xc3\xa9"})
    EXPECT_TRUE(is_utf8(fine)) << in_quotes(fine);
  for (const std::string_view broken :
       {"\xff", "\x80", "\xc1\xbf", "\xc2", "\xc2z", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xe2\x82",
        "\xf0\x8f\xbf\xbf", "\xf0\x90\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "a\xe9"})
    EXPECT_FALSE(is_utf8(broken)) << in_quotes(broken);
}

TEST(Text, splitting_keeps_empty_parts) {
  const std::vector<std::string_view> parts = {"a", "", "b", ""};
  EXPECT_EQ(split("a,,b,", ','), parts);
  EXPECT_EQ(split("", ','), std::vector<std::string_view>{""});
}

TEST(Text, lists_read_as_a_sentence) {
  EXPECT_EQ(listed({}, "or"), "");
  EXPECT_EQ(listed({"1"}, "or"), "1");
  EXPECT_EQ(listed({"1", "2"}, "or"), "1 or 2");
  EXPECT_EQ(listed({"1", "2", "3"}, "and"), "1, 2 and 3");
}

TEST(Text, trimming_takes_blanks_from_both_ends_only) {
  EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(trimmed(" \n "), "");
}

TEST(Text, what_a_shell_would_change_is_put_into_quotes_for_it) {
  EXPECT_EQ(for_shell("connect:7x6n4p2:4453"), "connect:7x6n4p2:4453");
  EXPECT_EQ(for_shell("x,1,1,-*--,xo@-"), "'x,1,1,-*--,xo@-'");
  EXPECT_EQ(for_shell("it's"), "'it'\\''s'");
  EXPECT_EQ(for_shell(""), "''");
}

TEST(Text, a_sentence_begins_with_a_capital) {
  EXPECT_EQ(capitalised("column 1 is full"), "Column 1 is full");
  EXPECT_EQ(capitalised("1 is full"), "1 is full");
  EXPECT_EQ(capitalised(""), "");
}

TEST(Text, a_word_that_was_mistyped_is_found) {
  const std::vector<std::string> words = {"play", "perft", "solve", "matches"};
  EXPECT_EQ(nearest("plya", words), "play");
  EXPECT_EQ(nearest("mathces", words), "matches");
  EXPECT_EQ(nearest("slove", words), "solve");
  EXPECT_EQ(nearest("pe", words), std::nullopt) << "two letters may be anything";
  EXPECT_EQ(nearest("chess", words), std::nullopt);
  EXPECT_EQ(nearest("", words), std::nullopt);
  EXPECT_EQ(nearest(std::string(100000, 'a'), words), std::nullopt);
}

TEST(Text, past_times_are_told_in_the_largest_unit_that_has_gone_by) {
  using namespace std::chrono_literals;
  EXPECT_EQ(time_ago(-5s), "just now");
  EXPECT_EQ(time_ago(59s), "just now");
  EXPECT_EQ(time_ago(60s), "1 minute ago");
  EXPECT_EQ(time_ago(59min + 59s), "59 minutes ago");
  EXPECT_EQ(time_ago(2h), "2 hours ago");
  EXPECT_EQ(time_ago(24h), "1 day ago");
  EXPECT_EQ(time_ago(24h * 400), "400 days ago");
}

TEST(Text, visible_characters_are_letters_of_any_script_but_no_controls) {
  for (const char* fine : {"", "Ada", "Zoë", "李雷", "Ольга", "مريم", "अदिति", "🎲", "a b", "O'Neill-2"})
    EXPECT_TRUE(is_visible(fine)) << fine;
  const std::vector<std::string> hidden = {
      "a\nb",   "\x7f",       "\xc2\x85",   "\xc2\xad",   "\u200b",          "a\u200dz",
      "\u200e", "\u202eevil", "\u2066",     "\u2069",     "\u2028",          "\ufeffBOM",
      "\u3164", "\u061c",     "\U000e0041", "\U000e0001", "\u2060invisible", std::string("\0", 1)};
  for (const std::string& each : hidden) EXPECT_FALSE(is_visible(each)) << in_quotes(each);
}

}  // namespace
}  // namespace quadrille
