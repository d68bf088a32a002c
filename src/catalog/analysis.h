#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/value.h"
#include "search/limits.h"

namespace quadrille {

// Bounds of a value, which is exact if they are equal.
struct ValueBounds {
  Value min = Value::lose;
  Value max = Value::win;
  [[nodiscard]] bool exact() const { return min == max; }
};

// The result of an analysis for a position or a move.
struct Verdict {
  ValueBounds value;
  std::optional<int> remoteness;  // moves to the end with best play by both; only with an exact value
  std::optional<int> score;       // in games that have one
};

// The value of a position for the player to move, and of every move for the player who makes it.
struct Analysis {
  Verdict position;
  std::vector<std::pair<std::string, Verdict>> moves;
  // The principal variation, as far as it is known. Where the value is not exact, some games give only the
  // move that they would play.
  std::vector<std::string> pv;
  std::uint64_t nodes = 0;
  // No player can force the end within this number of moves by an unsettled move. Empty if the game does not
  // determine it.
  std::optional<int> no_end_within = {};
};

// The limits and options of a job. An analysis ends at a limit with its result so far. A job whose partial
// result is of no use ends with the error over_budget.
struct Budget : Limits {
  [[nodiscard]] const Limits& limits() const { return *this; }

  int threads = 1;           // worker threads
  bool use_book = true;      // books and tables
  bool all_lengths = false;  // spends the time to the deadline on remotenesses that are not found at once
  // Called now and then with the number of settled moves and of all moves. Calls do not overlap, but may come
  // from several threads. May be empty.
  std::function<void(std::size_t settled, std::size_t all)> progress = {};
};

}  // namespace quadrille
