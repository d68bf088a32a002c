#include "games/minesweeper/solver/rollouts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "games/minesweeper/deduction/single_rules.h"

namespace quadrille::minesweeper {
namespace {

std::uint64_t hash_of(const Constraints& known) {
  std::uint64_t hash = 0x9e3779b97f4a7c15U;
  for (Cell cell = 0; cell < known.size(); ++cell)
    if (known.is_open(cell))
      hash = (hash ^ (cell * 9U + static_cast<unsigned>(known.clue(cell)))) * 0x100000001b3U;
  return hash;
}

}  // namespace

// The mean of `first` less `second`; of `first` alone if `second` is empty.
Rollouts::Mean Rollouts::mean_difference(std::span<const double> first, std::span<const double> second) {
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const double difference = first[i] - (second.empty() ? 0 : second[i]);
    sum += difference;
    squares += difference * difference;
  }
  const auto count = static_cast<double>(first.size());
  const double mean = sum / count;
  return {mean, std::sqrt(std::max(0.0, squares / count - mean * mean) / count)};
}

void Rollouts::open(Cell cell) {
  Constraints& known = *known_;
  queue_.assign(1, cell);
  while (!queue_.empty()) {
    const Cell next = queue_.back();
    queue_.pop_back();
    if (known.is_open(next)) continue;
    int clue = 0;
    for (const Cell other : known.neighbours()[next]) clue += mines_[other];
    known.open(next, clue);
    if (clue == 0)
      for (const Cell other : known.neighbours()[next])
        if (!known.is_open(other)) queue_.push_back(other);
  }
}

std::optional<Rollouts::Next> Rollouts::advance() {
  Constraints& known = *known_;
  while (known.opened() + known.variant().mines < static_cast<int>(known.size())) {
    if (const auto safe = known.next_safe()) {
      open(*safe);
      continue;
    }
    apply_single_rules(known);
    if (known.next_safe()) continue;
    work_ += known.size();
    const std::uint64_t hash = hash_of(known);
    if (const auto met = met_.find(hash); met != met_.end()) return met->second;
    CountLimits limits;
    limits.work = terms_.work;
    const Odds::Verdict verdict = odds_.solve(known, limits);
    work_ += odds_.work();
    if (verdict != Odds::Verdict::exact || work_ > terms_.work) return {};
    if (!has_safe_square(odds_)) return met_[hash] = choose();
    mark_certain_squares(known, odds_);
  }
  return Next{.win = 1.0};
}

Rollouts::Next Rollouts::choose() {
  if (const auto end = endgame_.solve(*known_, odds_, terms_.endgame))
    return {.win = static_cast<double>(end->wins) / end->solutions};
  return {.guess = guesser_.choose(*known_, odds_).cell};
}

std::optional<double> Rollouts::play(const Constraints& from, Cell cell) {
  if (mines_[cell] != 0) return 0;
  known_ = from;
  open(cell);
  while (true) {
    const auto next = advance();
    if (!next) return {};
    if (next->win) return next->win;
    if (mines_[next->guess] != 0) return 0;
    open(next->guess);
  }
}

bool Rollouts::play_all(const Constraints& from, std::span<const Guess> guesses) {
  for (std::size_t i = 0; i < live_.size(); ++i) {
    const auto result = play(from, guesses[live_[i]].cell);
    if (!result) {
      while (i-- > 0) results_[live_[i]].pop_back();
      return false;
    }
    results_[live_[i]].push_back({*result, mines_[guesses[live_[i]].cell] == 0});
  }
  return true;
}

std::vector<double> Rollouts::wins_of(std::size_t candidate) const {
  const std::vector<Result>& results = results_[candidate];
  std::vector<double> wins;
  wins.reserve(results.size());
  double sum = 0;
  double survived = 0;
  for (const Result& result : results) {
    wins.push_back(result.win);
    sum += result.win;
    if (result.survived) ++survived;
  }
  if (!terms_.exact_risk || survived == 0) return wins;
  // A control variate: the share of layouts that spare the guess differs from the odds by chance, and this
  // difference is taken out.
  const double win_where_safe = sum / survived;
  for (std::size_t i = 0; i < wins.size(); ++i)
    wins[i] += win_where_safe * (safety_[candidate] - (results[i].survived ? 1 : 0));
  return wins;
}

// Sorts the leader first and drops candidates that are behind it by more than chance.
void Rollouts::drop_losers() {
  const auto mean_of = [&](std::size_t candidate) { return mean_difference(wins_of(candidate), {}).value; };
  std::stable_sort(live_.begin(), live_.end(),
                   [&](std::size_t a, std::size_t b) { return mean_of(a) > mean_of(b); });
  const auto leader = wins_of(live_.front());
  std::erase_if(live_, [&](std::size_t each) {
    const Mean ahead = mean_difference(leader, wins_of(each));
    return ahead.value > 0 && ahead.value > terms_.confidence * ahead.error;
  });
}

std::size_t Rollouts::best_by_scores_and_results(std::span<const Guess> guesses) const {
  const auto value_of = [&](std::size_t candidate) {
    double wins = 0;
    for (const double each : wins_of(candidate)) wins += each;
    const double prior = terms_.win_per_score * guesses[candidate].score;
    return wins + terms_.prior_layouts * prior;  // live candidates have been played equally often
  };
  return *std::max_element(live_.begin(), live_.end(),
                           [&](std::size_t a, std::size_t b) { return value_of(a) < value_of(b); });
}

void Rollouts::begin(const Constraints& known, const Odds& odds, std::span<const Guess> guesses) {
  sampler_.begin(known, odds);
  mines_.resize(known.size());
  live_.resize(guesses.size());
  for (std::size_t i = 0; i < live_.size(); ++i) live_[i] = i;
  results_.assign(guesses.size(), {});
  safety_.clear();
  for (const Guess& guess : guesses) safety_.push_back(1 - odds.mine(known, guess.cell));
  met_.clear();
  work_ = 0;
}

Rollouts::Answer Rollouts::race(const Constraints& known, const Odds& odds, std::span<const Guess> guesses,
                                BudgetWatch* watch) {
  begin(known, odds, guesses);
  Random random(hash_of(known));
  std::size_t played = 0;
  std::size_t layouts = 0;
  while (live_.size() > 1 && played + live_.size() <= terms_.playouts) {
    sampler_.draw(random, mines_);
    if (!play_all(known, guesses)) break;
    played += live_.size();
    if (++layouts % terms_.layouts_between_cuts == 0) drop_losers();
    if (watch != nullptr && watch->look()) break;
  }
  if (layouts == 0) return {};
  drop_losers();
  const std::size_t best = best_by_scores_and_results(guesses);
  const Mean win = mean_difference(wins_of(best), {});
  return {best, win.value, win.error, results_[best].size()};
}

std::optional<Rollouts::Mean> Rollouts::compare(const Constraints& known, const Odds& odds, Cell first,
                                                Cell second, std::size_t layouts, BudgetWatch* watch) {
  const std::array<Guess, 2> guesses = {Guess{.cell = first}, Guess{.cell = second}};
  begin(known, odds, guesses);
  Random random(~hash_of(known));
  for (std::size_t i = 0; i < layouts; ++i) {
    sampler_.draw(random, mines_);
    if (!play_all(known, guesses) || (watch != nullptr && watch->look())) return {};
  }
  return mean_difference(wins_of(0), wins_of(1));
}

}  // namespace quadrille::minesweeper
