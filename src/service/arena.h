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

// Many games between programs, to see who is stronger. In game g the program i sits at seat (i + g) modulo
// their number, so that nobody has the first move more often than the others; where the rules draw who
// begins, the seed does.
struct ArenaPlan {
  std::shared_ptr<const Game> game;
  std::vector<std::string> players = {};  // levels, one for each seat
  std::uint64_t games = 100;
  std::uint64_t first = 0;  // the number of the first: others may play those before it
  std::uint64_t seed = 1;
  std::optional<std::chrono::milliseconds> time =
      {};  // for a move; without it games depend on the seed alone
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const struct ArenaResult& so_far)> progress = {};
};

struct Tally {
  std::string name;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
};

struct ArenaResult {
  std::uint64_t games = 0;  // fewer than planned when it was stopped
  std::vector<Tally> players;
  std::map<std::size_t, std::uint64_t> lengths = {};  // how many games had so many moves
};

// The refusal of too few or too many players.
struct SeatCount {
  int min = 0;
  int max = 0;
};
[[nodiscard]] Error wrong_number_of_players(std::string_view game, SeatCount seats, std::size_t players,
                                            const std::vector<std::string>& levels);
// Whether the game has these players.
[[nodiscard]] Result<void> check(const ArenaPlan& plan);
[[nodiscard]] Result<ArenaResult> run_arena(const ArenaPlan& plan);

// A share of successes with its 95% Wilson interval.
struct Rate {
  double share = 0;
  double low = 0;
  double high = 1;
};
[[nodiscard]] Rate wilson(std::uint64_t successes, std::uint64_t jobs);

// How many Elo points the first of two is above the second, by games won and half of those drawn; nothing
// when one of them took every point.
[[nodiscard]] std::optional<double> elo_difference(const Tally& first);

}  // namespace quadrille
