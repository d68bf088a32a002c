#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/square.h"

namespace quadrille {

// A plan for an engine to play games of one player: number `first` to `first + games` - 1 of a seed. `level`
// and `stop` must outlive the plan.
struct SoloPlan {
  std::string_view level = {};
  std::uint64_t seed = 1;
  std::uint64_t first = 0;
  std::uint64_t games = 0;
  bool review_losses = false;               // determines whether each loss was forced, which takes far longer
  const std::atomic<bool>* stop = nullptr;  // ends the job; may be null
};

// The results of an engine in games of one player.
struct SoloTally {
  static constexpr std::size_t guess_classes = 16;  // the last one for all larger numbers

  // The calls of one algorithm of the engine.
  struct Use {
    std::string algorithm;
    std::uint64_t asked = 0;
    std::uint64_t found = 0;  // of these, with a result
    std::uint64_t lost = 0;   // of these, with a square that was a mine
    friend bool operator==(const Use&, const Use&) = default;
  };

  // Losses of one kind: by the algorithm of the last choice, its risk, and the progress of the game.
  struct Losses {
    static constexpr std::size_t risk_classes = 10;  // of 5% each, the last one for all larger risks
    // A loss is forced if no choice of the game was better, by its exact value or by rollouts.
    enum class Review : std::uint8_t { none, forced, avoidable };
    std::string algorithm;
    std::size_t opened = 0;  // tenths of the squares without a mine that were open, from 0 to 9
    std::size_t risk = 0;    // the class of the last choice's probability of a mine
    Review review = Review::none;
    std::uint64_t games = 0;
    friend bool operator==(const Losses&, const Losses&) = default;
  };

  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::uint64_t moves = 0;
  std::uint64_t guesses = 0;              // moves that could have lost
  std::uint64_t exact_guesses = 0;        // of these, with an exactly known chance to win
  std::uint64_t three_bv = 0;             // 3BV of the won boards
  std::uint64_t won_moves = 0;            // in won games
  std::uint64_t won_effective_moves = 0;  // of these, with an effect
  std::uint64_t cpu_nanoseconds = 0;
  std::uint64_t slowest_nanoseconds = 0;  // of a move
  std::array<std::uint64_t, guess_classes> games_by_guesses{};
  std::vector<Use> by_algorithm = {};  // in the order of their first call
  std::vector<Losses> losses = {};     // one entry for each kind
  std::vector<bool> outcomes = {};     // true for each won game, in the order in which they were added

  // Returns the entry of an algorithm, which is added if it is new. The next new entry invalidates the
  // reference.
  [[nodiscard]] Use& use_of(std::string_view algorithm);
  void add_losses(const Losses& more);
  void add(const SoloTally& other);
};

// The plain counts of a tally, which add up from games to blocks and from blocks to a total.
struct SoloCounter {
  std::string_view name;
  std::uint64_t SoloTally::*count;
};
inline constexpr std::array solo_counters = {
    SoloCounter{"games", &SoloTally::games},
    SoloCounter{"wins", &SoloTally::wins},
    SoloCounter{"moves", &SoloTally::moves},
    SoloCounter{"guesses", &SoloTally::guesses},
    SoloCounter{"exact_guesses", &SoloTally::exact_guesses},
    SoloCounter{"three_bv", &SoloTally::three_bv},
    SoloCounter{"won_moves", &SoloTally::won_moves},
    SoloCounter{"won_effective_moves", &SoloTally::won_effective_moves},
    SoloCounter{"cpu_nanoseconds", &SoloTally::cpu_nanoseconds},
};

inline SoloTally::Use& SoloTally::use_of(std::string_view algorithm) {
  for (Use& each : by_algorithm)
    if (each.algorithm == algorithm) return each;
  return by_algorithm.emplace_back(Use{std::string(algorithm)});
}

inline void SoloTally::add_losses(const Losses& more) {
  for (Losses& each : losses) {
    if (each.algorithm != more.algorithm || each.opened != more.opened || each.risk != more.risk ||
        each.review != more.review)
      continue;
    each.games += more.games;
    return;
  }
  losses.push_back(more);
}

inline void SoloTally::add(const SoloTally& other) {
  for (const SoloCounter& counter : solo_counters) this->*counter.count += other.*counter.count;
  for (std::size_t i = 0; i < guess_classes; ++i) games_by_guesses[i] += other.games_by_guesses[i];
  slowest_nanoseconds = std::max(slowest_nanoseconds, other.slowest_nanoseconds);
  for (const Use& theirs : other.by_algorithm) {
    Use& use = use_of(theirs.algorithm);
    use.asked += theirs.asked;
    use.found += theirs.found;
    use.lost += theirs.lost;
  }
  for (const Losses& theirs : other.losses) add_losses(theirs);
  outcomes.insert(outcomes.end(), other.outcomes.begin(), other.outcomes.end());
}

// The exact numbers of games that best play and each level win, over all layouts of a small board.
struct OptimalPlay {
  Square best_first;               // a first square from which best play wins the largest share of layouts
  std::uint64_t best_layouts = 0;  // possible with this square, each equally likely
  std::uint64_t best_wins = 0;
  std::uint64_t layouts = 0;  // possible with the first square of the levels
  struct OfLevel {
    std::string level;
    std::uint64_t wins = 0;
  };
  std::vector<OfLevel> levels;
};

// The probability of a mine on every square of a board.
struct BoardOdds {
  int columns = 0;
  int rows = 0;
  std::vector<std::optional<double>> mine_probability;  // row by row from the top; empty for an open square
  std::string solutions;                                // their number, in decimal
  std::vector<Square> safe;
  std::vector<Square> mines;
  struct Best {
    Square square;
    std::string why;
    std::string level;                      // the level of the solver that reasons this way
    std::optional<double> win_probability;  // if it is known exactly
    std::optional<Square> alternative;      // the next best guess, if it is close
  };
  std::optional<Best> best;  // empty if the game is over
  // The reasons for certain squares, the simplest first; each of these squares has one. Empty if the game is
  // over.
  struct Reason {
    std::vector<Square> safe;
    std::vector<Square> mines;
    std::string why;
    std::vector<Square> because;  // the clues of the deduction
  };
  std::vector<Reason> reasons;
};

}  // namespace quadrille
