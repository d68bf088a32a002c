#include "core/result.h"

#include <gtest/gtest.h>

#include <memory>

namespace quadrille {
namespace {

Result<int> half(int number) {
  if (number % 2 != 0) return Error{ErrorCode::bad_notation, std::to_string(number) + " is odd"};
  return number / 2;
}

TEST(Result, and_then_goes_on_with_the_value) {
  EXPECT_EQ(*half(12).and_then(half), 3);
  const auto kept = half(12);
  EXPECT_EQ(*kept.and_then(half), 3);
  EXPECT_EQ(*kept, 6);
}

TEST(Result, and_then_passes_the_first_error_through_and_calls_nothing_more) {
  int calls = 0;
  const auto count = [&](int number) {
    ++calls;
    return half(number);
  };
  const auto result = half(6).and_then(count).and_then(count);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "3 is odd");
  EXPECT_EQ(calls, 1);
}

TEST(Result, and_then_may_change_the_type_and_end_without_a_value) {
  const auto is_positive = [](int number) -> Result<void> {
    if (number > 0) return {};
    return Error{ErrorCode::bad_usage, "not above 0"};
  };
  EXPECT_TRUE(half(2).and_then(is_positive));
  EXPECT_EQ(half(0).and_then(is_positive).error().code, ErrorCode::bad_usage);
}

TEST(Result, a_value_that_is_no_longer_needed_is_moved) {
  Result<std::unique_ptr<int>> owned(std::make_unique<int>(7));
  const auto taken = std::move(owned).and_then(
      [](std::unique_ptr<int> number) { return Result<std::unique_ptr<int>>(std::move(number)); });
  EXPECT_EQ(**taken, 7);
}

TEST(Result, transform_changes_the_value_alone) {
  EXPECT_EQ(*half(4).transform([](int number) { return std::to_string(number); }), "2");
  EXPECT_EQ(half(5).transform([](int number) { return number + 1; }).error().message, "5 is odd");
  struct Named {
    std::string name;
  };
  EXPECT_EQ(*Result(Named{"x"}).transform(&Named::name), "x");
}

}  // namespace
}  // namespace quadrille
