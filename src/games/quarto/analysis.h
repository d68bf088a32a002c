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

// The values of all moves of an open position, for who makes them, from the book and the solver.
[[nodiscard]] Result<MoveValues> move_values(const PlainRules& rules, const Position& at,
                                             const Budget& budget, const OpeningBook* opening,
                                             Solver& solver);

// Value of a position and of all its moves, exact unless the budget ends first. The remoteness of a tie is
// known, since nobody wins before the board is full, and that of a win or a loss with the next piece.
[[nodiscard]] Result<Analysis> analyse(const PlainRules& rules, const Position& at, const Budget& budget,
                                       const OpeningBook* opening = nullptr);

// The value of a position for the player on turn there, where no search is needed: the game is over, the
// piece in hand wins, or the book has it. Both may be missing.
[[nodiscard]] std::optional<Value> known_value(const PlainRules& rules, const Position& at,
                                               const OpeningBook* opening, const Book* book);

// What a value is worth to the other player.
[[nodiscard]] constexpr Value turned(Value value) {
  return static_cast<Value>(static_cast<int>(Value::win) - static_cast<int>(value));
}

}  // namespace quadrille::quarto
