#pragma once

#include <string_view>

namespace quadrille {

// The value of a position for a player, worst first.
enum class Value { lose, tie, win };

[[nodiscard]] constexpr std::string_view name_of(Value value) {
  switch (value) {
    case Value::lose: return "lose";
    case Value::tie: return "tie";
    case Value::win: return "win";
  }
  return "";
}

}  // namespace quadrille
