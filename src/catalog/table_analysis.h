#pragma once

#include <string_view>

#include "catalog/analysis.h"
#include "catalog/game.h"
#include "core/result.h"
#include "solve/table.h"

namespace quadrille {

// The value of a position of the game and of all its moves, as a table of the same rules has them. Refused: a
// position that no game reaches, and rules without tables.
[[nodiscard]] Result<Analysis> look_up(const Game& game, const State& at, const Table& table);

// The same of a position given as text, with the best line.
[[nodiscard]] Result<Analysis> analyse_by_table(const Game& game, std::string_view state, const Table& table);

}  // namespace quadrille
