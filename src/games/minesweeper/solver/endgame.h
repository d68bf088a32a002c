#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/minesweeper/solver/few_solutions.h"
#include "games/minesweeper/solver/solutions.h"

namespace quadrille::minesweeper {

// Solves positions with few solutions by exhaustive search: the best move and its exact chance to win. Not
// thread-safe.
//
// A position is the set of solutions that are still possible: a square that is safe in all of them costs
// nothing to open, so the set alone decides what is known. wins(set) = the number of its solutions that best
// play wins.
class Endgame {
 public:
  static constexpr std::size_t max_solutions = 0xffff;
  struct Limits {
    std::size_t solutions = 1000;
    std::size_t squares = 128;
    std::uint64_t work = 4'000'000;  // in bytes of visited solutions
    BudgetWatch* watch = nullptr;    // of the job; null: no limit of time
  };
  struct Answer {
    Cell cell = 0;
    std::uint32_t wins = 0;  // of `solutions`
    std::uint32_t solutions = 0;
  };

  // Empty if it exceeds the limits. REQUIRES: `odds` was solved, exactly, for `known`.
  [[nodiscard]] std::optional<Answer> solve(const Constraints& known, const Odds& odds, const Limits& limits);
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  using Index = std::uint16_t;
  // `count` solutions on the stack, from `first` on.
  struct Set {
    std::size_t first = 0;
    std::uint32_t count = 0;
    std::uint32_t bound = 0;  // max wins
    bool is_exact = false;    // true: it wins exactly `bound`
  };
  struct Candidate {
    Index square = 0;
    std::uint32_t bound = 0;
  };
  struct Cached {
    std::uint64_t key = 0;
    std::uint32_t wins = 0;
    std::uint32_t upper_only = 0;
  };

  void make_room(std::size_t solutions);
  void spend(std::uint64_t work);

  // These return the number of wins if it is above `enough`, and otherwise an upper bound that is not.
  std::uint32_t wins(const Set& set, std::int64_t enough, Answer* best);
  std::uint32_t wins_after(const Set& set, std::size_t square, std::int64_t enough);
  // An upper bound of wins_after(), without searching another guess.
  std::uint32_t bound_after(const Set& set, std::size_t square);

  // Pushes onto `sets_` the sets that the clues of a square lead to, each split by its safe squares until
  // none tells solutions apart. Returns the sum of their bounds.
  std::uint32_t open_square(const Set& set, std::size_t square);
  std::uint32_t open_safe_squares(Set set);
  std::uint32_t wins_of_few(const Set& set);

  // Fills `candidates` with the squares that may be safe and tell solutions apart, the safest first.
  void find_candidates(const Set& set, std::vector<Candidate>& candidates);
  void count_squares(const Set& set);
  [[nodiscard]] std::uint64_t key_of(const Set& set) const;
  [[nodiscard]] Cached* find_cached(std::uint64_t key);

  Solutions solutions_;
  FewSolutions few_;
  std::vector<Index> stack_;
  std::vector<Set> sets_;
  std::vector<std::uint64_t> keys_;
  std::vector<Cached> cache_;
  std::uint64_t salt_ = 0;
  std::vector<std::vector<Candidate>> candidates_;  // a buffer for each depth
  std::vector<std::uint16_t> mines_;  // mines on each square over a set; then its min and max clue
  std::vector<std::uint8_t> least_, most_;
  std::size_t depth_ = 0;
  std::uint64_t work_ = 0;
  std::uint64_t limit_ = 0;
  BudgetWatch* watch_ = nullptr;
  bool exhausted_ = false;
};

}  // namespace quadrille::minesweeper
