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

}  // namespace quadrille
