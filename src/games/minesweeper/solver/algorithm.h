#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "games/minesweeper/deduction/evidence.h"
#include "games/minesweeper/odds/constraints.h"
#include "games/minesweeper/odds/odds.h"
#include "games/minesweeper/solver/endgame.h"
#include "games/minesweeper/solver/guess.h"
#include "games/minesweeper/solver/rollouts.h"

namespace quadrille::minesweeper {

// A square to open, and the grounds for it.
struct Choice {
  enum class Kind : std::uint8_t { first, safe, endgame, guess };
  Cell cell = 0;
  Kind kind = Kind::safe;
  Guess guess = {};                               // of a guess
  Endgame::Answer end = {};                       // of the endgame: exact
  std::optional<Rollouts::Answer> rollouts = {};  // of a guess that rollouts compared with others
};

// The data that algorithms share: the constraints so far, their results and their buffers.
struct SolverState {
  explicit SolverState(const Variant& variant) : known(variant) {}

  Constraints known;
  Odds odds;  // as of the last exact count
  Odds::Verdict verdict = Odds::Verdict::exact;
  Endgame endgame;
  Endgame::Limits endgame_limits = {};
  Guesser guesser;
  Rollouts rollouts;
  CountLimits count_limits = {};
  std::optional<Choice> choice;
  Evidence* evidence = nullptr;  // null unless reasons are kept
};

// The result of an algorithm.
enum class Found : std::uint8_t { nothing, squares, choice, contradiction };

// A technique that settles squares, or chooses the square to open. Stateless and thread-safe: all data is in
// the state.
class Algorithm {
 public:
  Algorithm() = default;
  Algorithm(const Algorithm&) = delete;
  Algorithm& operator=(const Algorithm&) = delete;
  virtual ~Algorithm() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  // Whether it needs the odds of the exact count, and whether it always makes a choice.
  [[nodiscard]] virtual bool needs_odds() const { return false; }
  [[nodiscard]] virtual bool always_chooses() const { return false; }
  virtual Found apply(SolverState& state) const = 0;
};

// The algorithm of this name, with static lifetime; null if there is none.
//   single    one clue at a time
//   overlap   two clues at a time
//   exact     all clues and the number of mines: the squares that are the same in every solution
//   endgame   exhaustive search, where few solutions are left
//   rollouts  the best guess by playouts of the best of the lookahead, late in the game
//   lookahead the best guess, by surviving this move and the next
[[nodiscard]] const Algorithm* find_algorithm(std::string_view name);

}  // namespace quadrille::minesweeper
