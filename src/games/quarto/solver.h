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

// Exact values for the player on turn. What it has learnt stays in its table from one position to the next.
class Solver {
 public:
  [[nodiscard]] static std::unique_ptr<Solver> make(const Variant& variant, const SolverResources& resources);

  Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  virtual ~Solver() = default;

  // Positions must be open. The bounds meet unless the limits came first.
  [[nodiscard]] virtual ValueBounds solve(const Position& at, const SolveLimits& limits) = 0;
  // Whether the value is at least this much: half the work of finding it. Nothing when the limits came first.
  [[nodiscard]] virtual std::optional<bool> reaches(const Position& at, Value least,
                                                    const SolveLimits& limits) = 0;

  // Many open positions, each thread at one of its own, until all are solved, the limits are reached or
  // `solved` answers false. Both functions are called by several threads at once.
  virtual void solve_each(std::size_t count, const std::function<Position(std::size_t)>& position,
                          const std::function<bool(std::size_t, const ValueBounds&)>& solved,
                          const SolveLimits& limits) = 0;

  // Positions searched since the solver was made. With one thread and an empty table it never varies.
  [[nodiscard]] virtual std::uint64_t nodes() const = 0;
  // Takes all its memory from the system now, rather than when it is first needed: for measuring.
  virtual void claim_memory() = 0;
  // Forgets everything that it has learnt, in no time.
  virtual void clear() = 0;
};

}  // namespace quadrille::quarto
