#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "core/value.h"

namespace quadrille {

// The value of a position for the player to move, and its remoteness, in a byte. The order is the opponent's
// preference, best first: the player to move takes the lowest value among the positions after the moves.
//
//      0              no game reaches the position
//      1 + r          loss in r moves: the opponent wants it short
//     86 + r          tie in r moves: both sides want it short
//    255 - r          win in r moves: the opponent wants it long
using SolvedValue = std::uint8_t;

constexpr SolvedValue unreached = 0;
constexpr int longest_remoteness = 84;

[[nodiscard]] constexpr SolvedValue make_solved_value(Value value, int remoteness) {
  assert(remoteness >= 0 && remoteness <= longest_remoteness);
  switch (value) {
    case Value::lose: return static_cast<SolvedValue>(1 + remoteness);
    case Value::tie: return static_cast<SolvedValue>(86 + remoteness);
    case Value::win: return static_cast<SolvedValue>(255 - remoteness);
  }
  return unreached;
}

[[nodiscard]] constexpr Value value_of(SolvedValue solved) {
  return solved < 86 ? Value::lose : solved < 171 ? Value::tie : Value::win;
}

[[nodiscard]] constexpr int remoteness_of(SolvedValue solved) {
  return solved < 86 ? solved - 1 : solved < 171 ? solved - 86 : 255 - solved;
}

// Returns whether the remoteness is the largest that a value can hold: positions before this one have no
// value.
[[nodiscard]] constexpr bool is_longest(SolvedValue solved) {
  return remoteness_of(solved) == longest_remoteness;
}

// Returns the value of a position from the lowest of the values after its moves, which must be neither
// `unreached` nor is_longest().
[[nodiscard]] constexpr SolvedValue value_before(SolvedValue best) {
  assert(best != unreached && !is_longest(best));
  if (best < 86) return static_cast<SolvedValue>(255 - best);
  if (best < 171) return static_cast<SolvedValue>(best + 1);
  return static_cast<SolvedValue>(257 - best);
}

}  // namespace quadrille
