#include "games/minesweeper/odds/layout_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/random.h"
#include "core/text.h"

namespace quadrille::minesweeper {
namespace {

constexpr int most_conflicts = 100'000;
constexpr std::size_t most_steps = 5'000'000;  // assignments of squares, repeated ones included

// Backtracking over the squares beside clues: decides a square at random, draws conclusions, and reverses the
// last decision at a contradiction.
class LayoutSearch {
 public:
  LayoutSearch(const Observation& seen, std::uint64_t seed)
      : seen_(seen),
        random_(seed),
        values_(seen.size(), Value::unknown),
        needs_(seen.size(), 0),
        unknown_(seen.size(), 0) {
    for (Cell cell = 0; cell < seen.size(); ++cell)
      if (!is_clue(seen[cell])) ++covered_;
    for (Cell cell = 0; cell < seen.size(); ++cell) {
      if (!is_clue(seen[cell])) continue;
      needs_[cell] = clue_of(seen[cell]);
      for_each_neighbour(seen.variant(), cell,
                         [&](Cell near) { unknown_[cell] += is_clue(seen[near]) ? 0 : 1; });
      note(cell);
    }
    list_frontier();
  }

  Result<Layout> run() {
    const auto refused = [](std::string reason) {
      return Error{ErrorCode::bad_board, std::move(reason), "position"};
    };
    for (int conflicts = 0; conflicts < most_conflicts && steps_ < most_steps; ++conflicts) {
      while (draw_conclusions() && decide()) {
      }
      if (!contradiction_) return layout();
      if (!take_back())
        return refused(
            fmt::format("no layout of {} fits these clues", counted(seen_.variant().mines, "mine")));
    }
    return refused("no mines that fit these clues were found: there are too many ways to lay them");
  }

 private:
  enum class Value : std::uint8_t { unknown, safe, mine };
  struct Decision {
    std::size_t known;  // squares that were known before it
    Value value;
    std::ptrdiff_t place;  // index in the frontier; all squares before it were known
  };

  // Lists the squares beside clues, each near the one before it, so that contradictions are found early.
  void list_frontier() {
    std::vector<bool> listed(seen_.size(), false);
    std::vector<Cell> waiting;
    const auto wait_beside = [&](Cell clue) {
      for_each_neighbour(seen_.variant(), clue, [&](Cell near) {
        if (!is_clue(seen_[near]) && !listed[near]) waiting.push_back(near);
      });
    };
    for (Cell clue = 0; clue < seen_.size(); ++clue) {
      if (!is_clue(seen_[clue])) continue;
      wait_beside(clue);
      while (!waiting.empty()) {
        const Cell cell = waiting.back();
        waiting.pop_back();
        if (listed[cell]) continue;
        listed[cell] = true;
        frontier_.push_back(cell);
        for_each_neighbour(seen_.variant(), cell, [&](Cell near) {
          if (is_clue(seen_[near])) wait_beside(near);
        });
      }
    }
  }

  // Queues a clue that leaves no choice; notes one that cannot be met.
  void note(Cell clue) {
    if (needs_[clue] < 0 || needs_[clue] > unknown_[clue]) contradiction_ = true;
    if (unknown_[clue] > 0 && (needs_[clue] == 0 || needs_[clue] == unknown_[clue])) settled_.push_back(clue);
  }

  void put(Cell cell, Value value) {
    ++steps_;
    values_[cell] = value;
    known_.push_back(cell);
    const int mine = value == Value::mine ? 1 : 0;
    mines_ += mine;
    for_each_neighbour(seen_.variant(), cell, [&](Cell near) {
      if (!is_clue(seen_[near])) return;
      needs_[near] -= mine;
      --unknown_[near];
      note(near);
    });
    const auto left = covered_ - static_cast<int>(known_.size());
    if (mines_ > seen_.variant().mines || mines_ + left < seen_.variant().mines) contradiction_ = true;
  }

  void forget_last() {
    const Cell cell = known_.back();
    known_.pop_back();
    const int mine = values_[cell] == Value::mine ? 1 : 0;
    values_[cell] = Value::unknown;
    mines_ -= mine;
    for_each_neighbour(seen_.variant(), cell, [&](Cell near) {
      if (!is_clue(seen_[near])) return;
      needs_[near] += mine;
      ++unknown_[near];
    });
  }

  // False when it meets a contradiction.
  bool draw_conclusions() {
    while (!settled_.empty() && !contradiction_) {
      const Cell clue = settled_.back();
      settled_.pop_back();
      const Value value = needs_[clue] == 0 ? Value::safe : Value::mine;
      for_each_neighbour(seen_.variant(), clue, [&](Cell near) {
        if (!is_clue(seen_[near]) && values_[near] == Value::unknown && !contradiction_) put(near, value);
      });
    }
    return !contradiction_;
  }

  // False when all squares beside clues are known.
  bool decide() {
    const auto from = frontier_.begin() + (decisions_.empty() ? 0 : decisions_.back().place);
    const auto next =
        std::find_if(from, frontier_.end(), [&](Cell cell) { return values_[cell] == Value::unknown; });
    if (next == frontier_.end()) return false;
    const auto left = static_cast<std::uint32_t>(covered_) - static_cast<std::uint32_t>(known_.size());
    const auto mines_left = static_cast<std::uint32_t>(seen_.variant().mines - mines_);
    const Value value = random_.below(left) < mines_left ? Value::mine : Value::safe;
    decisions_.push_back({known_.size(), value, next - frontier_.begin()});
    put(*next, value);
    return true;
  }

  // Reverses the last decision. False if there is none.
  bool take_back() {
    contradiction_ = false;
    settled_.clear();
    if (decisions_.empty()) return false;
    const auto [known, value, place] = decisions_.back();
    decisions_.pop_back();
    const Cell cell = known_[known];
    while (known_.size() > known) forget_last();
    put(cell, value == Value::mine ? Value::safe : Value::mine);
    return true;
  }

  // The layout found; the remaining mines are drawn among the squares that touch no clue.
  Layout layout() {
    Layout layout{seen_.variant().width, seen_.variant().height, std::vector<bool>(seen_.size(), false)};
    std::vector<Cell> away;
    for (Cell cell = 0; cell < seen_.size(); ++cell) {
      layout.mines[cell] = values_[cell] == Value::mine;
      if (!is_clue(seen_[cell]) && values_[cell] == Value::unknown) away.push_back(cell);
    }
    for (int left = seen_.variant().mines - mines_; left > 0; --left) {
      const auto drawn = random_.below(static_cast<std::uint32_t>(away.size()));
      layout.mines[away[drawn]] = true;
      away[drawn] = away.back();
      away.pop_back();
    }
    return layout;
  }

  const Observation& seen_;
  Random random_;
  std::vector<Value> values_;
  std::vector<int> needs_;    // of each clue: mines still to be found beside it
  std::vector<int> unknown_;  // of each clue: squares beside it that are not known
  std::vector<Cell> frontier_;
  std::vector<Cell> known_;  // in the order of assignment
  std::vector<Cell> settled_;
  std::vector<Decision> decisions_;
  int covered_ = 0;
  int mines_ = 0;
  std::size_t steps_ = 0;
  bool contradiction_ = false;
};

}  // namespace

Result<Layout> find_layout(const Observation& seen, std::uint64_t seed) {
  return LayoutSearch(seen, seed).run();
}

}  // namespace quadrille::minesweeper
