#include "games/minesweeper/supposition.h"

#include <cmath>

namespace quadrille::minesweeper {

void Supposition::begin(const Knowledge& known, const Odds& odds, BudgetWatch* watch) {
  known_ = &known;
  odds_ = &odds;
  islands_.begin(odds, watch);
  count_limits_ = islands_.count_limits();
  taken_.assign(odds.frontier().boxes().size(), 0);
  mines_near_.assign(odds.frontier().clues().size(), 0);
  work_ = 0;
}

void Supposition::suppose(Cell cell, bool is_mine) {
  const Frontier& frontier = odds_->frontier();
  const auto box = frontier.box_at(cell);
  if (box == Frontier::off) {
    ++off_taken_;
    return;
  }
  islands_.touch(box);
  ++taken_[box];
  const auto& found = frontier.boxes()[box];
  if (is_mine)
    for (std::size_t i = 0; i < found.clue_count; ++i) ++mines_near_[found.clues[i]];
}

void Supposition::build_island() {
  const Frontier& frontier = odds_->frontier();
  island_.clear();
  for (const auto island : islands_.touched()) {
    const std::size_t first_clue = island_.clues.size();
    for (const auto c : frontier.clues_of(island))
      island_.clues.push_back({static_cast<std::int8_t>(frontier.clues()[c].left - mines_near_[c]), 0, {}});
    for (const auto b : frontier.boxes_of(island)) {
      const auto& found = frontier.boxes()[b];
      if (found.size == taken_[b]) continue;
      island_.boxes.push_back({static_cast<std::uint16_t>(found.size - taken_[b]), 0, {}});
      for (std::size_t i = 0; i < found.clue_count; ++i)
        island_.join(island_.boxes.size() - 1, first_clue + frontier.clues()[found.clues[i]].in_island);
    }
  }
}

double Supposition::probability(std::span<const Cell> mines, std::span<const Cell> safe) {
  const Frontier& frontier = odds_->frontier();
  for (const auto island : islands_.touched()) {
    for (const auto b : frontier.boxes_of(island)) taken_[b] = 0;
    for (const auto c : frontier.clues_of(island)) mines_near_[c] = 0;
  }
  islands_.clear();
  off_taken_ = 0;
  for (const Cell cell : mines) suppose(cell, true);
  for (const Cell cell : safe) suppose(cell, false);
  build_island();
  if (!count_.count(island_, count_limits_) || count_.ways().empty()) return 0;
  work_ += count_.work();
  const auto ways = count_.ways();
  const Polynomial& others = islands_.others();
  count_elsewhere(odds_->squares_off_frontier() - off_taken_,
                  known_->mines_left() - static_cast<int>(mines.size()), count_.least() + others.least,
                  count_.most() + others.most(), elsewhere_);
  if (islands_.spend(ways.size() * others.at.size())) return 0;
  double all = 0;
  for (std::size_t k = 0; k < ways.size(); ++k)
    for (std::size_t j = 0; j < others.at.size(); ++j) all += ways[k] * others.at[j] * elsewhere_.at[j + k];
  if (!(all > 0)) return 0;
  const auto exponent = static_cast<double>(count_.exponent() + others.exponent + elsewhere_.exponent);
  return std::exp2(std::log2(all) + exponent - odds_->log2_solutions());
}

}  // namespace quadrille::minesweeper
