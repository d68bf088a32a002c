#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "games/minesweeper/odds/layout_sampler.h"
#include "games/minesweeper/solver/endgame.h"
#include "games/minesweeper/solver/guess.h"

namespace quadrille::minesweeper {

struct RolloutTerms {
  std::size_t candidates = 0;  // guesses that race; under 2: no rollouts
  // Earlier positions, and those with more solutions, are left to the lookahead: their guesses differ too
  // little for the number of layouts that can be played.
  double from_opened = 0.5;  // share of the safe squares that are open
  double max_log2_solutions = 120;
  std::size_t playouts = 1000;
  std::size_t work = 10'000'000;  // squares and edges counted, over all playouts
  std::size_t layouts_between_cuts = 20;
  double confidence = 2.3;  // standard errors behind the leader at which a guess is dropped
  // Takes the risk of a guess from the odds and not from the drawn layouts: the variance of a difference is a
  // quarter less.
  bool exact_risk = false;
  // The score of the lookahead counts as `prior_layouts` layouts; a score difference of 1 is worth
  // `win_per_score` in win rate. Without the score a few hundred layouts would choose by chance.
  double prior_layouts = 300;
  double win_per_score = 0.6;
  GuessTerms guess = {};  // of the solver in the playouts
  Endgame::Limits endgame = {};
};

// Compares guesses by rollouts: a fast solver plays each guess to the end on the same layouts, which are
// drawn from the exact odds. Guesses that fall behind are dropped, so that the others get more layouts. Not
// thread-safe.
class Rollouts {
 public:
  struct Answer {
    std::size_t candidate = 0;  // index among those that were compared
    double win = 0;             // share of the layouts that were won
    double error = 0;           // its standard error
    std::size_t layouts = 0;
  };

  // A mean over layouts, and its standard error.
  struct Mean {
    double value = 0;
    double error = 0;
  };

  Rollouts() = default;
  explicit Rollouts(const RolloutTerms& terms) : terms_(terms), guesser_(terms.guess) {}

  [[nodiscard]] const RolloutTerms& terms() const { return terms_; }

  // The best guess, by score and by layouts won; `layouts` is 0 if none could be played. The same position
  // has the same answer. If the watch is exhausted: the best guess so far. REQUIRES: `odds` was solved,
  // exactly, for `known`.
  [[nodiscard]] Answer race(const Constraints& known, const Odds& odds, std::span<const Guess> guesses,
                            BudgetWatch* watch);

  // The mean of the wins of `first` less those of `second`, over `layouts` layouts drawn from another seed
  // than those of race(). Empty if counting takes too much or the watch is exhausted. REQUIRES: as race();
  // `layouts` is above 0.
  [[nodiscard]] std::optional<Mean> compare(const Constraints& known, const Odds& odds, Cell first,
                                            Cell second, std::size_t layouts, BudgetWatch* watch);

 private:
  // The result of a guess on one layout.
  struct Result {
    double win = 0;
    bool survived = false;  // there was no mine on it
  };
  [[nodiscard]] static Mean mean_difference(std::span<const double> first, std::span<const double> second);
  void begin(const Constraints& known, const Odds& odds, std::span<const Guess> guesses);
  // The chance to win this layout after opening a square: once few solutions are left, that of best play.
  // Empty if counting takes too much.
  [[nodiscard]] std::optional<double> play(const Constraints& from, Cell cell);
  // Plays every live candidate on one layout. If one cannot be played: false, and no candidate gets a result.
  [[nodiscard]] bool play_all(const Constraints& from, std::span<const Guess> guesses);
  void open(Cell cell);
  // The continuation of a playout where no square is safe: the chance to win if it is exact, else a guess.
  struct Next {
    std::optional<double> win = {};
    Cell guess = 0;
  };
  // Opens all safe squares. Empty if counting takes too much.
  [[nodiscard]] std::optional<Next> advance();
  [[nodiscard]] Next choose();
  // The wins of a candidate, by layout.
  [[nodiscard]] std::vector<double> wins_of(std::size_t candidate) const;
  void drop_losers();
  // The best of the live candidates.
  [[nodiscard]] std::size_t best_by_scores_and_results(std::span<const Guess> guesses) const;

  RolloutTerms terms_;
  LayoutSampler sampler_;
  std::vector<std::uint8_t> mines_;
  std::optional<Constraints> known_;  // of the current playout
  Odds odds_;
  Endgame endgame_;
  Guesser guesser_;
  std::vector<Cell> queue_;
  std::unordered_map<std::uint64_t, Next> met_;  // by hash of the position: playouts transpose
  std::size_t work_ = 0;
  std::vector<std::size_t> live_;             // candidates that are not dropped, the leader first
  std::vector<std::vector<Result>> results_;  // of each candidate, by layout
  std::vector<double> safety_;                // of each candidate, by the odds
};

}  // namespace quadrille::minesweeper
