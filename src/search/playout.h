#pragma once

#include <cstdint>
#include <utility>

#include "core/random.h"
#include "search/concepts.h"

namespace quadrille {

struct Playout {
  Outcome outcome;
  int moves = 0;
};

// Plays uniformly random moves until the game ends.
template <Tree T>
[[nodiscard]] Playout play_out(const T& tree, typename T::Position at, Random& random) {
  Playout result{tree.outcome(at)};
  for (; result.outcome.is_open(); ++result.moves) {
    const auto& moves = tree.moves(at);
    const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    at = tree.after(std::move(at), move);
    result.outcome = tree.outcome(at);
  }
  return result;
}

// Returns the total number of moves of `games` random games. It depends on the rules, the position and the
// seed alone.
template <Tree T>
[[nodiscard]] std::uint64_t moves_of_playouts(const T& tree, const typename T::Position& from,
                                              std::uint64_t games, std::uint64_t seed) {
  Random random(seed);
  std::uint64_t moves = 0;
  for (std::uint64_t i = 0; i < games; ++i)
    moves += static_cast<std::uint64_t>(play_out(tree, from, random).moves);
  return moves;
}

}  // namespace quadrille
