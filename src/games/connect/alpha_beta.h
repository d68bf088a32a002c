#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <type_traits>

#include "core/bitlines.h"
#include "core/bits.h"
#include "core/processor.h"
#include "games/connect/avx2_lines.h"
#include "games/connect/bitboard.h"
#include "games/connect/rules.h"
#include "games/connect/solver.h"
#include "search/search_in_progress.h"
#include "search/transposition_table.h"

namespace quadrille::connect {

// Thresholds and weights, measured on the public position sets. The README lists the effect of each idea.
namespace tuning {
// Numbers of empty squares:
constexpr int least_left_for_table = 10;     // below, a look-up costs more than it saves
constexpr int least_left_for_shared = 18;    // below, positions go into a small table that stays in the cache
constexpr int most_left_for_lines = 17;      // above, both sides can nearly always make a line
constexpr int most_left_for_follow_up = 23;  // above, the follow-up bound settles almost nothing
constexpr int least_left_for_mirror = 26;    // below, mirror images have different keys
constexpr int least_left_for_announcing = 21;  // below, threads do not announce their searches
constexpr int least_left_for_open_lines = 23;  // below, open lines do not rank a square
static_assert(least_left_for_mirror >= least_left_for_shared);
static_assert(least_left_for_announcing >= least_left_for_table, "the place must be known");

constexpr std::size_t near_table_bytes = std::size_t{2} << 20;

// Weights that rank a move, found by a random walk towards the fewest nodes.
constexpr int must_be_stopped = 99;  // the opponent must answer it
constexpr int open_next_turn = 53;   // for each winning square directly above a landing square
constexpr int open_turn_after = 40;  // for each winning square one higher
constexpr int open_later = 3;        // for each winning square anywhere
constexpr int gives_away = -77;      // lets the opponent take our winning square above it
constexpr int line_through = 4;      // for each open line through it
constexpr int off_centre = -5;       // for each half column from the centre
constexpr int put_off = -1'000'000;  // ranks a move below all others
}  // namespace tuning

// Alpha-beta search with null windows, in the bit layout of bitboard.h. Scores are for the player to move.
// Not thread-safe: each thread has its own instance, and instances share a table.
template <Bits Word, int Length>
class AlphaBeta {
 public:
  // `table` and `in_progress` must outlive *this. Threads that search one position together share
  // `in_progress`; it is null for a single thread.
  AlphaBeta(const Shape& shape, TranspositionTable<Word>& table, SearchInProgress<Word>* in_progress,
            bool avx2)
      : rules_(shape),
        rows_(shape.rows),
        stride_(shape.rows + 1),
        cells_(shape.cells()),
        lines_(shape.in_a_row, stride_),
        avx2_(avx2),
        avx2_lines_(make_avx2_lines()),
        table_(table),
        near_(shape.columns * (shape.rows + 1), tuning::near_table_bytes),
        in_progress_(in_progress) {
    for (int column = 0; column < shape.columns; ++column) {
      bottom_ |= Word{1} << (column * stride_);
      board_ |= ((Word{1} << rows_) - 1) << (column * stride_);
      for (int row = 1; row < rows_; row += 2) even_rows_ |= Word{1} << (column * stride_ + row);
      for (int row = 0; row < rows_; ++row)
        off_centre_[static_cast<std::size_t>(column * stride_ + row)] =
            static_cast<std::uint8_t>(std::abs(2 * column - (shape.columns - 1)));
    }
    spare_ = bottom_ << rows_;
  }

  [[nodiscard]] bool wins_at_once(Word mover, Word all) const {
    return (lines_.completing(mover) & landings(all)) != 0;
  }

