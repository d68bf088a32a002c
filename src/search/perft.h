#pragma once

#include <cstdint>

#include "search/concepts.h"

namespace quadrille {

// Returns the number of sequences of exactly `depth` moves. Finished games are not extended, so the count
// checks the rules of ending as well as those of moving. The last ply is counted, not played.
template <Tree T>
[[nodiscard]] std::uint64_t perft(const T& tree, const typename T::Position& at, int depth) {
  if (depth == 0) return 1;
  if (!tree.outcome(at).is_open()) return 0;
  const auto& moves = tree.moves(at);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const auto move : moves) count += perft(tree, tree.after(at, move), depth - 1);
  return count;
}

}  // namespace quadrille
