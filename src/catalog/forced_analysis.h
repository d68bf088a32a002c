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

// What one player can force, whatever the others do: an iterative deepening search on rules of any size and
// any number of players, for boards that no faster search takes. With three players or more the others are
// taken to play together against that player.
template <Tree T>
class ForcedSearch {
 public:
  using Position = typename T::Position;
  using Move = typename T::Move;

  enum class Proof : std::uint8_t { no, open, yes };  // open: not within this depth

  // Ends after `nodes` positions, or when the watch says so; a proof that was cut short is open. The rules
  // and the watch must outlive it.
  ForcedSearch(const T& rules, Player of, std::uint64_t nodes, std::size_t work_per_node, BudgetWatch& watch)
      : rules_(rules), of_(of), most_nodes_(nodes), work_per_node_(work_per_node), watch_(watch) {}

  // Whether the player can force at least this value within `depth` moves.
  [[nodiscard]] Proof forces(const Position& at, Value least, int depth) {
    const Outcome outcome = rules_.outcome(at);
    if (!outcome.is_open()) return value_of(outcome) >= least ? Proof::yes : Proof::no;
    if (depth == 0) return Proof::open;
    const bool own = rules_.to_move(at) == of_;
    const Proof wanted = own ? Proof::yes : Proof::no;  // by the side to move
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

  // The moves to the end of a position that the player wins (value win) or loses (value lose) in exactly
  // `depth` moves: one side takes the shortest way, the other the longest. Shorter when the search is over.
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
  // Plays one move; true when it gives the side to move what it wants.
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

  // The move that settled the last position of this depth: often it settles the next one too.
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

// The value of a position and of its moves as far as they can be forced within the budget, on rules of
// any size and any number of players: see ForcedSearch. What stays open has bounds; the line of such a
// position is the one move that playouts suggest. `cells` is the size of the board, which is what a position
// costs. Without a limit of nodes or time it ends after a second or two.
template <Tree T, class NameOfMove>
[[nodiscard]] Analysis analyse_forced(const T& rules, const typename T::Position& at, std::size_t cells,
                                      const Budget& budget, const NameOfMove& name_of) {
  using Search = ForcedSearch<T>;
  using Proof = typename Search::Proof;
  constexpr std::uint64_t default_work = 4'000'000'000;  // squares that are copied
  constexpr std::size_t fixed_work = 200;                // of a position, whatever its size
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
    Random random(1);  // the same question gets the same answer
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
