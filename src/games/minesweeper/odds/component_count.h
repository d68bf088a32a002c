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

// n over k where n is at most 8, as many squares as a clue can have.
[[nodiscard]] constexpr double ways_to_choose(int n, int k) {
  double ways = 1;
  for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
  return ways;
}

// How much counting may cost: it fails rather than take more.
struct CountLimits {
  std::size_t edges = std::size_t{1} << 22;    // of one component
  std::size_t numbers = std::size_t{1} << 23;  // of one component
  // Of all components together, in units of about a nanosecond; counted, the same on every machine.
  std::size_t work = std::numeric_limits<std::size_t>::max();
  BudgetWatch* watch = nullptr;  // of the job that counts; null: no limit of time and memory
  std::size_t bytes_before = 0;  // what the job holds besides this count
};

// Counts the ways to lay mines on an component, by their number. It goes from box to box, and keeps of all
// that was laid before only what the clues in between still ask for: ways that agree in this are counted
// together. So the work grows with the width of an component and not with its ways.
//
// The result is a graph: a layer before each box and after the last; its states are what is asked for, and
// its edges the numbers of mines on that box. It is kept, so that it can be weighed again and again.
class ComponentCount {
 public:
  // False when it would take too much. A watch in the limits must outlive the count and its weighing.
  [[nodiscard]] bool count(const Component& component, const CountLimits& limits = {});

  // Ways with `least() + i` mines, scaled: 2^exponent() times as many. Empty: it is impossible.
  [[nodiscard]] std::span<const double> ways() const { return ways_; }
  [[nodiscard]] int min() const { return min_; }
  [[nodiscard]] int max() const { return min_ + static_cast<int>(ways_.size()) - 1; }
  [[nodiscard]] int exponent() const { return exponent_; }

  // With ways of `least() + i` mines worth `weights[i]` each: the probability of a mine on each square of
  // each box, and of n mines on box b as `shares[b * most_on_box + n]`, where that is asked for. All of it
  // is undefined when the watch ends the job meanwhile.
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
  // After weigh(): whether a way of any worth goes through a state with so many mines before it.
  [[nodiscard]] bool is_possible(std::uint32_t state, int mines_before) const {
    const State& at = states_[state];
    return mines_before >= at.min && mines_before <= at.max &&
           after_[at.offset + static_cast<std::uint32_t>(mines_before - at.min)] > 0;
  }
  // Draws one of the ways with so many mines, each equally likely: `mines_on[b]` of them on box b. Such a way
  // exists.
  void draw(int mines, Random& random, std::span<int> mines_on) const;
  [[nodiscard]] std::size_t states() const { return states_.size(); }
  [[nodiscard]] std::size_t work() const { return edges_.size(); }
  // The same with the numbers that were added up, in the units of CountLimits::work.
  [[nodiscard]] std::size_t full_work() const { return full_work_; }
  // Memory that it holds, and what it takes more of to be weighed.
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::size_t bytes_to_weigh() const {
    return before_.size() > after_.capacity() ? before_.size() * sizeof(double) : 0;
  }

 private:
  struct State {
    std::uint32_t offset = 0;  // of its numbers
    std::int32_t min = 0;      // mines so far
    std::int32_t max = 0;
  };
  struct Step {  // one box and what becomes of the clues around it
    std::uint16_t box = 0;
    std::uint8_t touched = 0;
    std::array<std::uint8_t, 8> slots{};
    std::array<std::int16_t, 8> room{};   // squares that are left to the clue after this box
    std::array<std::int8_t, 8> begins{};  // what the clue asks for where this is its first box, otherwise -1
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
  // Whether there is time and memory for more edges, and numbers in all.
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
      after_;  // numbers by state: ways from the start to it, worth from it to the end
  std::vector<double> ways_;
  int min_ = 0;
  int exponent_ = 0;
  std::size_t full_work_ = 0;
  BudgetWatch* watch_ = nullptr;
};

}  // namespace quadrille::minesweeper
