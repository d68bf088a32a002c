#include "games/quarto/players.h"

#include <algorithm>
#include <limits>

#include "core/random.h"
#include "games/quarto/expert.h"

namespace quadrille::quarto {
namespace {

using Moves = std::vector<Move>;

// With five pieces placed it takes some ten million nodes to find all moves that keep the value; earlier
// positions are in the book. Measured, a move of hard stays under a second. With the squares rule a node
// takes half as long again.
constexpr Effort hard_effort{.to_be_exact = 16'000'000, .to_set_traps = 4'000'000};
constexpr Effort hard_effort_with_squares{.to_be_exact = 9'000'000, .to_set_traps = 2'000'000};
constexpr Effort perfect_effort{.to_be_exact = std::numeric_limits<std::uint64_t>::max(),
                                .to_set_traps = 16'000'000};

// The levels that look at most one piece ahead.
class Casual {
 public:
  Casual(const PlainRules& rules, const Position& at, std::uint64_t seed)
      : rules_(rules), at_(at), random_(seed), moves_(rules.moves(at)) {}

  // Takes a win, else plays at random.
  [[nodiscard]] Move easy() { return any_of(winning_or(moves_)); }

  // The level that others are measured against: takes a win, hands over a safe piece, and places at random.
  [[nodiscard]] Move reference() { return any_of(at_.is_to_pick() ? safe_or_all(at_) : winning_or(moves_)); }

  // Places so that a safe piece is left to hand over. One time in three it hands over a random piece.
  [[nodiscard]] Move medium() {
    if (!at_.is_to_pick()) return any_of(winning_or(cells_that_leave_a_safe_piece()));
    constexpr std::uint32_t looks_away_one_time_in = 3;
    return any_of(random_.below(looks_away_one_time_in) == 0 ? moves_ : safe_or_all(at_));
  }

 private:
  [[nodiscard]] Move any_of(const Moves& moves) {
    return moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
  }

  [[nodiscard]] Moves winning() const {
    Moves wins;
    for (const Move move : moves_)
      if (move.act == Act::place && rules_.would_win(at_, move.index)) wins.push_back(move);
    return wins;
  }
  [[nodiscard]] Moves winning_or(const Moves& others) const {
    Moves wins = winning();
    return wins.empty() ? others : wins;
  }

  [[nodiscard]] Moves safe_picks(const Position& at) const {
    Moves safe;
    for (const Move pick : rules_.moves(at)) {
      const Position next = rules_.after(at, pick);
      const auto replies = rules_.moves(next);
      if (std::none_of(replies.begin(), replies.end(),
                       [&](Move reply) { return rules_.would_win(next, reply.index); }))
        safe.push_back(pick);
    }
    return safe;
  }
  [[nodiscard]] Moves safe_or_all(const Position& at) const {
    Moves safe = safe_picks(at);
    return safe.empty() ? rules_.moves(at) : safe;
  }
  [[nodiscard]] Moves cells_that_leave_a_safe_piece() const {
    Moves kept;
    for (const Move move : moves_) {
      const Position next = rules_.after(at_, move);
      if (!next.outcome().is_open() || !safe_picks(next).empty()) kept.push_back(move);
    }
    return kept.empty() ? moves_ : kept;
  }

  const PlainRules& rules_;
  const Position& at_;
  Random random_;
  Moves moves_;
};

}  // namespace

std::vector<Level> levels() {
  return {{.name = "easy", .about = "takes a win when there is one"},
          {.name = "reference",
           .about = "takes a win, and hands over no piece that wins: the others are measured against it",
           .is_offered = false},
          {.name = "medium", .about = "places with care, and now and then hands over without looking"},
          {.name = "hard", .about = "exact from the first move with its book, and sets traps"},
          {.name = "perfect",
           .about = "exact without a book too, however long it takes, and looks harder for traps",
           .is_offered = false}};
}

Result<Move> choose(const PlainRules& rules, const Position& at, std::string_view level, const Budget& budget,
                    std::uint64_t seed, const OpeningBook* opening) {
  const Effort& hard = rules.variant().squares ? hard_effort_with_squares : hard_effort;
  if (level == "hard") return Expert(rules, opening, budget, hard, seed).move(at);
  if (level == "perfect") return Expert(rules, opening, budget, perfect_effort, seed).move(at);
  Casual program(rules, at, seed);
  if (level == "easy") return program.easy();
  if (level == "reference") return program.reference();
  if (level == "medium") return program.medium();
  return no_such_level(level, levels());
}

}  // namespace quadrille::quarto
