#include "games/minesweeper/solver/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "games/minesweeper/notation/notation.h"
#include "games/minesweeper/rules/three_bv.h"
#include "games/minesweeper/solver/analysis.h"

namespace quadrille::minesweeper {
namespace {

// A review of the click that lost the game, by the clues before it; empty if there is none.
std::optional<Fact> last_guess(const Observation& over) {
  if (over.outcome().kind != Outcome::Kind::lost || !over.last_click()) return {};
  const Variant& variant = over.variant();
  const Cell clicked = *over.last_click();
  constexpr std::string_view name = "Last click";
  if (is_clue(over[clicked])) return Fact{std::string(name), "beside a flag where no mine was"};
  if (over.visible() == 0)
    return Fact{std::string(name), needs_no_guess(variant.first_click)
                                       ? fmt::format("the first, though {} was safe",
                                                     cell_name(variant, cell_at(variant, variant.start)))
                                       : "the first: nothing was known"};
  // A click on a mine uncovers nothing else, so the clues that show now showed before it.
  std::string text = write_observation(over);
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c != '/' && (c < '0' || c > '8'); }, '#');
  const auto rules = PlainRules::create(variant);
  const auto before = rules ? Notation{}.read(*rules, text) : Result<Observation>(rules.error());
  const auto odds = before ? analyse(*before) : Result<BoardOdds>(before.error());
  if (!odds || !odds->best) return {};  // the board is too large to analyse
  const auto mine_at = [&](Cell cell) { return odds->mine_probability[cell].value_or(0); };
  const Cell best = cell_at(variant, odds->best->square);
  const std::string risk =
      mine_at(clicked) == 1 ? "a sure mine" : fmt::format("a mine with {:.3g}%", 100 * mine_at(clicked));
  std::string words = fmt::format("{}, and the best guess there was", risk);
  if (!odds->safe.empty()) {
    words = fmt::format("{}, though {} was safe", risk, cell_name(variant, best));
  } else if (best != clicked && mine_at(clicked) <= mine_at(best)) {
    words = fmt::format("{}, and no square was safer", risk);
  } else if (best != clicked) {
    words = fmt::format("{}; the best guess was {}, a mine with {:.3g}%", risk, cell_name(variant, best),
                        100 * mine_at(best));
  }
  return Fact{std::string(name), std::move(words)};
}

}  // namespace

std::vector<Fact> sum_up(const Observation& over, const Effort& effort) {
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
  if (auto guess = last_guess(over)) facts.push_back(*std::move(guess));
  constexpr std::size_t most_shown = 1000;  // squares; larger boards belong in files
  if (over.size() <= most_shown)
    facts.push_back({"To play this board", fmt::format("--position 'minesweeper:{}:{}'",
                                                       write_rules(over.variant()), write_layout(layout))});
  return facts;
}

}  // namespace quadrille::minesweeper
