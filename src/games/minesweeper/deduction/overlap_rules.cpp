#include "games/minesweeper/deduction/overlap_rules.h"

#include <algorithm>

namespace quadrille::minesweeper {
namespace {

bool touches(const Variant& variant, Cell a, Cell b) {
  const auto width = static_cast<Cell>(variant.width);
  const auto apart = [](Cell x, Cell y) { return x > y ? x - y : y - x; };
  return a != b && apart(a % width, b % width) <= 1 && apart(a / width, b / width) <= 1;
}

// The unknown squares of `clue` that `other` does not touch.
void own_squares(const Constraints& known, Cell clue, Cell other, std::vector<Cell>& own) {
  own.clear();
  for (const Cell cell : known.neighbours()[clue])
    if (known.is_unknown(cell) && !touches(known.variant(), cell, other)) own.push_back(cell);
}

}  // namespace

bool apply_overlap_rules(Constraints& known, Evidence* evidence, EvidenceWatch* watch) {
  const auto width = static_cast<int>(known.variant().width);
  const auto height = static_cast<int>(known.variant().height);
  std::vector<Cell> mines, safe;
  for (Cell clue = 0; clue < known.size(); ++clue) {
    if (!known.is_open(clue) || known.unknown_around(clue) == 0) continue;
    constexpr std::size_t work_per_clue = 500;
    if (watch != nullptr && watch->watch->spend(work_per_clue)) return false;
    const int column = static_cast<int>(clue) % width;
    const int row = static_cast<int>(clue) / width;
    for (int r = std::max(0, row - 2); r <= std::min(height - 1, row + 2); ++r)
      for (int c = std::max(0, column - 2); c <= std::min(width - 1, column + 2); ++c) {
        const auto other = static_cast<Cell>(r * width + c);
        if (other == clue || !known.is_open(other) || known.unknown_around(other) == 0) continue;
        const int more = known.left(clue) - known.left(other);
        if (more < 0) continue;
        own_squares(known, clue, other, mines);
        if (static_cast<int>(mines.size()) != more) continue;
        own_squares(known, other, clue, safe);
        if (mines.empty() && safe.empty()) continue;
        if (evidence != nullptr)
          evidence->add(known, {Deduction::Rule::overlap, safe, mines, {clue, other}, {clue, other}, false});
        for (const Cell cell : safe) known.mark_safe(cell);
        for (const Cell cell : mines) known.mark_mine(cell);
        return true;
      }
  }
  return false;
}

}  // namespace quadrille::minesweeper
