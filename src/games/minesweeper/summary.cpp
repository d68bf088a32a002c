#include "games/minesweeper/summary.h"

#include <fmt/format.h>

#include <cassert>

#include "games/minesweeper/notation.h"
#include "games/minesweeper/three_bv.h"

namespace quadrille::minesweeper {

std::vector<Fact> sum_up(const Sight& over, const Effort& effort) {
  assert(!over.outcome().is_open());
  Layout layout{over.variant().width, over.variant().height, std::vector<bool>(over.size(), false)};
  std::vector<bool> visible(over.size(), false);
  for (Cell cell = 0; cell < over.size(); ++cell) {
    const Face face = over[cell];
    layout.mines[cell] = face == Face::mine || face == Face::exploded || face == Face::flag;
    visible[cell] = is_clue(face);
  }
  const int all = three_bv(layout);
  const int done = three_bv_done(layout, visible);
  std::vector<Fact> facts;
  if (effort.seconds) facts.push_back({"Time", fmt::format("{:.1f} s", *effort.seconds)});
  facts.push_back({"3BV", done == all ? std::to_string(all) : fmt::format("{} of {}", done, all)});
  if (effort.seconds && *effort.seconds > 0)
    facts.push_back({"3BV/s", fmt::format("{:.2f}", done / *effort.seconds)});
  if (effort.clicks) {
    facts.push_back(
        {"Clicks", fmt::format("{}, {} of them did something", *effort.clicks, effort.effective)});
    if (*effort.clicks > 0)
      facts.push_back(
          {"Efficiency", fmt::format("{:.0f}%", 100.0 * done / static_cast<double>(*effort.clicks))});
  } else {
    facts.push_back({"Clicks that did something", std::to_string(effort.effective)});
  }
  constexpr std::size_t most_shown = 1000;  // squares: more than that is for files
  if (over.size() <= most_shown)
    facts.push_back({"To play this board", fmt::format("--position 'minesweeper:{}:{}'",
                                                       write_rules(over.variant()), write_layout(layout))});
  return facts;
}

}  // namespace quadrille::minesweeper
