#include "games/minesweeper/odds/component_count.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace quadrille::minesweeper {
namespace {

constexpr int largest_box = 8;

constexpr auto choices = [] {
  std::array<std::array<double, largest_box + 1>, largest_box + 1> table{};
  for (int n = 0; n <= largest_box; ++n)
    for (int k = 0; k <= n; ++k)
      table[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)] = ways_to_choose(n, k);
  return table;
}();

// Larger numbers are scaled down, a layer at a time.
constexpr double large = 0x1p400;
constexpr int large_exponent = 400;

constexpr std::size_t work_per_edge = 50;
constexpr std::size_t work_per_number = 4;
constexpr std::size_t edges_between_looks = 4096;

// The bytes that a vector needs to take in `more` elements: at worst it is copied to one twice as large.
template <class T>
std::size_t bytes_to_grow(const std::vector<T>& list, std::size_t more) {
  return list.size() + more > list.capacity() ? 2 * (list.size() + more) * sizeof(T) : 0;
}

}  // namespace

template <class Key>
ComponentCount::Table<Key>& ComponentCount::table() {
  if constexpr (std::is_same_v<Key, Bits64>) {
    return narrow_;
  } else {
    return wide_;
  }
}

// Finds a clue at one end of the component: the last that a breadth-first search from any clue reaches.
void ComponentCount::find_start(const Component& component) {
  start_ = 0;
  if (component.clues.size() < 8) return;
  reached_.clear();
  reached_.push_back(0);
  std::fill(slot_of_.begin(), slot_of_.end(), std::uint8_t{0});
  slot_of_[0] = 1;
  for (std::size_t i = 0; i < reached_.size(); ++i) {
    const Clue& clue = component.clues[reached_[i]];
    for (int b = 0; b < clue.box_count; ++b) {
      const Box& box = component.boxes[clue.boxes[static_cast<std::size_t>(b)]];
      for (int c = 0; c < box.clue_count; ++c) {
        const auto other = box.clues[static_cast<std::size_t>(c)];
        if (slot_of_[other] != 0) continue;
        slot_of_[other] = 1;
        reached_.push_back(other);
      }
    }
  }
  start_ = reached_.back();
}

// Orders the boxes so that few clues are unfinished at a time: the next box belongs to the unfinished clue
// with the fewest boxes left. False if the unfinished clues are too many for a key.
bool ComponentCount::order(const Component& component) {
  const std::size_t clues = component.clues.size();
  rest_.resize(clues);
  room_.resize(clues);
  slot_of_.assign(clues, 0);
  box_done_.assign(component.boxes.size(), 0);
  sizes_.resize(component.boxes.size());
  for (std::size_t b = 0; b < component.boxes.size(); ++b) sizes_[b] = component.boxes[b].size;
  for (std::size_t c = 0; c < clues; ++c) {
    const Clue& clue = component.clues[c];
    rest_[c] = clue.box_count;
    int room = 0;
    for (std::size_t b = 0; b < clue.box_count; ++b) room += sizes_[clue.boxes[b]];
    room_[c] = static_cast<std::int16_t>(room);
  }
  find_start(component);
  constexpr std::uint8_t none = 255;
  std::fill(slot_of_.begin(), slot_of_.end(), none);
  active_.clear();
  steps_.clear();
  std::uint32_t free_slots = ~0U;
  slots_used_ = 0;
  const auto take = [&](std::uint16_t b) {
    Step& step = steps_.emplace_back();
    const Box& box = component.boxes[b];
    step.box = b;
    step.touched = box.clue_count;
    box_done_[b] = 1;
    for (std::size_t i = 0; i < box.clue_count; ++i) {
      const auto c = box.clues[i];
      step.begins[i] = -1;
      if (slot_of_[c] == none) {
        if (free_slots == 0) return false;
        const int slot = lowest_index(Bits64{free_slots});
        slot_of_[c] = static_cast<std::uint8_t>(slot);
        free_slots &= free_slots - 1;
        slots_used_ = std::max(slots_used_, slot + 1);
        step.begins[i] = component.clues[c].left;
        active_.push_back(c);
      }
      step.slots[i] = slot_of_[c];
      room_[c] = static_cast<std::int16_t>(room_[c] - box.size);
      step.room[i] = room_[c];
      --rest_[c];
    }
    for (std::size_t i = 0; i < box.clue_count; ++i)
      if (rest_[box.clues[i]] == 0) {
        free_slots |= 1U << slot_of_[box.clues[i]];
        active_.erase(std::find(active_.begin(), active_.end(), box.clues[i]));
      }
    return true;
  };
  while (steps_.size() < component.boxes.size()) {
    std::uint16_t next = start_;
    if (active_.empty()) {
      // Parts that are not connected follow one another.
      for (std::uint16_t c = 0; rest_[next] == 0; ++c) next = c;
    } else {
      next = active_.front();
      for (const auto c : active_)
        if (rest_[c] < rest_[next]) next = c;
    }
    // The box of this clue that brings the fewest new clues.
    const Clue& clue = component.clues[next];
    std::uint16_t best = 0;
    int fewest = 1 << 20;
    for (std::size_t i = 0; i < clue.box_count; ++i) {
      const auto b = clue.boxes[i];
      if (box_done_[b] != 0) continue;
      int fresh = 0;
      for (std::size_t k = 0; k < component.boxes[b].clue_count; ++k) {
        const auto c = component.boxes[b].clues[k];
        fresh += slot_of_[c] == none ? 4 : rest_[c] == 1 ? -1 : 0;
      }
      if (fresh < fewest) {
        fewest = fresh;
        best = b;
      }
    }
    if (!take(best)) return false;
  }
  return true;
}

