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

// What is known of a value: exact when both bounds are one.
struct ValueBounds {
  Value min = Value::lose;
  Value max = Value::win;
  [[nodiscard]] bool exact() const { return min == max; }
};

struct Verdict {
  ValueBounds value;
  std::optional<int> remoteness;  // moves to the end when both play their best; only with an exact value
  std::optional<int> score;       // in games that have one
};

// The value of a position for the player to move, and of every move for the player who makes it.
struct Analysis {
  Verdict position;
  std::vector<std::pair<std::string, Verdict>> moves;
  // The principal variation: the moves of best play by both, as far as they are known. Where the value is not
  // exact, some games put the one move here that they would play.
  std::vector<std::string> pv;
  std::uint64_t nodes = 0;
  // No player can force the end within so many moves by a move that is not settled; where a game can tell.
  std::optional<int> no_end_within = {};
};

// How much a job may cost, and how it is done. An analysis ends with what it knows by then; work that is good
// for nothing unless it is complete ends with the error over_budget.
struct Budget : Limits {
  [[nodiscard]] const Limits& limits() const { return *this; }

  int threads = 1;
  bool use_book = true;
  bool all_lengths = false;  // time that is left goes into lengths of wins that are not found at once
  // Told now and then how many moves of how many are settled.
  std::function<void(std::size_t settled, std::size_t all)> progress = {};
};

}  // namespace quadrille
