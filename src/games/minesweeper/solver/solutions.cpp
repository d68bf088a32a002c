#include "games/minesweeper/solver/solutions.h"

#include <algorithm>
#include <cmath>

namespace quadrille::minesweeper {

bool Solutions::list(const Constraints& known, const Odds& odds, std::size_t most, std::size_t most_squares) {
  count_ = 0;
  if (odds.log2_solutions() > std::log2(static_cast<double>(most) + 0.5)) return false;
  if (known.unknown() > static_cast<int>(most_squares)) return false;
  const Frontier& frontier = odds.frontier();
  cells_.clear();
  box_first_.clear();
  choices_.clear();
  for (const auto& box : frontier.boxes()) {
    box_first_.push_back(static_cast<std::uint32_t>(cells_.size()));
    for (const Cell cell : frontier.cells(box)) cells_.push_back(cell);
  }
  box_first_.push_back(static_cast<std::uint32_t>(cells_.size()));
  for (Cell cell = 0; cell < known.size(); ++cell)
    if (known.is_unknown(cell) && frontier.box_at(cell) == Frontier::off) cells_.push_back(cell);
  stride_ = (cells_.size() + 15) / 16 * 16;
  laid_.assign(stride_, 0);
  faces_.clear();
  most_ = most;
  mines_left_ = known.mines_left();
  overflow_ = false;
  take_component(odds, 0, 0);
  if (overflow_) return false;
  write_faces(known);
  return true;
}

void Solutions::take_component(const Odds& odds, std::size_t component, int mines_before) {
  // Otherwise every solution of the earlier components would be tried with every solution of the later ones.
  if (!odds.is_possible(component, mines_before)) return;
  if (component < odds.frontier().components()) {
    take_layer(odds, component, 0, 0, 0, mines_before);
    return;
  }
  const auto first = box_first_.back();
  const auto size = static_cast<std::uint32_t>(cells_.size()) - first;
  const int rest = mines_left_ - mines_before;
  if (rest < 0 || rest > static_cast<int>(size)) return;
  choices_.push_back({first, size, static_cast<std::uint32_t>(rest)});
  lay(0);
  choices_.pop_back();
}

void Solutions::take_layer(const Odds& odds, std::size_t component, std::size_t layer, std::uint32_t state,
                           int mines, int mines_before) {
  if (overflow_) return;
  const ComponentCount& count = odds.count_of(component);
  if (layer == count.layers().size()) {
    take_component(odds, component + 1, mines_before + mines);
    return;
  }
  const auto& at = count.layers()[layer];
  const auto box = odds.frontier().boxes_of(component)[at.box];
  for (std::uint32_t e = at.first_edge; e < at.end_edge; ++e) {
    const auto& edge = count.edges()[e];
    if (edge.from != state) continue;
    const int then = mines + static_cast<int>(edge.mines);
    if (!count.is_possible(edge.to, then)) continue;
    choices_.push_back({box_first_[box], box_first_[box + 1] - box_first_[box], edge.mines});
    take_layer(odds, component, layer + 1, edge.to, then, mines_before);
    choices_.pop_back();
  }
}

// Places the mines of each box on its squares in every way.
void Solutions::lay(std::size_t box) {
  if (overflow_) return;
  if (box == choices_.size()) {
    if (count_ == most_) {
      overflow_ = true;
      return;
    }
    ++count_;
    faces_.insert(faces_.end(), laid_.begin(), laid_.end());
    return;
  }
  const Choice choice = choices_[box];
  std::uint8_t* squares = laid_.data() + choice.first;
  std::uint8_t* end = squares + choice.size;
  // Mines last is the first permutation of these bytes in order.
  std::fill(squares, end - choice.mines, std::uint8_t{0});
  std::fill(end - choice.mines, end, mine);
  do lay(box + 1);
  while (std::next_permutation(squares, end));
  std::fill(squares, end, std::uint8_t{0});
}

void Solutions::write_faces(const Constraints& known) {
  constexpr std::uint32_t none = 0xffffffff;
  square_at_.assign(known.size(), none);
  for (std::uint32_t square = 0; square < cells_.size(); ++square) square_at_[cells_[square]] = square;
  for (std::uint32_t square = 0; square < cells_.size(); ++square) {
    const auto mines = static_cast<std::uint8_t>(known.known_mines_around(cells_[square]));
    std::array<std::uint32_t, 8> around{};
    std::size_t count = 0;
    for (const Cell other : known.neighbours()[cells_[square]])
      if (square_at_[other] != none) around[count++] = square_at_[other];
    for (std::size_t s = 0; s < count_; ++s) {
      std::uint8_t* row = &faces_[s * stride_];
      if (row[square] == mine) continue;
      std::uint8_t clue = mines;
      for (std::size_t i = 0; i < count; ++i) clue = static_cast<std::uint8_t>(clue + row[around[i]] / mine);
      row[square] = clue;
    }
  }
}

}  // namespace quadrille::minesweeper
