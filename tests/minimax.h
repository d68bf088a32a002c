#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "core/player.h"
#include "core/value.h"

namespace quadrille {

// Minimax oracle: the value and the remoteness of every position of a two-player game without loops, straight
// from the rules. A winner takes the shortest way, a loser the longest, a tie the shortest (K11). `rules`
// must outlive *this. Not thread-safe.
template <class Rules>
class Minimax {
 public:
  using Position = typename Rules::Position;
  struct Answer {
    Value value = Value::tie;
    int remoteness = 0;
    friend bool operator==(const Answer&, const Answer&) = default;
  };

  // `name` returns a text that is unique to a position.
  Minimax(const Rules& rules, std::function<std::string(const Position&)> name)
      : rules_(rules), name_(std::move(name)) {}

  Answer solve(const Position& at) {
    const auto [place, fresh] = known_.try_emplace(name_(at), at, Answer{});
    if (!fresh) return place->second.second;
    return place->second.second = work_out(at);
  }

  // All positions that were solved, by their names.
  [[nodiscard]] const std::map<std::string, std::pair<Position, Answer>>& known() const { return known_; }

 private:
  Answer work_out(const Position& at) {
    const Outcome outcome = rules_.outcome(at);
    if (outcome.kind == Outcome::Kind::draw) return {Value::tie, 0};
    if (!outcome.is_open()) return {outcome.winner == rules_.to_move(at) ? Value::win : Value::lose, 0};
    Answer best{Value::lose, -1};
    for (const auto move : rules_.moves(at)) {
      const Position next = rules_.after(at, move);
      const Answer answer = solve(next);
      const bool same_player = rules_.to_move(next) == rules_.to_move(at);
      const Value value = same_player ? answer.value : turned(answer.value);
      const int remoteness = answer.remoteness + 1;
      const bool quicker = remoteness < best.remoteness;
      if (value > best.value || (value == best.value && quicker != (value == Value::lose)))
        best = {value, remoteness};
    }
    return best;
  }

  static Value turned(Value value) {
    if (value == Value::tie) return value;
    return value == Value::win ? Value::lose : Value::win;
  }

  const Rules& rules_;
  std::function<std::string(const Position&)> name_;
  std::map<std::string, std::pair<Position, Answer>> known_;
};

}  // namespace quadrille
