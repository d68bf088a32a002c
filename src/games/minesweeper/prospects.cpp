#include "games/minesweeper/prospects.h"

#include <algorithm>
#include <cmath>

namespace quadrille::minesweeper {

void Prospects::begin(const Knowledge& known, const Odds& odds, BudgetWatch* watch) {
  known_ = &known;
  odds_ = &odds;
  work_ = 0;
  const Frontier& frontier = odds.frontier();
  inside_.assign(frontier.boxes().size(), 0);
  island_mines_.assign(frontier.islands(), 0.0);
  island_lowest_.assign(frontier.islands(), 1.0);
  islands_.begin(odds, watch);
  count_limits_ = islands_.count_limits();
  for (std::size_t b = 0; b < frontier.boxes().size(); ++b) {
    const auto& box = frontier.boxes()[b];
    island_mines_[box.island] += odds.mine_on_box(b) * box.size;
    island_lowest_[box.island] = std::min(island_lowest_[box.island], odds.mine_on_box(b));
  }
}

// Counts what the new clue will see; the squares off the frontier among them are the answer.
std::uint16_t Prospects::look_around(Cell cell) {
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
      islands_.touch(box);
      ++inside_[box];
    }
  }
  return fresh;
}

// The touched islands as one, with the new clue last: it parts boxes into what it sees and what not.
void Prospects::build_island(std::uint32_t own_box, std::uint16_t fresh) {
  const Frontier& frontier = odds_->frontier();
  island_.clear();
  std::size_t clues = 0;
  for (const auto island : islands_.touched()) clues += frontier.clues_of(island).size();
  const std::size_t new_clue = clues;
  island_.clues.resize(clues + 1);
  clues = 0;
  for (const auto island : islands_.touched()) {
    const auto members = frontier.clues_of(island);
    for (std::size_t c = 0; c < members.size(); ++c)
      island_.clues[clues + c] = {frontier.clues()[members[c]].left, 0, {}};
    for (const auto b : frontier.boxes_of(island)) {
      const auto& found = frontier.boxes()[b];
      const auto add = [&](int size, bool seen) {
        if (size <= 0) return;
        const std::size_t box = island_.boxes.size();
        island_.boxes.push_back({static_cast<std::uint16_t>(size), 0, {}});
        for (std::size_t i = 0; i < found.clue_count; ++i)
          island_.join(box, clues + frontier.clues()[found.clues[i]].in_island);
        if (seen) island_.join(box, new_clue);
      };
      add(found.size - inside_[b] - (b == own_box ? 1 : 0), false);
      add(inside_[b], true);
    }
    clues += members.size();
  }
  if (fresh == 0) return;
  island_.boxes.push_back({fresh, 0, {}});
  island_.join(island_.boxes.size() - 1, new_clue);
}

void Prospects::prepare(Cell cell) {
  const Frontier& frontier = odds_->frontier();
  for (const auto island : islands_.touched())
    for (const auto b : frontier.boxes_of(island)) inside_[b] = 0;
  islands_.clear();
  const auto own_box = frontier.box_at(cell);
  if (own_box != Frontier::off) islands_.touch(own_box);
  const std::uint16_t fresh = look_around(cell);
  off_squares_ = odds_->squares_off_frontier() - fresh - (own_box == Frontier::off ? 1 : 0);
  build_island(own_box, fresh);
  others_ = &islands_.others();
  mines_elsewhere_ = 0;
  others_lowest_ = 1;
  for (std::size_t i = 0; i < frontier.islands(); ++i) {
    if (islands_.has(i)) continue;
    mines_elsewhere_ += island_mines_[i];
    others_lowest_ = std::min(others_lowest_, island_lowest_[i]);
  }
}

void Prospects::note(Outlook& outlook, double probability, int squares) const {
  if (probability == 0) outlook.safe_squares += squares;
  if (probability < outlook.lowest) {
    outlook.second = squares > 1 ? probability : outlook.lowest;
    outlook.lowest = probability;
  } else if (probability < outlook.second) {
    outlook.second = probability;
  }
}

bool Prospects::add_outlook(int left) {
  island_.clues.back().left = static_cast<std::int8_t>(left);
  if (!count_.count(island_, count_limits_) || count_.ways().empty()) return false;
  work_ += count_.work();
  const auto ways = count_.ways();
  const int mines = known_->mines_left();
  count_elsewhere(off_squares_, mines, count_.least() + others_->least, count_.most() + others_->most(),
                  elsewhere_);
  if (islands_.spend(ways.size() * others_->at.size())) return false;
  weights_.assign(ways.size(), 0.0);
  double all = 0;
  for (std::size_t k = 0; k < ways.size(); ++k) {
    for (std::size_t j = 0; j < others_->at.size(); ++j) weights_[k] += others_->at[j] * elsewhere_.at[j + k];
    all += weights_[k] * ways[k];
  }
  if (!(all > 0)) return false;
  const auto exponent = static_cast<double>(count_.exponent() + others_->exponent + elsewhere_.exponent);
  Outlook outlook;
  outlook.clue = known_mines_ + left;
  outlook.probability = std::exp2(std::log2(all) + exponent - odds_->log2_solutions());
  probabilities_.resize(island_.boxes.size());
  count_.weigh(weights_, probabilities_);
  double expected = mines_elsewhere_;
  for (std::size_t b = 0; b < probabilities_.size(); ++b) {
    note(outlook, probabilities_[b], island_.boxes[b].size);
    expected += probabilities_[b] * island_.boxes[b].size;
  }
  if (others_lowest_ < 1) note(outlook, others_lowest_, 1);
  if (off_squares_ > 0) note(outlook, std::clamp((mines - expected) / off_squares_, 1e-9, 1.0), off_squares_);
  outlooks_.push_back(outlook);
  return true;
}

}  // namespace quadrille::minesweeper
