#include "catalog/table_analysis.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "solve/tier_work.h"

namespace quadrille {
namespace {

Value opposite(Value value) {
  switch (value) {
    case Value::lose: return Value::win;
    case Value::tie: return Value::tie;
    case Value::win: return Value::lose;
  }
  return value;
}

Verdict verdict_of(const Game& game, const Observation& at, Value value, int remoteness) {
  Verdict verdict{{value, value}, remoteness, {}};
  if (const auto* scoring = game.ability<Scoring>()) verdict.score = scoring->score(at, value, remoteness);
  return verdict;
}

Result<SolvedValue> solved_value_of(const Game& game, const State& at, const Table& table) {
  const Place place = game.ability<StrongSolving>()->place(game.observe(at, std::nullopt));
  auto solved = table.find(place.tier, place.index);
  if (solved && *solved == unreached)
    return Error{ErrorCode::not_found, "no game leads to this position, so the table has nothing on it",
                 "position"};
  return solved;
}

struct Ranked {
  Analysis analysis;
  State best;  // after the best move; valid only if there is a move
};

Result<Ranked> rank_moves(const Game& game, const State& at, const Table& table) {
  const auto solved = solved_value_of(game, at, table);
  if (!solved) return solved.error();
  Ranked ranked;
  const Observation seen = game.observe(at, std::nullopt);
  ranked.analysis.position = verdict_of(game, seen, value_of(*solved), remoteness_of(*solved));
  std::optional<SolvedValue> least;
  for (const std::string& move : game.moves(seen)) {
    State next = at;
    if (const auto played = game.play(next, move); !played) return played.error();
    const auto theirs = solved_value_of(game, next, table);
    if (!theirs) return theirs.error();
    ranked.analysis.moves.emplace_back(
        move, verdict_of(game, seen, opposite(value_of(*theirs)), remoteness_of(*theirs) + 1));
    if (!least || *theirs < *least) {
      least = *theirs;
      ranked.analysis.pv = {move};
      ranked.best = std::move(next);
    }
  }
  return ranked;
}

}  // namespace

Result<Analysis> look_up(const Game& game, const State& at, const Table& table) {
  if (game.ability<StrongSolving>() == nullptr)
    return Error{ErrorCode::unsupported, "there are no tables of these rules", "rules"};
  return rank_moves(game, at, table).transform(&Ranked::analysis);
}

Result<Analysis> analyse_by_table(const Game& game, std::string_view state, const Table& table) {
  auto at = game.start(0, state);
  if (!at) return at.error();
  auto analysis = look_up(game, *at, table);
  if (!analysis) return analysis;
  analysis->pv.clear();
  while (game.turn(*at).outcome.is_open()) {
    auto ranked = rank_moves(game, *at, table);
    if (!ranked) return ranked.error();
    analysis->pv.push_back(ranked->analysis.pv.front());
    at = std::move(ranked->best);
  }
  return analysis;
}

}  // namespace quadrille
