#include "games/connect/solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "core/bits.h"
#include "core/parallel_for.h"
#include "games/connect/alpha_beta.h"
#include "games/connect/bitboard.h"
#include "search/transposition_table.h"

namespace quadrille::connect {
namespace {

template <Bits Word, int Length>
class SolverOf final : public Solver {
 public:
  SolverOf(const Shape& shape, const SolverResources& resources)
      : shape_(shape), rules_(shape), table_(shape.columns * (shape.rows + 1), resources.table_bytes) {
    for (int i = 0; i < std::max(1, resources.threads); ++i)
      searches_.emplace_back(shape, table_, resources.threads > 1 ? &in_progress_ : nullptr,
                             resources.use_avx2);
  }

  [[nodiscard]] ScoreBounds solve(const Position& at, const Limits& limits,
                                  const ScoreBounds& window) override {
    Task task(at, *this, window);
    if (task.bounds.exact()) return task.bounds;
    Limits share = limits;
    share.nodes /= searches_.size();
    parallel_for(searches_.size(), threads(), [&](std::size_t i, std::size_t /*thread*/) {
      narrow(task, share, searches_[i]);
      return true;
    });
    return task.bounds;
  }

  void solve_each(std::size_t count, const std::function<Position(std::size_t)>& position,
                  const std::function<bool(std::size_t, int)>& solved, const Limits& limits) override {
    parallel_for(count, threads(), [&](std::size_t i, std::size_t thread) {
      if (limits.is_over()) return false;
      Task task(position(i), *this, any_score);
      narrow(task, limits, searches_[thread]);
      return !task.bounds.exact() || solved(i, task.bounds.lower);
    });
  }

  [[nodiscard]] std::uint64_t nodes() const override {
    std::uint64_t total = 0;
    for (const auto& search : searches_) total += search.nodes();
    return total;
  }
  void clear() override {
    table_.clear();
    for (auto& search : searches_) search.clear();
  }
  void claim_memory() override {
    table_.wipe();
    for (auto& search : searches_) search.claim_memory();
  }

 private:
  // The state that threads share while they search one position. A thread that narrows the bounds increments
  // `epoch`, which stops the probes of the others.
  struct Task {
    Task(const Position& at, const SolverOf& solver, const ScoreBounds& window) {
      assert(at.outcome().is_open());
      const auto bits = solver.rules_.from(at, solver.shape_);
      mover = bits.mover;
      all = bits.all;
      const int left = solver.shape_.cells() - at.tokens();
      bounds = {-(left / 2), std::max(0, (left - 1) / 2)};
      if (solver.searches_.front().wins_at_once(mover, all)) bounds = {(left + 1) / 2, (left + 1) / 2};
      bounds.lower = std::clamp(bounds.lower, window.lower, window.upper);
      bounds.upper = std::clamp(bounds.upper, window.lower, window.upper);
    }

    Word mover = 0;
    Word all = 0;
    std::mutex guard;
    ScoreBounds bounds;
    std::atomic<unsigned> epoch = 0;
  };

  [[nodiscard]] int threads() const { return static_cast<int>(searches_.size()); }

  // Returns the next alpha to probe. From the extremes inward, since far bounds are cheap to prove and fill
  // the table for later probes; then the winner, then the margin.
  [[nodiscard]] static int next_guess(const ScoreBounds& known) {
    constexpr int near = 4;
    const int middle = known.lower + (known.upper - known.lower) / 2;
    if (middle <= 0 && known.lower < -near && known.lower / 2 < middle) return known.lower / 2;
    if (middle >= 0 && known.upper > near && known.upper / 2 > middle) return known.upper / 2;
    if (-near <= known.lower && known.lower < 0 && 0 < known.upper && known.upper <= near) return 0;
    return middle;
  }

  // Narrows the bounds of the score until they meet or the limits are reached.
  static void narrow(Task& task, Limits limits, AlphaBeta<Word, Length>& search) {
    const std::uint64_t begun_at = search.nodes();
    while (true) {
      std::unique_lock lock(task.guard);
      const std::uint64_t used = search.nodes() - begun_at;
      if (task.bounds.exact() || used >= limits.nodes || limits.is_over()) return;
      const int guess = next_guess(task.bounds);
      const unsigned epoch = task.epoch;
      lock.unlock();

      Limits rest = limits;
      rest.nodes -= used;
      const auto value = search.probe(task.mover, task.all, guess, rest, task.epoch, epoch);

      lock.lock();
      if (value && *value <= guess)
        task.bounds.upper = std::clamp(*value, task.bounds.lower, task.bounds.upper);
      if (value && *value > guess)
        task.bounds.lower = std::clamp(*value, task.bounds.lower, task.bounds.upper);
      if (value) ++task.epoch;
    }
  }

  Shape shape_;
  BitRules<Word> rules_;
  TranspositionTable<Word> table_;
  SearchInProgress<Word> in_progress_;
  std::vector<AlphaBeta<Word, Length>> searches_;  // one for each thread
};

template <Bits Word>
std::unique_ptr<Solver> make_for_word(const Shape& shape, const SolverResources& resources) {
  if (shape.in_a_row == 4) return std::make_unique<SolverOf<Word, 4>>(shape, resources);
  return std::make_unique<SolverOf<Word, 0>>(shape, resources);
}

}  // namespace

int remoteness_of(int score, int cells, int tokens) {
  if (score == 0) return cells - tokens;
  // The last token falls on a board of `before` tokens, where winning_score(cells, before) is the score. Two
  // numbers have this score; the parity of the winner's turn decides between them.
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
      fmt::format(
          "the exact solver takes two players and boards with columns x (rows + 1) <= 128, not {} "
          "players on {} columns by {} rows; engines of level easy, medium and hard play on any board",
          shape.players, shape.columns, shape.rows),
      "rules"};
}

}  // namespace quadrille::connect
