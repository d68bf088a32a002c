#include "interfaces/http/repeated_name.h"

#include <gtest/gtest.h>

namespace quadrille::http {
namespace {

TEST(RepeatedName, is_found_at_any_depth_and_in_any_spelling) {
  EXPECT_EQ(repeated_name(R"({"a":1,"b":2,"a":3})"), "a");
  EXPECT_EQ(repeated_name(R"([1,{"x":{"deep":[],"deep":null}}])"), "deep");
  EXPECT_EQ(repeated_name(R"({"move":"4","mov\u0065":"5"})"), "move") << "an escape is the same name";
  EXPECT_EQ(repeated_name(R"({"":1,"":2})"), "");
}

TEST(RepeatedName, objects_beside_and_inside_each_other_may_share_names) {
  for (const char* fine : {R"({"a":{"a":{"a":1}},"b":{"a":2}})", R"([{"a":1},{"a":1}])", "{}", "1", R"("a")"})
    EXPECT_FALSE(repeated_name(fine)) << fine;
}

TEST(RepeatedName, says_nothing_of_what_is_no_JSON) {
  for (const char* broken : {"", "{", R"({"a":1,"b")", "nonsense", R"({"a":1,})"})
    EXPECT_FALSE(repeated_name(broken)) << broken;
}

}  // namespace
}  // namespace quadrille::http
