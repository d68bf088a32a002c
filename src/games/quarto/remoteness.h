#pragma once

#include <cstdint>
#include <optional>

#include "core/value.h"
#include "games/quarto/rules.h"

namespace quadrille::quarto {

// How many moves it takes to the end of an open position that is won or lost for the player on turn, when the
// winner takes the shortest way and the loser the longest. Nothing when it takes more than `nodes` to find
// out.
[[nodiscard]] std::optional<int> remoteness_of(const Variant& variant, const Position& at, Value value,
                                               std::uint64_t nodes);

}  // namespace quadrille::quarto
