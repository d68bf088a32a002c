#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "core/value.h"

namespace quadrille {

// What a position is worth to the player to move and how many moves are left, in a byte. It is ordered by
// what the opponent wants, best first, so that whoever chooses takes the least worth among the positions
// after his moves:
//
//      0              no game reaches the position
//      1 + r          lost in r moves: the other side wants it short
//     86 + r          a tie in r: both sides want it short
//    255 - r          won in r: the other side wants it long
using Worth = std::uint8_t;

constexpr Worth unreached = 0;
constexpr int longest_remoteness = 84;

[[nodiscard]] constexpr Worth make_worth(Value value, int remoteness) {
  assert(remoteness >= 0 && remoteness <= longest_remoteness);
  switch (value) {
    case Value::lose: return static_cast<Worth>(1 + remoteness);
    case Value::tie: return static_cast<Worth>(86 + remoteness);
    case Value::win: return static_cast<Worth>(255 - remoteness);
  }
  return unreached;
}

[[nodiscard]] constexpr Value value_of(Worth worth) {
  return worth < 86 ? Value::lose : worth < 171 ? Value::tie : Value::win;
}

[[nodiscard]] constexpr int remoteness_of(Worth worth) {
  return worth < 86 ? worth - 1 : worth < 171 ? worth - 86 : 255 - worth;
}

// No position before this one can be told: the game is longer than a worth can say.
[[nodiscard]] constexpr bool is_longest(Worth worth) { return remoteness_of(worth) == longest_remoteness; }

// The worth of a position whose best move leads to `best`, the least of the worths after its moves.
[[nodiscard]] constexpr Worth worth_before(Worth best) {
  assert(best != unreached && !is_longest(best));
  if (best < 86) return static_cast<Worth>(255 - best);
  if (best < 171) return static_cast<Worth>(best + 1);
  return static_cast<Worth>(257 - best);
}

}  // namespace quadrille
