#pragma once

#include <string_view>

#include "catalog/analysis.h"
#include "catalog/game.h"
#include "core/result.h"
#include "solve/table.h"

namespace quadrille {

// Returns the value of a position and of all its moves from a table; the pv is one best move. Errors:
// not_found if no game reaches the position, unsupported for rules without tables, storage if the table is
// damaged. REQUIRES: the table is of the rules of the game.
[[nodiscard]] Result<Analysis> look_up(const Game& game, const State& at, const Table& table);

// The same for a position given as text, with the principal variation to the end of the game.
[[nodiscard]] Result<Analysis> analyse_by_table(const Game& game, std::string_view state, const Table& table);

}  // namespace quadrille
