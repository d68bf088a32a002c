#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "catalog/budget_watch.h"
#include "core/result.h"
#include "games/minesweeper/rules/mine_placement.h"
#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

// A generated board.
struct Board {
  Layout layout;
  std::uint64_t seed = 0;  // the seed that reproduces it
  Cell start = 0;          // the square to begin at
};

// The board of the game with this seed whose first click is at `start`; the squares `without_mine` are kept
// free too. All layouts that the rules and these squares allow are equally likely. bad_settings if there is
// no room for the mines.
[[nodiscard]] Result<Board> generate(const Variant& variant, std::uint64_t seed, Cell start,
                                     const std::vector<Cell>& without_mine = {});

// Returns whether a board can be cleared from `start` without a guess.
using Solvable = std::function<bool(const Layout&, Cell start)>;

// A board that `solvable` accepts. Boards are drawn until it accepts one, so all such boards are equally
// likely. unsupported if it accepts none of `tries` boards or is empty; over_budget if the watch is
// exhausted. REQUIRES: `variant` has a start square.
[[nodiscard]] Result<Board> generate_no_guess(const Variant& variant, std::uint64_t seed, std::uint64_t tries,
                                              const Solvable& solvable,
                                              const std::vector<Cell>& without_mine = {},
                                              BudgetWatch* watch = nullptr);

// Calls `visit` once for every layout that has no mine on the squares `without_mine`.
void for_each_layout(const Variant& variant, const std::vector<Cell>& without_mine,
                     const std::function<void(const Layout&)>& visit);

// The default start of a board: the middle.
[[nodiscard]] Cell middle_of(const Variant& variant);

}  // namespace quadrille::minesweeper
