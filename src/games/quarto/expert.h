#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "catalog/analysis.h"
#include "core/random.h"
#include "core/result.h"
#include "games/quarto/opening_book.h"
#include "games/quarto/rules.h"
#include "games/quarto/solver.h"

namespace quadrille::quarto {

// What a move may cost when nobody says otherwise. Counted, not timed, so that a game can be played again
// move for move.
struct Effort {
  std::uint64_t to_be_exact = 0;   // nodes to find the moves that keep the value of a position
  std::uint64_t to_set_traps = 0;  // and to choose among them
};

// Plays by exact values, and among the moves that keep the value of a position chooses the one after which
// the opponent has the most ways to go wrong.
class Expert {
 public:
  // `opening` may be missing, and must outlive it.
  Expert(const PlainRules& rules, const OpeningBook* opening, const Budget& budget, const Effort& effort,
         std::uint64_t seed);

  // A move of an open position.
  [[nodiscard]] Result<Move> move(const Position& at);

 private:
  using Moves = std::vector<Move>;

  // Nothing when the nodes ran out first.
  [[nodiscard]] std::optional<bool> reaches(const Position& at, Value least);
  [[nodiscard]] std::optional<bool> keeps(Value value, const Position& at, const Position& next);
  [[nodiscard]] std::optional<Value> value_of(const Position& at);
  [[nodiscard]] Moves best_moves(const Position& at);
  [[nodiscard]] Move most_dangerous(const Position& at, Moves moves);
  [[nodiscard]] std::optional<double> danger_in_hand(const Position& at);
  [[nodiscard]] std::optional<double> danger_of_best_pick(const Position& at);
  void allow(std::uint64_t nodes);
  [[nodiscard]] SolveLimits limits() const;

  PlainRules rules_;
  const OpeningBook* opening_;
  const Book* book_ = nullptr;
  Budget budget_;
  Effort effort_;
  Random random_;
  std::unique_ptr<Solver> solver_;
  std::uint64_t last_node_ = 0;
};

}  // namespace quadrille::quarto
