#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/minesweeper/solver/solutions.h"

namespace quadrille::minesweeper {

// The endgame search on up to 64 solutions: a set of solutions is a 64-bit word, and a square is one such
// word for each clue that it may show. Squares that show at most one clue are left out. Not thread-safe.
class FewSolutions {
 public:
  static constexpr std::size_t max_count = 64;
  using Set = std::uint64_t;

  // Loads the solutions with these numbers, at most 64. `keys` has a random number for each solution, by
  // which sets are cached; it must be the same for all loads that share a `salt`.
  void load(const Solutions& solutions, std::span<const std::uint16_t> numbers,
            const std::vector<std::uint64_t>& keys, std::uint64_t salt);

  // The number of loaded solutions that best play wins if it is above `enough`; otherwise an upper bound that
  // is not above `enough` either.
  [[nodiscard]] std::uint32_t wins(std::int64_t enough) { return wins(all_, enough); }
  // Work so far, in bytes of the solutions of visited squares: comparable with the work on large sets.
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  struct Square {
    Set mines = 0;
    std::uint32_t first_clue = 0;  // among clues_
    std::uint32_t end_clue = 0;
  };
  struct Candidate {
    std::uint32_t square = 0;
    std::uint32_t safe = 0;
  };
  struct Cached {
    std::uint64_t key = 0;
    std::uint32_t wins = 0;
    std::uint32_t upper_only = 0;
  };

  std::uint32_t wins(Set set, std::int64_t enough);
  std::uint32_t wins_after(Set set, const Square& square, std::int64_t enough);
  [[nodiscard]] bool tells_apart(const Square& square, Set safe) const;
  [[nodiscard]] Cached& cached(std::uint64_t key);
  [[nodiscard]] std::uint64_t key_of(Set set) const;

  std::vector<Square> squares_;
  std::vector<Set> clues_;
  std::array<std::uint64_t, max_count> keys_{};
  std::vector<Cached> cache_;
  Set all_ = 0;
  std::uint64_t salt_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace quadrille::minesweeper
