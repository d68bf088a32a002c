#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "games/kaboom/bitboard.h"
#include "games/kaboom/key.h"
#include "search/exact_cache.h"
#include "search/solver_terms.h"

namespace quadrille::kaboom {

// Whether somebody can force the end within a number of moves: two questions with yes or no for an answer,
// which are cheaper than a value. Asked with growing depths, the first yes is the remoteness.
template <Bits Word>
class ForcedSearch {
 public:
  using Rules = BitRules<Word>;
  using Position = typename Rules::Position;
  static constexpr int deepest = 250;

  ForcedSearch(const Rules& rules, std::size_t bytes, NodeCount& nodes)
      : rules_(rules), memo_(bytes), nodes_(nodes) {}

  // Of an open position: whether the player to move wins, or loses, within `depth` moves whatever the other
  // does. Once the nodes are spent the answer is no, and means nothing.
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
  // Within `yes` moves for certain; not within `no`.
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
