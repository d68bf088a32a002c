#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "core/result.h"

namespace quadrille {

// A series of games between engines, to compare their strength. In game g, players[i] has seat (i + g) modulo
// the number of players, so that each moves first equally often; where the rules choose a random first
// player, the seed decides.
struct ArenaPlan {
  std::shared_ptr<const Game> game;
  std::vector<std::string> players = {};  // levels, one for each seat
  std::uint64_t games = 100;
  std::uint64_t first = 0;  // number of the first game, so that a run can be split
  std::uint64_t seed = 1;
  std::optional<std::chrono::milliseconds> time =
      {};  // per move; without it the games depend on the seed alone
  int threads = 1;
  // Ends the run early when true. Not owned.
  const std::atomic<bool>* stop = nullptr;
  // Called after each game, by one thread at a time.
  std::function<void(const struct ArenaResult& so_far)> progress = {};
};

struct Tally {
  std::string name;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
};

struct ArenaResult {
  std::uint64_t games = 0;  // fewer than planned if stopped
  std::vector<Tally> players;
  std::map<std::size_t, std::uint64_t> lengths = {};  // games by number of moves
};

struct SeatCount {
  int min = 0;
  int max = 0;
};
// Returns the error for a number of players that does not match the seats.
[[nodiscard]] Error wrong_number_of_players(std::string_view game, SeatCount seats, std::size_t players,
                                            const std::vector<std::string>& levels);
// Returns an error unless engines play these rules, and `players` names a level for each seat.
[[nodiscard]] Result<void> check(const ArenaPlan& plan);
// Plays the games on `threads` threads. If stopped, returns the games finished so far.
[[nodiscard]] Result<ArenaResult> run_arena(const ArenaPlan& plan);

// A share of successes with its 95% Wilson interval.
struct Rate {
  double share = 0;
  double low = 0;
  double high = 1;
};
[[nodiscard]] Rate wilson(std::uint64_t successes, std::uint64_t jobs);

// Returns the Elo difference of the first of two players over the second, from wins plus half the draws;
// empty when either took no point.
[[nodiscard]] std::optional<double> elo_difference(const Tally& first);

}  // namespace quadrille
