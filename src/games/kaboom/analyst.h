#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "catalog/analysis.h"
#include "games/kaboom/bitboard.h"
#include "games/kaboom/exact_search.h"
#include "games/kaboom/forced_search.h"
#include "search/solver_terms.h"

namespace quadrille::kaboom {

// Analyses the moves of one open position within a budget. Half of the budget goes to the exact search, which
// settles everything on a small board and nothing on a large one. The moves that it leaves open are then
// searched for forced wins and losses with increasing depth. The rules and the budget must outlive *this. Not
// thread-safe.
template <Bits Word>
class Analyst {
 public:
  using Rules = BitRules<Word>;
  using Position = typename Rules::Position;
  using Move = typename Rules::Move;

  struct Found {
    Move move;
    Position after;
    std::optional<SolvedValue> worth = {};  // for the player who makes the move
    int no_win_within = 0;                  // proved not to win in this many moves or fewer
  };

  Analyst(const Rules& rules, const Position& at, const Budget& budget)
      : rules_(rules),
        at_(at),
        budget_(budget),
        exact_(rules, budget.memory / 4 * 3, nodes_),
        forced_(rules, budget.memory / 4, nodes_) {
    for (const Move move : rules.moves(at)) {
      Found found{move, rules.after(at, move)};
      // A move that ends the game, or that allows a win in one, needs no search and so no budget.
      if (const Outcome outcome = rules.outcome(found.after); !outcome.is_open()) {
        found.worth = value_of_move(value_of_end(outcome, found.after.to_move));
      } else if (rules.wins_at_once(found.after)) {
        found.worth = SolvedValue{Value::lose, 2};
      }
      moves_.push_back(found);
    }
  }

  // Searches until the budget is used up or all moves are settled. Must be called once only.
  void settle() {
    search_exactly();
    all_exact_ = std::all_of(moves_.begin(), moves_.end(), is_settled);
    search_forced();
  }

  [[nodiscard]] const std::vector<Found>& moves() const { return moves_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_.all(); }

  [[nodiscard]] static ValueBounds bounds_of(const Found& found) {
    return found.worth ? ValueBounds{found.worth->value, found.worth->value} : ValueBounds{};
  }

  // Returns the bounds of the position: those of its best move.
  [[nodiscard]] ValueBounds bounds() const {
    ValueBounds best{Value::lose, Value::lose};
    for (const Found& each : moves_) {
      best.min = std::max(best.min, bounds_of(each).min);
      best.max = std::max(best.max, bounds_of(each).max);
    }
    return best;
  }

  // Returns value and remoteness of the position if both are certain: a move that is not settled might win
  // sooner.
  [[nodiscard]] std::optional<SolvedValue> worth() const {
    if (!bounds().exact()) return std::nullopt;
    SolvedValue best;
    for (const Found& each : moves_)
      if (each.worth && better(*each.worth, best)) best = *each.worth;
    const bool certain = std::all_of(moves_.begin(), moves_.end(), [&](const Found& each) {
      return each.worth || each.no_win_within + 1 >= best.remoteness;
    });
    return certain ? std::optional(best) : std::nullopt;
  }

  // See Analysis::no_end_within.
  [[nodiscard]] std::optional<int> no_end_within() const { return no_end_within_; }

  // Returns the principal variation, as far as the budget reaches. `worth` is that of the position.
  [[nodiscard]] std::vector<Move> line(SolvedValue worth) {
    nodes_.limit(share(1, budget_.deadline));
    std::vector<Move> line;
    for (Position at = at_; worth.remoteness > 0; --worth.remoteness) {
      const auto moves = rules_.moves(at);
      const auto best = std::find_if(moves.begin(), moves.end(), [&](Move move) {
        const Position after = rules_.after(at, move);
        return is_worth(after,
                        {value_of_move(worth).value, static_cast<std::uint16_t>(worth.remoteness - 1)});
      });
      if (best == moves.end()) break;
      line.push_back(*best);
      at = rules_.after(at, *best);
      worth.value = value_of_move(worth).value;
    }
    return line;
  }

