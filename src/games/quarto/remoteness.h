#pragma once

#include <optional>

#include "core/value.h"
#include "games/quarto/rules.h"
#include "search/solver_terms.h"

namespace quadrille::quarto {

// How many moves it takes to the end of an open position that is won or lost for the player on turn, when the
// winner takes the shortest way and the loser the longest. Nothing when the limits end the search before.
[[nodiscard]] std::optional<int> remoteness_of(const Variant& variant, const Position& at, Value value,
                                               const SolveLimits& limits);

}  // namespace quadrille::quarto
