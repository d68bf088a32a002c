#include "games/minesweeper/rules/three_bv.h"

#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {
namespace {

Variant board_of(const Layout& layout) { return {.width = layout.width, .height = layout.height}; }

}  // namespace

std::vector<int> mines_around(const Layout& layout) {
  const Variant board = board_of(layout);
  std::vector<int> around(layout.mines.size(), 0);
  for (Cell cell = 0; cell < around.size(); ++cell)
    if (layout.mines[cell]) for_each_neighbour(board, cell, [&](Cell near) { ++around[near]; });
  return around;
}

int three_bv(const Layout& layout) {
  return three_bv_done(layout, std::vector<bool>(layout.mines.size(), true));
}

int three_bv_done(const Layout& layout, const std::vector<bool>& visible) {
  const Variant board = board_of(layout);
  const std::vector<int> around = mines_around(layout);
  const auto is_zero = [&](Cell cell) { return !layout.mines[cell] && around[cell] == 0; };
  int done = 0;
  std::vector<bool> counted(layout.mines.size(), false);  // as part of an opening
  std::vector<Cell> waiting;
  for (Cell cell = 0; cell < counted.size(); ++cell) {
    if (!is_zero(cell) || counted[cell]) continue;
    done += visible[cell] ? 1 : 0;
    counted[cell] = true;
    waiting.push_back(cell);
    while (!waiting.empty()) {
      const Cell zero = waiting.back();
      waiting.pop_back();
      for_each_neighbour(board, zero, [&](Cell near) {
        if (!counted[near] && is_zero(near)) waiting.push_back(near);
        counted[near] = true;
      });
    }
  }
  for (Cell cell = 0; cell < counted.size(); ++cell)
    done += !layout.mines[cell] && !counted[cell] && visible[cell] ? 1 : 0;
  return done;
}

}  // namespace quadrille::minesweeper
