#include "games/kaboom/players.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>

#include "core/random.h"
#include "games/kaboom/analyst.h"
#include "games/kaboom/fastest.h"
#include "games/kaboom/playouts.h"

namespace quadrille::kaboom {
namespace {

// The effort of a level for a move when the budget has no limit. Counted, not timed, so that a game can be
// replayed move for move; on the machines that it was measured on each level stays well under a second.
struct Effort {
  std::uint64_t playouts = 0;
  std::uint64_t search_nodes = 0;
};
constexpr Effort medium_effort{60, 0};
constexpr Effort hard_effort{10'000, 200'000};

constexpr std::uint64_t most_playout_moves = 1'000'000;
constexpr std::size_t search_memory = std::size_t{16} << 20;
constexpr int longest_playout = 120;  // a board of 255 x 255 cannot be played to its end in a second

// The cost of a node or of a move of a playout, relative to a board of 64 bits.
template <class Rules>
constexpr std::uint64_t cost = 1;
template <>
constexpr std::uint64_t cost<BitRules<Bits128>> = 4;
template <>
constexpr std::uint64_t cost<PlainRules> = 40;

template <class Rules>
constexpr bool has_search = !std::is_same_v<Rules, PlainRules>;

template <class Rules>
class Program {
 public:
  using RulesPosition = typename Rules::Position;
  using RulesMove = typename Rules::Move;
  using Moves = std::vector<RulesMove>;

  Program(const Rules& rules, RulesPosition at, const Budget& budget, std::uint64_t seed)
      : rules_(rules), at_(std::move(at)), budget_(budget), random_(seed) {
    for (const RulesMove move : rules_.moves(at_)) moves_.push_back(move);
  }

  // Plays at random half of the time, and otherwise looks only for a win in one and for the opponent's.
  [[nodiscard]] RulesMove easy() {
    if (random_.below(2) == 0) return any_of(moves_);
    if (const auto wins = winning(); !wins.empty()) return any_of(wins);
    return any_of(safe());
  }

  [[nodiscard]] RulesMove medium() {
    if (const auto wins = winning(); !wins.empty()) return any_of(wins);
    return by_playouts(safe(), medium_effort.playouts);
  }

  // The searches decide as far as they settle the moves, and playouts decide between the rest.
  [[nodiscard]] RulesMove hard() {
    if (const auto wins = winning(); !wins.empty()) return wins.front();
    if constexpr (has_search<Rules>) {
      return by_playouts(settled(), hard_effort.playouts);
    } else {
      return by_playouts(safe(), hard_effort.playouts);
    }
  }

 private:
  [[nodiscard]] RulesMove any_of(const Moves& moves) {
    return moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
  }

  [[nodiscard]] Player opponent() const { return opponent_of(rules_.to_move(at_)); }

  [[nodiscard]] Moves winning() const {
    Moves wins;
    for (const RulesMove move : moves_)
      if (rules_.outcome(rules_.after(at_, move)) == won_by(rules_.to_move(at_))) wins.push_back(move);
    return wins;
  }

  // Returns 0 if the move loses at once, 1 if it allows the opponent to win with the next move, else 2.
  [[nodiscard]] int safety_of(RulesMove move) const {
    const RulesPosition next = rules_.after(at_, move);
    const Outcome outcome = rules_.outcome(next);
    if (!outcome.is_open()) return outcome == won_by(opponent()) ? 0 : 2;
    return rules_.wins_at_once(next) ? 1 : 2;
  }

  // Returns the moves with the highest safety.
  [[nodiscard]] Moves safe() const {
    Moves best;
    int most = -1;
    for (const RulesMove move : moves_) {
      const int safety = safety_of(move);
      if (safety > most) best.clear();
      if (safety >= most) best.push_back(move);
      most = std::max(most, safety);
    }
    return best;
  }

  // Returns the moves that can still be the best after the searches. A lost position is defended as long as
  // possible, a won one is won as soon as possible. A move that allows a win in one is known as a loss
  // whatever the effort, so the moves that are returned are safe.
  [[nodiscard]] Moves settled() const {
    Budget budget = budget_;
    budget.memory = std::min(budget.memory, search_memory);
    budget.progress = {};
    budget.shorten(1, 2);  // the other half is for the playouts
    if (!budget.deadline) budget.nodes = std::min(budget.nodes, hard_effort.search_nodes / cost<Rules>);
    auto analyst = make_analyst(budget);
    analyst.settle();
    const ValueBounds bounds = analyst.bounds();
    std::optional<SolvedValue> best;
    if (bounds.exact())
      for (const auto& each : analyst.moves())
        if (each.worth && (!best || better(*each.worth, *best))) best = *each.worth;
    Moves candidates;
    for (const auto& each : analyst.moves())
      if (best ? each.worth == best : is_worth_trying(each.worth, bounds.min))
        candidates.push_back(each.move);
    return candidates;
  }

  [[nodiscard]] static bool is_worth_trying(const std::optional<SolvedValue>& worth, Value least) {
    return !worth || (worth->value >= least && worth->value != Value::lose);
  }

  [[nodiscard]] auto make_analyst(const Budget& budget) const { return Analyst(rules_, at_, budget); }

  [[nodiscard]] RulesMove by_playouts(const Moves& candidates, std::uint64_t playouts) {
    Limits limits = budget_.limits();
    limits.nodes = most_playout_moves / cost<Rules>;
    if (budget_.deadline) playouts = limits.nodes = std::numeric_limits<std::uint64_t>::max();
    return best_by_playouts(rules_, at_, candidates, {.max = playouts, .longest = longest_playout}, limits,
                            random_);
  }

  const Rules& rules_;
  RulesPosition at_;
  const Budget& budget_;
  Random random_;
  Moves moves_;
};

}  // namespace

std::vector<Level> levels() {
  return {
      {"easy", "overlooks things"},
      {"medium", "sees every win and every threat, and plans a little"},
      {"hard", "plans far, and errs in nothing that it can work out in time or look up in a table", true}};
}

Result<Move> choose(const PlainRules& plain, const Position& at, std::string_view level, const Budget& budget,
                    std::uint64_t seed) {
  return with_fastest_rules(plain, [&](const auto& rules) -> Result<Move> {
    Program program(rules, position_for(rules, at), budget, seed);
    if (level == "easy") return plain_move(rules, program.easy());
    if (level == "medium") return plain_move(rules, program.medium());
    if (level == "hard") return plain_move(rules, program.hard());
    return no_such_level(level, levels());
  });
}

}  // namespace quadrille::kaboom
