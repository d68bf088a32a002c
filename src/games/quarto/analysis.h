#pragma once

#include <map>
#include <optional>

#include "catalog/analysis.h"
#include "core/result.h"
#include "games/quarto/opening_book.h"
#include "games/quarto/rules.h"
#include "games/quarto/solver.h"

namespace quadrille::quarto {

using MoveValues = std::map<Move, ValueBounds>;

// Returns bounds of the value of each move, for the player who makes it, from the book and the solver.
// `opening` may be null. Fails if the book file is damaged. REQUIRES: `at` is open.
[[nodiscard]] Result<MoveValues> move_values(const PlainRules& rules, const Position& at,
                                             const Budget& budget, const OpeningBook* opening,
                                             Solver& solver);

// Returns the value of a position and of all its moves, exact unless the budget ends first. The remoteness of
// a tie is always known, since a tie fills the board. The remoteness of a win or a loss is absent if its
// search takes too many nodes; with `budget.all_lengths` that search goes on until the deadline. `opening`
// may be null. Fails if the book file is damaged.
[[nodiscard]] Result<Analysis> analyse(const PlainRules& rules, const Position& at, const Budget& budget,
                                       const OpeningBook* opening = nullptr);

// Returns the value for the player to move if it needs no search: the game is over, the piece in hand wins,
// or the book has the position. Otherwise nullopt. `opening` and `book` may be null.
[[nodiscard]] std::optional<Value> known_value(const PlainRules& rules, const Position& at,
                                               const OpeningBook* opening, const Book* book);

// Returns the value for the other player.
[[nodiscard]] constexpr Value turned(Value value) {
  return static_cast<Value>(static_cast<int>(Value::win) - static_cast<int>(value));
}

}  // namespace quadrille::quarto
