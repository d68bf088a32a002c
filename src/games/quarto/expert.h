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

// The default effort of a move. It is counted, not timed, so that a game can be replayed move for move.
struct Effort {
  std::uint64_t to_be_exact = 0;   // nodes to find the moves that keep the value of a position
  std::uint64_t to_set_traps = 0;  // nodes to choose among these moves
};

// The player behind the levels `hard` and `perfect`. It plays by exact values, and among the moves that keep
// the value of a position chooses the one after which the opponent has the most ways to go wrong. Not
// thread-safe.
class Expert {
 public:
  // `opening` may be null, and must outlive *this.
  Expert(const PlainRules& rules, const OpeningBook* opening, const Budget& budget, const Effort& effort,
         std::uint64_t seed);

  // Returns a move. Fails if the book file is damaged. REQUIRES: `at` is open.
  [[nodiscard]] Result<Move> move(const Position& at);

 private:
  using Moves = std::vector<Move>;

  // These return nullopt if the nodes run out first.
  [[nodiscard]] std::optional<bool> reaches(const Position& at, Value least);
  [[nodiscard]] std::optional<bool> keeps(Value value, const Position& at, const Position& next);
  [[nodiscard]] std::optional<Value> value_of(const Position& at);
  [[nodiscard]] Moves best_moves(const Position& at);
  [[nodiscard]] Move most_dangerous(const Position& at, Moves moves);
  [[nodiscard]] std::optional<double> danger_in_hand(const Position& at);
  [[nodiscard]] std::optional<double> danger_of_best_pick(const Position& at);
  void allow(std::uint64_t nodes);
  [[nodiscard]] Limits limits() const;

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
