#include "games/quarto/expert.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "games/quarto/analysis.h"

namespace quadrille::quarto {
namespace {

constexpr std::size_t solver_memory = std::size_t{64} << 20;

}  // namespace

Expert::Expert(const PlainRules& rules, const OpeningBook* opening, const Budget& budget,
               const Effort& effort, std::uint64_t seed)
    : rules_(rules), opening_(opening), budget_(budget), effort_(effort), random_(seed) {
  if (!budget.deadline) return;
  effort_.to_be_exact = effort_.to_set_traps = budget.nodes;
}

Result<Move> Expert::move(const Position& at) {
  const Moves moves = rules_.moves(at);
  for (const Move move : moves)
    if (move.act == Act::place && rules_.would_win(at, move.index)) return move;
  if (moves.size() == 1) return moves.front();
  if (opening_ != nullptr && budget_.use_book) {
    const auto book = opening_->book();
    if (!book) return book.error();
    book_ = *book;
  }
  solver_ = Solver::make(rules_.variant(), {.table_bytes = std::min(budget_.memory, solver_memory)});
  allow(std::min(budget_.nodes, effort_.to_be_exact));
  Moves best = best_moves(at);
  allow(std::min(budget_.nodes, effort_.to_set_traps));
  return most_dangerous(at, std::move(best));
}

void Expert::allow(std::uint64_t nodes) {
  constexpr auto no_limit = std::numeric_limits<std::uint64_t>::max();
  last_node_ = nodes > no_limit - solver_->nodes() ? no_limit : solver_->nodes() + nodes;
}

Limits Expert::limits() const {
  Limits limits = budget_.limits();
  limits.nodes = last_node_ - std::min(last_node_, solver_->nodes());
  return limits;
}

std::optional<bool> Expert::reaches(const Position& at, Value least) {
  if (const auto known = known_value(rules_, at, opening_, book_)) return *known >= least;
  return solver_->reaches(at, least, limits());
}

std::optional<Value> Expert::value_of(const Position& at) {
  if (const auto known = known_value(rules_, at, opening_, book_)) return known;
  const ValueBounds bounds = solver_->solve(at, limits());
  if (!bounds.exact()) return std::nullopt;
  return bounds.min;
}

// Returns whether the move from `at` to `next` keeps at least this value for the player to move.
std::optional<bool> Expert::keeps(Value value, const Position& at, const Position& next) {
  if (value == Value::lose) return true;
  if (next.to_move() == at.to_move() || !next.outcome().is_open()) return reaches(next, value);
  const auto theirs = reaches(next, value == Value::win ? Value::tie : Value::win);
  if (!theirs) return theirs;
  return !*theirs;
}

// Returns the moves that keep the value of the position; if the nodes run out, the moves that may.
Expert::Moves Expert::best_moves(const Position& at) {
  const Moves moves = rules_.moves(at);
  const auto value = value_of(at);
  Moves keeping;
  Moves unknown;
  for (const Move move : moves) {
    const auto kept = keeps(value.value_or(Value::tie), at, rules_.after(at, move));
    if (!kept) unknown.push_back(move);
    if (kept && *kept) keeping.push_back(move);
  }
  if (!keeping.empty()) return keeping;
  return unknown.empty() ? moves : unknown;
}

// Returns a random one of the moves with the most danger for the opponent. The moves are examined in random
// order until the nodes run out, so that no move is left out for its name.
Move Expert::most_dangerous(const Position& at, Moves moves) {
  for (std::size_t i = moves.size(); i > 1; --i)
    std::swap(moves[i - 1], moves[random_.below(static_cast<std::uint32_t>(i))]);
  Move best = moves.front();
  if (moves.size() == 1) return best;
  double most = -1;
  for (const Move move : moves) {
    const Position next = rules_.after(at, move);
    const auto danger = at.is_to_pick() ? danger_in_hand(next) : danger_of_best_pick(next);
    if (!danger) break;
    if (*danger > most) best = move;
    most = std::max(most, *danger);
  }
  return best;
}

// Returns the share of the cells on which the piece in hand worsens the value for the player who places it.
// It is 0 if that player can win at once, since no opponent overlooks that; any other piece rates above 0.
std::optional<double> Expert::danger_in_hand(const Position& at) {
  const Moves replies = rules_.moves(at);
  if (std::any_of(replies.begin(), replies.end(),
                  [&](Move reply) { return rules_.would_win(at, reply.index); }))
    return 0;
  const auto value = value_of(at);
  if (!value) return std::nullopt;
  std::size_t worse = 0;
  for (const Move reply : replies) {
    const auto kept = keeps(*value, at, rules_.after(at, reply));
    if (!kept) return std::nullopt;
    worse += *kept ? 0 : 1;
  }
  return static_cast<double>(1 + worse) / static_cast<double>(1 + replies.size());
}

// Returns the most danger of a pick that keeps the value; the player who places picks next.
std::optional<double> Expert::danger_of_best_pick(const Position& at) {
  if (!at.outcome().is_open()) return 0;
  const auto value = value_of(at);
  if (!value) return std::nullopt;
  double most = 0;
  for (const Move pick : rules_.moves(at)) {
    const Position next = rules_.after(at, pick);
    const auto kept = keeps(*value, at, next);
    const auto danger = kept && *kept ? danger_in_hand(next) : std::optional<double>(0);
    if (!kept || !danger) return std::nullopt;
    most = std::max(most, *danger);
  }
  return most;
}

}  // namespace quadrille::quarto
