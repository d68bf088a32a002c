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

// The value of a position for the player to move, and its remoteness: the number of moves to the end when
// both play their best. A winner wants it short, a loser long, and in a tie both want it short.
struct SolvedValue {
  Value value = Value::lose;
  std::uint16_t remoteness = 0;
  friend bool operator==(const SolvedValue&, const SolvedValue&) = default;
};

// Returns whether the player to move prefers `a`.
[[nodiscard]] constexpr bool better(const SolvedValue& a, const SolvedValue& b) {
  if (a.value != b.value) return a.value > b.value;
  return a.value == Value::lose ? a.remoteness > b.remoteness : a.remoteness < b.remoteness;
}

// Returns the value of a move for its player from the value of the position after it.
[[nodiscard]] constexpr SolvedValue value_of_move(const SolvedValue& after) {
  const Value value = after.value == Value::win    ? Value::lose
                      : after.value == Value::lose ? Value::win
                                                   : Value::tie;
  return {value, static_cast<std::uint16_t>(after.remoteness + 1)};
}

// Returns the value of a finished game for the player to move.
[[nodiscard]] constexpr SolvedValue value_of_end(const Outcome& outcome, std::uint8_t to_move) {
  if (outcome.kind == Outcome::Kind::draw) return {Value::tie, 0};
  return {outcome.winner.value == to_move ? Value::win : Value::lose, 0};
}

// Visits every position below the given one once, as long as the cache holds them all; a position with a
// move that wins at once is not expanded. Positions do not repeat: explosions use up bombs, and between
// explosions the pieces only increase. The rules and `nodes` must outlive *this. Not thread-safe.
template <Bits Word>
class ExactSearch {
 public:
  using Rules = BitRules<Word>;
  using Position = typename Rules::Position;

  ExactSearch(const Rules& rules, std::size_t bytes, NodeCount& nodes)
      : rules_(rules), memo_(bytes), nodes_(nodes) {}

  // Returns nothing if a limit of `nodes` is reached first.
  [[nodiscard]] std::optional<SolvedValue> worth(const Position& at) {
    if (const Outcome outcome = rules_.outcome(at); !outcome.is_open())
      return value_of_end(outcome, at.to_move);
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
        const SolvedValue each = value_of_move(*after);
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
