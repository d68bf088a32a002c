#pragma once

#include <cstdint>
#include <vector>

#include "core/result.h"
#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

constexpr int longest_side = 1000;

// The mines of a board.
struct Layout {
  int width = 0;
  int height = 0;
  std::vector<bool> mines;  // one per cell

  [[nodiscard]] int count() const;
  friend bool operator==(const Layout&, const Layout&) = default;
};

// Checks that a game can be played with these rules wherever its first click is. Otherwise bad_settings, with
// the reason.
[[nodiscard]] Result<void> check(const Variant& variant);

// True if the rules keep the first uncovered square, or also the squares around it, free of mines.
[[nodiscard]] bool spares_first(FirstClick first_click);
[[nodiscard]] bool spares_neighbours(FirstClick first_click);

// The squares that the rules keep free of mines when a game begins at `first`, in ascending order.
[[nodiscard]] std::vector<Cell> spared_cells(const Variant& variant, Cell first);

// The squares that are known to be safe before the first click: those that a no-guess board spares at its
// start. Empty for all other rules.
[[nodiscard]] std::vector<Cell> promised_safe(const Variant& variant);

// The layout of the game with this seed whose first uncovered square is `first`. All layouts that the rules
// allow are equally likely. Frozen: a saved game is a seed and moves, so the layout of a seed must never
// change. REQUIRES: check(variant) succeeds.
[[nodiscard]] Layout place_mines(const Variant& variant, std::uint64_t seed, Cell first);

// As above, with the squares that must have no mine given; they may repeat. REQUIRES: the other squares have
// room for all mines.
[[nodiscard]] Layout place_mines(const Variant& variant, std::uint64_t seed,
                                 const std::vector<Cell>& without_mine);

}  // namespace quadrille::minesweeper
