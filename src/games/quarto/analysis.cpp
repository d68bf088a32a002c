#include "games/quarto/analysis.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "games/quarto/notation.h"
#include "games/quarto/remoteness.h"
#include "games/quarto/symmetry.h"

namespace quadrille::quarto {
namespace {

ValueBounds for_other_player(const ValueBounds& bounds) { return {turned(bounds.max), turned(bounds.min)}; }

int moves_to_full_board(const Position& at) { return 2 * (cells - at.placed()) - (at.is_to_pick() ? 0 : 1); }

// Returns whether the piece in hand completes a line on some cell.
bool wins_at_once(const PlainRules& rules, const Position& at) {
  const auto moves = rules.moves(at);
  return !at.is_to_pick() &&
         std::any_of(moves.begin(), moves.end(), [&](Move move) { return rules.would_win(at, move.index); });
}

// For each position, the index of the first position that is symmetric to it: their values are equal.
std::vector<std::size_t> first_alike(const PlainRules& rules, const std::vector<Position>& positions) {
  std::map<Bits64, std::size_t> firsts;
  std::vector<std::size_t> first;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto name = canonical_name(rules.variant(), positions[i]);
    first.push_back(name ? firsts.emplace(*name, i).first->second : i);
  }
  return first;
}

constexpr std::uint64_t nodes_for_remoteness = 200'000;  // for each move, unless all_lengths

// Returns the verdict of a move whose value is known. The remoteness of a win or a loss needs a search of its
// own, and is absent if `limits` end it.
Verdict verdict_of(const PlainRules& rules, const Position& before, const Position& after,
                   const ValueBounds& value, const Limits& limits) {
  Verdict verdict{value, {}, {}};
  if (!value.exact()) return verdict;
  if (!after.outcome().is_open()) {
    verdict.remoteness = 1;
  } else if (value.min == Value::tie) {
    verdict.remoteness = moves_to_full_board(before);
  } else {
    const bool same_player = after.to_move() == before.to_move();
    const auto rest =
        remoteness_of(rules.variant(), after, same_player ? value.min : turned(value.min), limits);
    if (rest) verdict.remoteness = 1 + *rest;
  }
  return verdict;
}

bool lacks_length(const Verdict& verdict) { return verdict.value.exact() && !verdict.remoteness; }

// Searches for the missing lengths until the deadline. In every round all moves get the same number of nodes,
// twice that of the round before.
void find_lengths(const PlainRules& rules, const Position& at, const MoveValues& values, const Budget& budget,
                  Analysis& analysis) {
  Limits limits = budget.limits();
  limits.nodes = nodes_for_remoteness;
  while (std::any_of(analysis.moves.begin(), analysis.moves.end(),
                     [](const auto& move) { return lacks_length(move.second); })) {
    limits.nodes *= 2;
    auto verdict = analysis.moves.begin();
    for (auto move = values.begin(); move != values.end(); ++move, ++verdict) {
      if (!lacks_length(verdict->second)) continue;
      if (limits.is_over()) return;
      verdict->second = verdict_of(rules, at, rules.after(at, move->first), move->second, limits);
    }
  }
}

// Returns the verdict of a position from the verdicts of its moves. A winner takes the shortest way, a loser
// the longest. The remoteness is absent if a move of unknown length could change it.
Verdict best_of(const Position& at, const std::vector<std::pair<std::string, Verdict>>& moves) {
  Verdict best{{Value::lose, Value::lose}, {}, {}};
  for (const auto& [name, verdict] : moves)
    best.value = {std::max(best.value.min, verdict.value.min), std::max(best.value.max, verdict.value.max)};
  if (!best.value.exact()) return best;
  if (best.value.min == Value::tie) {
    best.remoteness = moves_to_full_board(at);
    return best;
  }
  const bool wins = best.value.min == Value::win;
  bool all_known = true;
  for (const auto& [name, verdict] : moves) {
    if (verdict.value.min != best.value.min) continue;
    if (!verdict.remoteness) {
      all_known = false;
    } else if (!best.remoteness || (*verdict.remoteness < *best.remoteness) == wins) {
      best.remoteness = verdict.remoteness;
    }
  }
  const int shortest_win = at.is_to_pick() ? 4 : 1;
  if (!all_known && !(wins && best.remoteness == shortest_win)) best.remoteness.reset();
  return best;
}

}  // namespace

std::optional<Value> known_value(const PlainRules& rules, const Position& at, const OpeningBook* opening,
                                 const Book* book) {
  if (at.outcome() == drawn()) return Value::tie;
  if (at.outcome().kind == Outcome::Kind::won || wins_at_once(rules, at)) return Value::win;
  if (opening == nullptr || book == nullptr) return std::nullopt;
  return opening->value(*book, at);
}

