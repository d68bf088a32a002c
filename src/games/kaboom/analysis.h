#pragma once

#include <cstdint>

#include "catalog/analysis.h"
#include "core/result.h"
#include "games/kaboom/rules.h"

namespace quadrille::kaboom {

// What an analysis may cost when the budget limits neither nodes nor time: enough for every board of a
// million positions, ten times over.
constexpr std::uint64_t default_nodes = 10'000'000;

// Value and remoteness of a position and of all its moves, and the best line. What the budget leaves open has
// bounds; the line of such a position is the one move that playouts suggest. Beyond 128 bits only
// short forced wins are found (catalog/forced_analysis.h).
[[nodiscard]] Result<Analysis> analyse(const PlainRules& rules, const Position& at, const Budget& budget);

}  // namespace quadrille::kaboom
