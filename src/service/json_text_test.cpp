#include "service/json_text.h"

#include <gtest/gtest.h>

#include <bit>
#include <boost/json.hpp>
#include <cmath>
#include <limits>

#include "core/random.h"

namespace quadrille {
namespace {

namespace json = boost::json;

TEST(JsonText, numbers_are_plain) {
  EXPECT_EQ(json_text(0.0), "0");
  EXPECT_EQ(json_text(0.25), "0.25");
  EXPECT_EQ(json_text(-100.0), "-100");
  EXPECT_EQ(json_text(0.1), "0.1");
  EXPECT_EQ(json_text(1e300), "1e+300");
  EXPECT_EQ(json_text(7), "7");
  EXPECT_EQ(json_text(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(json_text(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(json_text(std::nan("")), "null") << "JSON has no such number";
}

TEST(JsonText, every_number_is_read_back_the_same) {
  Random random(1);
  for (int i = 0; i < 100'000; ++i) {
    const auto number = std::bit_cast<double>(random.next());
    if (!std::isfinite(number)) continue;
    ASSERT_EQ(std::strtod(json_text(number).c_str(), nullptr), number);
    const double small = static_cast<double>(random.below(1'000'000)) / 1000.0;
    ASSERT_EQ(std::strtod(json_text(small).c_str(), nullptr), small);
    ASSERT_EQ(json_text(small).find_first_of("eE"), std::string::npos);
  }
}

TEST(JsonText, the_rest_is_as_boost_writes_and_reads_it) {
  for (const char* text : {"{}", "[]", "[1,[2,{\"a\":null}],true,false]",
                           R"({"a":{},"b":[],"c":"x\"\\\n\t\r"})", R"(["\u0001 \u001f é 漢 🙂",""])"})
    EXPECT_EQ(json::parse(json_text(json::parse(text))), json::parse(text)) << text;
  EXPECT_EQ(json_text(json::parse(R"({"b":1,"a":[{"c":"d"},2]})")), R"({"b":1,"a":[{"c":"d"},2]})");
}

}  // namespace
}  // namespace quadrille
