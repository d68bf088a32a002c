#include "games/minesweeper/solution_count.h"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "games/minesweeper/natural.h"

namespace quadrille::minesweeper {
namespace {

constexpr double most_bits = 60'000;

using Ways = std::vector<Natural>;  // by number of mines

// The ways of one island, along the graph that counted them in doubles.
Ways ways_of(const IslandCount& count, const Frontier& frontier, std::size_t island) {
  std::vector<Ways> states(count.states());
  states[0] = {Natural(1)};
  for (const auto& layer : count.layers()) {
    const int size = frontier.boxes()[frontier.boxes_of(island)[layer.box]].size;
    for (std::uint32_t e = layer.first_edge; e < layer.end_edge; ++e) {
      const auto& edge = count.edges()[e];
      const Ways& from = states[edge.from];
      Ways& to = states[edge.to];
      if (to.size() < from.size() + edge.mines) to.resize(from.size() + edge.mines);
      const auto times = static_cast<std::uint32_t>(ways_to_choose(size, static_cast<int>(edge.mines)));
      for (std::size_t m = 0; m < from.size(); ++m) {
        Natural part = from[m];
        to[m + edge.mines] += part *= times;
      }
    }
  }
  return states.back();
}

}  // namespace

std::string count_solutions(const Knowledge& known, const Odds& odds) {
  if (odds.log2_solutions() > most_bits) {
    const double log10 = odds.log2_solutions() * std::log10(2.0);
    const double whole = std::floor(log10);
    return fmt::format("{:.3f}e{:.0f}", std::pow(10.0, log10 - whole), whole);
  }
  Ways all = {Natural(1)};
  const Frontier& frontier = odds.frontier();
  for (std::size_t i = 0; i < frontier.islands(); ++i) {
    const Ways island = ways_of(odds.count_of(i), frontier, i);
    Ways product(all.size() + island.size() - 1);
    for (std::size_t a = 0; a < all.size(); ++a)
      for (std::size_t b = 0; b < island.size(); ++b)
        if (!all[a].is_zero() && !island[b].is_zero()) product[a + b] += all[a] * island[b];
    all = std::move(product);
  }
  const auto squares = static_cast<std::uint32_t>(odds.squares_off_frontier());
  Natural sum;
  for (std::size_t k = 0; k < all.size(); ++k) {
    const int rest = known.mines_left() - static_cast<int>(k);
    if (all[k].is_zero() || rest < 0) continue;
    sum += all[k] * choose(squares, static_cast<std::uint32_t>(rest));
  }
  return sum.text();
}

}  // namespace quadrille::minesweeper
