#include "games/minesweeper/generator/generator.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/random.h"
#include "core/text.h"

namespace quadrille::minesweeper {

Cell middle_of(const Variant& variant) {
  return static_cast<Cell>((variant.height - 1) / 2 * variant.width + (variant.width - 1) / 2);
}

Result<Board> generate(const Variant& variant, std::uint64_t seed, Cell start,
                       const std::vector<Cell>& without_mine) {
  std::vector<Cell> spared = spared_cells(variant, start);
  spared.insert(spared.end(), without_mine.begin(), without_mine.end());
  std::sort(spared.begin(), spared.end());
  spared.erase(std::unique(spared.begin(), spared.end()), spared.end());
  const std::size_t room = variant.cells() - spared.size();
  if (static_cast<std::size_t>(variant.mines) > room)
    return Error{ErrorCode::bad_settings,
                 fmt::format("{} must have no mine; that leaves room for {}, not {}",
                             counted(spared.size(), "square"), counted(room, "mine"), variant.mines),
                 "mines"};
  return Board{place_mines(variant, seed, spared), seed, start};
}

Result<Board> generate_no_guess(const Variant& variant, std::uint64_t seed, std::uint64_t tries,
                                const Solvable& solvable, const std::vector<Cell>& without_mine,
                                BudgetWatch* watch) {
  if (!solvable)
    return Error{ErrorCode::unsupported,
                 "boards that need no guess cannot be made yet; a layout can be played as a position",
                 "first-click"};
  const Square square = variant.start;
  const Cell start = static_cast<Cell>((square.row - 1) * variant.width + square.column - 1);
  Random seeds(seed);
  for (std::uint64_t i = 0; i < tries; ++i) {
    constexpr std::size_t work_per_square = 50;
    if (watch != nullptr && watch->spend(variant.cells() * work_per_square)) return watch->error();
    auto board = generate(variant, seeds.next(), start, without_mine);
    if (!board || solvable(board->layout, start)) return board;
  }
  return Error{ErrorCode::unsupported,
               fmt::format("none of {} could be cleared without a guess", counted(tries, "board")),
               "first-click"};
}

void for_each_layout(const Variant& variant, const std::vector<Cell>& without_mine,
                     const std::function<void(const Layout&)>& visit) {
  std::vector<bool> spared(variant.cells(), false);
  for (const Cell cell : without_mine) spared[cell] = true;
  std::vector<Cell> places;
  for (Cell cell = 0; cell < spared.size(); ++cell)
    if (!spared[cell]) places.push_back(cell);
  const auto mines = static_cast<std::size_t>(variant.mines);
  if (mines > places.size()) return;
  std::vector<bool> taken(places.size(), false);
  std::fill(taken.begin(), taken.begin() + static_cast<std::ptrdiff_t>(mines), true);
  Layout layout{variant.width, variant.height, std::vector<bool>(variant.cells(), false)};
  do {
    for (std::size_t i = 0; i < places.size(); ++i) layout.mines[places[i]] = taken[i];
    visit(layout);
  } while (std::prev_permutation(taken.begin(), taken.end()));
}

}  // namespace quadrille::minesweeper
