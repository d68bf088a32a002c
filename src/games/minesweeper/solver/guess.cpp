#include "games/minesweeper/solver/guess.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace quadrille::minesweeper {

void Guesser::add(const Constraints& known, const Odds& odds, Cell cell) {
  if (is_candidate_[cell] != 0) return;
  is_candidate_[cell] = 1;
  const double mine = odds.mine(known, cell);
  const double settled = fifty_fifty_.influence(cell) + terms_.enabler * fifty_fifty_.enables(cell);
  const double influence = std::min({settled, mine, 1 - mine});
  candidates_.push_back({cell, mine, 1 + terms_.fifty_fifty * influence / (1 - mine),
                         odds.frontier().box_at(cell) == Frontier::off, known.neighbours()[cell].size()});
}

void Guesser::gather(const Constraints& known, const Odds& odds) {
  const Frontier& frontier = odds.frontier();
  candidates_.clear();
  is_candidate_.assign(known.size(), 0);
  unavoidable_ = !fifty_fifty_.unavoidable().empty();
  if (unavoidable_) {
    for (const Cell cell : fifty_fifty_.unavoidable()) add(known, odds, cell);
    return;
  }
  double lowest = odds.squares_off_frontier() > 0 ? odds.mine_off_frontier() : 1;
  for (std::size_t b = 0; b < frontier.boxes().size(); ++b) lowest = std::min(lowest, odds.mine_on_box(b));
  const double safety = (1 - lowest) * terms_.cut;
  for (std::size_t b = 0; b < frontier.boxes().size(); ++b)
    if (1 - odds.mine_on_box(b) >= safety)
      for (const Cell cell : frontier.cells(frontier.boxes()[b])) add(known, odds, cell);
  if (odds.squares_off_frontier() > 0 && 1 - odds.mine_off_frontier() >= safety)
    gather_off_frontier(known, odds);
  for (const Cell cell : fifty_fifty_.influenced())
    if (1 - odds.mine(known, cell) + fifty_fifty_.influence(cell) >= safety) add(known, odds, cell);
}

// Squares whose neighbours are all off the frontier differ only in the number of neighbours, so one of each
// kind stands for all.
void Guesser::gather_off_frontier(const Constraints& known, const Odds& odds) {
  const Frontier& frontier = odds.frontier();
  const auto is_off = [&](Cell cell) {
    return known.is_unknown(cell) && frontier.box_at(cell) == Frontier::off;
  };
  std::array<bool, 9> has_far{};
  for (Cell cell = 0; cell < known.size(); ++cell) {
    if (!is_off(cell)) continue;
    const auto around = known.neighbours()[cell];
    if (std::all_of(around.begin(), around.end(), is_off) && std::exchange(has_far[around.size()], true))
      continue;
    add(known, odds, cell);
  }
}

Guesser::Score Guesser::score(const Candidate& candidate, double bar) {
  Score score;
  double value = 0;
  double rest = 1;
  const auto outcomes = evaluation_.of(candidate.cell, [&](std::span<const ClueOutcome> all, double left) {
    const ClueOutcome& last = all.back();
    const bool goes_on = last.safe_squares > 0;
    const double risk = last.lowest + terms_.second * (last.second - last.lowest);
    value += last.probability * (1 - risk + (goes_on ? terms_.progress : 0));
    score.survival += last.probability * (1 - last.lowest);
    if (goes_on) score.progress += last.probability;
    if (last.clue == 0) score.opening = last.probability;
    rest = left;
    return (value + left * (1 + terms_.progress)) * candidate.influence >= bar;
  });
  score.value = value * candidate.influence;
  // If only one clue is possible, opening the square tells nothing.
  score.dead = outcomes.size() == 1 && rest < 1e-9;
  return score;
}

Guess Guesser::choose(const Constraints& known, const Odds& odds, BudgetWatch* watch) {
  fifty_fifty_.find(known, odds, terms_.fifty_fifty_limits, watch);
  gather(known, odds);
  const std::size_t most = std::min(candidates_.size(), std::max<std::size_t>(1, terms_.candidates));
  const auto last = candidates_.begin() + static_cast<std::ptrdiff_t>(most);
  std::partial_sort(candidates_.begin(), last, candidates_.end(), [](const Candidate& a, const Candidate& b) {
    if (a.mine != b.mine) return a.mine < b.mine;
    if (a.off_frontier != b.off_frontier) return b.off_frontier;
    if (a.neighbours != b.neighbours) return a.neighbours < b.neighbours;
    return a.cell < b.cell;
  });
  const Candidate& first = candidates_.front();
  const Guess::Kind kind = unavoidable_ ? Guess::Kind::unavoidable : Guess::Kind::lookahead;
  Guess best{.cell = first.cell,
             .kind = unavoidable_ ? Guess::Kind::unavoidable : Guess::Kind::safest,
             .mine = first.mine};
  ranked_.clear();
  if (candidates_.size() == 1) return best;
  evaluation_.begin(known, odds, watch);
  double highest = -1;
  bool best_is_dead = true;
  for (std::size_t i = 0;
       i < most && evaluation_.work() < terms_.work && evaluation_.multiplications() < terms_.multiplications;
       ++i) {
    const Candidate& each = candidates_[i];
    const double bar = best_is_dead ? -1 : highest * terms_.keep;
    if ((1 - each.mine) * (1 + terms_.progress) * each.influence < bar) continue;
    const Score found = score(each, bar);
    if (watch != nullptr && watch->exhausted()) break;
    const Guess guess{.cell = each.cell,
                      .kind = kind,
                      .mine = each.mine,
                      .progress = found.progress,
                      .survival = found.survival,
                      .opening = found.opening,
                      .score = found.value};
    if (found.value >= bar && !found.dead) ranked_.push_back(guess);
    if (found.dead && !best_is_dead) continue;
    constexpr double clearly = 1e-12;
    if (found.value <= highest + clearly && !(best_is_dead && !found.dead)) continue;
    highest = found.value;
    best_is_dead = found.dead;
    best = guess;
  }
  std::stable_sort(ranked_.begin(), ranked_.end(), [&](const Guess& a, const Guess& b) {
    if ((a.cell == best.cell) != (b.cell == best.cell)) return a.cell == best.cell;
    return a.score > b.score;
  });
  if (ranked_.size() > 1) best.alternative = {ranked_[1].cell, ranked_[1].mine};
  return best;
}

}  // namespace quadrille::minesweeper
