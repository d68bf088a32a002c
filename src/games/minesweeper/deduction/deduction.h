#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

// Squares that are safe and squares that are mines, and why: it follows from the clues on `clues` alone, and,
// where `counts_mines` says so, from the number of mines on the board.
struct Deduction {
  enum class Rule : std::uint8_t {
    promised,    // a board that needs no guess starts there
    all_found,   // a clue has all its mines
    all_needed,  // a clue needs all its squares
    overlap,     // of two clues, one needs more than the other can have
    every_way,   // no way to lay the mines puts one there, or every way does
  };
  Rule rule = Rule::every_way;
  std::vector<Cell> safe;
  std::vector<Cell> mines;
  std::vector<Cell> named;  // the one or two clues that the sentence is about
  std::vector<Cell> clues;
  bool counts_mines = false;
};

// "(4,7)": column and row from 1.
[[nodiscard]] std::string name_of(const Variant& variant, Cell cell);
[[nodiscard]] std::string names_of(const Variant& variant, const std::vector<Cell>& cells);

// What the rules promise of squares that are still covered.
[[nodiscard]] std::optional<Deduction> promise_of(const Sight& sight);

// The reason as a sentence.
[[nodiscard]] std::string sentence(const Sight& sight, const Deduction& deduction);

}  // namespace quadrille::minesweeper
