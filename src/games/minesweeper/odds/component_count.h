#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "catalog/budget_watch.h"
#include "core/bits.h"
#include "core/random.h"
#include "games/minesweeper/odds/component.h"

namespace quadrille::minesweeper {

// The binomial coefficient n over k, for n up to 8, the largest number of squares around a clue.
[[nodiscard]] constexpr double ways_to_choose(int n, int k) {
  double ways = 1;
  for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
  return ways;
}

// The limits of a count, which fails rather than exceed them.
struct CountLimits {
  std::size_t edges = std::size_t{1} << 22;    // of one component
  std::size_t numbers = std::size_t{1} << 23;  // of one component
  // Of all components together, in units of about 1 ns. Counted and not measured: the same on every machine.
  std::size_t work = std::numeric_limits<std::size_t>::max();
  BudgetWatch* watch = nullptr;  // budget of the job; null: no limit of time and memory
  std::size_t bytes_before = 0;  // held by the job besides this count
};

// Counts the solutions of a component by their number of mines, by dynamic programming from box to box. A
// state is the number of mines that each unfinished clue still needs; partial solutions with the same state
// are counted together. So the work grows with the width of a component and not with the number of its
// solutions.
//
// The result is a graph: a layer of states before each box and after the last; an edge is a number of mines
// on that box. It is kept, so that it can be weighed again and again. Not thread-safe.
class ComponentCount {
 public:
  // False if the limits do not suffice, or if over 32 clues are unfinished at a time. True with empty ways()
  // if there is no solution. The watch in the limits must outlive the count and its weighing.
  [[nodiscard]] bool count(const Component& component, const CountLimits& limits = {});

  // The number of solutions with `min() + i` mines, divided by 2^exponent(). Empty: there is no solution.
  [[nodiscard]] std::span<const double> ways() const { return ways_; }
  [[nodiscard]] int min() const { return min_; }
  [[nodiscard]] int max() const { return min_ + static_cast<int>(ways_.size()) - 1; }
  [[nodiscard]] int exponent() const { return exponent_; }

  // Weighs each solution with `min() + i` mines by `weights[i]`: sets `probabilities[b]` to the probability
  // of a mine on each square of box b and, unless null, `shares[b * most_on_box + n]` to that of n mines on
  // box b. Undefined if the watch is exhausted. REQUIRES: ways() is not empty and `weights` has its size;
  // `probabilities` has one entry per box.
  void weigh(std::span<const double> weights, std::span<double> probabilities,
             std::vector<double>* shares = nullptr);
  static constexpr std::size_t most_on_box = 9;

  struct Edge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t mines = 0;
  };
  struct Layer {
    std::uint32_t box = 0;
    std::uint32_t first_edge = 0;
    std::uint32_t end_edge = 0;
  };
  [[nodiscard]] const std::vector<Layer>& layers() const { return layers_; }
  [[nodiscard]] const std::vector<Edge>& edges() const { return edges_; }
  // After weigh(): whether a solution of weight above 0 passes through this state with so many mines before
  // it.
  [[nodiscard]] bool is_possible(std::uint32_t state, int mines_before) const {
    const State& at = states_[state];
    return mines_before >= at.min && mines_before <= at.max &&
           after_[at.offset + static_cast<std::uint32_t>(mines_before - at.min)] > 0;
  }
  // Draws a solution with `mines` mines, each equally likely, as the number of mines on each box:
  // `mines_on[b]` on box b. REQUIRES: there is such a solution.
  void draw(int mines, Random& random, std::span<int> mines_on) const;
  [[nodiscard]] std::size_t work() const { return edges_.size(); }
  // The work including the numbers that were added up, in the units of CountLimits::work.
  [[nodiscard]] std::size_t full_work() const { return full_work_; }
  // Memory in bytes: held now, and needed in addition by weigh().
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::size_t bytes_to_weigh() const {
    return before_.size() > after_.capacity() ? before_.size() * sizeof(double) : 0;
  }

 private:
  struct State {
    std::uint32_t offset = 0;  // of its numbers in before_ and after_
    std::int32_t min = 0;      // mines so far
    std::int32_t max = 0;
  };
  struct Step {  // one box, and its effect on the clues around it
    std::uint16_t box = 0;
    std::uint8_t touched = 0;
    std::array<std::uint8_t, 8> slots{};
    std::array<std::int16_t, 8> room{};   // squares that are left to the clue after this box
    std::array<std::int8_t, 8> begins{};  // mines of the clue if this is its first box, otherwise -1
  };

  bool order(const Component& component);
  void find_start(const Component& component);
  template <class Key>
  bool walk(const Component& component, const CountLimits& limits);
  template <class Key>
  bool step(const Step& each, int size, const CountLimits& limits);
  template <class Key>
  std::uint32_t state_of(Key key);
  void forward(const Layer& layer, int size);
  // Whether time and memory allow `edges` more edges, and `numbers` numbers in all.
  template <class Key>
  [[nodiscard]] bool may_grow(const CountLimits& limits, std::size_t edges, std::size_t numbers);

  template <class Key>
  struct Table {
    struct Slot {
      Key key{};
      std::uint32_t stamp = 0;
      std::uint32_t state = 0;
    };
    std::vector<Slot> slots;
    std::vector<Key> keys, next_keys;
    std::uint32_t stamp = 0;
  };
  template <class Key>
  Table<Key>& table();

  std::vector<Step> steps_;
  std::vector<std::uint16_t> rest_;  // boxes of each clue that are not done
  std::vector<std::int16_t> room_;
  std::vector<std::uint8_t> slot_of_;
  std::vector<std::uint8_t> box_done_;
  std::vector<std::uint16_t> active_;
  std::vector<std::uint16_t> reached_;
  int slots_used_ = 0;
  std::uint16_t start_ = 0;

  Table<Bits64> narrow_;
  Table<Bits128> wide_;
  std::vector<std::uint16_t> sizes_;
  std::vector<Layer> layers_;
  std::vector<Edge> edges_;
  std::vector<State> states_;
  std::vector<double> before_,
      after_;  // by state: solutions from the start to it, weight from it to the end
  std::vector<double> ways_;
  int min_ = 0;
  int exponent_ = 0;
  std::size_t full_work_ = 0;
  BudgetWatch* watch_ = nullptr;
};

}  // namespace quadrille::minesweeper