bool ComponentCount::count(const Component& component, const CountLimits& limits) {
  ways_.clear();
  layers_.clear();
  edges_.clear();
  states_.clear();
  before_.clear();
  exponent_ = 0;
  full_work_ = 0;
  watch_ = limits.watch;
  for (const Clue& clue : component.clues) {
    int room = 0;
    for (std::size_t b = 0; b < clue.box_count; ++b) room += component.boxes[clue.boxes[b]].size;
    if (clue.left < 0 || clue.left > room) return true;
  }
  if (!order(component)) return false;
  return slots_used_ <= 16 ? walk<Bits64>(component, limits) : walk<Bits128>(component, limits);
}

template <class Key>
std::uint32_t ComponentCount::state_of(Key key) {
  auto& all = table<Key>();
  const auto mixed = [&] {
    if constexpr (std::is_same_v<Key, Bits64>) {
      return key * 0x9e3779b97f4a7c15U;
    } else {
      return static_cast<Bits64>(key) * 0x9e3779b97f4a7c15U ^
             static_cast<Bits64>(key >> 64) * 0xc2b2ae3d27d4eb4fU;
    }
  }();
  const std::size_t mask = all.slots.size() - 1;
  for (std::size_t at = (mixed >> 40) & mask;; at = (at + 1) & mask) {
    auto& slot = all.slots[at];
    if (slot.stamp != all.stamp) {
      slot = {key, all.stamp, static_cast<std::uint32_t>(states_.size())};
      states_.push_back({0, 1 << 30, -1});
      all.next_keys.push_back(key);
      return slot.state;
    }
    if (slot.key == key) return slot.state;
  }
}

template <class Key>
bool ComponentCount::step(const Step& each, int size, const CountLimits& limits) {
  auto& all = table<Key>();
  std::size_t wanted = 64;
  while (wanted < all.keys.size() * 16) wanted *= 2;
  if (all.slots.size() < wanted) {
    if (watch_ != nullptr &&
        !watch_->allows(limits.bytes_before + bytes() + wanted * sizeof(typename Table<Key>::Slot)))
      return false;
    all.slots.assign(wanted, {});
  }
  if (++all.stamp == 0) {
    all.slots.assign(all.slots.size(), {});
    all.stamp = 1;
  }
  all.next_keys.clear();
  Key ones = 0;
  Key begun = 0;
  for (std::size_t i = 0; i < each.touched; ++i) {
    ones |= Key{1} << (4 * each.slots[i]);
    if (each.begins[i] >= 0) begun |= static_cast<Key>(each.begins[i]) << (4 * each.slots[i]);
  }
  const auto first_state = static_cast<std::uint32_t>(states_.size() - all.keys.size());
  const auto next_pause = [&] {
    return watch_ == nullptr ? limits.edges : std::min(limits.edges, edges_.size() + edges_between_looks);
  };
  std::size_t pause = next_pause();
  for (std::uint32_t s = 0; s < all.keys.size(); ++s) {
    const Key key = all.keys[s] | begun;
    int least = 0;
    int most = size;
    for (std::size_t i = 0; i < each.touched; ++i) {
      const int asked = static_cast<int>(key >> (4 * each.slots[i])) & 15;
      most = std::min(most, asked);
      least = std::max(least, asked - each.room[i]);
    }
    for (int mines = least; mines <= most; ++mines) {
      const std::uint32_t to = state_of<Key>(key - ones * static_cast<Key>(mines));
      edges_.push_back({first_state + s, to, static_cast<std::uint32_t>(mines)});
      const State& from = states_[first_state + s];
      State& reached = states_[to];
      reached.min = std::min(reached.min, from.min + mines);
      reached.max = std::max(reached.max, from.max + mines);
    }
    if (edges_.size() > pause) {
      if (edges_.size() > limits.edges || !may_grow<Key>(limits, edges_between_looks, 0)) return false;
      pause = next_pause();
    }
  }
  std::swap(all.keys, all.next_keys);
  return true;
}

