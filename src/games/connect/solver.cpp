#include "games/connect/solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "core/bits.h"
#include "games/connect/bitboard.h"
#include "games/connect/bitlines.h"
#include "search/table.h"

namespace quadrille::connect {
namespace {

// Measured on the public position sets; see the README for what each of them pays.
constexpr int least_left_for_table = 10;     // empty squares below which a look-up costs more than it saves
constexpr int least_left_for_children = 12;  // ... below which the children are not looked up beforehand
constexpr int least_left_for_mirror = 22;    // ... below which a position and its mirror image are told apart

constexpr int least_left_for_sharing = 18;  // ... below which threads do not avoid each other
static_assert(least_left_for_sharing > least_left_for_children, "the place of a child must be known");

constexpr int put_off_rank = -1'000'000;  // below any rank by threats

constexpr int most_columns = 64;  // 64 columns of one row and its spare

bool is_over(const SolveLimits& limits) {
  return (limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed)) ||
         (limits.deadline && std::chrono::steady_clock::now() >= *limits.deadline);
}

// The positions that threads are searching right now. A slot can be lost to another position, which costs
// time only.
template <Bits Word>
class Busy {
 public:
  using Place = typename Table<Word>::Place;
  [[nodiscard]] bool holds(const Place& place) const {
    return slot(place).load(std::memory_order_relaxed) == name(place);
  }
  void enter(const Place& place) { slot(place).store(name(place), std::memory_order_relaxed); }
  void leave(const Place& place) {
    if (holds(place)) slot(place).store(0, std::memory_order_relaxed);
  }

 private:
  [[nodiscard]] static Bits64 name(const Place& place) {
    return (static_cast<Bits64>(place.tag) ^ static_cast<Bits64>(place.bucket) * 0x9e3779b97f4a7c15U) | 1;
  }
  [[nodiscard]] const std::atomic<Bits64>& slot(const Place& place) const {
    return slots_[place.bucket % slots];
  }
  [[nodiscard]] std::atomic<Bits64>& slot(const Place& place) { return slots_[place.bucket % slots]; }

  static constexpr std::size_t slots = 4096;
  std::array<std::atomic<Bits64>, slots> slots_{};
};

// Alpha-beta over null windows, in the bit layout of bitboard.h.
template <Bits Word, int Length>
class Search {
 public:
  // `busy` is shared by threads that search the same position together; a thread by itself has none.
  Search(const Shape& shape, Table<Word>& table, Busy<Word>* busy)
      : columns_(shape.columns),
        rows_(shape.rows),
        stride_(shape.rows + 1),
        cells_(shape.cells()),
        lines_(shape.in_a_row, stride_),
        table_(table),
        busy_(busy) {
    for (int column = 0; column < columns_; ++column) {
      bottom_ |= Word{1} << (column * stride_);
      board_ |= ((Word{1} << rows_) - 1) << (column * stride_);
      for (int row = 1; row < rows_; row += 2) even_rows_ |= Word{1} << (column * stride_ + row);
      for (int row = 0; row < rows_; ++row)
        off_centre_[static_cast<std::size_t>(column * stride_ + row)] =
            static_cast<std::uint8_t>(std::abs(2 * column - (columns_ - 1)));
    }
    spare_ = bottom_ << rows_;
  }

  // A position as the search wants it.
  struct Root {
    Word mover;
    Word all;
    Word threats;  // where the opponent would win
    int tokens;
    bool won;  // with the next token
  };
  [[nodiscard]] Root root(Word mover, Word all) const {
    return {mover, all, lines_.completing(mover ^ all) & board_ & ~all, count_bits(all),
            (lines_.completing(mover) & landings(all)) != 0};
  }

