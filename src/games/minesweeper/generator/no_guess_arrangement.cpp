#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "games/minesweeper/generator/no_guess.h"

namespace quadrille::minesweeper {
namespace {

constexpr int most_moves = 300;  // moves of mines before another board is drawn

}  // namespace

void NoGuess::look_again() {
  opened_.clear();
  for (Cell cell = 0; cell < known_.size(); ++cell)
    if (known_.is_open(cell)) opened_.push_back(cell);
  known_.clear();
  for (const Cell cell : opened_) open(cell);
}

// Makes all unknown squares of a clue safe, or all of them mines, whichever moves fewer mines. Mines come
// from and go to unknown squares off the frontier while there are any, then others. False if there are too
// few.
bool NoGuess::settle_clue(Layout& layout, Cell clue, const std::vector<bool>& spared, Random& random) {
  squares_.clear();
  int mines = 0;
  bool fillable = true;
  for (const Cell cell : known_.neighbours()[clue]) {
    if (!known_.is_unknown(cell)) continue;
    squares_.push_back(cell);
    mines += layout.mines[cell] ? 1 : 0;
    fillable = fillable && !spared[cell];
  }
  const int others = static_cast<int>(squares_.size()) - mines;
  const bool fill = fillable && (others < mines || (others == mines && random.below(2) == 0));
  near_.clear();
  far_.clear();
  for (Cell cell = 0; cell < known_.size(); ++cell) {
    if (!known_.is_unknown(cell) || layout.mines[cell] != fill || (!fill && spared[cell])) continue;
    if (std::find(squares_.begin(), squares_.end(), cell) != squares_.end()) continue;
    const auto around = known_.neighbours()[cell];
    const bool told = std::any_of(around.begin(), around.end(), [&](Cell c) { return known_.is_open(c); });
    (told ? near_ : far_).push_back(cell);
  }
  const auto needed = static_cast<std::size_t>(fill ? others : mines);
  if (near_.size() + far_.size() < needed) return false;
  const auto draw = [&](std::vector<Cell>& from) {
    const auto index = random.below(static_cast<std::uint32_t>(from.size()));
    const Cell cell = from[index];
    from[index] = from.back();
    from.pop_back();
    return cell;
  };
  for (const Cell cell : squares_) {
    if (layout.mines[cell] == fill) continue;
    const Cell other = draw(far_.empty() ? near_ : far_);
    layout.mines[cell] = fill;
    layout.mines[other] = !fill;
  }
  return true;
}

// For squares behind a wall of known mines, which no clue touches: one of these mines goes behind the wall.
bool NoGuess::open_wall(Layout& layout, const std::vector<bool>& spared, Random& random) {
  near_.clear();
  far_.clear();
  for (Cell cell = 0; cell < known_.size(); ++cell) {
    const auto around = known_.neighbours()[cell];
    if (known_.is_unknown(cell) && !layout.mines[cell] && !spared[cell]) far_.push_back(cell);
    if (known_.mark(cell) == Mark::mine &&
        std::any_of(around.begin(), around.end(), [&](Cell c) { return known_.is_unknown(c); }))
      near_.push_back(cell);
  }
  if (near_.empty() || far_.empty()) return false;
  layout.mines[near_[random.below(static_cast<std::uint32_t>(near_.size()))]] = false;
  layout.mines[far_[random.below(static_cast<std::uint32_t>(far_.size()))]] = true;
  return true;
}

bool NoGuess::move_mines(Layout& layout, const std::vector<bool>& spared, Random& random) {
  opened_.clear();
  for (Cell cell = 0; cell < known_.size(); ++cell)
    if (known_.is_open(cell) && known_.unknown_around(cell) > 0) opened_.push_back(cell);
  if (opened_.empty()) return open_wall(layout, spared, random);
  for (int i = 0; i < 4; ++i)
    if (settle_clue(layout, opened_[random.below(static_cast<std::uint32_t>(opened_.size()))], spared,
                    random))
      return true;
  return open_wall(layout, spared, random);
}

bool NoGuess::arrange(Layout& layout, Cell start, const std::vector<bool>& spared, Random& random) {
  layout_ = &layout;
  known_.clear();
  open(start);
  bool moved = false;
  for (int moves = 0; moves < most_moves;) {
    constexpr std::size_t work_per_square = 50;
    if (must_end(known_.size() * work_per_square)) return false;
    if (!clear_board()) {
      if (!move_mines(layout, spared, random)) return false;
      ++moves;
      moved = true;
      look_again();
      continue;
    }
    if (!moved) return true;
    // Squares opened before the mines were moved must also follow from the clues as they are now.
    moved = false;
    known_.clear();
    open(start);
  }
  return false;
}

Result<Board> arrange_no_guess(const Variant& variant, std::uint64_t seed, std::uint64_t tries,
                               NoGuess& solver, const std::vector<Cell>& without_mine) {
  const Cell start = static_cast<Cell>((variant.start.row - 1) * variant.width + variant.start.column - 1);
  std::vector<bool> spared(variant.cells(), false);
  for (const Cell cell : spared_cells(variant, start)) spared[cell] = true;
  for (const Cell cell : without_mine) spared[cell] = true;
  Random random(seed);
  for (std::uint64_t i = 0; i < tries; ++i) {
    auto board = generate(variant, random.next(), start, without_mine);
    if (!board) return board;
    if (solver.arrange(board->layout, start, spared, random)) return Board{board->layout, seed, start};
    if (solver.watch() != nullptr && solver.watch()->exhausted()) return solver.watch()->error();
  }
  return Error{
      ErrorCode::unsupported,
      fmt::format("none of {} could be arranged so that no guess is needed", counted(tries, "board")),
      "first-click"};
}

Result<Layout> deal_no_guess(const Variant& variant, std::uint64_t seed, BudgetWatch& watch) {
  // A player waits for the board, and a try takes longer on a large one. Most boards that can be arranged are
  // so at the first try.
  const std::uint64_t tries = std::clamp<std::uint64_t>(240'000 / variant.cells(), 3, 500);
  if (watch.exhausted()) return watch.error();
  NoGuess solver(variant, &watch);
  return arrange_no_guess(variant, seed, tries, solver).transform(&Board::layout);
}

}  // namespace quadrille::minesweeper
