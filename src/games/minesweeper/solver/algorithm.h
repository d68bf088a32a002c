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

// A square to open, and what speaks for it.
struct Choice {
  enum class Kind : std::uint8_t { first, safe, endgame, guess };
  Cell cell = 0;
  Kind kind = Kind::safe;
  Guess guess = {};                               // of a guess
  Endgame::Answer end = {};                       // of the endgame: exact
  std::optional<Rollouts::Answer> rollouts = {};  // of a guess that was compared with others by playing on
};

// What algorithms work on: what is known so far, and room for what they work out.
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
  Evidence* evidence = nullptr;  // where somebody asks why
};

// What an algorithm found.
enum class Found : std::uint8_t { nothing, squares, choice, contradiction };

// One way to find squares out, or the square to open. Stateless: all it works on is the state.
class Algorithm {
 public:
  Algorithm() = default;
  Algorithm(const Algorithm&) = delete;
  Algorithm& operator=(const Algorithm&) = delete;
  virtual ~Algorithm() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  // Whether it needs the odds that the exact count leaves, and whether it always finds something.
  [[nodiscard]] virtual bool needs_odds() const { return false; }
  [[nodiscard]] virtual bool always_chooses() const { return false; }
  virtual Found apply(SolverState& state) const = 0;
};

// The algorithms by name; null: there is none of that name.
//   single    one clue at a time
//   overlap   two clues at a time
//   exact     all clues and the number of mines: what every solution has in common
//   endgame   plays all solutions out, where they are few
//   rollouts  the best guess, by playing the likeliest ones on, late in the game
//   lookahead the best guess, by surviving this move and the next
[[nodiscard]] const Algorithm* find_algorithm(std::string_view name);

}  // namespace quadrille::minesweeper
