#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/random.h"
#include "search/concepts.h"
#include "search/limits.h"

namespace quadrille {

// A playout policy: a uniformly random legal move.
struct RandomMoves {
  template <Tree T>
  [[nodiscard]] typename T::Move operator()(const T& tree, const typename T::Position& at,
                                            Random& random) const {
    const auto& moves = tree.moves(at);
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  }
};

// The playouts of one search.
struct PlayoutPlan {
  std::uint64_t max = 1000;
  std::uint64_t min = 50;  // made regardless of the deadline
  int longest = 1000;      // moves of a playout beyond the tree; an unfinished playout is a draw
};

// The result of the playouts for a move. `share` is the share of games that its player won; a draw counts 1 /
// players.
template <class Move>
struct MoveEstimate {
  Move move;
  std::uint64_t visits = 0;
  double share = 0;
};

// Returns the move with the most visits, then with the largest share; ties are broken at random.
// `estimates` must not be empty.
template <class Move>
[[nodiscard]] Move most_visited(std::vector<MoveEstimate<Move>> estimates, Random& random) {
  const auto better = [](const auto& a, const auto& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.share > b.share;
  };
  std::stable_sort(estimates.begin(), estimates.end(), better);
  const auto alike = std::upper_bound(estimates.begin(), estimates.end(), estimates.front(), better);
  return estimates[random.below(static_cast<std::uint32_t>(alike - estimates.begin()))].move;
}

// Monte Carlo tree search (UCT) for any number of players, each of whom maximises their own share. `Policy`
// chooses the moves of a playout. A node of the limits is a move of a playout. The same generator gives the
// same result, unless a deadline or `stop` ends the search. The tree must outlive *this. Not thread-safe.
template <Tree T, class Policy>
class Mcts {
 public:
  using Move = typename T::Move;
  using Position = typename T::Position;

  Mcts(const T& tree, Policy policy) : tree_(tree), policy_(std::move(policy)) {}

  // Returns an estimate of each of `moves`, which must be legal moves of the open position `at`. Every call
  // starts a new search tree.
  [[nodiscard]] std::vector<MoveEstimate<Move>> estimate(const Position& at, const std::vector<Move>& moves,
                                                         const PlayoutPlan& plan, const Limits& limits,
                                                         Random& random) {
    nodes_.assign(1, Node{});
    expand(0, moves, tree_.to_move(at));
    std::uint64_t played = 0;
    for (std::uint64_t i = 0; i < plan.max && played < limits.nodes; ++i) {
      constexpr std::uint64_t between_looks = 64;  // playouts between two checks of the clock
      if (limits.stop != nullptr && *limits.stop) break;
      if (limits.deadline && i >= plan.min && i % between_looks == 0 &&
          std::chrono::steady_clock::now() >= *limits.deadline)
        break;
      played += play(at, plan.longest, random);
    }
    std::vector<MoveEstimate<Move>> estimates;
    for (std::uint32_t child = nodes_[0].first; child < nodes_[0].first + nodes_[0].children; ++child)
      estimates.push_back({nodes_[child].move, nodes_[child].visits,
                           nodes_[child].visits == 0 ? 0 : nodes_[child].reward / nodes_[child].visits});
    return estimates;
  }

 private:
  struct Node {
    Move move{};
    Player mover = {};  // made the move
    std::uint32_t visits = 0;
    std::uint32_t first = 0;     // index of the first child
    std::uint32_t children = 0;  // number of children; 0: not expanded
    double reward = 0;           // sum of the mover's shares
  };
  static constexpr std::size_t most_nodes = 2'000'000;

  template <class Moves>
  void expand(std::uint32_t node, const Moves& moves, Player mover) {
    nodes_[node].first = static_cast<std::uint32_t>(nodes_.size());
    nodes_[node].children = static_cast<std::uint32_t>(moves.size());
    for (const Move move : moves) nodes_.push_back({.move = move, .mover = mover});
  }

  // Returns the child with the highest upper confidence bound, or a random unvisited child if there is one.
  [[nodiscard]] std::uint32_t select(const Node& node, Random& random) const {
    constexpr double curiosity = 0.7;
    const double log_visits = std::log(static_cast<double>(node.visits) + 1);
    std::uint32_t best = node.first;
    double best_bound = -1;
    std::uint32_t untried = 0;
    for (std::uint32_t child = node.first; child < node.first + node.children; ++child) {
      const Node& each = nodes_[child];
      if (each.visits == 0) {
        if (random.below(++untried) == 0) best = child;
        continue;
      }
      if (untried > 0) continue;
      const double bound = each.reward / each.visits + curiosity * std::sqrt(log_visits / each.visits);
      if (bound > best_bound) {
        best_bound = bound;
        best = child;
      }
    }
    return best;
  }

  // Plays one game, first through the tree and then by the policy. Returns its number of moves.
  std::uint64_t play(Position at, int longest, Random& random) {
    path_.assign(1, 0);
    Outcome outcome = tree_.outcome(at);
    std::uint64_t moves = 0;
    while (outcome.is_open()) {
      const std::uint32_t node = path_.back();
      if (nodes_[node].children == 0) {
        if (nodes_[node].visits == 0 || nodes_.size() > most_nodes) break;
        expand(node, tree_.moves(at), tree_.to_move(at));
      }
      const std::uint32_t child = select(nodes_[node], random);
      at = tree_.after(std::move(at), nodes_[child].move);
      outcome = tree_.outcome(at);
      path_.push_back(child);
      ++moves;
    }
    for (int i = 0; outcome.is_open() && i < longest; ++i, ++moves) {
      const Move move = policy_(tree_, std::as_const(at), random);
      at = tree_.after(std::move(at), move);
      outcome = tree_.outcome(at);
    }
    for (const std::uint32_t node : path_) {
      ++nodes_[node].visits;
      nodes_[node].reward += share(outcome, nodes_[node].mover);
    }
    return moves;
  }

  [[nodiscard]] double share(const Outcome& outcome, Player player) const {
    if (outcome.kind == Outcome::Kind::won) return outcome.winner == player ? 1 : 0;
    if (outcome.kind == Outcome::Kind::lost) return 0;
    return 1.0 / tree_.players();
  }

  const T& tree_;
  Policy policy_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> path_;
};

}  // namespace quadrille
