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

SolveLimits Expert::limits() const {
  return {.nodes = last_node_ - std::min(last_node_, solver_->nodes()),
          .deadline = budget_.deadline,
          .stop = budget_.stop};
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

// Whether the move from `at` to `next` leaves the player on turn at least this value.
std::optional<bool> Expert::keeps(Value value, const Position& at, const Position& next) {
  if (value == Value::lose) return true;
  if (next.to_move() == at.to_move() || !next.outcome().is_open()) return reaches(next, value);
  const auto theirs = reaches(next, value == Value::win ? Value::tie : Value::win);
  if (!theirs) return theirs;
  return !*theirs;
}

// The moves that keep the value of the position. Where the nodes run out, those that may.
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

// One of those with the most danger for the opponent, by lot. Only those count whose danger the nodes suffice
// to find; which ones come first is chance, so that none is left out for its name.
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

// The share of the cells on which the piece in hand makes things worse for who places it. Nobody overlooks a
// win at once, so there is none then; anything else is a little better than that.
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

// Who places picks next: the most danger that a pick of full value makes.
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
