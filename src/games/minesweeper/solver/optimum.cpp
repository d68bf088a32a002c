#include "games/minesweeper/solver/optimum.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "catalog/budget_watch.h"
#include "games/minesweeper/notation/notation.h"
#include "games/minesweeper/rules/mine_placement.h"
#include "games/minesweeper/solver/endgame.h"
#include "games/minesweeper/solver/solver.h"

namespace quadrille::minesweeper {
namespace {

constexpr std::uint64_t max_layouts = 1'000'000;

// The number of layouts of `mines` mines on `squares` squares; `max_layouts` + 1 if there are more.
std::uint64_t count_layouts(int squares, int mines) {
  std::uint64_t count = 1;
  for (int i = 0; i < std::min(mines, squares - mines); ++i) {
    count = count * static_cast<std::uint64_t>(squares - i) / static_cast<std::uint64_t>(i + 1);
    if (count > max_layouts) return max_layouts + 1;
  }
  return count;
}

Error too_many_layouts() {
  return {ErrorCode::bad_settings,
          fmt::format("too many layouts for exact win rates: at most {} in all, and {} after the first clue",
                      max_layouts, Endgame::max_solutions),
          "rules"};
}

// True for one square of each class of squares that are mirror images of each other.
bool is_representative(const Variant& variant, Cell cell) {
  const int column = static_cast<int>(cell) % variant.width;
  const int row = static_cast<int>(cell) / variant.width;
  if (2 * column >= variant.width + 1 || 2 * row >= variant.height + 1) return false;
  return variant.width != variant.height || column >= row;
}

// The number of layouts that best play wins after a first click, which may be a mine where the rules spare
// nothing.
Result<std::uint64_t> wins_from(const Variant& variant, Cell first, Odds& odds, Endgame& endgame,
                                BudgetWatch& watch) {
  Endgame::Limits limits;
  limits.solutions = Endgame::max_solutions;
  limits.work = std::numeric_limits<std::uint64_t>::max();
  limits.watch = &watch;
  constexpr int max_clue = 8;
  std::uint64_t wins = 0;
  for (int clue = 0; clue <= (spares_neighbours(variant.first_click) ? 0 : max_clue); ++clue) {
    Constraints known(variant);
    known.open(first, clue);
    const Odds::Verdict verdict = odds.solve(known);
    if (verdict == Odds::Verdict::impossible) continue;
    if (verdict != Odds::Verdict::exact || odds.log2_solutions() > std::log2(Endgame::max_solutions + 0.5))
      return too_many_layouts();
    if (odds.log2_solutions() < 0.5) {  // one solution
      ++wins;
      continue;
    }
    const auto best = endgame.solve(known, odds, limits);
    if (watch.exhausted()) return watch.error();
    if (!best) return too_many_layouts();
    wins += best->wins;
  }
  return wins;
}

// Calls `play` with every layout that a first click at `first` allows, until it returns false.
template <class Play>
void for_each_layout(const Variant& variant, Cell first, Play play) {
  const auto spared = spared_cells(variant, first);
  std::vector<Cell> squares;
  for (Cell cell = 0; cell < variant.cells(); ++cell)
    if (!std::binary_search(spared.begin(), spared.end(), cell)) squares.push_back(cell);
  std::vector<std::uint8_t> has_mine(squares.size(), 0);
  std::fill(has_mine.end() - variant.mines, has_mine.end(), std::uint8_t{1});
  do {
    Layout layout{variant.width, variant.height, std::vector<bool>(variant.cells(), false)};
    for (std::size_t i = 0; i < squares.size(); ++i) layout.mines[squares[i]] = has_mine[i] != 0;
    if (!play(layout)) return;
  } while (std::next_permutation(has_mine.begin(), has_mine.end()));
}

// A level that caches its moves by position: many layouts lead to the same one.
class Player {
 public:
  Player(const PlainRules& rules, SolverLevel level) : rules_(rules), solver_(rules.variant(), level) {}

  bool wins(const Layout& layout) {
    Position at = *rules_.start(layout);
    while (at.observation().outcome().is_open()) rules_.play(at, {Act::open, choose(at.observation())});
    return at.observation().outcome().kind == Outcome::Kind::won;
  }

 private:
  Cell choose(const Observation& observation) {
    faces_.clear();
    for (Cell cell = 0; cell < observation.size(); ++cell)
      faces_.push_back(static_cast<char>(observation[cell]));
    const auto [found, is_new] = moves_.try_emplace(faces_);
    if (is_new) found->second = solver_.next(observation)->cell;
    return found->second;
  }

  const PlainRules& rules_;
  Solver solver_;
  std::unordered_map<std::string, Cell> moves_;
  std::string faces_;
};

}  // namespace

Result<OptimalPlay> find_optimum(const PlainRules& rules, const Budget& budget) {
  const Variant& variant = rules.variant();
  if (needs_no_guess(variant.first_click))
    return Error{ErrorCode::unsupported, "boards that need no guess are always won", "rules"};
  BudgetWatch watch(budget);
  const Cell levels_begin = first_square(variant);
  const auto squares = static_cast<int>(variant.cells() - spared_cells(variant, levels_begin).size());
  OptimalPlay answer;
  answer.layouts = count_layouts(squares, variant.mines);
  if (answer.layouts > max_layouts) return too_many_layouts();
  Odds odds;
  Endgame endgame;
  double highest = -1;
  for (Cell first = 0; first < variant.cells(); ++first) {
    if (!is_representative(variant, first)) continue;
    const auto wins = wins_from(variant, first, odds, endgame, watch);
    if (!wins) return wins.error();
    // A first click that opens spares fewer squares at the edge, so there are more layouts.
    const auto free = static_cast<int>(variant.cells() - spared_cells(variant, first).size());
    const std::uint64_t layouts = count_layouts(free, variant.mines);
    const double rate = static_cast<double>(*wins) / static_cast<double>(layouts);
    if (rate <= highest) continue;
    highest = rate;
    answer.best_wins = *wins;
    answer.best_layouts = layouts;
    answer.best_first = square_of(variant, first);
  }
  std::size_t played = 0;
  constexpr std::array all = {SolverLevel::fast, SolverLevel::strong, SolverLevel::strongest};
  for (const SolverLevel level : all) {
    Player player(rules, level);
    OptimalPlay::OfLevel of_level{std::string(name_of(level)), 0};
    for_each_layout(variant, levels_begin, [&](const Layout& layout) {
      if (player.wins(layout)) ++of_level.wins;
      ++played;
      if (budget.progress && played % 100 == 0) budget.progress(played, all.size() * answer.layouts);
      return !watch.look();
    });
    if (watch.exhausted()) return watch.error();
    answer.levels.push_back(std::move(of_level));
  }
  return answer;
}

}  // namespace quadrille::minesweeper
