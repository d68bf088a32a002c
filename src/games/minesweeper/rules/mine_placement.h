#pragma once

#include <cstdint>
#include <vector>

#include "core/result.h"
#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

constexpr int longest_side = 1000;

// Where the mines are.
struct Layout {
  int width = 0;
  int height = 0;
  std::vector<bool> mines;  // a cell each

  [[nodiscard]] int count() const;
  friend bool operator==(const Layout&, const Layout&) = default;
};

// Whether a game can be played with these rules wherever its first click is, and otherwise why not.
[[nodiscard]] Result<void> check(const Variant& variant);

// Whether these rules keep mines away from the first square that is uncovered, and from those around it.
[[nodiscard]] bool spares_first(FirstClick first_click);
[[nodiscard]] bool spares_neighbours(FirstClick first_click);

// The squares that have no mine because a game begins at `first`, in ascending order.
[[nodiscard]] std::vector<Cell> spared_cells(const Variant& variant, Cell first);

// Those that the rules name before the first click: the start of a board that needs no guess.
[[nodiscard]] std::vector<Cell> promised_safe(const Variant& variant);

// The mines of a game whose first uncovered square is `first`: all layouts that its rules allow are equally
// likely. Frozen: a saved game is its seed and its moves, and must stay the same game for ever.
[[nodiscard]] Layout place_mines(const Variant& variant, std::uint64_t seed, Cell first);

// The same with the squares given that must have no mine. There must be room for all mines elsewhere.
[[nodiscard]] Layout place_mines(const Variant& variant, std::uint64_t seed,
                                 const std::vector<Cell>& without_mine);

}  // namespace quadrille::minesweeper