  // Whether the score of a root that is not won at once is above `alpha`, as a bound of it; nothing when the
  // search was stopped, by its limits or because `outdated` has left `epoch`.
  [[nodiscard]] std::optional<int> probe(const Root& at, int alpha, const SolveLimits& limits,
                                         const std::atomic<unsigned>& outdated, unsigned epoch) {
    limits_ = limits;
    outdated_ = &outdated;
    epoch_ = epoch;
    node_limit_ = limits.nodes > std::numeric_limits<std::uint64_t>::max() - nodes_ ? limits.nodes
                                                                                    : nodes_ + limits.nodes;
    stopped_ = false;
    const int value = search(at.mover, at.all, at.threats, at.tokens, alpha);
    return stopped_ ? std::nullopt : std::optional(value);
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  // An entry of the table: the work that it cost, a bound of the score, and which bound it is.
  static constexpr int value_shift = Table<Word>::work_bits;
  static constexpr int is_lower = 1 << (Table<Word>::payload_bits - 1);
  static constexpr int offset = 65;  // scores are from -64 to 64; a value is never 0
  static_assert((2 * offset) << value_shift <= is_lower);

  struct Known {
    bool any = false;
    bool lower = false;  // the score is at least `bound`, otherwise at most
    int bound = 0;
  };
  [[nodiscard]] Known recall(const typename Table<Word>::Place& place) const {
    const auto payload = static_cast<int>(table_.look_up(place));
    if (payload == 0) return {};
    return {true, (payload & is_lower) != 0, ((payload & (is_lower - 1)) >> value_shift) - offset};
  }
  void remember(const typename Table<Word>::Place& place, int bound, bool lower, std::uint64_t work) {
    const int cost = std::min(static_cast<int>(std::bit_width(work)), Table<Word>::largest_work);
    table_.store(place,
                 static_cast<unsigned>(cost | (bound + offset) << value_shift | (lower ? is_lower : 0)));
  }

  [[nodiscard]] Word landings(Word all) const { return (all + bottom_) & board_; }

  [[nodiscard]] typename Table<Word>::Place place_of(Word mover, Word all, int left) const {
    // A column of h tokens adds at most 2^(h+1) - 2, so the sum is different for every position.
    Word key = mover + all;
    if (left >= least_left_for_mirror) key = std::min(key, mirrored(key));
    return table_.place(key);
  }

  [[nodiscard]] Word mirrored(Word key) const {
    const Word column = (Word{1} << stride_) - 1;
    Word mirror = 0;
    for (int i = 0; i < columns_; ++i) {
      mirror = mirror << stride_ | (key & column);
      key >>= stride_;
    }
    return mirror;
  }

  // With an even number of rows, when the columns of odd height are even in number, as they are when player A
  // is to move, the other player can always answer in a column of the same kind: on top of a token in a
  // column of even height, and so on every even row there; in one of odd height, anywhere in those. So the
  // player to move gets at most the odd rows of the even columns and all of the odd ones, and if that makes
  // no line, cannot win; if the other's share makes one, loses. Gives an upper bound of the score, or `none`.
  static constexpr int none = 1000;
  [[nodiscard]] int bound_by_following_up(Word mover, Word opponent, Word all, Word empty, int alpha) const {
    const Word landing = landings(all) & even_rows_;
    const Word odd_columns =
        ((empty + landing) & spare_) - landing;  // all that is empty in columns of odd height
    const Word share = even_rows_ & ~odd_columns;
    if (lines_.any(mover | (empty & ~share))) return none;
    if (alpha >= 0) return 0;
    return lines_.any(opponent | (empty & share)) ? -1 : none;
  }

  [[nodiscard]] bool out_of_budget() {
    if (nodes_ > node_limit_) stopped_ = true;
    constexpr std::uint64_t between_looks = 4096;  // at the clock and the other threads
    if (nodes_ % between_looks == 0)
      stopped_ = stopped_ || outdated_->load(std::memory_order_relaxed) != epoch_ || is_over(limits_);
    return stopped_;
  }

  // Given: the player to move cannot win with this move; `threats` are the empty squares that would complete
  // a line of the opponent. Gives a value v of which, unless the search was stopped,
  //     score <= v <= alpha     if score <= alpha
  //     alpha <  v <= score     if score >  alpha
  int search(Word mover, Word all, Word threats, int tokens, int alpha) {  // NOLINT(misc-no-recursion)
    ++nodes_;
    if (out_of_budget()) return 0;
    Word opponent = 0;
    Word possible = 0;
    int sign = 1;
    while (true) {
      possible = landings(all);
      if (const Word forced = possible & threats; forced != 0) possible = forced;
      const bool two_to_stop = (possible & threats & ((possible & threats) - 1)) != 0;
      possible &= ~(threats >> 1);  // below a winning square of the opponent
      if (two_to_stop || possible == 0) return -sign * ((cells_ - tokens) / 2);
      if (tokens >= cells_ - 2) return 0;
      opponent = mover ^ all;
      if ((possible & (possible - 1)) != 0) break;
      // A single move is played at once: no choice, no node.
      const Word moved = mover | possible;
      all |= possible;
      threats = lines_.completing(moved) & board_ & ~all;
      mover = opponent;
      ++tokens;
      alpha = -alpha - 1;
      sign = -sign;
    }

    // Nobody can end the game within the next two moves.
    const int least = -((cells_ - 2 - tokens) / 2);
    if (least > alpha) return sign * least;
    const int most = (cells_ - 1 - tokens) / 2;
    if (most <= alpha) return sign * most;

    const int left = cells_ - tokens;
    const Word empty = board_ & ~all;
    typename Table<Word>::Place place{};
    if (left >= least_left_for_table) {
      place = place_of(mover, all, left);
      table_.prefetch(place);
    }
    // Who can make no line any more cannot win.
    if (!lines_.any((alpha >= 0 ? mover : opponent) | empty)) return 0;
    if (alpha >= -1 && ((rows_ | tokens) & 1) == 0) {
      const int bound = bound_by_following_up(mover, opponent, all, empty, alpha);
      if (bound <= alpha) return sign * bound;
    }
    if (left >= least_left_for_table) {
      const Known known = recall(place);
      if (known.any && known.lower && known.bound > alpha) return sign * known.bound;
      if (known.any && !known.lower && known.bound <= alpha) return sign * known.bound;
    }

    struct Candidate {
      Word move;
      Word threats;
      int rank;
      typename Table<Word>::Place place;
    };
    std::array<Candidate, most_columns> candidates;  // NOLINT(*-member-init): filled as far as it is read
    int count = 0;
    const bool look_ahead = left > least_left_for_children;
    for (Word rest = possible; rest != 0; rest &= rest - 1) {
      Candidate& candidate = candidates[static_cast<std::size_t>(count++)];
      candidate.move = lowest_bit(rest);
      if (look_ahead) {
        candidate.place = place_of(opponent, all | candidate.move, left - 1);
        table_.prefetch(candidate.place);  // it arrives while the threats are counted
      }
    }
    for (int i = 0; i < count; ++i) {
      Candidate& candidate = candidates[static_cast<std::size_t>(i)];
      const Word after = all | candidate.move;
      const Word next = landings(after);
      const Word made = lines_.completing(mover | candidate.move) & board_ & ~after;
      const Word at_once = made & next;
      // Two threats at once, one above the other, or no safe square left: the opponent is lost.
      const bool wins = at_once != 0 ? ((at_once & (at_once - 1)) | (at_once & (made >> 1))) != 0
                                     : next != 0 && (next & ~(made >> 1)) == 0;
      if (wins) return sign * most;
      candidate.threats = made;
      // Squares that would win, those that cannot be stopped at once first; then the middle of the board.
      candidate.rank = (count_bits(made) * 4 - (at_once != 0 ? 3 : 0)) * 2 * most_columns -
                       off_centre_[static_cast<std::size_t>(lowest_index(candidate.move))];
    }
    int best = -none;
    if (look_ahead)
      for (int i = 0; i < count;) {
        const Known known = recall(candidates[static_cast<std::size_t>(i)].place);
        if (known.any && !known.lower && -known.bound > alpha) return sign * -known.bound;
        if (known.any && known.lower && -known.bound <= alpha) {
          best = std::max(best, -known.bound);
          candidates[static_cast<std::size_t>(i)] = candidates[static_cast<std::size_t>(--count)];
        } else {
          ++i;
        }
      }

    const std::uint64_t before = nodes_;
    const bool shared = busy_ != nullptr && left >= least_left_for_sharing;
    bool first = true;
    while (count > 0 && best <= alpha) {
      const auto chosen = std::max_element(candidates.begin(), candidates.begin() + count,
                                           [](const auto& a, const auto& b) { return a.rank < b.rank; });
      // What another thread is at comes last: by then it may be done. The first move may settle the rest.
      const bool put_off = chosen->rank < put_off_rank;
      if (shared && !first && !put_off && busy_->holds(chosen->place)) {
        chosen->rank += 2 * put_off_rank;
        continue;
      }
      first = false;
      if (shared) busy_->enter(chosen->place);
      const int value = -search(opponent, all | chosen->move, chosen->threats, tokens + 1, -alpha - 1);
      if (shared) busy_->leave(chosen->place);
      if (stopped_) return 0;
      best = std::max(best, value);
      *chosen = candidates[static_cast<std::size_t>(--count)];
    }
    if (left >= least_left_for_table) remember(place, best, best > alpha, nodes_ - before);
    return sign * best;
  }

  int columns_;
  int rows_;
  int stride_;
  int cells_;
  BitLines<Word, Length> lines_;
  Table<Word>& table_;
  Busy<Word>* busy_;
  Word bottom_ = 0;
  Word board_ = 0;
  Word spare_ = 0;
  Word even_rows_ = 0;                                       // the second, fourth, ... from the bottom
  std::array<std::uint8_t, sizeof(Word) * 8> off_centre_{};  // of each square, in half columns
  SolveLimits limits_;
  const std::atomic<unsigned>* outdated_ = nullptr;
  unsigned epoch_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t node_limit_ = 0;
  bool stopped_ = false;
};

template <Bits Word, int Length>
class SolverOf final : public Solver {
 public:
  SolverOf(const Shape& shape, const SolverResources& resources)
      : shape_(shape), rules_(shape), table_(shape.columns * (shape.rows + 1), resources.table_bytes) {
    for (int i = 0; i < std::max(1, resources.threads); ++i)

      searches_.emplace_back(shape, table_, resources.threads > 1 ? &busy_ : nullptr);
  }

