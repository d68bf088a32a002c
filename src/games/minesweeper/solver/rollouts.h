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
  std::size_t candidates = 0;  // guesses that race; under two: no rollouts
  // Earlier positions, and those with more solutions, are left to the lookahead: guesses differ too little
  // there for the layouts that can be played.
  double from_opened = 0.5;  // share of the safe squares that are open
  double max_log2_solutions = 120;
  std::size_t playouts = 1000;
  std::size_t work = 10'000'000;  // squares and edges counted, over all playouts
  std::size_t layouts_between_cuts = 20;
  double confidence = 2.3;  // standard errors by which a guess that is dropped is behind
  // The chance that a guess is a mine is that of the odds, whatever the layouts drawn say: the variance of a
  // difference is a quarter less.
  bool exact_risk = false;
  // The scores of the lookahead count as so many layouts; a difference of two scores is this times that of
  // two win rates. Without them a few hundred layouts would choose by chance.
  double prior_layouts = 300;
  double win_per_score = 0.6;
  GuessTerms guess = {};  // of the solver that plays on
  Endgame::Limits endgame = {};
};

// Compares guesses by playing on: layouts are drawn from the exact odds, and a fast solver plays each guess
// to the end on the same layouts. Guesses that fall behind are dropped, so that the others get more layouts.
class Rollouts {
 public:
  struct Answer {
    std::size_t candidate = 0;  // among those that were compared
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

  // The best of the guesses, by their scores and by the layouts that they win. For odds that were just
  // solved, exactly, for these constraints. The same position has the same answer. When the watch ends the
  // job: the best by then.
  [[nodiscard]] Answer race(const Constraints& known, const Odds& odds, std::span<const Guess> guesses,
                            BudgetWatch* watch);

  // How many more of so many layouts a square wins than another one, as a share. A race has not seen these
  // layouts. Nothing when it takes too much, or when the watch ends the job.
  [[nodiscard]] std::optional<Mean> compare(const Constraints& known, const Odds& odds, Cell first,
                                            Cell second, std::size_t layouts, BudgetWatch* watch);

 private:
  // What became of a guess on one layout.
  struct Result {
    double win = 0;
    bool survived = false;  // there was no mine on it
  };
  [[nodiscard]] static Mean mean_difference(std::span<const double> first, std::span<const double> second);
  void begin(const Constraints& known, const Odds& odds, std::span<const Guess> guesses);
  // The chance to win this layout after opening a square: where few solutions are left, that of the best
  // play. Nothing when counting takes too much.
  [[nodiscard]] std::optional<double> play(const Constraints& from, Cell cell);
  // Plays every live candidate on one layout. False, and no candidate has a result, when one cannot be
  // played.
  [[nodiscard]] bool play_all(const Constraints& from, std::span<const Guess> guesses);
  void open(Cell cell);
  // How a playout goes on where no square is safe: the chance to win, where it is exact, or else a guess.
  struct Next {
    std::optional<double> win = {};
    Cell guess = 0;
  };
  // Opens all safe squares. Nothing when counting takes too much.
  [[nodiscard]] std::optional<Next> advance();
  [[nodiscard]] Next choose();
  // The win of a candidate, layout by layout.
  [[nodiscard]] std::vector<double> wins_of(std::size_t candidate) const;
  void drop_losers();
  // Of the live candidates.
  [[nodiscard]] std::size_t best_by_scores_and_results(std::span<const Guess> guesses) const;

  RolloutTerms terms_;
  LayoutSampler sampler_;
  std::vector<std::uint8_t> mines_;
  std::optional<Constraints> known_;  // of the game that is played
  Odds odds_;
  Endgame endgame_;
  Guesser guesser_;
  std::vector<Cell> queue_;
  std::unordered_map<std::uint64_t, Next> met_;  // by the hash of the position: playouts meet again
  std::size_t work_ = 0;
  std::vector<std::size_t> live_;             // candidates that are not dropped, the leader first
  std::vector<std::vector<Result>> results_;  // of each candidate, by layout
  std::vector<double> safety_;                // of each candidate, by the odds
};

}  // namespace quadrille::minesweeper
