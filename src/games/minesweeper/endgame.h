#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/minesweeper/solutions.h"

namespace quadrille::minesweeper {

// The best move once few solutions are left, by playing on in all ways: exact, and so is its chance to win.
//
// A position is the set of solutions that are still possible, after every safe square that tells them apart
// has been opened: then the set alone says which squares are open. wins(set) = the number of its solutions
// that best play wins.
class Endgame {
 public:
  struct Limits {
    std::size_t solutions = 1000;
    std::size_t squares = 128;
    std::uint64_t work = 4'000'000;  // in bytes of solutions looked at
  };
  struct Answer {
    Cell cell = 0;
    std::uint32_t wins = 0;  // of `solutions`
    std::uint32_t solutions = 0;
  };

  Endgame();

  // Nothing when it would take more than the limits; odds were just solved for this knowledge.
  [[nodiscard]] std::optional<Answer> solve(const Knowledge& known, const Odds& odds, const Limits& limits);
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  using Index = std::uint16_t;
  struct Count {  // of one square over a set of solutions
    std::uint16_t mines = 0;
    std::uint8_t least = 0;
    std::uint8_t most = 0;
  };
  struct Cached {
    std::uint64_t key = 0;
    std::uint32_t wins = 0;
    std::uint32_t upper_only = 0;
  };

  // The wins of `count` solutions from `first` on the stack; any upper bound where they are not more than
  // `enough`.
  std::uint32_t wins(std::size_t first, std::size_t count, std::int64_t enough, Answer* best);
  std::uint32_t wins_after(std::size_t first, std::size_t count, std::size_t square, std::int64_t enough);
  void count_squares(std::size_t first, std::size_t count, std::vector<Count>& counts);
  std::uint64_t key_of(std::size_t first, std::size_t count) const;

  Solutions solutions_;
  std::vector<Index> stack_;
  std::vector<std::uint64_t> keys_;
  std::vector<Cached> cache_;
  std::uint64_t salt_ = 0;
  std::vector<std::vector<Count>> counts_;  // a buffer for each depth
  std::vector<std::vector<Index>> orders_;
  std::vector<std::uint16_t> mines_;
  std::vector<std::uint8_t> least_, most_;
  std::size_t depth_ = 0;
  std::uint64_t work_ = 0;
  std::uint64_t limit_ = 0;
  bool exhausted_ = false;
};

}  // namespace quadrille::minesweeper
