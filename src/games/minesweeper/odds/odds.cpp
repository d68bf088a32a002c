#include "games/minesweeper/odds/odds.h"

#include <algorithm>
#include <cmath>

namespace quadrille::minesweeper {

Odds::Verdict Odds::solve(const Constraints& known, const CountLimits& limits) {
  // The frontier has only clues with unknown squares around them, so it can miss a contradiction.
  if (known.contradiction()) return Verdict::impossible;
  frontier_.find(known);
  work_ = frontier_.boxes().size();
  const std::size_t components = frontier_.components();
  if (counts_.size() < components) counts_.resize(components);
  CountLimits rest = limits;
  const bool limits_memory = limits.watch != nullptr && limits.watch->limits_memory();
  if (limits_memory) {
    rest.bytes_before += bytes();
    if (!limits.watch->allows(rest.bytes_before)) return Verdict::too_large;
  }
  for (std::size_t i = 0; i < components; ++i) {
    constexpr std::size_t most = 0xffff;
    if (frontier_.boxes_of(i).size() > most || frontier_.clues_of(i).size() > most) return Verdict::too_large;
    frontier_.copy(i, component_);
    if (limits_memory) rest.bytes_before -= counts_[i].bytes();
    if (!counts_[i].count(component_, rest)) return Verdict::too_large;
    if (limits_memory) {
      rest.bytes_before += counts_[i].bytes();
      if (!limits.watch->allows(rest.bytes_before)) return Verdict::too_large;
    }
    rest.work -= counts_[i].full_work();
    work_ += counts_[i].work();
    if (counts_[i].ways().empty()) return Verdict::impossible;
  }
  off_squares_ = known.unknown() - frontier_.squares();
  constexpr std::size_t most_numbers = std::size_t{1} << 23;
  const std::size_t numbers = numbers_together();
  if (limits_memory) {
    // The numbers to weigh the components, and the products before and after each.
    std::size_t to_weigh = 0;
    for (std::size_t i = 0; i < components; ++i) to_weigh += counts_[i].bytes_to_weigh();
    const std::size_t products = numbers > most_numbers ? 0 : 2 * numbers * sizeof(double);
    if (!limits.watch->allows(rest.bytes_before + to_weigh + products)) return Verdict::too_large;
  }
  const Verdict verdict = [&] {
    if (numbers <= most_numbers) return combine(known.mines_left(), limits.watch);
    keep_apart(known);
    return Verdict::by_component;
  }();
  return limits.watch != nullptr && limits.watch->exhausted() ? Verdict::too_large : verdict;
}

std::size_t Odds::bytes() const {
  constexpr std::size_t of_a_box = 2 * sizeof(Frontier::FoundBox);
  std::size_t bytes = frontier_.boxes().capacity() * of_a_box + counts_.capacity() * sizeof(ComponentCount);
  for (const ComponentCount& count : counts_) bytes += count.bytes();
  for (const auto* products : {&before_, &after_})
    for (const Polynomial& each : *products) bytes += each.at.capacity() * sizeof(double);
  return bytes;
}

// The products of components grow with every component, and one is kept for each.
std::size_t Odds::numbers_together() const {
  std::size_t width = 1;
  std::size_t numbers = 0;
  for (std::size_t i = 0; i < frontier_.components(); ++i) {
    width += counts_[i].ways().size();
    numbers += width;
  }
  return numbers;
}

void Odds::keep_apart(const Constraints& known) {
  const double density =
      std::clamp(static_cast<double>(known.mines_left()) / known.unknown(), 1e-6, 1 - 1e-6);
  box_probabilities_.resize(frontier_.boxes().size());
  for (std::size_t i = 0; i < frontier_.components(); ++i) {
    weights_.resize(counts_[i].ways().size());
    double weight = 1;
    for (double& each : weights_) {
      each = weight;
      weight = std::max(weight * density / (1 - density), 1e-250);
    }
    const auto boxes = frontier_.boxes_of(i);
    component_probabilities_.resize(boxes.size());
    counts_[i].weigh(weights_, component_probabilities_);
    for (std::size_t b = 0; b < boxes.size(); ++b) box_probabilities_[boxes[b]] = component_probabilities_[b];
  }
  off_probability_ = density;
  log2_solutions_ = 1e9;  // more than any limit for listing solutions
}

Odds::Verdict Odds::combine(int mines_left, BudgetWatch* watch) {
  const auto must_end = [&](std::size_t work) { return watch != nullptr && watch->spend(work); };
  const std::size_t components = frontier_.components();
  if (before_.size() < components + 1) {
    before_.resize(components + 1);
    after_.resize(components + 1);
  }
  before_[0].set_one();
  for (std::size_t i = 0; i < components; ++i) {
    const ComponentCount& count = counts_[i];
    if (must_end(before_[i].at.size() * count.ways().size())) return Verdict::too_large;
    before_[i + 1] = before_[i];
    before_[i + 1].multiply(count.ways(), count.min(), count.exponent(), spare_);
  }
  const Polynomial& all = before_[components];
  count_elsewhere(off_squares_, mines_left, all.min, all.max(), after_[components]);
  for (std::size_t i = components; i-- > 0;) {
    const ComponentCount& count = counts_[i];
    const Polynomial& later = after_[i + 1];
    Polynomial& worth = after_[i];
    worth.min = before_[i].min;
    worth.exponent = later.exponent + count.exponent();
    if (must_end(before_[i].at.size() * count.ways().size())) return Verdict::too_large;
    worth.at.assign(before_[i].at.size(), 0.0);
    for (std::size_t j = 0; j < worth.at.size(); ++j)
      for (std::size_t k = 0; k < count.ways().size(); ++k) worth.at[j] += count.ways()[k] * later.at[j + k];
    worth.normalise();
  }
  const double solutions = after_[0].at[0];
  if (!(solutions > 0)) return Verdict::impossible;
  log2_solutions_ = std::log2(solutions) + static_cast<double>(after_[0].exponent);

  box_probabilities_.resize(frontier_.boxes().size());
  for (std::size_t i = 0; i < components; ++i) {
    ComponentCount& count = counts_[i];
    const Polynomial& earlier = before_[i];
    const Polynomial& later = after_[i + 1];
    if (must_end(earlier.at.size() * count.ways().size())) return Verdict::too_large;
    weights_.assign(count.ways().size(), 0.0);
    for (std::size_t j = 0; j < earlier.at.size(); ++j)
      for (std::size_t k = 0; k < weights_.size(); ++k) weights_[k] += earlier.at[j] * later.at[j + k];
    const auto boxes = frontier_.boxes_of(i);
    component_probabilities_.resize(boxes.size());
    count.weigh(weights_, component_probabilities_);
    for (std::size_t b = 0; b < boxes.size(); ++b) box_probabilities_[boxes[b]] = component_probabilities_[b];
  }
  double weight = 0;
  double mines = 0;
  for (std::size_t k = 0; k < all.at.size(); ++k) {
    const double ways = all.at[k] * after_[components].at[k];
    weight += ways;
    mines += ways * (mines_left - all.min - static_cast<int>(k));
  }
  off_probability_ = off_squares_ > 0 ? mines / (weight * off_squares_) : 0;
  return Verdict::exact;
}

bool has_safe_square(const Odds& odds) {
  if (odds.squares_off_frontier() > 0 && odds.mine_off_frontier() == 0) return true;
  for (std::size_t b = 0; b < odds.frontier().boxes().size(); ++b)
    if (odds.mine_on_box(b) == 0) return true;
  return false;
}

void mark_certain_squares(Constraints& known, const Odds& odds) {
  const Frontier& frontier = odds.frontier();
  for (std::size_t b = 0; b < frontier.boxes().size(); ++b) {
    const double mine = odds.mine_on_box(b);
    for (const Cell cell : frontier.cells(frontier.boxes()[b])) {
      if (mine == 0) known.mark_safe(cell);
      if (mine == 1) known.mark_mine(cell);
    }
  }
  if (odds.squares_off_frontier() == 0 || odds.mine_off_frontier() > 0) return;
  for (Cell cell = 0; cell < known.size(); ++cell)
    if (known.is_unknown(cell) && frontier.box_at(cell) == Frontier::off) known.mark_safe(cell);
}

}  // namespace quadrille::minesweeper
