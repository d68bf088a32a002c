#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "games/kaboom/bitboard.h"
#include "games/kaboom/key.h"
#include "search/exact_cache.h"
#include "search/solver_terms.h"

namespace quadrille::kaboom {

// Proves that a player can force the end within a number of moves: two questions answered yes or no, which
// are cheaper than a value. With increasing depth, the depth of the first yes is the remoteness. The rules
// and `nodes` must outlive *this. Not thread-safe.
template <Bits Word>
class ForcedSearch {
 public:
  using Rules = BitRules<Word>;
  using Position = typename Rules::Position;
  static constexpr int deepest = 250;

  ForcedSearch(const Rules& rules, std::size_t bytes, NodeCount& nodes)
      : rules_(rules), memo_(bytes), nodes_(nodes) {}

  // Return whether the player to move of an open position wins, or loses, within `depth` moves whatever the
  // opponent does. `depth` is at most `deepest`. Once a limit of `nodes` is reached, false means unknown.
  [[nodiscard]] bool wins_within(const Position& at, int depth) {
    if (depth < 1) return false;
    if (rules_.wins_at_once(at)) return true;
    if (depth < 2) return false;
    return remembered(at, depth, &Finding::win, [&] {
      for (const auto move : rules_.moves(at)) {
        const Position next = rules_.after(at, move);
        if (rules_.outcome(next).is_open() && loses_within(next, depth - 1)) return true;
      }
      return false;
    });
  }

  [[nodiscard]] bool loses_within(const Position& at, int depth) {
    if (depth < 1) return false;
    return remembered(at, depth, &Finding::loss, [&] {
      const Outcome loss = won_by(opponent_of(rules_.to_move(at)));
      for (const auto move : rules_.moves(at)) {
        const Position next = rules_.after(at, move);
        const Outcome outcome = rules_.outcome(next);
        if (outcome.is_open() ? !wins_within(next, depth - 1) : outcome != loss) return false;
      }
      return true;
    });
  }

 private:
  // Proved within `yes` moves, disproved within `no` moves.
  struct Answer {
    std::uint8_t yes = deepest + 1;
    std::uint8_t no = 0;
  };
  struct Finding {
    Answer win;
    Answer loss;
  };

  template <class Search>
  [[nodiscard]] bool remembered(const Position& at, int depth, Answer Finding::*question, Search search) {
    const auto key = canonical_key(rules_, at);
    if (const Finding* known = memo_.find(key)) {
      if ((known->*question).yes <= depth) return true;
      if ((known->*question).no >= depth) return false;
    }
    if (!nodes_.take()) return false;
    const bool answer = search();
    if (nodes_.over() && !answer) return false;
    const Finding* known = memo_.find(key);
    Finding finding = known == nullptr ? Finding{} : *known;
    Answer& bounds = finding.*question;
    if (answer) {
      bounds.yes = static_cast<std::uint8_t>(std::min<int>(bounds.yes, depth));
    } else {
      bounds.no = static_cast<std::uint8_t>(std::max<int>(bounds.no, depth));
    }
    memo_.store(key, finding);
    return answer;
  }

  const Rules& rules_;
  ExactCache<Key<Word>, Finding> memo_;
  NodeCount& nodes_;
};

}  // namespace quadrille::kaboom
