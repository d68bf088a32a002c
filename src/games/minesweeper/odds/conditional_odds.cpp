#include "games/minesweeper/odds/conditional_odds.h"

#include <cmath>

namespace quadrille::minesweeper {

void ConditionalOdds::begin(const Constraints& known, const Odds& odds, BudgetWatch* watch) {
  known_ = &known;
  odds_ = &odds;
  components_.begin(odds, watch);
  count_limits_ = components_.count_limits();
  taken_.assign(odds.frontier().boxes().size(), 0);
  mines_near_.assign(odds.frontier().clues().size(), 0);
  work_ = 0;
}

void ConditionalOdds::assume(Cell cell, bool is_mine) {
  const Frontier& frontier = odds_->frontier();
  const auto box = frontier.box_at(cell);
  if (box == Frontier::off) {
    ++off_taken_;
    return;
  }
  components_.touch(box);
  ++taken_[box];
  const auto& found = frontier.boxes()[box];
  if (is_mine)
    for (std::size_t i = 0; i < found.clue_count; ++i) ++mines_near_[found.clues[i]];
}

void ConditionalOdds::build_component() {
  const Frontier& frontier = odds_->frontier();
  component_.clear();
  for (const auto component : components_.touched()) {
    const std::size_t first_clue = component_.clues.size();
    for (const auto c : frontier.clues_of(component))
      component_.clues.push_back(
          {static_cast<std::int8_t>(frontier.clues()[c].left - mines_near_[c]), 0, {}});
    for (const auto b : frontier.boxes_of(component)) {
      const auto& found = frontier.boxes()[b];
      if (found.size == taken_[b]) continue;
      component_.boxes.push_back({static_cast<std::uint16_t>(found.size - taken_[b]), 0, {}});
      for (std::size_t i = 0; i < found.clue_count; ++i)
        component_.join(component_.boxes.size() - 1,
                        first_clue + frontier.clues()[found.clues[i]].in_component);
    }
  }
}

double ConditionalOdds::probability(std::span<const Cell> mines, std::span<const Cell> safe) {
  const Frontier& frontier = odds_->frontier();
  for (const auto component : components_.touched()) {
    for (const auto b : frontier.boxes_of(component)) taken_[b] = 0;
    for (const auto c : frontier.clues_of(component)) mines_near_[c] = 0;
  }
  components_.clear();
  off_taken_ = 0;
  for (const Cell cell : mines) assume(cell, true);
  for (const Cell cell : safe) assume(cell, false);
  build_component();
  if (!count_.count(component_, count_limits_) || count_.ways().empty()) return 0;
  work_ += count_.work();
  const auto ways = count_.ways();
  const Polynomial& others = components_.others();
  count_elsewhere(odds_->squares_off_frontier() - off_taken_,
                  known_->mines_left() - static_cast<int>(mines.size()), count_.min() + others.min,
                  count_.max() + others.max(), elsewhere_);
  if (components_.spend(ways.size() * others.at.size())) return 0;
  double all = 0;
  for (std::size_t k = 0; k < ways.size(); ++k)
    for (std::size_t j = 0; j < others.at.size(); ++j) all += ways[k] * others.at[j] * elsewhere_.at[j + k];
  if (!(all > 0)) return 0;
  const auto exponent = static_cast<double>(count_.exponent() + others.exponent + elsewhere_.exponent);
  return std::exp2(std::log2(all) + exponent - odds_->log2_solutions());
}

}  // namespace quadrille::minesweeper
