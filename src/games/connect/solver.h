#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "core/result.h"
#include "games/connect/rules.h"
#include "search/solver_terms.h"

namespace quadrille::connect {

// The score of a position, for the player to move: 0 is a draw; a win with the next token on a board of
// `cells` squares that holds `tokens` scores (cells + 1 - tokens) / 2, rounded down, and so one point less
// for each further token that the winner needs; a loss is the negative of the winner's score.
[[nodiscard]] constexpr int winning_score(int cells, int tokens) { return (cells + 1 - tokens) / 2; }

// How many moves are left to play when both play their best: the score tells when the game ends.
[[nodiscard]] int remoteness_of(int score, int cells, int tokens);

// What is known of a score: lower <= score <= upper.
struct ScoreBounds {
  int lower = 0;
  int upper = 0;
  [[nodiscard]] bool exact() const { return lower == upper; }
  friend bool operator==(const ScoreBounds&, const ScoreBounds&) = default;
};

constexpr ScoreBounds any_score{-128, 128};

// Exact scores for two players on boards whose columns x (rows + 1) fit into 128 bits, any n. What it has
// learnt stays in its table from one position to the next. Its threads work on one position together.
class Solver {
 public:
  // Refused for boards and numbers of players beyond that.
  [[nodiscard]] static Result<std::unique_ptr<Solver>> make(const Shape& shape,
                                                            const SolverResources& resources);

  Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  virtual ~Solver() = default;

  // The position must be open. A window asks for less: of a score outside of it only on which side it lies,
  // as the window's nearest end.
  [[nodiscard]] virtual ScoreBounds solve(const Position& at, const SolveLimits& limits,
                                          const ScoreBounds& window = any_score) = 0;

  // Many positions, each thread at one of its own, until all are solved, the limits are reached or `solved`
  // answers false. Both functions are called by several threads at once.
  virtual void solve_each(std::size_t count, const std::function<Position(std::size_t)>& position,
                          const std::function<bool(std::size_t, int score)>& solved,
                          const SolveLimits& limits) = 0;

  // Positions searched since the solver was made. With one thread and an empty table it never varies.
  [[nodiscard]] virtual std::uint64_t nodes() const = 0;
  // Takes all its memory from the system now, rather than when it is first needed: for measuring.
  virtual void claim_memory() = 0;
  // Forgets everything that it has learnt, in no time.
  virtual void clear() = 0;
};

}  // namespace quadrille::connect
