#include "games/minesweeper/solver/fifty_fifty.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace quadrille::minesweeper {
namespace {

constexpr Cell nowhere = 0xffffffff;  // beyond the edge of the board
constexpr double alike = 1e-9;

}  // namespace

Cell FiftyFifty::at(int column, int row) const {
  const Variant& variant = known_->variant();
  if (column < 0 || row < 0 || column >= variant.width || row >= variant.height) return nowhere;
  return static_cast<Cell>(row * variant.width + column);
}

bool FiftyFifty::is_open_question(Cell cell) const {
  if (cell == nowhere || !known_->is_unknown(cell)) return false;
  const double mine = odds_->mine(*known_, cell);
  return mine > 0 && mine < 1;
}

bool FiftyFifty::enclose(std::span<const Cell> around, int most) {
  mines_.clear();
  for (const Cell cell : around) {
    if (cell == nowhere) continue;
    const double mine = odds_->mine(*known_, cell);
    if (mine == 0) return false;
    if (mine < 1) mines_.push_back(cell);
  }
  return static_cast<int>(mines_.size()) <= most;
}

void FiftyFifty::weigh(std::span<const Cell> members, std::span<const Cell> laid,
                       std::span<const Cell> safe) {
  const std::size_t around = mines_.size();
  mines_.insert(mines_.end(), laid.begin(), laid.end());
  if (static_cast<int>(mines_.size()) > known_->mines_left()) return;
  const double probability = conditional_odds_.probability(mines_, safe);
  if (probability <= 0) return;
  for (std::size_t i = 0; i < around; ++i) enables_[mines_[i]] += probability;
  for (const Cell cell : members) {
    if (influence_[cell] == 0) influenced_.push_back(cell);
    influence_[cell] += probability;
    if (std::abs(probability - odds_->mine(*known_, cell)) < alike) unavoidable_.push_back(cell);
  }
}

void FiftyFifty::find_from(int column, int row, int missing) {
  const Cell first = at(column, row);
  if (!is_open_question(first)) return;
  const Cell right = at(column + 1, row);
  const Cell below = at(column, row + 1);
  const Cell across = at(column + 1, row + 1);
  const bool right_open = is_open_question(right);
  const bool below_open = is_open_question(below);
  if (right_open) {
    const std::array ends = {at(column - 1, row - 1), at(column - 1, row), at(column - 1, row + 1),
                             at(column + 2, row - 1), at(column + 2, row), at(column + 2, row + 1)};
    const std::array pair = {first, right};
    if (enclose(ends, missing)) weigh(pair, {&first, 1}, {&right, 1});
  }
  if (below_open) {
    const std::array ends = {at(column - 1, row - 1), at(column, row - 1), at(column + 1, row - 1),
                             at(column - 1, row + 2), at(column, row + 2), at(column + 1, row + 2)};
    const std::array pair = {first, below};
    if (enclose(ends, missing)) weigh(pair, {&first, 1}, {&below, 1});
  }
  if (right_open && below_open && is_open_question(across)) {
    const std::array corners = {at(column - 1, row - 1), at(column + 2, row - 1), at(column - 1, row + 2),
                                at(column + 2, row + 2)};
    const std::array block = {first, right, below, across};
    const std::array diagonal = {first, across};
    const std::array other = {right, below};
    if (enclose(corners, missing - 1)) weigh(block, diagonal, other);
  }
}

void FiftyFifty::find(const Constraints& known, const Odds& odds, const Limits& limits, BudgetWatch* watch) {
  known_ = &known;
  odds_ = &odds;
  conditional_odds_.begin(known, odds, watch);
  influence_.assign(known.size(), 0.0);
  enables_.assign(known.size(), 0.0);
  influenced_.clear();
  unavoidable_.clear();
  const Variant& variant = known.variant();
  for (int row = 0; row < variant.height; ++row)
    for (int column = 0; column < variant.width; ++column) {
      if (conditional_odds_.work() > limits.work ||
          conditional_odds_.multiplications() > limits.multiplications ||
          (watch != nullptr && watch->exhausted()))
        return;
      find_from(column, row, limits.missing);
    }
}

}  // namespace quadrille::minesweeper
