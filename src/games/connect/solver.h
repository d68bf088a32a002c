#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "core/result.h"
#include "games/connect/rules.h"
#include "search/solver_terms.h"

namespace quadrille::connect {

// The score of a win with the next token on a board of `cells` squares that holds `tokens`. A score is for
// the player to move: 0 is a draw; a win with the next token scores (cells + 1 - tokens) / 2, rounded down,
// and one point less for each further token that the winner needs; a loss is the negative of the winner's
// score.
[[nodiscard]] constexpr int winning_score(int cells, int tokens) { return (cells + 1 - tokens) / 2; }

// Returns the number of moves to the end with best play, which follows from the score.
[[nodiscard]] int remoteness_of(int score, int cells, int tokens);

// Bounds of a score: lower <= score <= upper.
struct ScoreBounds {
  int lower = 0;
  int upper = 0;
  [[nodiscard]] bool exact() const { return lower == upper; }
  friend bool operator==(const ScoreBounds&, const ScoreBounds&) = default;
};

constexpr ScoreBounds any_score{-128, 128};

// An exact solver for two players on boards with columns x (rows + 1) <= 128, any n. Its transposition table
// persists from one position to the next. Its threads search one position together. Not thread-safe: one call
// at a time.
class Solver {
 public:
  // Fails for other boards and numbers of players.
  [[nodiscard]] static Result<std::unique_ptr<Solver>> make(const Shape& shape,
                                                            const SolverResources& resources);

  Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  virtual ~Solver() = default;

  // Returns bounds of the score, which are exact unless the limits end the search. With a window, a score
  // outside it is returned as the nearest end of the window. REQUIRES: `at` is open.
  [[nodiscard]] virtual ScoreBounds solve(const Position& at, const Limits& limits,
                                          const ScoreBounds& window = any_score) = 0;

  // Solves many open positions, one at a time on each thread, until all are solved, the limits are reached or
  // `solved` returns false. `limits.nodes` is for each position. Several threads call `position` and `solved`
  // at once.
  virtual void solve_each(std::size_t count, const std::function<Position(std::size_t)>& position,
                          const std::function<bool(std::size_t, int score)>& solved,
                          const Limits& limits) = 0;

  // Nodes searched since construction. Deterministic with one thread and an empty table.
  [[nodiscard]] virtual std::uint64_t nodes() const = 0;
  // Takes all memory from the system now instead of at first use, for benchmarks. Empties the table.
  virtual void claim_memory() = 0;
  // Empties the table. Constant time, except when the generations of the table run out.
  virtual void clear() = 0;
};

}  // namespace quadrille::connect
