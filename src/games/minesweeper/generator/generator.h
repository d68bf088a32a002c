#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "catalog/budget_watch.h"
#include "core/result.h"
#include "games/minesweeper/rules/mine_placement.h"
#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

// A board that was made for somebody to play.
struct Board {
  Layout layout;
  std::uint64_t seed = 0;  // that gives it
  Cell start = 0;          // where it is to be begun
};

// The board that a game with this seed has when its first click is at `start`, all that the rules and the
// squares without mines allow being equally likely. Refused when there is no room for the mines.
[[nodiscard]] Result<Board> generate(const Variant& variant, std::uint64_t seed, Cell start,
                                     const std::vector<Cell>& without_mine = {});

// Whether a board can be cleared from its start without a guess: for a solver to say.
using Solvable = std::function<bool(const Layout&, Cell start)>;

// A board that `solvable` accepts: boards are drawn until it accepts one, so that all are equally likely.
// Refused when it accepts none of `tries` boards or is empty; over_budget when the watch ends the job.
[[nodiscard]] Result<Board> generate_no_guess(const Variant& variant, std::uint64_t seed, std::uint64_t tries,
                                              const Solvable& solvable,
                                              const std::vector<Cell>& without_mine = {},
                                              BudgetWatch* watch = nullptr);

// Every layout of a board once, in turn, except those with a mine on one of these squares.
void for_each_layout(const Variant& variant, const std::vector<Cell>& without_mine,
                     const std::function<void(const Layout&)>& visit);

// Where a board is begun when nobody says: in the middle.
[[nodiscard]] Cell middle_of(const Variant& variant);

}  // namespace quadrille::minesweeper
