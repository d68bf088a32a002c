#include "interfaces/terminal/odds_text.h"

#include <fmt/format.h>

namespace quadrille {

std::string odds_text(const BoardOdds& odds) {
  std::string text;
  auto next = odds.mine_probability.begin();
  for (int row = 0; row < odds.rows; ++row) {
    for (int column = 0; column < odds.columns; ++column, ++next) {
      const std::string shown = !*next        ? "."
                                : **next == 0 ? "safe"
                                : **next == 1 ? "mine"
                                              : fmt::format("{:.1f}", 100 * **next);
      text += fmt::format("{:>6}", shown);
    }
    text += "\n";
  }
  text += fmt::format("{} ways to lay the mines, {} safe squares, {} sure mines", odds.solutions,
                      odds.safe.size(), odds.mines.size());
  if (odds.best) text += "\n" + best_text(*odds.best);
  return text;
}

std::string best_text(const BoardOdds::Best& best) {
  return fmt::format("best: {},{}: {}", best.square.column, best.square.row, best.why);
}

}  // namespace quadrille