 private:
  using Deadline = decltype(Limits::deadline);

  [[nodiscard]] static bool is_settled(const Found& found) { return found.worth.has_value(); }

  [[nodiscard]] std::vector<Found*> open_moves() {
    std::vector<Found*> open;
    for (Found& each : moves_)
      if (!each.worth) open.push_back(&each);
    return open;
  }

  [[nodiscard]] std::uint64_t nodes_left() const {
    return budget_.nodes - std::min(budget_.nodes, nodes_.all());
  }

  // Returns one of `count` equal shares of the nodes that are left and of the time until then.
  [[nodiscard]] Limits share(std::uint64_t count, Deadline until) const {
    Limits limits = budget_.limits();
    limits.nodes = nodes_left() / count;
    limits.deadline = until;
    limits.shorten(1, static_cast<int>(count));
    return limits;
  }

  void search_exactly() {
    const std::uint64_t half = nodes_left() / 2;
    const Deadline until = share(2, budget_.deadline).deadline;
    // Nodes that some moves leave go to the moves that need more.
    for (auto open = open_moves(); !open.empty(); open = open_moves()) {
      const std::uint64_t spent = nodes_.all();
      for (std::size_t i = 0; i < open.size(); ++i) {
        Limits limits = share(open.size() - i, until);
        limits.nodes = (half - std::min(half, nodes_.all())) / (open.size() - i);
        nodes_.limit(limits);
        if (const auto after = exact_.worth(open[i]->after)) open[i]->worth = value_of_move(*after);
        report();
      }
      const bool time_is_over = share(1, until).is_over();
      if (nodes_.all() == spent || time_is_over) break;
    }
  }

  void search_forced() {
    Limits limits = share(1, budget_.deadline);
    limits.nodes -= limits.nodes / 16;  // for the principal variation
    nodes_.limit(limits);
    auto open = open_moves();
    for (int depth = 1; depth < deepest_worth_asking() && !open.empty(); ++depth) {
      for (Found* each : open) {
        const auto moves = static_cast<std::uint16_t>(depth + 1);
        if (forced_.loses_within(each->after, depth)) {
          each->worth = SolvedValue{Value::win, moves};
        } else if (!nodes_.over()) {
          each->no_win_within = moves;
          if (forced_.wins_within(each->after, depth)) each->worth = SolvedValue{Value::lose, moves};
        }
        if (nodes_.over()) return;
      }
      report();
      open = open_moves();
      if (!open.empty()) no_end_within_ = depth + 1;
    }
  }

  // Once the position is settled, its other moves are not worth all of the budget: they are searched only
  // `further` moves deeper.
  [[nodiscard]] int deepest_worth_asking() const {
    constexpr int further = 4;
    const auto known = worth();
    return known ? std::min<int>(known->remoteness + further, ForcedSearch<Word>::deepest)
                 : ForcedSearch<Word>::deepest;
  }

  [[nodiscard]] bool is_worth(const Position& at, const SolvedValue& wanted) {
    if (const Outcome outcome = rules_.outcome(at); !outcome.is_open())
      return value_of_end(outcome, at.to_move) == wanted;
    if (all_exact_) return exact_.worth(at) == wanted;
    const int depth = wanted.remoteness;
    switch (wanted.value) {
      case Value::win: return forced_.wins_within(at, depth) && !forced_.wins_within(at, depth - 1);
      case Value::lose: return forced_.loses_within(at, depth) && !forced_.loses_within(at, depth - 1);
      case Value::tie: break;  // the forced search proves no ties
    }
    return false;
  }

  void report() const {
    if (!budget_.progress) return;
    const auto settled = std::count_if(moves_.begin(), moves_.end(), is_settled);
    budget_.progress(static_cast<std::size_t>(settled), moves_.size());
  }

  const Rules& rules_;
  Position at_;
  const Budget& budget_;
  NodeCount nodes_;
  ExactSearch<Word> exact_;
  ForcedSearch<Word> forced_;
  std::vector<Found> moves_;
  bool all_exact_ = false;
  std::optional<int> no_end_within_;
};

}  // namespace quadrille::kaboom
