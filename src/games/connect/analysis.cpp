#include "games/connect/analysis.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "catalog/forced_analysis.h"
#include "games/connect/bitboard.h"

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

// The book and the solver for one analysis. The rules, the budget and the book must outlive *this.
class Analyst {
 public:
  [[nodiscard]] static Result<Analyst> make(const PlainRules& rules, const Budget& budget,
                                            const OpeningBook* opening) {
    auto solver = Solver::make(rules.shape(), {.table_bytes = budget.memory, .threads = budget.threads});
    if (!solver) return solver.error();
    Analyst analyst(rules, budget, *std::move(solver));
    if (opening != nullptr && budget.use_book) {
      const auto book = opening->book();
      if (!book) return book.error();
      analyst.opening_ = opening;
      analyst.book_ = *book;
    }
    return analyst;
  }

  [[nodiscard]] std::map<Column, ScoreBounds> move_scores(const Position& at) {
    // No move is worth more than the position.
    const auto known = in_book(at);
    const ScoreBounds window = known ? ScoreBounds{-*known, any_score.upper} : any_score;
    std::map<Column, ScoreBounds> scores;
    const auto columns = moves(at);
    auto open = columns;
    // Each open move gets an equal share of the budget; unused budget goes to the moves that are still open.
    while (!open.empty()) {
      decltype(open) unsettled;
      for (std::size_t i = 0; i < open.size(); ++i) {
        const ScoreBounds theirs = score(rules_.after(at, open[i]), share_of(open.size() - i), window);
        scores[open[i]] = {-theirs.upper, -theirs.lower};
        if (!theirs.exact()) unsettled.push_back(open[i]);
        if (budget_.progress)
          budget_.progress(columns.size() - (open.size() - i - 1) - unsettled.size(), columns.size());
      }
      if (share_of(std::max<std::size_t>(1, unsettled.size())).is_over()) break;
      open = std::move(unsettled);
    }
    return scores;
  }

  [[nodiscard]] std::uint64_t nodes() const { return solver_->nodes(); }

  [[nodiscard]] ScoreBounds score(const Position& at, const Limits& limits, const ScoreBounds& window) {
    if (!at.outcome().is_open()) {
      const int score = final_score(at, rules_.shape().cells());
      return {score, score};
    }
    if (const auto known = in_book(at)) return {*known, *known};
    return solver_->solve(at, limits, window);
  }

  // Returns the limits of one of `count` equal shares of the remaining budget.
  [[nodiscard]] Limits share_of(std::size_t count) const {
    Limits limits = budget_.limits();
    limits.nodes = (limits.nodes - std::min(limits.nodes, solver_->nodes())) / count;
    limits.shorten(1, static_cast<int>(count));
    return limits;
  }

  [[nodiscard]] std::optional<int> in_book(const Position& at) const {
    return book_ == nullptr ? std::nullopt : opening_->score(*book_, at);
  }

  // Returns the legal moves, nearest to the centre first: their searches fill the table with the most useful
  // entries.
  [[nodiscard]] std::vector<Column> moves(const Position& at) const {
    auto columns = rules_.moves(at);
    std::stable_sort(columns.begin(), columns.end(), [&](Column a, Column b) {
      const int middle = rules_.shape().columns - 1;
      return std::abs(2 * a - middle) < std::abs(2 * b - middle);
    });
    return columns;
  }

  // Returns the principal variation of a position whose score is known, to the end of the game or of the
  // budget.
  [[nodiscard]] std::vector<std::string> line(Position at, int score) {
    std::vector<std::string> line;
    while (at.outcome().is_open()) {
      std::optional<Column> best;
      for (const Column column : moves(at)) {
        const ScoreBounds theirs = this->score(rules_.after(at, column), share_of(1), {-score, -score + 1});
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
  Analyst(const PlainRules& rules, const Budget& budget, std::unique_ptr<Solver> solver)
      : rules_(rules), budget_(budget), solver_(std::move(solver)) {}

  const PlainRules& rules_;
  const Budget& budget_;
  std::unique_ptr<Solver> solver_;
  const OpeningBook* opening_ = nullptr;
  const Book* book_ = nullptr;
};

// Returns the forced wins and losses on a board beyond the solver. A tie fills the board, so its remoteness
// is known.
Analysis analyse_by_force(const PlainRules& rules, const Position& at, const Budget& budget) {
  const Shape& shape = rules.shape();
  Analysis analysis = analyse_forced(rules, at, static_cast<std::size_t>(shape.cells()), budget,
                                     [](Column column) { return std::to_string(column + 1); });
  const auto complete = [&](quadrille::Verdict& verdict) {
    if (!verdict.value.exact()) return;
    const Value value = verdict.value.min;
    if (value == Value::tie) verdict.remoteness = shape.cells() - at.tokens();
    if (shape.players != 2 || !verdict.remoteness) return;
    const int won = winning_score(shape.cells(), at.tokens() + *verdict.remoteness - 1);
    verdict.score = value == Value::tie ? 0 : value == Value::win ? won : -won;
  };
  complete(analysis.position);
  for (auto& [move, verdict] : analysis.moves) complete(verdict);
  return analysis;
}

}  // namespace

Result<std::map<Column, ScoreBounds>> score_bounds(const PlainRules& rules, const Position& at,
                                                   const Budget& budget, const OpeningBook* opening) {
  return Analyst::make(rules, budget, opening).transform([&](Analyst analyst) {
    return analyst.move_scores(at);
  });
}

Result<Analysis> analyse(const PlainRules& rules, const Position& at, const Budget& budget,
                         const OpeningBook* opening) {
  const int cells = rules.shape().cells();
  Analysis analysis;
  if (!at.outcome().is_open()) {
    const int score = final_score(at, cells);
    analysis.position = {{value_of(score), value_of(score)}, 0, {}};
    if (rules.players() == 2) analysis.position.score = score;
    return analysis;
  }
  if (!BitRules<Bits128>::fits(rules.shape())) return analyse_by_force(rules, at, budget);
  auto analyst = Analyst::make(rules, budget, opening);
  if (!analyst) return analyst.error();
  const auto scores = analyst->move_scores(at);

  ScoreBounds best = scores.begin()->second;
  for (const auto& [column, score] : scores) {
    best = {std::max(best.lower, score.lower), std::max(best.upper, score.upper)};
    analysis.moves.emplace_back(std::to_string(column + 1), verdict_of(score, cells, at.tokens()));
  }
  analysis.position = verdict_of(best, cells, at.tokens());
  if (best.exact()) analysis.pv = analyst->line(at, best.lower);
  analysis.nodes = analyst->nodes();
  return analysis;
}

}  // namespace quadrille::connect
