#include "games/minesweeper/generator/no_guess.h"

#include "games/minesweeper/deduction/single_rules.h"

namespace quadrille::minesweeper {

NoGuess::NoGuess(const Variant& variant, BudgetWatch* watch) : known_(variant) {
  constexpr std::size_t bytes_per_square = 120;  // measured: 113 at 1000 x 1000
  limits_.watch = watch;
  limits_.bytes_before = variant.cells() * bytes_per_square;
}

void NoGuess::open(Cell cell) {
  stack_.assign(1, cell);
  while (!stack_.empty()) {
    const Cell next = stack_.back();
    stack_.pop_back();
    if (known_.is_open(next)) continue;
    const auto around = known_.neighbours()[next];
    int mines = 0;
    for (const Cell other : around) mines += layout_->mines[other] ? 1 : 0;
    known_.open(next, mines);
    if (mines == 0) stack_.insert(stack_.end(), around.begin(), around.end());
  }
}

bool NoGuess::clear_board() {
  const int all = static_cast<int>(known_.size()) - known_.variant().mines;
  while (known_.opened() < all) {
    apply_single_rules(known_);
    if (const auto safe = known_.next_safe()) {
      open(*safe);
      continue;
    }
    constexpr std::size_t work_per_square = 10;
    if (must_end(known_.size() * work_per_square)) return false;
    if (odds_.solve(known_, limits_) != Odds::Verdict::exact) return false;
    const Frontier& frontier = odds_.frontier();
    bool any = false;
    for (std::size_t b = 0; b < frontier.boxes().size(); ++b) {
      const double mine = odds_.mine_on_box(b);
      if (mine != 0 && mine != 1) continue;
      for (const Cell cell : frontier.cells(frontier.boxes()[b])) {
        if (mine == 0) known_.mark_safe(cell);
        if (mine == 1) known_.mark_mine(cell);
      }
      any = any || mine == 0;
    }
    if (odds_.squares_off_frontier() > 0 && odds_.mine_off_frontier() == 0) {
      any = true;
      for (Cell cell = 0; cell < known_.size(); ++cell)
        if (known_.is_unknown(cell) && frontier.box_at(cell) == Frontier::off) known_.mark_safe(cell);
    }
    if (!any) return false;
  }
  return true;
}

bool NoGuess::solves(const Layout& layout, Cell start) {
  if (layout.mines[start]) return false;
  layout_ = &layout;
  known_.clear();
  open(start);
  return clear_board();
}

}  // namespace quadrille::minesweeper
