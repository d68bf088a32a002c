#pragma once

#include <vector>

#include "core/random.h"
#include "games/kaboom/fastest.h"
#include "search/mcts.h"

namespace quadrille::kaboom {

// A playout policy: completes a line with a drop if it can, else blocks a line of the opponent, else plays at
// random. Under misère it plays at random, but draws again a limited number of times if a move completes a
// line. On the plain rules it plays at random.
struct SharpMoves {
  template <Bits Word>
  [[nodiscard]] auto operator()(const BitRules<Word>& rules, const typename BitRules<Word>::Position& at,
                                Random& random) const {
    using BitMove = typename BitRules<Word>::Move;
    const auto drop = [](Word squares) {
      return BitMove{Act::drop, static_cast<std::uint8_t>(lowest_index(squares))};
    };
    const Word own = rules.own_lines(at);
    if (!rules.misere()) {
      if (own != 0) return drop(own);
      if (const Word theirs = rules.their_lines(at); theirs != 0) return drop(theirs);
    }
    const auto moves = rules.moves(at);
    BitMove move = RandomMoves{}(rules, at, random);
    for (std::size_t tries = moves.size(); tries > 0 && completes(move, own); --tries)
      move = RandomMoves{}(rules, at, random);
    return move;
  }

  [[nodiscard]] Move operator()(const PlainRules& rules, const Position& at, Random& random) const {
    return RandomMoves{}(rules, at, random);
  }

 private:
  template <class BitMove, Bits Word>
  [[nodiscard]] static bool completes(const BitMove& move, Word lines) {
    return (move.act == Act::drop || move.act == Act::bomb) && ((lines >> move.square) & 1) != 0;
  }
};

// Returns the candidate with the most visits in a tree search. `candidates` must not be empty.
template <class Rules>
[[nodiscard]] typename Rules::Move best_by_playouts(const Rules& rules, const typename Rules::Position& at,
                                                    const std::vector<typename Rules::Move>& candidates,
                                                    const PlayoutPlan& plan, const Limits& limits,
                                                    Random& random) {
  if (candidates.size() == 1) return candidates.front();
  return most_visited(Mcts(rules, SharpMoves{}).estimate(at, candidates, plan, limits, random), random);
}

}  // namespace quadrille::kaboom
