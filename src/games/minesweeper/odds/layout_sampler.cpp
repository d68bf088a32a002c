#include "games/minesweeper/odds/layout_sampler.h"

#include <algorithm>
#include <utility>

namespace quadrille::minesweeper {

void LayoutSampler::begin(const Constraints& known, const Odds& odds) {
  known_ = &known;
  odds_ = &odds;
  off_frontier_.clear();
  for (Cell cell = 0; cell < known.size(); ++cell)
    if (known.is_unknown(cell) && odds.frontier().box_at(cell) == Frontier::off)
      off_frontier_.push_back(cell);
}

// Puts `count` mines on random squares of `cells`.
void LayoutSampler::lay(std::span<const Cell> cells, int count, Random& random,
                        std::span<std::uint8_t> mines) {
  shuffled_.assign(cells.begin(), cells.end());
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    const std::size_t drawn = i + random.below(static_cast<std::uint32_t>(shuffled_.size() - i));
    std::swap(shuffled_[i], shuffled_[drawn]);
    mines[shuffled_[i]] = 1;
  }
}

void LayoutSampler::draw(Random& random, std::span<std::uint8_t> mines) {
  const Frontier& frontier = odds_->frontier();
  for (Cell cell = 0; cell < known_->size(); ++cell) mines[cell] = known_->mark(cell) == Mark::mine ? 1 : 0;
  int laid = 0;
  for (std::size_t i = 0; i < frontier.components(); ++i) {
    const ComponentCount& count = odds_->count_of(i);
    double all = 0;
    for (int m = count.min(); m <= count.max(); ++m)
      all += count.ways()[static_cast<std::size_t>(m - count.min())] * odds_->ways_from(i + 1, laid + m);
    double rest = random.share() * all;
    int taken = 0;
    for (int m = count.min(); m <= count.max(); ++m) {
      const double ways =
          count.ways()[static_cast<std::size_t>(m - count.min())] * odds_->ways_from(i + 1, laid + m);
      if (ways <= 0) continue;
      taken = m;
      rest -= ways;
      if (rest < 0) break;
    }
    const auto boxes = frontier.boxes_of(i);
    mines_on_.resize(boxes.size());
    count.draw(taken, random, mines_on_);
    for (std::size_t b = 0; b < boxes.size(); ++b)
      lay(frontier.cells(frontier.boxes()[boxes[b]]), mines_on_[b], random, mines);
    laid += taken;
  }
  lay(off_frontier_, known_->mines_left() - laid, random, mines);
}

std::optional<Layout> draw_layout(const Observation& seen, std::uint64_t seed, BudgetWatch& watch,
                                  const std::function<bool(const Layout&)>& accept) {
  constexpr int max_draws = 10'000;
  const Variant& variant = seen.variant();
  Constraints known(variant);
  known.observe(seen);
  CountLimits limits;
  limits.work = 1'000'000'000;  // about 1 s; counted, so that every machine draws the same mines
  limits.watch = &watch;
  Odds odds;
  if (odds.solve(known, limits) != Odds::Verdict::exact) return {};
  LayoutSampler sampler;
  sampler.begin(known, odds);
  Random random(seed);
  std::vector<std::uint8_t> mines(known.size());
  for (int draw = 0; draw < max_draws && !watch.look(); ++draw) {
    sampler.draw(random, mines);
    Layout layout{variant.width, variant.height, {mines.begin(), mines.end()}};
    if (!accept || accept(layout)) return layout;
  }
  return {};
}

}  // namespace quadrille::minesweeper
