#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "catalog/match.h"
#include "core/player.h"
#include "service/best_times.h"

namespace quadrille {

// One stored of a game of one player: its clock, its clicks, and what they were worth in the end.
class Solo {
 public:
  using Clock = std::chrono::steady_clock;

  // A game that was begun in an earlier stored has no time: it could have been studied in between.
  explicit Solo(const Match& match) : whole_(match.moves().empty()) {}

  // After every click that the rules allow, before anything is shown. The clock starts with the first one
  // that does something, and stops when the game is over.
  void clicked(const Match& match, Effect effect, Clock::time_point now = Clock::now());

  // "Time: 12 s   Practice game", as far as there is something to say.
  [[nodiscard]] std::string status(const Match& match, Clock::time_point now = Clock::now()) const;
  // What there is to say when the game is over, in lines, with the place among the best times, where it is
  // kept unless this is practice.
  [[nodiscard]] std::string ending(const Match& match, const BestTimes& best_times) const;

 private:
  bool whole_;
  std::size_t clicks_ = 0;
  std::size_t effective_ = 0;
  std::optional<Clock::time_point> began_;
  std::optional<Clock::time_point> ended_;
};

}  // namespace quadrille
