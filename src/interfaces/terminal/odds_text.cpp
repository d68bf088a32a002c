#include "interfaces/terminal/odds_text.h"

#include <fmt/format.h>

#include <cstdint>

#include "core/text.h"

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
  text +=
      fmt::format("{} {} to lay the mines, {}, {}", odds.solutions, odds.solutions == "1" ? "way" : "ways",
                  counted(static_cast<std::int64_t>(odds.safe.size()), "safe square"),
                  counted(static_cast<std::int64_t>(odds.mines.size()), "sure mine"));
  if (odds.best) text += "\n" + best_text(*odds.best);
  return text;
}

std::string best_text(const BoardOdds::Best& best) {
  return fmt::format("best: {},{}: {}", best.square.column, best.square.row, best.why);
}

}  // namespace quadrille
