#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "catalog/analysis.h"
#include "catalog/budget_watch.h"
#include "core/random.h"
#include "search/concepts.h"
#include "search/mcts.h"

namespace quadrille {

// A depth-limited search for the value that one player can force against all others, on rules of any size and
// any number of players; for boards that no faster search supports. With three players or more the others are
// assumed to play together against that player. Not thread-safe.
template <Tree T>
class ForcedSearch {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;

  enum class Proof : std::uint8_t { no, open, yes };  // open: undecided within this depth

  // The search ends after `nodes` positions, or when the watch is exhausted; an interrupted proof is open.
  // Every position spends `work_per_node` on the watch. `rules` and `watch` must outlive *this.
  ForcedSearch(const T& rules, Player of, std::uint64_t nodes, std::size_t work_per_node, BudgetWatch& watch)
      : rules_(rules), of_(of), most_nodes_(nodes), work_per_node_(work_per_node), watch_(watch) {}

  // Returns whether the player can force at least the value `least` within `depth` moves.
  [[nodiscard]] Proof forces(const Position& at, Value least, int depth) {
    const Outcome outcome = rules_.outcome(at);
    if (!outcome.is_open()) return value_of(outcome) >= least ? Proof::yes : Proof::no;
    if (depth == 0) return Proof::open;
    const bool own = rules_.to_move(at) == of_;
    const Proof wanted = own ? Proof::yes : Proof::no;  // for the side to move
    Proof result = own ? Proof::no : Proof::yes;
    auto& first = refutation(depth, own);
    std::optional<Move> tried;
    const auto moves = rules_.moves(at);
    if (first && std::find(moves.begin(), moves.end(), *first) != moves.end()) {
      tried = first;
      if (settles(at, *tried, least, depth, wanted, result)) return result;
    }
    for (const Move move : moves) {
      if (is_over()) return Proof::open;
      if (tried == move) continue;
      if (!settles(at, move, least, depth, wanted, result)) continue;
      refutation(depth, own) = move;
      return result;
    }
    return is_over() ? Proof::open : result;
  }

  // Returns the moves to the end from a position that the player wins (value win) or loses (value lose) in
  // exactly `depth` moves: the winner takes the shortest way, the loser the longest. Incomplete if the search
  // is over.
  [[nodiscard]] std::vector<Move> line(Position at, Value value, int depth) {
    const Value least = value == Value::win ? Value::win : Value::tie;
    const Proof proof = value == Value::win ? Proof::yes : Proof::no;
    std::vector<Move> line;
    for (int left = depth - 1; left >= 0; --left) {
      const auto moves = rules_.moves(at);
      const auto next = std::find_if(moves.begin(), moves.end(), [&](Move move) {
        const Position after = rules_.after(at, move);
        return forces(after, least, left) == proof && (left == 0 || forces(after, least, left - 1) != proof);
      });
      if (next == moves.end() || is_over()) return line;
      line.push_back(*next);
      at = rules_.after(std::move(at), *next);
    }
    return line;
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] bool is_over() const { return nodes_ >= most_nodes_ || watch_.exhausted(); }

  [[nodiscard]] Value value_of(const Outcome& outcome) const {
    if (outcome.kind == Outcome::Kind::won) return outcome.winner == of_ ? Value::win : Value::lose;
    return Value::tie;
  }

 private:
  // Plays one move. Returns true if it proves `wanted`.
  [[nodiscard]] bool settles(const Position& at, Move move, Value least, int depth, Proof wanted,
                             Proof& result) {
    ++nodes_;
    if (watch_.spend(work_per_node_)) return false;
    const Proof proof = forces(rules_.after(at, move), least, depth - 1);
    if (proof == Proof::open) result = Proof::open;
    if (proof != wanted) return false;
    result = wanted;
    return true;
  }

  // The move that settled the last position of this depth; it often settles the next one too.
  [[nodiscard]] std::optional<Move>& refutation(int depth, bool own) {
    const auto index = static_cast<std::size_t>(2 * depth + (own ? 1 : 0));
    if (index >= refutations_.size()) refutations_.resize(index + 1);
    return refutations_[index];
  }

