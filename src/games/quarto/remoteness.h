#pragma once

#include <optional>

#include "core/value.h"
#include "games/quarto/rules.h"
#include "search/solver_terms.h"

namespace quadrille::quarto {

// Returns the number of moves to the end of a position, where the winner takes the shortest way and the loser
// the longest; nullopt if the limits end the search. REQUIRES: `at` is open, and `value` is its value for the
// player to move and no tie.
[[nodiscard]] std::optional<int> remoteness_of(const Variant& variant, const Position& at, Value value,
                                               const Limits& limits);

}  // namespace quadrille::quarto
