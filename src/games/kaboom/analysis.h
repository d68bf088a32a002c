#pragma once

#include <cstdint>

#include "catalog/analysis.h"
#include "core/result.h"
#include "games/kaboom/rules.h"

namespace quadrille::kaboom {

// The node limit of an analysis whose budget limits neither nodes nor time: ten times what a board of a
// million positions takes.
constexpr std::uint64_t default_nodes = 10'000'000;

// Returns value and remoteness of a position and of all its moves, and the principal variation. A value that
// the budget leaves open has bounds; the principal variation of such a position is the one move that playouts
// suggest. Beyond 128 bits only short forced wins are found (catalog/forced_analysis.h).
[[nodiscard]] Result<Analysis> analyse(const PlainRules& rules, const Position& at, const Budget& budget);

}  // namespace quadrille::kaboom
