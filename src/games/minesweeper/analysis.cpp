#include "games/minesweeper/analysis.h"

#include <fmt/format.h>

#include <vector>

#include "games/minesweeper/deduction.h"
#include "games/minesweeper/exact_reasons.h"
#include "games/minesweeper/notation.h"
#include "games/minesweeper/odds.h"
#include "games/minesweeper/overlap_rules.h"
#include "games/minesweeper/single_rules.h"
#include "games/minesweeper/solution_count.h"
#include "games/minesweeper/solver.h"

namespace quadrille::minesweeper {
namespace {

Error too_large() {
  return {ErrorCode::unsupported, "too many clues hang together on this board to count its solutions",
          "position"};
}

// Whether the first `count` clues can hold together. The other open squares only have no mine.
Odds::Verdict verdict_of(const Sight& sight, const std::vector<Cell>& clues, std::size_t count, Odds& odds) {
  Knowledge known(sight.variant());
  for (const Cell cell : clues) known.mark_safe(cell);
  for (std::size_t i = 0; i < count; ++i) known.open(clues[i], clue_of(sight[clues[i]]));
  return odds.solve(known);
}

// Names the first clue, row by row, that cannot hold together with those before it.
Error contradiction(const Sight& sight, Odds& odds) {
  std::vector<Cell> clues;
  for (Cell cell = 0; cell < sight.size(); ++cell)
    if (is_clue(sight[cell])) clues.push_back(cell);
  std::size_t fine = 0;
  std::size_t wrong = clues.size();
  if (verdict_of(sight, clues, 0, odds) == Odds::Verdict::impossible)
    return {ErrorCode::bad_board,
            fmt::format("{} mines have no room on {} covered squares", sight.variant().mines,
                        sight.size() - clues.size()),
            "position"};
  while (wrong - fine > 1) {
    const std::size_t middle = (fine + wrong) / 2;
    const auto verdict = verdict_of(sight, clues, middle, odds);
    if (verdict == Odds::Verdict::too_large || verdict == Odds::Verdict::by_island) return too_large();
    (verdict == Odds::Verdict::impossible ? wrong : fine) = middle;
  }
  const Cell cell = clues[wrong - 1];
  return {
      ErrorCode::bad_board,
      fmt::format("the {} at {} cannot hold: no way to lay {} mines agrees with it and the clues before it",
                  clue_of(sight[cell]), name_of(sight.variant(), cell), sight.variant().mines),
      name_of(sight.variant(), cell)};
}

// Why squares are certain: by one clue, by two, and only then by counting every way to lay the mines.
std::vector<BoardOdds::Reason> reasons(const Sight& sight, Knowledge known, Odds& odds) {
  Evidence evidence;
  do (void)apply_single_rules(known, &evidence);
  while (apply_overlap_rules(known, &evidence));
  if (odds.solve(known) == Odds::Verdict::exact) add_exact_reasons(known, odds, evidence);
  const auto squares = [&](const std::vector<Cell>& cells) {
    std::vector<Square> all;
    all.reserve(cells.size());
    for (const Cell cell : cells) all.push_back(square_of(sight.variant(), cell));
    return all;
  };
  std::vector<BoardOdds::Reason> all;
  for (const Deduction& each : evidence.deductions())
    all.push_back({squares(each.safe), squares(each.mines), sentence(sight, each), squares(each.clues)});
  return all;
}

}  // namespace

Result<BoardOdds> analyse(const Sight& sight) {
  const Variant& variant = sight.variant();
  BoardOdds answer;
  answer.columns = variant.width;
  answer.rows = variant.height;
  Knowledge known(variant);
  known.look(sight);
  Odds odds;
  switch (odds.solve(known)) {
    case Odds::Verdict::impossible: return contradiction(sight, odds);
    case Odds::Verdict::by_island:
    case Odds::Verdict::too_large: return too_large();
    case Odds::Verdict::exact: break;
  }
  for (Cell cell = 0; cell < sight.size(); ++cell) {
    if (is_clue(sight[cell])) {
      answer.mine_probability.emplace_back();
      continue;
    }
    const double mine = odds.mine(known, cell);
    answer.mine_probability.emplace_back(mine);
    if (mine == 0) answer.safe.push_back(square_of(variant, cell));
    if (mine == 1) answer.mines.push_back(square_of(variant, cell));
  }
  answer.solutions = count_solutions(known, odds);
  if (!sight.outcome().is_open() || sight.is_cleared()) return answer;
  if (!answer.safe.empty() || !answer.mines.empty()) answer.reasons = reasons(sight, known, odds);
  Solver solver(variant, SolverLevel::strong);
  solver.keep_reasons(true);
  const auto choice = solver.next(sight);
  if (!choice) return answer;
  answer.best = {square_of(variant, choice->cell), solver.why(sight, *choice), {}};
  if (choice->kind == Choice::Kind::endgame)
    answer.best->win_probability = static_cast<double>(choice->end.wins) / choice->end.solutions;
  return answer;
}

}  // namespace quadrille::minesweeper
