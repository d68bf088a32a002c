#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "catalog/analysis.h"
#include "games/quarto/rules.h"
#include "search/solver_terms.h"

namespace quadrille::quarto {

// An exact solver. Values are for the player to move. Its transposition table persists from one position to
// the next. Not thread-safe: one call at a time.
class Solver {
 public:
  [[nodiscard]] static std::unique_ptr<Solver> make(const Variant& variant, const SolverResources& resources);

  Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  virtual ~Solver() = default;

  // Returns bounds of the value, which are exact unless the limits end the search. REQUIRES: `at` is open.
  [[nodiscard]] virtual ValueBounds solve(const Position& at, const Limits& limits) = 0;
  // Returns whether the value is at least `least`, for half the work of solve(); nullopt if the limits end
  // the search. REQUIRES: `at` is open.
  [[nodiscard]] virtual std::optional<bool> reaches(const Position& at, Value least,
                                                    const Limits& limits) = 0;

  // Solves many open positions, one at a time on each thread, until all are solved, the limits are reached or
  // `solved` returns false. With fewer positions than threads, all threads search each position together.
  // `limits.nodes` is for each position; one that needs more has inexact bounds. Several threads call
  // `position` and `solved` at once.
  virtual void solve_each(std::size_t count, const std::function<Position(std::size_t)>& position,
                          const std::function<bool(std::size_t, const ValueBounds&)>& solved,
                          const Limits& limits) = 0;

  // Nodes searched since construction. Deterministic with one thread and an empty table.
  [[nodiscard]] virtual std::uint64_t nodes() const = 0;
  // Takes all memory from the system now instead of at first use, for benchmarks. Empties the table.
  virtual void claim_memory() = 0;
  // Empties the table. Constant time, except when the generations of the table run out.
  virtual void clear() = 0;
};

}  // namespace quadrille::quarto