  const T& rules_;
  Player of_;
  std::uint64_t most_nodes_;
  std::size_t work_per_node_;
  BudgetWatch& watch_;
  std::uint64_t nodes_ = 0;
  std::vector<std::optional<Move>> refutations_;
};

// Analyses a position by a ForcedSearch of increasing depth, within the budget. Unsettled moves have bounds;
// the pv of an unsettled position is the one move that playouts prefer. `cells` is the number of squares, to
// which the cost of a position is proportional. Without a limit of nodes or time it takes one or two seconds.
template <Tree T, class NameOfMove>
[[nodiscard]] Analysis analyse_forced(const T& rules, const typename T::Position& at, std::size_t cells,
                                      const Budget& budget, const NameOfMove& name_of) {
  using Search = ForcedSearch<T>;
  using Proof = typename Search::Proof;
  constexpr std::uint64_t default_work = 4'000'000'000;  // copied squares
  constexpr std::size_t fixed_work = 200;                // per position, whatever its size
  const std::size_t work_per_node = fixed_work + cells;

  if (const Outcome outcome = rules.outcome(at); !outcome.is_open()) {
    const bool won = outcome.kind == Outcome::Kind::won;
    const bool by_mover = won && outcome.winner == rules.to_move(at);
    const Value value = !won ? Value::tie : by_mover ? Value::win : Value::lose;
    Analysis finished;
    finished.position = {{value, value}, 0, {}};
    return finished;
  }
  Limits searching = budget.limits();
  searching.shorten(7, 8);  // the rest is for playouts
  if (!budget.deadline)
    searching.nodes = std::min<std::uint64_t>(searching.nodes, default_work / work_per_node);
  BudgetWatch watch(searching);
  Search search(rules, rules.to_move(at), searching.nodes, work_per_node, watch);

  struct Candidate {
    typename T::Move move;
    typename T::Position after;
    Verdict verdict = {};
  };
  std::vector<Candidate> candidates;
  for (const auto move : rules.moves(at)) candidates.push_back({move, rules.after(at, move)});

  Analysis analysis;
  std::size_t settled = 0;
  for (int depth = 0; settled < candidates.size() && !search.is_over(); ++depth) {
    bool complete = true;
    for (Candidate& each : candidates) {
      ValueBounds& bounds = each.verdict.value;
      if (bounds.exact()) continue;
      const Proof wins = search.forces(each.after, Value::win, depth);
      const Proof ties = wins == Proof::yes ? wins : search.forces(each.after, Value::tie, depth);
      if (wins == Proof::no) bounds.max = Value::tie;
      if (ties == Proof::yes) bounds.min = Value::tie;
      if (wins == Proof::yes) bounds.min = Value::win;
      if (ties == Proof::no) bounds.max = Value::lose;
      if (bounds.exact()) {
        ++settled;
        if (bounds.min != Value::tie) each.verdict.remoteness = depth + 1;
      } else if (search.is_over()) {
        complete = false;
        break;
      }
      if (budget.progress) budget.progress(settled, candidates.size());
    }
    if (complete && settled < candidates.size()) analysis.no_end_within = depth + 1;
  }

  Verdict& position = analysis.position;
  position.value = candidates.front().verdict.value;
  for (const Candidate& each : candidates) {
    const ValueBounds& bounds = each.verdict.value;
    position.value = {std::max(position.value.min, bounds.min), std::max(position.value.max, bounds.max)};
    analysis.moves.emplace_back(name_of(each.move), each.verdict);
  }
  if (position.value.exact()) {
    const Value value = position.value.min;
    const Candidate* best = nullptr;
    for (const Candidate& each : candidates) {
      if (!each.verdict.value.exact() || each.verdict.value.min != value || !each.verdict.remoteness)
        continue;
      const bool sooner = best != nullptr && *each.verdict.remoteness < *best->verdict.remoteness;
      const bool later = best != nullptr && *each.verdict.remoteness > *best->verdict.remoteness;
      if (best == nullptr || (value == Value::win ? sooner : later)) best = &each;
    }
    if (best != nullptr) {
      position.remoteness = best->verdict.remoteness;
      analysis.pv.push_back(name_of(best->move));
      BudgetWatch rest(budget);
      Search again(rules, rules.to_move(at), default_work / work_per_node, work_per_node, rest);
      for (const auto move : again.line(best->after, value, *position.remoteness - 1))
        analysis.pv.push_back(name_of(move));
    }
  } else {
    std::vector<typename T::Move> open;
    for (const Candidate& each : candidates)
      if (each.verdict.value.max == position.value.max) open.push_back(each.move);
    Random random(1);  // a fixed seed: the same position gets the same answer
    const PlayoutPlan plan{.max = 20'000, .longest = 60 * rules.players()};
    Limits limits = budget.limits();
    limits.nodes = default_work / 4 / work_per_node;
    analysis.pv = {name_of(
        open.size() == 1
            ? open.front()
            : most_visited(Mcts(rules, RandomMoves{}).estimate(at, open, plan, limits, random), random))};
  }
  analysis.nodes = search.nodes();
  return analysis;
}

}  // namespace quadrille
