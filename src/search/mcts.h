#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/random.h"
#include "search/concepts.h"

namespace quadrille {

// Plays any legal move, each as likely as the others.
struct RandomMoves {
  template <Tree T>
  [[nodiscard]] typename T::Move operator()(const T& tree, const typename T::Position& at,
                                            Random& random) const {
    const auto& moves = tree.moves(at);
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  }
};

struct PlayoutLimits {
  std::uint64_t playouts = 1000;
  std::uint64_t moves = 10'000'000;  // in all playouts together
  int longest = 1000;                // a playout that has not ended by then is a draw
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
  std::uint64_t min = 50;  // playouts that are made whatever the deadline says
  const std::atomic<bool>* stop = nullptr;
};

// What the playouts say of a move: the share of games won by who makes it, a draw being an equal share for
// everybody.
template <class Move>
struct MoveEstimate {
  Move move;
  std::uint64_t visits = 0;
  double share = 0;
};

// The move that was tried most, then the one that won most; among those that are alike, by lot.
template <class Move>
[[nodiscard]] Move most_visited(std::vector<MoveEstimate<Move>> estimates, Random& random) {
  const auto better = [](const auto& a, const auto& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.share > b.share;
  };
  std::stable_sort(estimates.begin(), estimates.end(), better);
  const auto alike = std::upper_bound(estimates.begin(), estimates.end(), estimates.front(), better);
  return estimates[random.below(static_cast<std::uint32_t>(alike - estimates.begin()))].move;
}

// Monte Carlo tree search (UCT): every player is taken to play for the largest share of their own, whatever
// the others get. `Policy` chooses the moves of a playout. Reproducible by the random generator, unless a
// deadline ends it.
template <Tree T, class Policy>
class Mcts {
 public:
  using Move = typename T::Move;
  using Position = typename T::Position;

  Mcts(const T& tree, Policy policy) : tree_(tree), policy_(std::move(policy)) {}

  // The moves of an open position that are in question, as the playouts see them.
  [[nodiscard]] std::vector<MoveEstimate<Move>> estimate(const Position& at, const std::vector<Move>& moves,
                                                         const PlayoutLimits& limits, Random& random) {
    nodes_.assign(1, Node{});
    expand(0, moves, tree_.to_move(at));
    std::uint64_t played = 0;
    for (std::uint64_t i = 0; i < limits.playouts && played < limits.moves; ++i) {
      constexpr std::uint64_t between_looks = 64;  // at the clock
      if (limits.stop != nullptr && *limits.stop) break;
      if (limits.deadline && i >= limits.min && i % between_looks == 0 &&
          std::chrono::steady_clock::now() >= *limits.deadline)
        break;
      played += play(at, limits, random);
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
    Player mover = {};  // who made the move
    std::uint32_t visits = 0;
    std::uint32_t first = 0;     // of its children
    std::uint32_t children = 0;  // 0: not expanded
    double reward = 0;           // of the mover
  };
  static constexpr std::size_t most_nodes = 2'000'000;

  template <class Moves>
  void expand(std::uint32_t node, const Moves& moves, Player mover) {
    nodes_[node].first = static_cast<std::uint32_t>(nodes_.size());
    nodes_[node].children = static_cast<std::uint32_t>(moves.size());
    for (const Move move : moves) nodes_.push_back({.move = move, .mover = mover});
  }

  // The child with the best upper confidence bound; those that nobody has tried come first.
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

  // One game through the tree and on to its end. Gives the number of moves.
  std::uint64_t play(Position at, const PlayoutLimits& limits, Random& random) {
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
    for (int i = 0; outcome.is_open() && i < limits.longest; ++i, ++moves) {
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
