#include "games/minesweeper/rules/mine_placement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "core/random.h"
#include "core/text.h"

namespace quadrille::minesweeper {

int Layout::count() const { return static_cast<int>(std::count(mines.begin(), mines.end(), true)); }

bool spares_first(FirstClick first_click) {
  switch (first_click) {
    case FirstClick::any: return false;
    case FirstClick::safe:
    case FirstClick::open:
    case FirstClick::no_guess:
    case FirstClick::no_guess_open: return true;
  }
  std::abort();
}

bool spares_neighbours(FirstClick first_click) {
  return first_click == FirstClick::open || first_click == FirstClick::no_guess_open;
}

Result<void> check(const Variant& variant) {
  const auto refused = [](std::string reason, std::string where) {
    return Error{ErrorCode::bad_settings, std::move(reason), std::move(where)};
  };
  const auto [width, height, mines, first_click, start] = variant;
  if (width < 1 || width > longest_side)
    return refused(fmt::format("width must be 1 to {}, not {}", longest_side, width), "width");
  if (height < 1 || height > longest_side)
    return refused(fmt::format("height must be 1 to {}, not {}", longest_side, height), "height");
  const int squares = width * height;
  if (mines < 0 || mines >= squares)
    return refused(fmt::format("mines must be a whole number from 0 to {} on {} x {} squares, not {}",
                               squares - 1, width, height, mines),
                   "width,height,mines");
  if (needs_no_guess(first_click) &&
      (start.column < 1 || start.column > width || start.row < 1 || start.row > height))
    return refused(fmt::format("the start square {},{} is not on the board of {} x {}", start.column,
                               start.row, width, height),
                   "start-column,start-row");
  if (!spares_neighbours(first_click)) return {};
  // The first click may be anywhere, so the largest neighbourhood counts. The start of a no-guess board is
  // known.
  int spared = std::min(width, 3) * std::min(height, 3);
  if (needs_no_guess(first_click)) {
    const Cell cell = static_cast<Cell>((start.row - 1) * width + start.column - 1);
    spared = static_cast<int>(spared_cells(variant, cell).size());
  }
  if (mines > squares - spared)
    return refused(
        fmt::format("a first click that opens keeps up to {} free of mines; of {} x {} "
                    "squares that leaves room for {}, not {}",
                    counted(spared, "square"), width, height, counted(squares - spared, "mine"), mines),
        "width,height,mines");
  return {};
}

std::vector<Cell> spared_cells(const Variant& variant, Cell first) {
  std::vector<Cell> spared;
  if (spares_first(variant.first_click)) spared.push_back(first);
  if (spares_neighbours(variant.first_click))
    for_each_neighbour(variant, first, [&](Cell cell) { spared.push_back(cell); });
  std::sort(spared.begin(), spared.end());
  return spared;
}

std::vector<Cell> promised_safe(const Variant& variant) {
  if (!needs_no_guess(variant.first_click)) return {};
  return spared_cells(variant, cell_at(variant, variant.start));
}

Layout place_mines(const Variant& variant, std::uint64_t seed, Cell first) {
  return place_mines(variant, seed, spared_cells(variant, first));
}

Layout place_mines(const Variant& variant, std::uint64_t seed, const std::vector<Cell>& without_mine) {
  const auto squares = static_cast<std::uint32_t>(variant.cells());
  std::vector<bool> taken(squares, false);
  std::uint32_t room = squares;
  for (const Cell cell : without_mine) {
    room -= taken[cell] ? 0U : 1U;
    taken[cell] = true;
  }
  const auto mines = static_cast<std::uint32_t>(variant.mines);
  assert(mines <= room);
  // Squares are drawn until enough are different. The smaller set is drawn, mines or safe squares, so that a
  // draw seldom hits a square that is taken.
  const bool draws_mines = mines <= room - mines;
  Layout layout{variant.width, variant.height, std::vector<bool>(squares, false)};
  if (!draws_mines)
    for (Cell cell = 0; cell < squares; ++cell) layout.mines[cell] = !taken[cell];
  Random random(seed);
  for (std::uint32_t left = draws_mines ? mines : room - mines; left > 0;) {
    const Cell cell = random.below(squares);
    if (taken[cell]) continue;
    taken[cell] = true;
    layout.mines[cell] = draws_mines;
    --left;
  }
  return layout;
}

}  // namespace quadrille::minesweeper