Result<MoveValues> move_values(const PlainRules& rules, const Position& at, const Budget& budget,
                               const OpeningBook* opening, Solver& solver) {
  const auto moves = rules.moves(at);
  std::vector<Position> next;
  for (const Move move : moves) next.push_back(rules.after(at, move));
  std::vector<ValueBounds> values(moves.size());
  const auto first = first_alike(rules, next);
  const bool use_book = opening != nullptr && budget.use_book;
  const auto book = use_book ? opening->book() : Result<const Book*>(nullptr);
  if (!book) return book.error();
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < next.size(); ++i) {
    if (first[i] != i) continue;
    if (const auto known = known_value(rules, next[i], opening, *book)) {
      values[i] = {*known, *known};
    } else {
      open.push_back(i);
    }
  }
  std::mutex guard;
  std::size_t settled = moves.size() - open.size();
  Limits limits = budget.limits();
  limits.nodes /= std::max<std::size_t>(1, open.size());
  solver.solve_each(
      open.size(), [&](std::size_t i) { return next[open[i]]; },
      [&](std::size_t i, const ValueBounds& value) {
        const std::lock_guard lock(guard);
        values[open[i]] = value;
        if (budget.progress) budget.progress(++settled, moves.size());
        return true;
      },
      limits);

  MoveValues result;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const ValueBounds& value = values[first[i]];
    const bool same_player = next[i].to_move() == at.to_move() || !next[i].outcome().is_open();
    result[moves[i]] = same_player ? value : for_other_player(value);
  }
  return result;
}

namespace {

// Verdicts of an open position and of its moves.
Result<Analysis> evaluate(const PlainRules& rules, const Position& at, const Budget& budget,
                          const OpeningBook* opening, Solver& solver) {
  const auto values = move_values(rules, at, budget, opening, solver);
  if (!values) return values.error();
  Analysis analysis;
  for (const auto& [move, value] : *values)
    analysis.moves.emplace_back(
        Notation{}.write_move(rules, move),
        verdict_of(rules, at, rules.after(at, move), value, {.nodes = nodes_for_remoteness}));
  if (budget.all_lengths) find_lengths(rules, at, *values, budget, analysis);
  analysis.position = best_of(at, analysis.moves);
  return analysis;
}

// Returns a move of the position's value; a winner takes the shortest way, a loser the longest. Null if the
// value is not settled.
const std::string* best_move(const Analysis& analysis) {
  const auto& value = analysis.position.value;
  const std::pair<std::string, Verdict>* best = nullptr;
  for (const auto& each : analysis.moves) {
    const Verdict& verdict = each.second;
    if (!value.exact() || !verdict.value.exact() || verdict.value.min != value.min) continue;
    const auto length = [&](const Verdict& of) {
      const bool wins = value.min == Value::win;
      return of.remoteness ? (wins ? *of.remoteness : -*of.remoteness) : (wins ? 2 * cells : 0);
    };
    if (best == nullptr || length(verdict) < length(best->second)) best = &each;
  }
  return best == nullptr ? nullptr : &best->first;
}

// The moves of best play, to the end of the game or to the first position that the budget does not settle.
std::vector<std::string> principal_variation(const PlainRules& rules, Position at, Analysis found,
                                             Budget budget, const OpeningBook* opening, Solver& solver) {
  budget.progress = {};
  budget.all_lengths = false;
  const Limits limits{.deadline = budget.deadline, .stop = budget.stop};
  std::vector<std::string> line;
  while (const std::string* best = best_move(found)) {
    line.push_back(*best);
    at = rules.after(at, *Notation{}.read_move(rules, at, *best));
    if (!at.outcome().is_open() || limits.is_over()) break;
    auto next = evaluate(rules, at, budget, opening, solver);
    if (!next) break;
    found = *std::move(next);
  }
  return line;
}

}  // namespace

Result<Analysis> analyse(const PlainRules& rules, const Position& at, const Budget& budget,
                         const OpeningBook* opening) {
  if (!at.outcome().is_open()) {
    const Value value = at.outcome() == drawn() ? Value::tie : Value::lose;
    Analysis finished;
    finished.position = {{value, value}, 0, {}};
    return finished;
  }
  const auto solver =
      Solver::make(rules.variant(), {.table_bytes = budget.memory, .threads = budget.threads});
  auto analysis = evaluate(rules, at, budget, opening, *solver);
  if (!analysis) return analysis;
  analysis->nodes = solver->nodes();
  analysis->pv = principal_variation(rules, at, *analysis, budget, opening, *solver);
  return analysis;
}

}  // namespace quadrille::quarto
