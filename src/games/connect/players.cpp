#include "games/connect/players.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

#include "core/random.h"
#include "games/connect/analysis.h"
#include "games/connect/bitboard.h"
#include "search/mcts.h"

namespace quadrille::connect {
namespace {

using Columns = std::vector<Column>;

// The default effort of a level for a move. It is counted, not timed, so that a game can be replayed move for
// move. Measured, each stays well under a second.
struct Effort {
  std::uint64_t playouts = 0;
  std::uint64_t solver_nodes = 0;
  bool uses_book = false;
};
constexpr Effort medium_effort{60, 0, false};
constexpr Effort hard_effort{20'000, 300'000, false};
constexpr Effort perfect_effort{20'000, 2'500'000, true};

constexpr std::uint64_t most_playout_moves = 2'000'000;

// The cost of a node or of a playout move, relative to 7 x 6.
[[nodiscard]] std::uint64_t cost_of(const Shape& shape) {
  const auto line = static_cast<std::uint64_t>(shape.in_a_row == 4 ? 1 : 1 + shape.in_a_row / 3);
  if (BitRules<Bits64>::fits(shape)) return line;
  if (BitRules<Bits128>::fits(shape)) return 5 * line;
  return static_cast<std::uint64_t>(1 + shape.columns / 64);
}
constexpr std::size_t solver_memory = std::size_t{32} << 20;

// The playout policy: complete a line, else block one, else play at random.
struct SharpMoves {
  template <Bits Word>
  [[nodiscard]] Word operator()(const BitRules<Word>& rules, const typename BitRules<Word>::Position& at,
                                Random& random) const {
    if (const Word wins = rules.wins(at); wins != 0) return lowest_bit(wins);
    if (const Word threats = rules.threats(at); threats != 0) return lowest_bit(threats);
    return RandomMoves{}(rules, at, random);
  }
};

class Program {
 public:
  Program(const PlainRules& rules, const Position& at, const Budget& budget, std::uint64_t seed,
          const OpeningBook* opening)
      : rules_(rules),
        at_(at),
        budget_(budget),
        random_(seed),
        opening_(opening),
        columns_(rules.moves(at)) {}

  // Plays at random half of the time.
  [[nodiscard]] Column easy() {
    if (random_.below(2) == 0) return any_of(columns_);
    if (const auto wins = winning(); !wins.empty()) return any_of(wins);
    return any_of(safe());
  }

  [[nodiscard]] Column medium() {
    if (const auto wins = winning(); !wins.empty()) return any_of(wins);
    return by_playouts(safe(), medium_effort.playouts);
  }

  // The solver decides what it can settle; playouts decide the rest.
  [[nodiscard]] Result<Column> strong(const Effort& effort) {
    if (const auto wins = winning(); !wins.empty()) return wins.front();
    Columns candidates = safe();
    if (candidates.size() > 1 && BitRules<Bits128>::fits(rules_.shape())) {
      auto settled = settle(effort);
      if (!settled) return settled.error();
      // Moves that are known to be worse than another are dropped. In a lost position all of the longest
      // defences stay.
      candidates = *std::move(settled);
    }
    if (candidates.size() == 1) return candidates.front();
    return by_playouts(candidates, effort.playouts);
  }

 private:
  [[nodiscard]] Column any_of(const Columns& columns) {
    return columns[random_.below(static_cast<std::uint32_t>(columns.size()))];
  }

  [[nodiscard]] Columns winning() const {
    Columns wins;
    for (const Column column : columns_)
      if (rules_.would_win(at_, at_.to_move(), column)) wins.push_back(column);
    return wins;
  }

  // Returns the index of the first opponent, in order of turns, who could win at once after this move; the
  // number of opponents if none could.
  [[nodiscard]] int first_to_win_after(Column column) const {
    const Position next = rules_.after(at_, column);
    const int opponents = rules_.players() - 1;
    const auto open = next.outcome().is_open() ? rules_.moves(next) : Columns{};
    for (int i = 0; i < opponents; ++i) {
      const Player player{static_cast<std::uint8_t>((next.to_move().value + i) % rules_.players())};
      if (std::any_of(open.begin(), open.end(), [&](Column c) { return rules_.would_win(next, player, c); }))
        return i;
    }
    return opponents;
  }

  // The moves after which the first possible win of an opponent comes latest.
  [[nodiscard]] Columns safe() const {
    Columns best;
    int latest = -1;
    for (const Column column : columns_) {
      const int first = first_to_win_after(column);
      if (first > latest) best.clear();
      if (first >= latest) best.push_back(column);
      latest = std::max(latest, first);
    }
    return best;
  }

  // The moves that may be best, as far as the book and the solver can tell within the effort.
  [[nodiscard]] Result<Columns> settle(const Effort& effort) const {
    Budget budget = budget_;
    budget.memory = std::min(budget.memory, solver_memory);
    budget.threads = 1;
    budget.use_book = effort.uses_book;
    budget.progress = {};
    budget.shorten(1, 2);  // the other half is for the playouts
    if (!budget.deadline)
      budget.nodes = std::min(budget.nodes, effort.solver_nodes / cost_of(rules_.shape()));
    const auto scores = score_bounds(rules_, at_, budget, opening_);
    if (!scores) return scores.error();
    int best = std::numeric_limits<int>::min();
    for (const auto& [column, score] : *scores) best = std::max(best, score.lower);
    Columns candidates;
    for (const auto& [column, score] : *scores)
      if (score.upper >= best) candidates.push_back(column);
    // Among the moves that remain, safe ones are preferred.
    Columns both;
    const Columns safe_ones = safe();
    std::set_intersection(candidates.begin(), candidates.end(), safe_ones.begin(), safe_ones.end(),
                          std::back_inserter(both));
    return both.empty() ? candidates : both;
  }

  [[nodiscard]] Column by_playouts(const Columns& candidates, std::uint64_t playouts) {
    if (candidates.size() == 1) return candidates.front();
    PlayoutPlan plan{.max = playouts};
    Limits limits = budget_.limits();
    limits.nodes = most_playout_moves / cost_of(rules_.shape());
    if (budget_.deadline) plan.max = limits.nodes = std::numeric_limits<std::uint64_t>::max();
    const Shape& shape = rules_.shape();
    if (BitRules<Bits64>::fits(shape)) return on_bits<Bits64>(candidates, plan, limits);
    if (BitRules<Bits128>::fits(shape)) return on_bits<Bits128>(candidates, plan, limits);
    plan.longest = 60 * shape.players;  // a game on 255 x 255 does not end within a second
    return most_visited(Mcts(rules_, RandomMoves{}).estimate(at_, candidates, plan, limits, random_),
                        random_);
  }

  template <Bits Word>
  [[nodiscard]] Column on_bits(const Columns& candidates, const PlayoutPlan& plan, const Limits& limits) {
    const BitRules<Word> bits(rules_.shape());
    std::vector<Word> moves;
    for (const Column column : candidates) moves.push_back(bits.square(column, at_.height(column)));
    const Word best = most_visited(
        Mcts(bits, SharpMoves{}).estimate(bits.from(at_, rules_.shape()), moves, plan, limits, random_),
        random_);
    return static_cast<Column>(bits.column_of(best));
  }

  const PlainRules& rules_;
  const Position& at_;
  const Budget& budget_;
  Random random_;
  const OpeningBook* opening_;
  Columns columns_;
};

}  // namespace

std::vector<Level> levels(const Shape& shape) {
  std::vector<Level> levels = {
      {"easy", "overlooks things"},
      {"medium", "sees every win and every threat, and plans a little"},
      {"hard", BitRules<Bits128>::fits(shape) ? "plans far, and errs in nothing that it can work out in time"
                                              : "plans far"}};
  if (BitRules<Bits128>::fits(shape))
    levels.push_back(
        {"perfect", "with its book, table and solver it errs in nothing that can be settled", true});
  return levels;
}

Result<Column> choose(const PlainRules& rules, const Position& at, std::string_view level,
                      const Budget& budget, std::uint64_t seed, const OpeningBook* opening) {
  Program program(rules, at, budget, seed, opening);
  if (level == "easy") return program.easy();
  if (level == "medium") return program.medium();
  if (level == "hard") return program.strong(hard_effort);
  if (level == "perfect" && BitRules<Bits128>::fits(rules.shape())) return program.strong(perfect_effort);
  return no_such_level(level, levels(rules.shape()));
}

}  // namespace quadrille::connect
