#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

// Squares that are certainly safe or mines, and the reason: the clues on `clues` alone entail it, together
// with the number of mines on the board where `counts_mines` is set.
struct Deduction {
  enum class Rule : std::uint8_t {
    promised,    // the start of a no-guess board
    all_found,   // a clue has all its mines
    all_needed,  // a clue needs all its squares
    overlap,     // a clue needs more mines than it can share with another
    every_way,   // a mine in no solution, or in every one
  };
  Rule rule = Rule::every_way;
  std::vector<Cell> safe;
  std::vector<Cell> mines;
  std::vector<Cell> named;  // the one or two clues that sentence() names
  std::vector<Cell> clues;
  bool counts_mines = false;
};

// "(4,7)": column and row from 1. names_of() names up to 12 cells and counts the rest.
[[nodiscard]] std::string name_of(const Variant& variant, Cell cell);
[[nodiscard]] std::string names_of(const Variant& variant, const std::vector<Cell>& cells);

// The covered squares that the rules promise to be safe; empty if there are none.
[[nodiscard]] std::optional<Deduction> promise_of(const Observation& observation);

// The deduction as a sentence: reason, then conclusion.
[[nodiscard]] std::string sentence(const Observation& observation, const Deduction& deduction);

}  // namespace quadrille::minesweeper
