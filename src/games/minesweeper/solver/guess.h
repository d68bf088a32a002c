#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/minesweeper/odds/odds.h"
#include "games/minesweeper/solver/fifty_fifty.h"
#include "games/minesweeper/solver/guess_evaluation.h"

namespace quadrille::minesweeper {

// Weights and limits for ranking guesses, tuned by play (see the README).
struct GuessTerms {
  double cut = 0.9;          // min safety of a candidate, as a share of the best
  double progress = 0.005;   // weight of safe squares to follow, beside surviving the next move
  double fifty_fifty = 0.9;  // weight of a 50/50 that is settled now
  double enabler = 0.5;      // weight of a 50/50 that this square rules out if it is safe
  double second = 0.4;       // weight of the second safest reply beside the safest
  std::size_t candidates = 20;
  double keep = 1;  // min score to be ranked, as a share of the best; others are cut off early
  FiftyFifty::Limits fifty_fifty_limits = {};
  std::size_t work = 20'000'000;  // in edges counted, over all candidates
  std::size_t multiplications = 400'000'000;
};

struct Guess {
  enum class Kind : std::uint8_t { safest, lookahead, unavoidable, rollouts };
  Cell cell = 0;
  Kind kind = Kind::safest;
  double mine = 0;      // probability
  double progress = 0;  // probability that it is safe, and a safe square follows
  double survival = 0;  // probability to survive this move and the next
  double opening = 0;   // probability that it has no mine around it, and so opens an area
  double score = 0;     // by which guesses are ranked
  // The next best guess, if one is ranked.
  struct Alternative {
    Cell cell = 0;
    double mine = 0;
  };
  std::optional<Alternative> alternative = {};
};

// Picks the square to open where none is safe, by the chance to survive it and the best move after it. Not
// thread-safe.
class Guesser {
 public:
  explicit Guesser(const GuessTerms& terms = {}) : terms_(terms) {}

  // If the watch is exhausted: the best square evaluated so far. REQUIRES: `odds` was solved, exactly, for
  // `known`, and leaves a square unknown.
  [[nodiscard]] Guess choose(const Constraints& known, const Odds& odds, BudgetWatch* watch = nullptr);

  // The squares that the last choose() evaluated completely, the best first. Valid until the next choose().
  [[nodiscard]] std::span<const Guess> ranked() const { return ranked_; }

 private:
  struct Candidate {
    Cell cell = 0;
    double mine = 0;
    double influence = 0;  // factor for 50/50s
    bool off_frontier = false;
    std::size_t neighbours = 0;
  };
  struct Score {
    double value = -1;
    double progress = 0;
    double survival = 0;
    double opening = 0;
    bool dead = false;
  };

  void gather(const Constraints& known, const Odds& odds);
  void gather_off_frontier(const Constraints& known, const Odds& odds);
  void add(const Constraints& known, const Odds& odds, Cell cell);
  [[nodiscard]] Score score(const Candidate& candidate, double bar);

  GuessTerms terms_;
  FiftyFifty fifty_fifty_;
  GuessEvaluation evaluation_;
  std::vector<Candidate> candidates_;
  std::vector<Guess> ranked_;
  std::vector<std::uint8_t> is_candidate_;
  bool unavoidable_ = false;
};

}  // namespace quadrille::minesweeper
