#include "games/quarto/solver.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <mutex>
#include <vector>

#include "core/parallel_for.h"
#include "games/quarto/prover.h"
#include "search/transposition_table.h"

namespace quadrille::quarto {
namespace {

template <bool Squares>
class SolverOf final : public Solver {
 public:
  explicit SolverOf(const SolverResources& resources)
      : table_(Prover<Squares>::key_bits(), resources.table_bytes) {
    for (int i = 0; i < std::max(1, resources.threads); ++i)
      provers_.emplace_back(table_, resources.threads > 1 ? &in_progress_ : nullptr, resources.use_avx2);
  }

  [[nodiscard]] ValueBounds solve(const Position& at, const Limits& limits) override {
    return value(
        limits, [this] { return nodes(); },
        [&](Value least, const Limits& rest) { return reaches(at, least, rest); });
  }

  // All threads search the position together; the first that finishes settles it.
  [[nodiscard]] std::optional<bool> reaches(const Position& at, Value least, const Limits& limits) override {
    const bool alone = provers_.size() == 1 || cells - at.placed() < Prover<Squares>::fewest_empty_to_share;
    if (alone) return reaches(at, least, limits, provers_.front(), no_other);
    Limits share = limits;
    share.nodes /= provers_.size();
    std::atomic<bool> settled = false;
    std::mutex guard;
    std::optional<bool> answer;
    parallel_for(provers_.size(), threads(), [&](std::size_t i, std::size_t /*thread*/) {
      const auto found = reaches(at, least, share, provers_[i], settled);
      if (!found) return true;
      const std::lock_guard lock(guard);
      answer = found;
      settled = true;
      return false;
    });
    return answer;
  }

  void solve_each(std::size_t count, const std::function<Position(std::size_t)>& position,
                  const std::function<bool(std::size_t, const ValueBounds&)>& solved,
                  const Limits& limits) override {
    if (count < provers_.size()) {
      for (std::size_t i = 0; i < count && !limits.is_over(); ++i)
        if (!solved(i, solve(position(i), limits))) return;
      return;
    }
    parallel_for(count, threads(), [&](std::size_t i, std::size_t thread) {
      if (limits.is_over()) return false;
      const Position at = position(i);
      Prover<Squares>& prover = provers_[thread];
      const ValueBounds bounds = value(
          limits, [&] { return prover.nodes(); },
          [&](Value least, const Limits& rest) { return reaches(at, least, rest, prover, no_other); });
      return solved(i, bounds);
    });
  }

  [[nodiscard]] std::uint64_t nodes() const override {
    std::uint64_t total = 0;
    for (const auto& prover : provers_) total += prover.nodes();
    return total;
  }
  void clear() override {
    table_.clear();
    for (auto& prover : provers_) prover.clear();
  }
  void claim_memory() override { table_.wipe(); }

 private:
  inline static const std::atomic<bool> no_other = false;  // no other thread settles it

  [[nodiscard]] int threads() const { return static_cast<int>(provers_.size()); }

  // Two questions, the second with the nodes that the first has left.
  template <class Nodes, class Ask>
  [[nodiscard]] static ValueBounds value(const Limits& limits, const Nodes& nodes, const Ask& ask) {
    const std::uint64_t begun = nodes();
    const auto wins = ask(Value::win, limits);
    if (!wins) return {};
    if (*wins) return {Value::win, Value::win};
    const auto avoids_loss = ask(Value::tie, left_of(limits, nodes() - begun));
    if (!avoids_loss) return {Value::lose, Value::tie};
    return *avoids_loss ? ValueBounds{Value::tie, Value::tie} : ValueBounds{Value::lose, Value::lose};
  }

  [[nodiscard]] static Limits left_of(Limits limits, std::uint64_t used) {
    limits.nodes -= std::min(limits.nodes, used);
    return limits;
  }

  [[nodiscard]] static std::optional<bool> reaches(const Position& at, Value least, const Limits& limits,
                                                   Prover<Squares>& prover,
                                                   const std::atomic<bool>& settled) {
    assert(at.outcome().is_open());
    if (least == Value::lose) return true;
    const auto ask = [&](const Board<Squares>& board, const Limits& rest) {
      return least == Value::win ? prover.wins(board, rest, settled)
                                 : prover.avoids_loss(board, rest, settled);
    };
    const auto board = Board<Squares>::from(at);
    if (at.is_to_pick()) return ask(board, limits);

    // The player who places picks next, so one board that reaches the value is enough.
    const BitRange<Bits64> empty(board.empty());
    for (const Bits64 cell : empty)
      if (board.would_win(at.in_hand(), lowest_index(cell))) return true;
    const std::uint64_t begun = prover.nodes();
    for (const Bits64 cell : empty) {
      Board<Squares> next = board;
      next.put(at.in_hand(), lowest_index(cell));
      const auto answer = ask(next, left_of(limits, prover.nodes() - begun));
      if (!answer || *answer) return answer;
    }
    return false;
  }

  TranspositionTable<Bits64> table_;
  SearchInProgress<Bits64> in_progress_;
  std::vector<Prover<Squares>> provers_;  // one for each thread
};

}  // namespace

std::unique_ptr<Solver> Solver::make(const Variant& variant, const SolverResources& resources) {
  if (variant.squares) return std::make_unique<SolverOf<true>>(resources);
  return std::make_unique<SolverOf<false>>(resources);
}

}  // namespace quadrille::quarto