  [[nodiscard]] ScoreBounds solve(const Position& at, const SolveLimits& limits) override {
    assert(at.outcome().is_open());
    const auto bits = rules_.from(at, shape_);
    const auto root = searches_.front().root(bits.mover, bits.all);
    const int cells = shape_.cells();
    if (root.won) return {winning_score(cells, root.tokens), winning_score(cells, root.tokens)};

    Task task;
    task.bounds = {-((cells - root.tokens) / 2), std::max(0, (cells - 1 - root.tokens) / 2)};
    SolveLimits share = limits;
    share.nodes /= searches_.size();
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < searches_.size(); ++i)
      helpers.emplace_back([&, i] { narrow(task, root, share, searches_[i]); });
    narrow(task, root, share, searches_.front());
    for (std::thread& helper : helpers) helper.join();
    return task.bounds;
  }

  [[nodiscard]] std::uint64_t nodes() const override {
    std::uint64_t total = 0;
    for (const auto& search : searches_) total += search.nodes();
    return total;
  }
  void clear() override { table_.clear(); }
  void claim_memory() override { table_.wipe(); }

 private:
  // What the threads know together. A thread that has learnt something makes the guesses of the others
  // outdated.
  struct Task {
    std::mutex guard;
    ScoreBounds bounds;
    std::atomic<unsigned> epoch = 0;
  };

