#include "games/kaboom/analysis.h"

#include <limits>
#include <string>
#include <vector>

#include "catalog/forced_analysis.h"
#include "games/kaboom/analyst.h"
#include "games/kaboom/fastest.h"
#include "games/kaboom/playouts.h"
#include "games/kaboom/wording.h"

namespace quadrille::kaboom {
namespace {

constexpr std::uint64_t suggestion_seed = 1;  // the same question gets the same answer
constexpr std::uint64_t suggestion_playouts = 20'000;
constexpr std::uint64_t suggestion_moves = 10'000'000;  // in all playouts together

Verdict verdict_of(const ValueBounds& bounds, const std::optional<SolvedValue>& worth) {
  return {bounds, worth ? std::optional<int>(worth->remoteness) : std::nullopt, {}};
}

// Returns the searches' part of the budget: 7/8 of the time, as the rest is for playouts, and `default_nodes`
// if nothing is limited.
Budget searching(const Budget& budget) {
  Budget part = budget;
  part.shorten(7, 8);
  if (!budget.deadline && budget.nodes == std::numeric_limits<std::uint64_t>::max())
    part.nodes = default_nodes;
  return part;
}

template <Bits Word>
std::string suggestion(const BitRules<Word>& rules, const typename BitRules<Word>::Position& at,
                       const Analyst<Word>& analyst, const Budget& budget) {
  std::vector<typename BitRules<Word>::Move> candidates;
  for (const auto& each : analyst.moves()) {
    const Value most = Analyst<Word>::bounds_of(each).max;
    if (most > Value::lose && most >= analyst.bounds().min) candidates.push_back(each.move);
  }
  Random random(suggestion_seed);
  Limits limits = budget.limits();
  limits.nodes = suggestion_moves;
  return move_name(
      rules.to_plain(best_by_playouts(rules, at, candidates, {.max = suggestion_playouts}, limits, random)));
}

template <Bits Word>
Analysis analyse_open(const BitRules<Word>& rules, const typename BitRules<Word>::Position& at,
                      const Budget& budget) {
  const Budget for_search = searching(budget);
  Analyst<Word> analyst(rules, at, for_search);
  analyst.settle();
  Analysis analysis;
  for (const auto& each : analyst.moves())
    analysis.moves.emplace_back(move_name(rules.to_plain(each.move)),
                                verdict_of(Analyst<Word>::bounds_of(each), each.worth));
  analysis.position = verdict_of(analyst.bounds(), analyst.worth());
  if (const auto worth = analyst.worth()) {
    for (const auto move : analyst.line(*worth)) analysis.pv.push_back(move_name(rules.to_plain(move)));
  } else if (!analyst.bounds().exact()) {
    analysis.pv = {suggestion(rules, at, analyst, budget)};
  }
  analysis.nodes = analyst.nodes();
  analysis.no_end_within = analyst.no_end_within();
  return analysis;
}

}  // namespace

Result<Analysis> analyse(const PlainRules& rules, const Position& at, const Budget& budget) {
  if (!at.outcome().is_open()) {
    const SolvedValue worth = value_of_end(at.outcome(), at.to_move().value);
    Analysis analysis;
    analysis.position = verdict_of({worth.value, worth.value}, worth);
    return analysis;
  }
  const Shape& shape = rules.shape();
  if (BitRules<Bits64>::fits(shape)) {
    const BitRules<Bits64> bits(shape);
    return analyse_open(bits, bits.from(at), budget);
  }
  if (BitRules<Bits128>::fits(shape)) {
    const BitRules<Bits128> bits(shape);
    return analyse_open(bits, bits.from(at), budget);
  }
  return analyse_forced(rules, at, static_cast<std::size_t>(shape.cells()), budget, move_name);
}

}  // namespace quadrille::kaboom