std::size_t ComponentCount::bytes() const {
  const auto held = [](const auto& list) { return list.capacity() * sizeof(list[0]); };
  const auto held_by_table = [&](const auto& table) {
    return held(table.slots) + held(table.keys) + held(table.next_keys);
  };
  return held(steps_) + held(layers_) + held(edges_) + held(states_) + held(before_) + held(after_) +
         held(ways_) + held_by_table(narrow_) + held_by_table(wide_);
}

template <class Key>
bool ComponentCount::may_grow(const CountLimits& limits, std::size_t edges, std::size_t numbers) {
  if (watch_ == nullptr) return true;
  if (watch_->look()) return false;
  if (!watch_->limits_memory()) return true;
  const auto& all = table<Key>();
  const std::size_t more = numbers > before_.size() ? numbers - before_.size() : 0;
  const std::size_t to_weigh = std::max(numbers, before_.size());
  // Weighing holds the numbers twice.
  return watch_->allows(limits.bytes_before + bytes() + bytes_to_grow(edges_, 2 * edges) +
                        bytes_to_grow(states_, 2 * edges) + bytes_to_grow(all.next_keys, 2 * edges) +
                        bytes_to_grow(before_, more) +
                        (to_weigh - std::min(to_weigh, after_.capacity())) * sizeof(double));
}

void ComponentCount::forward(const Layer& layer, int size) {
  const auto& choice = choices[static_cast<std::size_t>(size)];
  double largest = 0;
  for (std::uint32_t e = layer.first_edge; e < layer.end_edge; ++e) {
    const Edge& edge = edges_[e];
    const State& from = states_[edge.from];
    const State& to = states_[edge.to];
    const double* source = &before_[from.offset];
    double* target = &before_[to.offset] + (from.min + static_cast<int>(edge.mines) - to.min);
    const double times = choice[edge.mines];
    for (int i = 0; i <= from.max - from.min; ++i) {
      target[i] += times * source[i];
      largest = std::max(largest, target[i]);
    }
  }
  if (largest < large) return;
  exponent_ += large_exponent;
  for (std::size_t i = states_[edges_[layer.first_edge].to].offset; i < before_.size(); ++i)
    before_[i] *= 1 / large;
}

template <class Key>
bool ComponentCount::walk(const Component& component, const CountLimits& limits) {
  auto& all = table<Key>();
  all.keys.assign(1, Key{0});
  states_.push_back({0, 0, 0});
  before_.assign(1, 1.0);
  for (const Step& each : steps_) {
    const int size = component.boxes[each.box].size;
    const auto first_state = states_.size();
    const auto first_edge = static_cast<std::uint32_t>(edges_.size());
    if (!step<Key>(each, size, limits)) return false;
    if (states_.size() == first_state) return true;  // no state is left: impossible
    std::size_t numbers = before_.size();
    for (std::size_t s = first_state; s < states_.size(); ++s) {
      states_[s].offset = static_cast<std::uint32_t>(numbers);
      numbers += static_cast<std::size_t>(states_[s].max - states_[s].min + 1);
    }
    if (numbers > limits.numbers) return false;
    layers_.push_back({each.box, first_edge, static_cast<std::uint32_t>(edges_.size())});
    const std::size_t sums = (numbers - before_.size()) * work_per_number;
    full_work_ += (edges_.size() - first_edge) * work_per_edge + sums;
    if (full_work_ > limits.work) return false;
    if (watch_ != nullptr && watch_->spend(sums + (edges_.size() - first_edge) * work_per_edge)) return false;
    const bool is_large = edges_.size() > edges_between_looks || numbers > edges_between_looks;
    if (watch_ != nullptr && is_large && !may_grow<Key>(limits, edges_between_looks, numbers)) return false;
    before_.resize(numbers);
    forward(layers_.back(), size);
  }
  const State& end = states_.back();
  min_ = end.min;
  ways_.assign(before_.begin() + end.offset, before_.end());
  return true;
}