  // Narrows the bounds of the score by searching around guesses, nearest to a draw first: most positions are
  // won or lost by little, and wide windows near the extremes are cheap to refute.
  static void narrow(Task& task, const typename Search<Word, Length>::Root& root, SolveLimits limits,
                     Search<Word, Length>& search) {
    const std::uint64_t begun_at = search.nodes();
    while (true) {
      std::unique_lock lock(task.guard);
      const std::uint64_t used = search.nodes() - begun_at;
      if (task.bounds.exact() || used >= limits.nodes || is_over(limits)) return;
      const ScoreBounds known = task.bounds;
      const unsigned epoch = task.epoch;
      lock.unlock();

      int guess = known.lower + (known.upper - known.lower) / 2;
      if (guess <= 0 && known.lower / 2 < guess) guess = known.lower / 2;
      if (guess >= 0 && known.upper / 2 > guess) guess = known.upper / 2;
      SolveLimits rest = limits;
      rest.nodes -= used;
      const auto value = search.probe(root, guess, rest, task.epoch, epoch);

      lock.lock();
      if (value && *value <= guess) task.bounds.upper = std::min(task.bounds.upper, *value);
      if (value && *value > guess) task.bounds.lower = std::max(task.bounds.lower, *value);
      if (value) ++task.epoch;
    }
  }

  Shape shape_;
  BitRules<Word> rules_;
  Table<Word> table_;
  Busy<Word> busy_;
  std::vector<Search<Word, Length>> searches_;  // one for each thread
};

template <Bits Word>
std::unique_ptr<Solver> make_for_word(const Shape& shape, const SolverResources& resources) {
  if (shape.in_a_row == 4) return std::make_unique<SolverOf<Word, 4>>(shape, resources);
  return std::make_unique<SolverOf<Word, 0>>(shape, resources);
}

}  // namespace

int remoteness_of(int score, int cells, int tokens) {
  if (score == 0) return cells - tokens;
  // The last token is put on a board of `before` tokens, where winning_score(cells, before) is the score; two
  // numbers have it, and whose turn it is decides between them.
  const int winner_turn = score > 0 ? tokens % 2 : 1 - tokens % 2;
  int before = cells - 2 * std::abs(score);
  if (before % 2 != winner_turn) ++before;
  return before + 1 - tokens;
}

Result<std::unique_ptr<Solver>> Solver::make(const Shape& shape, const SolverResources& resources) {
  if (BitRules<Bits64>::fits(shape)) return make_for_word<Bits64>(shape, resources);
  if (BitRules<Bits128>::fits(shape)) return make_for_word<Bits128>(shape, resources);
  return Error{
      ErrorCode::unsupported,
      fmt::format("the exact solver takes two players and boards with columns x (rows + 1) <= 128, not {} "
                  "players on {} columns by {} rows",
                  shape.players, shape.columns, shape.rows),
      "rules"};
}

}  // namespace quadrille::connect
