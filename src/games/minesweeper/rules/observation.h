#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/player.h"
#include "core/square.h"

namespace quadrille::minesweeper {

using Cell = std::uint32_t;  // row by row, from the upper left corner

// The promise for the first uncovered square. any: none; safe: it is no mine; open: it has no mine around it
// either. no_guess and no_guess_open: a no-guess board, whose start square is safe, or opens.
enum class FirstClick : std::uint8_t { any, safe, open, no_guess, no_guess_open };

[[nodiscard]] constexpr bool needs_no_guess(FirstClick first_click) {
  return first_click == FirstClick::no_guess || first_click == FirstClick::no_guess_open;
}

// The rules of one game.
struct Variant {
  int width = 9;
  int height = 9;
  int mines = 10;
  FirstClick first_click = FirstClick::safe;
  Square start = {};  // of a no-guess board; unused unless needs_no_guess()

  [[nodiscard]] std::size_t cells() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
  friend bool operator==(const Variant&, const Variant&) = default;
};

[[nodiscard]] inline Cell cell_at(const Variant& variant, Square square) {
  return static_cast<Cell>((square.row - 1) * variant.width + square.column - 1);
}

// A square as a player sees it. 0 to 8 are clues; mines show only when the game is over.
enum class Face : std::uint8_t { covered = 9, flag, mine, exploded, wrong_flag };

[[nodiscard]] constexpr Face clue_face(int mines_around) { return static_cast<Face>(mines_around); }
[[nodiscard]] constexpr bool is_clue(Face face) { return face < Face::covered; }
[[nodiscard]] constexpr int clue_of(Face face) { return static_cast<int>(face); }

// Calls `visit(cell)` for each of the up to eight cells around this one.
template <class Visit>
void for_each_neighbour(const Variant& variant, Cell cell, Visit&& visit) {
  const auto width = static_cast<Cell>(variant.width);
  const Cell column = cell % width;
  const Cell row = cell / width;
  const Cell left = column == 0 ? 0 : column - 1;
  const Cell right = column + 1 == width ? column : column + 1;
  const Cell top = row == 0 ? 0 : row - 1;
  const Cell bottom = row + 1 == static_cast<Cell>(variant.height) ? row : row + 1;
  for (Cell r = top; r <= bottom; ++r)
    for (Cell c = left; c <= right; ++c)
      if (r != row || c != column) visit(r * width + c);
}

// The observation of a player: everything that is known of a game. While the game is open it holds no mine
// and no reference to one.
class Observation {
 public:
  explicit Observation(const Variant& variant) : variant_(variant), faces_(variant.cells(), Face::covered) {}

  [[nodiscard]] const Variant& variant() const { return variant_; }
  [[nodiscard]] std::size_t size() const { return faces_.size(); }
  [[nodiscard]] Face operator[](Cell cell) const { return faces_[cell]; }
  [[nodiscard]] const std::vector<Face>& faces() const { return faces_; }
  [[nodiscard]] std::size_t visible() const { return visible_; }
  [[nodiscard]] std::size_t flags() const { return flags_; }
  [[nodiscard]] const Outcome& outcome() const { return outcome_; }
  // True if every square without a mine is visible: the game is won (M07).
  [[nodiscard]] bool is_cleared() const {
    return visible_ + static_cast<std::size_t>(variant_.mines) == faces_.size();
  }

  // The last clicked square; empty if the observation was read from text. Equality ignores it.
  [[nodiscard]] const std::optional<Cell>& last_click() const { return last_click_; }

  friend bool operator==(const Observation& a, const Observation& b) {
    return a.variant_ == b.variant_ && a.faces_ == b.faces_ && a.outcome_ == b.outcome_;
  }

 private:
  friend class PlainRules;
  friend class Notation;

  Variant variant_;
  std::vector<Face> faces_;
  std::size_t visible_ = 0;
  std::size_t flags_ = 0;
  Outcome outcome_;
  std::optional<Cell> last_click_;
};

}  // namespace quadrille::minesweeper
