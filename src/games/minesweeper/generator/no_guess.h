#pragma once

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "games/minesweeper/generator/generator.h"
#include "games/minesweeper/odds/constraints.h"
#include "games/minesweeper/odds/odds.h"
#include "games/minesweeper/rules/mine_placement.h"

namespace quadrille::minesweeper {

// A solver that clears boards by exact deduction from the clues and the number of mines, and never guesses.
// One instance serves many boards of one variant in turn. Not thread-safe.
class NoGuess {
 public:
  // Once the watch, if any, is exhausted, boards count as not solved. It must outlive this.
  explicit NoGuess(const Variant& variant, BudgetWatch* watch = nullptr);

  // Whether a game on this layout can be cleared from `start`.
  [[nodiscard]] bool solves(const Layout& layout, Cell start);

  // Moves mines, away from the `spared` squares, until the board can be cleared from `start`. False after 300
  // moves, if no move is possible, or if the watch is exhausted. REQUIRES: `start` has no mine.
  [[nodiscard]] bool arrange(Layout& layout, Cell start, const std::vector<bool>& spared, Random& random);

  // Null if there is no watch.
  [[nodiscard]] const BudgetWatch* watch() const { return limits_.watch; }

 private:
  [[nodiscard]] bool must_end(std::size_t work) {
    return limits_.watch != nullptr && limits_.watch->spend(work);
  }
  void open(Cell cell);
  // Opens safe squares until there are no more. True if the board is cleared.
  bool clear_board();
  // For a board that is stuck: settles all squares of one clue, or opens a wall of mines.
  bool move_mines(Layout& layout, const std::vector<bool>& spared, Random& random);
  bool settle_clue(Layout& layout, Cell clue, const std::vector<bool>& spared, Random& random);
  bool open_wall(Layout& layout, const std::vector<bool>& spared, Random& random);
  // Opens the same squares again, on the mines as they are now.
  void look_again();

  Constraints known_;
  Odds odds_;
  CountLimits limits_;
  const Layout* layout_ = nullptr;
  std::vector<Cell> stack_, opened_, squares_, near_, far_;
};

// A board that can be cleared without a guess from the start square of the variant: a board is drawn, and its
// mines are moved until it can. Not all such boards are equally likely. unsupported if none of `tries` boards
// can be arranged; over_budget if the watch of `solver` is exhausted before. REQUIRES: `variant` has a start
// square, and `solver` was made for it.
[[nodiscard]] Result<Board> arrange_no_guess(const Variant& variant, std::uint64_t seed, std::uint64_t tries,
                                             NoGuess& solver, const std::vector<Cell>& without_mine = {});

// The board of a new game: arrange_no_guess() with 3 to 500 tries, fewer on larger boards, to limit the wait.
// over_budget if the watch is exhausted.
[[nodiscard]] Result<Layout> deal_no_guess(const Variant& variant, std::uint64_t seed, BudgetWatch& watch);

}  // namespace quadrille::minesweeper