void ComponentCount::weigh(std::span<const double> weights, std::span<double> probabilities,
                           std::vector<double>* shares) {
  if (watch_ != nullptr && watch_->spend(before_.size())) return;
  after_.assign(before_.size(), 0.0);
  const State& end = states_.back();
  std::copy(weights.begin(), weights.end(), after_.begin() + end.offset);
  if (shares != nullptr) shares->assign(probabilities.size() * most_on_box, 0.0);
  for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer) {  // NOLINT(modernize-loop-convert)
    const std::size_t edges = layer->end_edge - layer->first_edge;
    if (watch_ != nullptr && watch_->spend(edges * (work_per_edge + before_.size() / states_.size()))) return;
    const auto size = static_cast<std::size_t>(sizes_[layer->box]);
    const auto& choice = choices[size];
    std::array<double, most_on_box> by_mines{};
    double largest = 0;
    for (std::uint32_t e = layer->first_edge; e < layer->end_edge; ++e) {
      const Edge& edge = edges_[e];
      const State& from = states_[edge.from];
      const State& to = states_[edge.to];
      const double* later = &after_[to.offset] + (from.min + static_cast<int>(edge.mines) - to.min);
      const double* earlier = &before_[from.offset];
      double* worth = &after_[from.offset];
      const double times = choice[edge.mines];
      double both = 0;
      for (int i = 0; i <= from.max - from.min; ++i) {
        const double value = times * later[i];
        worth[i] += value;
        both += earlier[i] * value;
        largest = std::max(largest, worth[i]);
      }
      by_mines[edge.mines] += both;
    }
    double all = 0;
    double mines = 0;
    for (std::size_t n = 0; n <= size; ++n) {
      all += by_mines[n];
      mines += static_cast<double>(n) * by_mines[n];
    }
    probabilities[layer->box] = all > 0 ? mines / (all * static_cast<double>(size)) : 0;
    if (shares != nullptr)
      for (std::size_t n = 0; n <= size; ++n)
        (*shares)[layer->box * most_on_box + n] = all > 0 ? by_mines[n] / all : 0;
    if (largest > large)  // the states before are still zero
      for (std::size_t i = states_[edges_[layer->first_edge].from].offset;
           i < states_[edges_[layer->first_edge].to].offset; ++i)
        after_[i] *= 1 / large;
  }
}

// Backwards from the last layer: the probability of an edge is its share of the solutions.
void ComponentCount::draw(int mines, Random& random, std::span<int> mines_on) const {
  auto state = static_cast<std::uint32_t>(states_.size() - 1);
  for (std::size_t l = layers_.size(); l-- > 0;) {
    const Layer& layer = layers_[l];
    const auto& choice = choices[static_cast<std::size_t>(sizes_[layer.box])];
    const auto ways_through = [&](const Edge& edge) {
      if (edge.to != state) return 0.0;
      const State& from = states_[edge.from];
      const int before = mines - static_cast<int>(edge.mines);
      if (before < from.min || before > from.max) return 0.0;
      return choice[edge.mines] * before_[from.offset + static_cast<std::uint32_t>(before - from.min)];
    };
    double all = 0;
    for (std::uint32_t e = layer.first_edge; e < layer.end_edge; ++e) all += ways_through(edges_[e]);
    double rest = random.share() * all;
    const Edge* taken = nullptr;
    for (std::uint32_t e = layer.first_edge; e < layer.end_edge; ++e) {
      const double ways = ways_through(edges_[e]);
      if (ways <= 0) continue;
      taken = &edges_[e];
      rest -= ways;
      if (rest < 0) break;
    }
    mines_on[layer.box] = static_cast<int>(taken->mines);
    mines -= static_cast<int>(taken->mines);
    state = taken->from;
  }
}

}  // namespace quadrille::minesweeper
