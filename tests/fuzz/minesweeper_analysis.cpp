#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "games/minesweeper/notation/notation.h"
#include "games/minesweeper/solver/analysis.h"

namespace {

using namespace quadrille;
using namespace quadrille::minesweeper;

constexpr std::size_t max_covered = 12;  // squares for which all layouts are tried

// The number of layouts of the covered squares that agree with the clues, and how many of them have a mine on
// each square.
struct Tried {
  std::uint64_t layouts = 0;
  std::vector<std::uint64_t> mines;
};

Tried try_all(const Observation& observation, const std::vector<Cell>& covered) {
  Tried tried{.mines = std::vector<std::uint64_t>(covered.size(), 0)};
  std::vector<std::uint8_t> mine(observation.size(), 0);
  for (std::uint32_t set = 0; set < 1U << covered.size(); ++set) {
    if (std::popcount(set) != observation.variant().mines) continue;
    for (std::size_t i = 0; i < covered.size(); ++i) mine[covered[i]] = (set >> i) & 1U;
    bool agrees = true;
    for (Cell cell = 0; cell < observation.size() && agrees; ++cell) {
      if (!is_clue(observation[cell])) continue;
      int around = 0;
      for_each_neighbour(observation.variant(), cell, [&](Cell near) { around += mine[near]; });
      agrees = around == clue_of(observation[cell]);
    }
    if (!agrees) continue;
    ++tried.layouts;
    for (std::size_t i = 0; i < covered.size(); ++i) tried.mines[i] += (set >> i) & 1U;
  }
  return tried;
}

// The odds of any view agree with all its layouts, and a view without a layout is refused.
void check_odds(const Observation& observation) {
  std::vector<Cell> covered;
  for (Cell cell = 0; cell < observation.size(); ++cell)
    if (!is_clue(observation[cell])) covered.push_back(cell);
  const auto odds = analyse(observation);
  if (covered.size() > max_covered) return;
  const Tried tried = try_all(observation, covered);
  if (odds.has_value() != (tried.layouts > 0)) std::abort();
  if (!odds) return;
  if (odds->solutions != std::to_string(tried.layouts)) std::abort();
  for (std::size_t i = 0; i < covered.size(); ++i) {
    const double share = static_cast<double>(tried.mines[i]) / static_cast<double>(tried.layouts);
    if (std::abs(*odds->mine_probability[covered[i]] - share) > 1e-9) std::abort();
  }
}

}  // namespace

// Two bytes for the size, one for the mines, then one for each square: covered, flagged or a clue.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t before_squares = 3;
  if (size < before_squares) return 0;
  const std::span<const std::uint8_t> squares(data + before_squares, size - before_squares);
  Variant variant{.width = 1 + data[0] % 6, .height = 1 + data[1] % 6};
  variant.mines = data[2] % (variant.width * variant.height);
  const auto rules = PlainRules::create(variant);
  if (!rules) return 0;
  std::string view;
  for (std::size_t cell = 0; cell < variant.cells(); ++cell) {
    if (cell > 0 && cell % static_cast<std::size_t>(variant.width) == 0) view += '/';
    constexpr std::string_view faces = "###F01234512345678";
    view += cell < squares.size() ? faces[squares[cell] % faces.size()] : '#';
  }
  const auto observation = Notation{}.read(*rules, view);
  if (observation && observation->outcome().is_open()) check_odds(*observation);
  return 0;
}
