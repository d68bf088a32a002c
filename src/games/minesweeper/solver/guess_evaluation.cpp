#include "games/minesweeper/solver/guess_evaluation.h"

#include <algorithm>
#include <cmath>

namespace quadrille::minesweeper {

void GuessEvaluation::begin(const Constraints& known, const Odds& odds, BudgetWatch* watch) {
  known_ = &known;
  odds_ = &odds;
  work_ = 0;
  const Frontier& frontier = odds.frontier();
  inside_.assign(frontier.boxes().size(), 0);
  component_mines_.assign(frontier.components(), 0.0);
  component_lowest_.assign(frontier.components(), 1.0);
  components_.begin(odds, watch);
  count_limits_ = components_.count_limits();
  for (std::size_t b = 0; b < frontier.boxes().size(); ++b) {
    const auto& box = frontier.boxes()[b];
    component_mines_[box.component] += odds.mine_on_box(b) * box.size;
    component_lowest_[box.component] = std::min(component_lowest_[box.component], odds.mine_on_box(b));
  }
}

// Counts the squares that the new clue touches; returns the number of those off the frontier.
std::uint16_t GuessEvaluation::look_around(Cell cell) {
  const Frontier& frontier = odds_->frontier();
  room_ = 0;
  known_mines_ = 0;
  std::uint16_t fresh = 0;
  for (const Cell other : known_->neighbours()[cell]) {
    if (known_->mark(other) == Mark::mine) ++known_mines_;
    if (!known_->is_unknown(other)) continue;
    ++room_;
    const auto box = frontier.box_at(other);
    if (box == Frontier::off) {
      ++fresh;
    } else {
      components_.touch(box);
      ++inside_[box];
    }
  }
  return fresh;
}

// Merges the touched components, with the new clue last. The new clue splits boxes into the squares that it
// touches and the rest.
void GuessEvaluation::build_component(std::uint32_t own_box, std::uint16_t fresh) {
  const Frontier& frontier = odds_->frontier();
  component_.clear();
  std::size_t clues = 0;
  for (const auto component : components_.touched()) clues += frontier.clues_of(component).size();
  const std::size_t new_clue = clues;
  component_.clues.resize(clues + 1);
  clues = 0;
  for (const auto component : components_.touched()) {
    const auto members = frontier.clues_of(component);
    for (std::size_t c = 0; c < members.size(); ++c)
      component_.clues[clues + c] = {frontier.clues()[members[c]].left, 0, {}};
    for (const auto b : frontier.boxes_of(component)) {
      const auto& found = frontier.boxes()[b];
      const auto add = [&](int size, bool seen) {
        if (size <= 0) return;
        const std::size_t box = component_.boxes.size();
        component_.boxes.push_back({static_cast<std::uint16_t>(size), 0, {}});
        for (std::size_t i = 0; i < found.clue_count; ++i)
          component_.join(box, clues + frontier.clues()[found.clues[i]].in_component);
        if (seen) component_.join(box, new_clue);
      };
      add(found.size - inside_[b] - (b == own_box ? 1 : 0), false);
      add(inside_[b], true);
    }
    clues += members.size();
  }
  if (fresh == 0) return;
  component_.boxes.push_back({fresh, 0, {}});
  component_.join(component_.boxes.size() - 1, new_clue);
}

void GuessEvaluation::prepare(Cell cell) {
  const Frontier& frontier = odds_->frontier();
  for (const auto component : components_.touched())
    for (const auto b : frontier.boxes_of(component)) inside_[b] = 0;
  components_.clear();
  const auto own_box = frontier.box_at(cell);
  if (own_box != Frontier::off) components_.touch(own_box);
  const std::uint16_t fresh = look_around(cell);
  off_squares_ = odds_->squares_off_frontier() - fresh - (own_box == Frontier::off ? 1 : 0);
  build_component(own_box, fresh);
  others_ = &components_.others();
  mines_elsewhere_ = 0;
  others_lowest_ = 1;
  for (std::size_t i = 0; i < frontier.components(); ++i) {
    if (components_.has(i)) continue;
    mines_elsewhere_ += component_mines_[i];
    others_lowest_ = std::min(others_lowest_, component_lowest_[i]);
  }
}

void GuessEvaluation::note(ClueOutcome& outcome, double probability, int squares) const {
  if (probability == 0) outcome.safe_squares += squares;
  if (probability < outcome.lowest) {
    outcome.second = squares > 1 ? probability : outcome.lowest;
    outcome.lowest = probability;
  } else if (probability < outcome.second) {
    outcome.second = probability;
  }
}

bool GuessEvaluation::add_outcome(int left) {
  component_.clues.back().left = static_cast<std::int8_t>(left);
  if (!count_.count(component_, count_limits_) || count_.ways().empty()) return false;
  work_ += count_.work();
  const auto ways = count_.ways();
  const int mines = known_->mines_left();
  count_elsewhere(off_squares_, mines, count_.min() + others_->min, count_.max() + others_->max(),
                  elsewhere_);
  if (components_.spend(ways.size() * others_->at.size())) return false;
  weights_.assign(ways.size(), 0.0);
  double all = 0;
  for (std::size_t k = 0; k < ways.size(); ++k) {
    for (std::size_t j = 0; j < others_->at.size(); ++j) weights_[k] += others_->at[j] * elsewhere_.at[j + k];
    all += weights_[k] * ways[k];
  }
  if (!(all > 0)) return false;
  const auto exponent = static_cast<double>(count_.exponent() + others_->exponent + elsewhere_.exponent);
  ClueOutcome outcome;
  outcome.clue = known_mines_ + left;
  outcome.probability = std::exp2(std::log2(all) + exponent - odds_->log2_solutions());
  probabilities_.resize(component_.boxes.size());
  count_.weigh(weights_, probabilities_);
  double expected = mines_elsewhere_;
  for (std::size_t b = 0; b < probabilities_.size(); ++b) {
    note(outcome, probabilities_[b], component_.boxes[b].size);
    expected += probabilities_[b] * component_.boxes[b].size;
  }
  if (others_lowest_ < 1) note(outcome, others_lowest_, 1);
  if (off_squares_ > 0) note(outcome, std::clamp((mines - expected) / off_squares_, 1e-9, 1.0), off_squares_);
  outcomes_.push_back(outcome);
  return true;
}

}  // namespace quadrille::minesweeper
