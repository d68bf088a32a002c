#include "games/minesweeper/deduction/exact_reasons.h"

#include <algorithm>

namespace quadrille::minesweeper {
namespace {

constexpr std::size_t most_clues_to_thin_out = 60;

// The odds of one component without regard to the number of mines, with some of its clues left out.
class ComponentAlone {
 public:
  ComponentAlone(const Odds& odds, std::size_t component, const CountLimits& limits)
      : odds_(odds), component_(component), limits_(limits) {
    odds.frontier().copy(component, whole_);
    kept_.assign(whole_.clues.size(), true);
  }

  // The probability of a mine on each square of a box, with all clues; -1 where it cannot be counted.
  double mine_by_all(std::size_t box) {
    if (by_all_.empty()) {
      by_all_.assign(whole_.boxes.size(), -1.0);
      if (count_.count(whole_, limits_) && !count_.ways().empty()) {
        weights_.assign(count_.ways().size(), 1.0);
        count_.weigh(weights_, by_all_);
      }
    }
    return by_all_[box];
  }

  [[nodiscard]] std::size_t clues() const { return kept_.size(); }
  void keep(std::size_t clue, bool yes) { kept_[clue] = yes; }
  [[nodiscard]] bool keeps(std::size_t clue) const { return kept_[clue]; }

  // The same with the kept clues only; -1 also where no kept clue touches the box.
  double mine(std::size_t box) {
    part_.clear();
    std::vector<std::size_t> clue_at(whole_.clues.size());
    for (std::size_t c = 0; c < kept_.size(); ++c) {
      if (!kept_[c]) continue;
      clue_at[c] = part_.clues.size();
      part_.clues.push_back({whole_.clues[c].left, 0, {}});
    }
    int asked = -1;
    for (std::size_t b = 0; b < whole_.boxes.size(); ++b) {
      const Box& from = whole_.boxes[b];
      const std::size_t to = part_.boxes.size();
      for (std::size_t i = 0; i < from.clue_count; ++i) {
        if (!kept_[from.clues[i]]) continue;
        if (part_.boxes.size() == to) part_.boxes.push_back({from.size, 0, {}});
        part_.join(to, clue_at[from.clues[i]]);
      }
      if (b == box && part_.boxes.size() > to) asked = static_cast<int>(to);
    }
    if (asked < 0 || !count_.count(part_, limits_) || count_.ways().empty()) return -1;
    probabilities_.resize(part_.boxes.size());
    weights_.assign(count_.ways().size(), 1.0);
    count_.weigh(weights_, probabilities_);
    return probabilities_[static_cast<std::size_t>(asked)];
  }

  // Drops every clue without which the box keeps this probability. Does nothing above most_clues_to_thin_out
  // clues.
  void thin_out(std::size_t box, double mine_probability) {
    if (kept_.size() > most_clues_to_thin_out) return;
    for (std::size_t c = kept_.size(); c-- > 0;) {
      if (limits_.watch != nullptr && limits_.watch->exhausted()) return;
      kept_[c] = false;
      if (mine(box) != mine_probability) kept_[c] = true;
    }
  }
  void keep_all() { std::fill(kept_.begin(), kept_.end(), true); }

  [[nodiscard]] std::vector<Cell> cells() const {
    std::vector<Cell> cells;
    const auto members = odds_.frontier().clues_of(component_);
    for (std::size_t c = 0; c < kept_.size(); ++c)
      if (kept_[c]) cells.push_back(odds_.frontier().clues()[members[c]].cell);
    return cells;
  }

 private:
  const Odds& odds_;
  std::size_t component_;
  Component whole_, part_;
  std::vector<bool> kept_;
  ComponentCount count_;
  CountLimits limits_;
  std::vector<double> probabilities_, weights_, by_all_;
};

void put(Deduction& into, double mine, Cell cell) { (mine == 0 ? into.safe : into.mines).push_back(cell); }

}  // namespace

void add_exact_reasons(const Constraints& known, const Odds& odds, Evidence& evidence, EvidenceWatch* watch) {
  const Frontier& frontier = odds.frontier();
  Deduction by_number;
  by_number.counts_mines = true;
  const auto certain = [](double mine) { return mine == 0 || mine == 1; };
  CountLimits limits;
  if (watch != nullptr) {
    limits.watch = watch->watch;
    limits.bytes_before = watch->bytes_before + odds.bytes() + evidence.bytes();
  }
  for (std::size_t component = 0; component < frontier.components(); ++component) {
    ComponentAlone alone(odds, component, limits);
    const auto boxes = frontier.boxes_of(component);
    for (std::size_t b = 0; b < boxes.size(); ++b) {
      const double mine = odds.mine_on_box(boxes[b]);
      if (!certain(mine)) continue;
      const bool by_component = alone.mine_by_all(b) == mine;
      if (watch != nullptr && watch->watch->exhausted()) return;
      Deduction deduction;
      for (const Cell cell : frontier.cells(frontier.boxes()[boxes[b]]))
        put(by_component ? deduction : by_number, mine, cell);
      if (!by_component) continue;
      alone.keep_all();
      alone.thin_out(b, mine);
      deduction.clues = alone.cells();
      evidence.add(known, std::move(deduction));
      if (watch != nullptr && watch->must_end(evidence)) return;
    }
  }
  if (odds.squares_off_frontier() > 0 && certain(odds.mine_off_frontier()))
    for (Cell cell = 0; cell < known.size(); ++cell)
      if (known.is_unknown(cell) && frontier.box_at(cell) == Frontier::off)
        put(by_number, odds.mine_off_frontier(), cell);
  if (by_number.safe.empty() && by_number.mines.empty()) return;
  for (Cell cell = 0; cell < known.size(); ++cell)
    if (known.is_open(cell) && known.clue(cell) > 0) by_number.clues.push_back(cell);
  evidence.add(known, std::move(by_number));
}

}  // namespace quadrille::minesweeper
