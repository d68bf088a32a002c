#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/value.h"
#include "games/kaboom/bitboard.h"
#include "games/kaboom/key.h"
#include "search/exact_cache.h"
#include "search/solver_terms.h"

namespace quadrille::kaboom {

// What a position is worth to the player to move, and in how many moves the game ends when both play their
// best: a winner wants it short, a loser long, and a tie both want short.
struct SolvedValue {
  Value value = Value::lose;
  std::uint16_t remoteness = 0;
  friend bool operator==(const SolvedValue&, const SolvedValue&) = default;
};

[[nodiscard]] constexpr bool better(const SolvedValue& a, const SolvedValue& b) {
  if (a.value != b.value) return a.value > b.value;
  return a.value == Value::lose ? a.remoteness > b.remoteness : a.remoteness < b.remoteness;
}

// What a move is worth to who makes it, by what its position is worth to the other.
[[nodiscard]] constexpr SolvedValue worth_of_move(const SolvedValue& after) {
  const Value value = after.value == Value::win    ? Value::lose
                      : after.value == Value::lose ? Value::win
                                                   : Value::tie;
  return {value, static_cast<std::uint16_t>(after.remoteness + 1)};
}

[[nodiscard]] constexpr SolvedValue worth_of_end(const Outcome& outcome, std::uint8_t to_move) {
  if (outcome.kind == Outcome::Kind::draw) return {Value::tie, 0};
  return {outcome.winner.value == to_move ? Value::win : Value::lose, 0};
}

// Every position below the one asked for is visited once, but for those that a move ends at once in favour of
// who makes it. The game cannot go round in a circle: bombs are used up, and between explosions pieces only
// come.
template <Bits Word>
class ExactSearch {
 public:
  using Rules = BitRules<Word>;
  using Position = typename Rules::Position;

  ExactSearch(const Rules& rules, std::size_t bytes, NodeCount& nodes)
      : rules_(rules), memo_(bytes), nodes_(nodes) {}

  // Nothing when the nodes do not suffice.
  [[nodiscard]] std::optional<SolvedValue> worth(const Position& at) {
    if (const Outcome outcome = rules_.outcome(at); !outcome.is_open())
      return worth_of_end(outcome, at.to_move);
    const auto key = canonical_key(rules_, at);
    if (const SolvedValue* known = memo_.find(key)) return *known;
    if (!nodes_.take()) return std::nullopt;
    std::optional<SolvedValue> best;
    if (rules_.wins_at_once(at)) {
      best = SolvedValue{Value::win, 1};
    } else {
      for (const auto move : rules_.moves(at)) {
        const auto after = worth(rules_.after(at, move));
        if (!after) return std::nullopt;
        const SolvedValue each = worth_of_move(*after);
        if (!best || better(each, *best)) best = each;
      }
    }
    memo_.store(key, *best);
    return best;
  }

 private:
  const Rules& rules_;
  ExactCache<Key<Word>, SolvedValue> memo_;
  NodeCount& nodes_;
};

}  // namespace quadrille::kaboom
