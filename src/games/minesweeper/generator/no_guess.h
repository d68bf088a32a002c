#pragma once

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "games/minesweeper/generator/generator.h"
#include "games/minesweeper/odds/constraints.h"
#include "games/minesweeper/odds/odds.h"
#include "games/minesweeper/rules/mine_placement.h"

namespace quadrille::minesweeper {

// Clears boards by exact deduction, with the number of mines known and never with a guess. Made once for
// many boards of one size.
class NoGuess {
 public:
  // The watch, if any, ends the job: then boards count as not solved. It must outlive this.
  explicit NoGuess(const Variant& variant, BudgetWatch* watch = nullptr);

  // Whether a game on these mines can be cleared from `start`.
  [[nodiscard]] bool solves(const Layout& layout, Cell start);

  // Moves mines, away from the squares that are `spared`, until the board can be cleared from `start`. False
  // when that takes more moves than it should.
  [[nodiscard]] bool arrange(Layout& layout, Cell start, const std::vector<bool>& spared, Random& random);

  // Null: none.
  [[nodiscard]] const BudgetWatch* watch() const { return limits_.watch; }

 private:
  [[nodiscard]] bool must_end(std::size_t work) {
    return limits_.watch != nullptr && limits_.watch->spend(work);
  }
  void open(Cell cell);
  // Opens what is safe until there is nothing more; true when the board is cleared.
  bool clear_board();
  // For a board that is stuck: settles all squares of one clue, or opens a wall of mines.
  bool move_mines(Layout& layout, const std::vector<bool>& spared, Random& random);
  bool settle_clue(Layout& layout, Cell clue, const std::vector<bool>& spared, Random& random);
  bool open_wall(Layout& layout, Random& random);
  // Goes on with the same squares open, on the mines as they are now.
  void look_again();

  Constraints known_;
  Odds odds_;
  CountLimits limits_;
  const Layout* layout_ = nullptr;
  std::vector<Cell> stack_, opened_, squares_, near_, far_;
};

// A board of this variant, which has a start square, that can be cleared without a guess: drawn, and its
// mines moved until it can. Not all such boards are equally likely. Refused when none of `tries` came out
// right, and over_budget when the solver's watch ends the job before.
[[nodiscard]] Result<Board> arrange_no_guess(const Variant& variant, std::uint64_t seed, std::uint64_t tries,
                                             NoGuess& solver, const std::vector<Cell>& without_mine = {});

// The board of a new game: the same with as many tries as somebody waits for. over_budget when the watch ends
// the job.
[[nodiscard]] Result<Layout> deal_no_guess(const Variant& variant, std::uint64_t seed, BudgetWatch& watch);

// Whether one board can be cleared.
[[nodiscard]] bool solvable_without_guess(const Layout& layout, Cell start);

}  // namespace quadrille::minesweeper
