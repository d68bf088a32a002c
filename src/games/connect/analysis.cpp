#include "games/connect/analysis.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/connect/solver.h"

namespace quadrille::connect {
namespace {

Value value_of(int score) { return score > 0 ? Value::win : score < 0 ? Value::lose : Value::tie; }

// The verdict for a player whose score lies in these bounds, `tokens` tokens into the game.
quadrille::Verdict verdict_of(const ScoreBounds& bounds, int cells, int tokens) {
  quadrille::Verdict verdict{{value_of(bounds.lower), value_of(bounds.upper)}, {}, {}};
  if (bounds.exact()) {
    verdict.score = bounds.lower;
    verdict.remoteness = remoteness_of(bounds.lower, cells, tokens);
  }
  return verdict;
}

// The score of a finished game, for the player who would be to move.
int final_score(const Position& at, int cells) {
  return at.outcome() == drawn() ? 0 : -winning_score(cells, at.tokens() - 1);
}

// One analysis: the book and the solver behind one question.
class Analyst {
 public:
  Analyst(const PlainRules& rules, Solver& solver, const OpeningBook* opening, const Book* book,
          const Budget& budget)
      : rules_(rules), solver_(solver), opening_(opening), book_(book), budget_(budget) {}

  [[nodiscard]] ScoreBounds score(const Position& at, const ScoreBounds& window = any_score) {
    if (!at.outcome().is_open()) {
      const int score = final_score(at, rules_.shape().cells());
      return {score, score};
    }
    if (const auto known = in_book(at)) return {*known, *known};
    return solver_.solve(at, {.nodes = budget_.nodes - std::min(budget_.nodes, solver_.nodes()),
                              .deadline = budget_.deadline,
                              .stop = budget_.stop},
                         window);
  }

  [[nodiscard]] std::optional<int> in_book(const Position& at) const {
    return book_ == nullptr ? std::nullopt : opening_->score(*book_, at);
  }

  // Moves nearest to the middle first: they tell the solver most about the rest.
  [[nodiscard]] std::vector<Column> moves(const Position& at) const {
    auto columns = rules_.moves(at);
    std::stable_sort(columns.begin(), columns.end(), [&](Column a, Column b) {
      const int middle = rules_.shape().columns - 1;
      return std::abs(2 * a - middle) < std::abs(2 * b - middle);
    });
    return columns;
  }

  // Best moves from a position whose score is known, to the end of the game or of the budget.
  [[nodiscard]] std::vector<std::string> line(Position at, int score) {
    std::vector<std::string> line;
    while (at.outcome().is_open()) {
      std::optional<Column> best;
      for (const Column column : moves(at)) {
        const ScoreBounds theirs = this->score(rules_.after(at, column), {-score, -score + 1});
        if (!theirs.exact()) return line;
        if (theirs.upper <= -score) best = column;
        if (best) break;
      }
      if (!best) return line;
      line.push_back(std::to_string(*best + 1));
      at = rules_.after(std::move(at), *best);
      score = -score;
    }
    return line;
  }

 private:
  const PlainRules& rules_;
  Solver& solver_;
  const OpeningBook* opening_;
  const Book* book_;
  const Budget& budget_;
};

}  // namespace

Result<Analysis> analyse(const PlainRules& rules, const Position& at, const Budget& budget,
                         const OpeningBook* opening) {
  const int cells = rules.shape().cells();
  Analysis analysis;
  if (!at.outcome().is_open()) {
    const int score = final_score(at, cells);
    analysis.position = {{value_of(score), value_of(score)}, 0, score};
    return analysis;
  }
  auto solver = Solver::make(rules.shape(), {.table_bytes = budget.memory, .threads = budget.threads});
  if (!solver) return solver.error();
  const Book* book = nullptr;
  if (opening != nullptr && budget.use_book) {
    const auto found = opening->book();
    if (!found) return found.error();
    book = *found;
  }
  Analyst analyst(rules, **solver, opening, book, budget);

  // No move is worth more than the position.
  const auto known = analyst.in_book(at);
  const ScoreBounds window = known ? ScoreBounds{-*known, any_score.upper} : any_score;
  std::map<Column, ScoreBounds> scores;
  std::size_t settled = 0;
  const auto columns = analyst.moves(at);
  for (const Column column : columns) {
    const ScoreBounds theirs = analyst.score(rules.after(at, column), window);
    scores[column] = {-theirs.upper, -theirs.lower};
    settled += theirs.exact() ? 1 : 0;
    if (budget.progress) budget.progress(settled, columns.size());
  }

  ScoreBounds best = scores.begin()->second;
  for (const auto& [column, score] : scores) {
    best = {std::max(best.lower, score.lower), std::max(best.upper, score.upper)};
    analysis.moves.emplace_back(std::to_string(column + 1), verdict_of(score, cells, at.tokens()));
  }
  analysis.position = verdict_of(best, cells, at.tokens());
  if (best.exact()) analysis.line = analyst.line(at, best.lower);
  analysis.nodes = (*solver)->nodes();
  return analysis;
}

}  // namespace quadrille::connect