  // Returns a bound of the score: at most `alpha` if the score is, above `alpha` if the score is. Returns
  // nullopt if the search is stopped, by its limits or because `outdated` differs from `epoch`. REQUIRES:
  // !wins_at_once(mover, all).
  [[nodiscard]] std::optional<int> probe(Word mover, Word all, int alpha, const Limits& limits,
                                         const std::atomic<unsigned>& outdated, unsigned epoch) {
    limits_ = limits;
    outdated_ = &outdated;
    epoch_ = epoch;
    node_limit_ = limits.nodes > std::numeric_limits<std::uint64_t>::max() - nodes_ ? limits.nodes
                                                                                    : nodes_ + limits.nodes;
    stopped_ = false;
    const Word free = board_ & ~all;
    Choice root{};
    root.mover = mover;
    root.all = all;
    root.own = lines_.completing(mover) & free;
    root.threats = lines_.completing(mover ^ all) & free;
    root.tokens = count_bits(all);
    root.sign = 1;
    root.alpha = alpha;
    int value = settle(root, lines_);
    if (value == unsettled) value = avx2_ ? search_avx2(root) : search(root);
    return stopped_ ? std::nullopt : std::optional(value);
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  void clear() { near_.clear(); }
  void claim_memory() { near_.wipe(); }

 private:
#if QUADRILLE_HAS_AVX2
  static constexpr bool all_directions_at_once = Length == 4 && std::is_same_v<Word, Bits64>;
#else
  static constexpr bool all_directions_at_once = false;
#endif
  using Lines = BitLines<Word, Length>;
  using SearchLines = std::conditional_t<all_directions_at_once, Avx2Lines, Lines>;
  [[nodiscard]] SearchLines make_avx2_lines() const {
    if constexpr (all_directions_at_once) {
      return SearchLines(stride_);
    } else {
      return lines_;
    }
  }

  // The payload of a table entry, from the lowest bit: the bit width of the work, the bound plus `offset`,
  // and whether it is a lower bound.
  static constexpr int value_shift = TranspositionTable<Word>::work_bits;
  static constexpr int is_lower = 1 << (TranspositionTable<Word>::payload_bits - 1);
  static constexpr int offset = 65;  // scores are -64 to 64, so a payload is never 0
  static_assert((2 * offset) << value_shift <= is_lower);

  static constexpr int most_columns = 64;  // 64 columns of one row and its spare
  static constexpr int unsettled = 1000;   // no value

  // A position to search, and the question about it: is its score above alpha? Members have no initial
  // values, because a node has room for many choices and fills few.
  struct Choice {
    Word mover;
    Word all;
    Word own;       // the empty squares that would complete a line of the player to move
    Word threats;   // ... of the opponent
    Word possible;  // the moves that do not lose at once
    int tokens;
    int sign;  // -1 after an odd number of forced moves: the caller is the other player
    int alpha;
    typename TranspositionTable<Word>::Place place;  // its place in a table
  };
  [[nodiscard]] int left(const Choice& at) const { return cells_ - at.tokens; }
  [[nodiscard]] bool has_place(const Choice& at) const { return left(at) >= tuning::least_left_for_table; }
  [[nodiscard]] bool is_shared(const Choice& at) const { return left(at) >= tuning::least_left_for_shared; }

  [[nodiscard]] Word landings(Word all) const { return (all + bottom_) & board_; }

  void find_place(Choice& at) const {
    Word key = rules_.key({at.mover, at.all});
    if (left(at) >= tuning::least_left_for_mirror) key = std::min(key, rules_.mirrored(key));
    const TranspositionTable<Word>& table = is_shared(at) ? table_ : near_;
    at.place = table.place(key);
    table.prefetch(at.place);
  }

  // Returns a value as search() does, from the tables, or unsettled.
  [[nodiscard]] int recall(const Choice& at) const {
    if (!has_place(at)) return unsettled;
    const auto payload = static_cast<int>((is_shared(at) ? table_ : near_).look_up(at.place));
    const bool lower = (payload & is_lower) != 0;
    const int bound = ((payload & (is_lower - 1)) >> value_shift) - offset;
    return payload != 0 && lower == (bound > at.alpha) ? at.sign * bound : unsettled;
  }
  void remember(const Choice& at, int bound, std::uint64_t work) {
    if (!has_place(at)) return;
    const int cost = std::min(static_cast<int>(std::bit_width(work)), TranspositionTable<Word>::largest_work);
    (is_shared(at) ? table_ : near_)
        .store(at.place, static_cast<unsigned>(cost | (bound + offset) << value_shift |
                                               (bound > at.alpha ? is_lower : 0)));
  }

  // Returns an upper bound of the score by the follow-up strategy, or unsettled. REQUIRES: an even number of
  // rows and an even number of columns of odd height (always so when player A is to move).
  //
  // The opponent can then always answer in a column of the same kind: on top of the last token in a column of
  // even height, and so on every even row there; anywhere in the columns of odd height. So the player to move
  // gets at most the odd rows of the even columns and all of the odd columns. Without a line in these, that
  // player cannot win; if the opponent's share holds a line, that player loses.
  [[nodiscard]] int bound_by_following_up(const Choice& at, Word empty, const auto& lines) const {
    const Word landing = landings(at.all) & even_rows_;
    const Word odd_columns =
        ((empty + landing) & spare_) - landing;  // the empty squares in columns of odd height
    const Word share = even_rows_ & ~odd_columns;
    if (lines.any(at.mover | (empty & ~share))) return unsettled;
    if (at.alpha >= 0) return 0;
    return lines.any((at.mover ^ at.all) | (empty & share)) ? -1 : unsettled;
  }

  // Plays the forced moves. Returns a value as search() does, or returns unsettled and leaves a choice to
  // search. REQUIRES: the player to move cannot win with this move.
  [[nodiscard]] int settle(Choice& at, const auto& lines) const {
    while (true) {
      at.possible = landings(at.all);
      if (const Word forced = at.possible & at.threats; forced != 0) {
        const bool two_to_stop = (forced & (forced - 1)) != 0;
        at.possible = two_to_stop ? 0 : forced;
      }
      at.possible &= ~(at.threats >> 1);  // below a winning square of the opponent
      if (at.possible == 0) return -at.sign * (left(at) / 2);
      if (left(at) <= 2) return 0;
      if ((at.possible & (at.possible - 1)) != 0) break;
      const Word moved = at.mover | at.possible;
      at.mover ^= at.all;
      at.all |= at.possible;
      at.own = at.threats & ~at.possible;
      at.threats = lines.completing(moved) & board_ & ~at.all;
      ++at.tokens;
      at.sign = -at.sign;
      at.alpha = -at.alpha - 1;
    }
    // The game does not end within the next two moves.
    const int least = -((left(at) - 2) / 2);
    if (least > at.alpha) return at.sign * least;
    const int most = (left(at) - 1) / 2;
    if (most <= at.alpha) return at.sign * most;
    if (has_place(at)) find_place(at);

    const Word empty = board_ & ~at.all;
    // A player with no open line cannot win.
    if (left(at) <= tuning::most_left_for_lines &&
        !lines.any((at.alpha >= 0 ? at.mover : at.mover ^ at.all) | empty))
      return 0;
    if (at.alpha >= -1 && ((rows_ | at.tokens) & 1) == 0 && left(at) <= tuning::most_left_for_follow_up) {
      const int bound = bound_by_following_up(at, empty, lines);
      if (bound <= at.alpha) return at.sign * bound;
    }
    return unsettled;
  }

  [[nodiscard]] bool out_of_budget() {
    if (nodes_ > node_limit_) stopped_ = true;
    constexpr std::uint64_t between_looks = 512;  // nodes between checks of clock and other threads
    if (nodes_ % between_looks == 0)
      stopped_ = stopped_ || outdated_->load(std::memory_order_relaxed) != epoch_ || limits_.is_over();
    return stopped_;
  }

  struct Candidate {
    Word move;
    Word made;  // the winning squares of the mover after it
    int rank;
    Choice after;
  };
  using Candidates = std::array<Candidate, most_columns>;

  // Ranks the moves; the highest is tried first. Moves rank high that make winning squares, most of all where
  // the mover can use them.
  void rank(const Choice& at, Candidates& candidates, int count) const {
    std::array<Word, 4> open{};  // the first squares of the mover's open lines
    const std::array<int, 4> steps{1, stride_ - 1, stride_, stride_ + 1};
    const bool early = left(at) >= tuning::least_left_for_open_lines;
    if (early)
      for (std::size_t d = 0; d < steps.size(); ++d)
        open[d] = lines_.starts(at.mover | (board_ & ~at.all), steps[d]);
    for (int i = 0; i < count; ++i) {
      Candidate& candidate = candidates[static_cast<std::size_t>(i)];
      const Word move = candidate.move;
      const Word next = landings(at.all | move);
      const Word useful = candidate.made & ~(at.threats << 1);  // not above a winning square of the opponent
      candidate.rank = tuning::open_next_turn * count_bits(useful & (next << 1)) +
                       tuning::open_turn_after * count_bits(useful & (next << 2)) +
                       tuning::open_later * count_bits(useful) +
                       tuning::off_centre * off_centre_[static_cast<std::size_t>(lowest_index(move))];
      if ((candidate.made & next) != 0) candidate.rank += tuning::must_be_stopped;
      if ((move & (at.own >> 1)) != 0) candidate.rank += tuning::gives_away;
      if (early)
        for (std::size_t d = 0; d < steps.size(); ++d)
          candidate.rank += tuning::line_through * count_bits(open[d] & lines_.lines_through(move, steps[d]));
    }
  }

  // Searches a choice that settle() has left. Returns a value v for the caller. With s the caller's score and
  // a the caller's alpha (the choice's own alpha, or -alpha - 1 when its sign is negative):
  //     s <= v <= a     if s <= a
  //     a <  v <= s     if s >  a
  // The value means nothing once the search is stopped.
  int search(const Choice& at) { return expand<&AlphaBeta::search>(at, lines_); }
  // The same with AVX2.
  QUADRILLE_AVX2 [[gnu::flatten]] int search_avx2(const Choice& at) {
    return expand<&AlphaBeta::search_avx2>(at, avx2_lines_);
  }

  template <int (AlphaBeta::*Search)(const Choice&)>
  [[gnu::always_inline]] int expand(const Choice& at, const auto& lines) {  // NOLINT(misc-no-recursion)
    ++nodes_;
    if (out_of_budget()) return 0;
    // The search of a sibling may have stored this position since it was chosen.
    if (const int known = recall(at); known != unsettled) return known;

    Candidates candidates;  // NOLINT(*-member-init): filled as far as it is read
    int count = 0;
    int best = -unsettled;
    // Forced moves, bounds and the tables settle what they can before any move is searched.
    for (Word rest = at.possible; rest != 0; rest &= rest - 1) {
      const Word move = lowest_bit(rest);
      const Word all = at.all | move;
      const Word made = lines.completing(at.mover | move) & board_ & ~all;
      Candidate& candidate = candidates[static_cast<std::size_t>(count)];
      candidate.move = move;
      candidate.made = made;
      candidate.after.mover = at.mover ^ at.all;
      candidate.after.all = all;
      candidate.after.own = at.threats & ~move;
      candidate.after.threats = made;
      candidate.after.tokens = at.tokens + 1;
      candidate.after.sign = 1;
      candidate.after.alpha = -at.alpha - 1;
      const int settled = settle(candidate.after, lines);
      if (settled == unsettled) {
        ++count;
      } else {
        best = std::max(best, -settled);
        if (best > at.alpha) return at.sign * best;
      }
    }
    for (int i = 0; i < count;) {
      const int known = recall(candidates[static_cast<std::size_t>(i)].after);
      if (known == unsettled) {
        ++i;
      } else {
        best = std::max(best, -known);
        if (best > at.alpha) return at.sign * best;
        candidates[static_cast<std::size_t>(i)] = candidates[static_cast<std::size_t>(--count)];
      }
    }
    if (count > 1) rank(at, candidates, count);

    const std::uint64_t before = nodes_;
    bool first = true;
    while (count > 0 && best <= at.alpha) {
      const auto chosen = std::max_element(candidates.begin(), candidates.begin() + count,
                                           [](const auto& a, const auto& b) { return a.rank < b.rank; });
      // A move that another thread is searching is deferred: by its turn that search may be done. The first
      // move is never deferred, since it may cause a cutoff.
      const bool announced =
          in_progress_ != nullptr && left(chosen->after) >= tuning::least_left_for_announcing;
      if (announced && !first && chosen->rank > tuning::put_off / 2 &&
          in_progress_->holds(chosen->after.place)) {
        chosen->rank += tuning::put_off;
        continue;
      }
      first = false;
      if (announced) in_progress_->enter(chosen->after.place);
      const int value = -(this->*Search)(chosen->after);
      if (announced) in_progress_->leave(chosen->after.place);
      if (stopped_) return 0;
      best = std::max(best, value);
      *chosen = candidates[static_cast<std::size_t>(--count)];
    }
    remember(at, best, nodes_ - before);
    return at.sign * best;
  }

  BitRules<Word> rules_;
  int rows_;
  int stride_;
  int cells_;
  Lines lines_;
  bool avx2_;
  SearchLines avx2_lines_;
  TranspositionTable<Word>& table_;
  TranspositionTable<Word> near_;
  SearchInProgress<Word>* in_progress_;
  Word bottom_ = 0;
  Word board_ = 0;
  Word spare_ = 0;
  Word even_rows_ = 0;                                       // the second, fourth, ... from the bottom
  std::array<std::uint8_t, sizeof(Word) * 8> off_centre_{};  // distance from the centre, in half columns
  Limits limits_;
  const std::atomic<unsigned>* outdated_ = nullptr;
  unsigned epoch_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t node_limit_ = 0;
  bool stopped_ = false;
};

}  // namespace quadrille::connect
