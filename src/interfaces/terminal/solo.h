#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "catalog/match.h"
#include "core/player.h"
#include "service/best_times.h"

namespace quadrille {

// One session of a game of one player: its clock, its clicks, and its summary.
class Solo {
 public:
  using Clock = std::chrono::steady_clock;

  // A game begun in an earlier session has no time: it could have been studied in between.
  explicit Solo(const Match& match) : whole_(match.moves().empty()) {}

  // Counts a legal click. The caller calls it after each one, before the board is shown. The clock starts
  // with the first effective click, and stops when the game is over.
  void clicked(const Match& match, Effect effect, Clock::time_point now = Clock::now());

  // Returns "Time: 12 s   Practice game", or the parts that apply.
  [[nodiscard]] std::string status(const Match& match, Clock::time_point now = Clock::now()) const;
  // Returns the summary of a finished game, in lines. Keeps the time of a won game unless it is practice, and
  // adds its place among the best times. The game must have the ability SoloSummary.
  [[nodiscard]] std::string ending(const Match& match, const BestTimes& best_times) const;

 private:
  bool whole_;
  std::size_t clicks_ = 0;
  std::size_t effective_ = 0;
  std::optional<Clock::time_point> began_;
  std::optional<Clock::time_point> ended_;
};

}  // namespace quadrille
