#include "games/quarto/solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/quarto/notation.h"
#include "games/quarto/random_position.h"

namespace quadrille::quarto {
namespace {

// The oracle: minimax on the plain rules, with a cache.
class Minimax {
 public:
  explicit Minimax(const PlainRules& rules) : rules_(rules) {}

  Value value(const Position& at) {
    if (at.outcome() == drawn()) return Value::tie;
    const Name name = name_of(at);
    if (const auto found = known_.find(name); found != known_.end()) return found->second;
    Value best = Value::lose;
    for (const Move move : rules_.moves(at)) {
      const Position next = rules_.after(at, move);
      if (next.outcome().kind == Outcome::Kind::won) {
        best = Value::win;
      } else {
        const Value theirs = value(next);
        const bool other_player = next.to_move() != at.to_move() && next.outcome().is_open();
        best = std::max(best, other_player ? turned(theirs) : theirs);
      }
      if (best == Value::win) break;
    }
    return known_[name] = best;
  }

 private:
  using Name = std::pair<std::uint64_t, std::uint32_t>;  // the pieces by cell; which cells and the hand
  struct Hash {
    std::size_t operator()(const Name& name) const {
      return (name.first ^ name.second) * 0x9e3779b97f4a7c15U;
    }
  };
  static Name name_of(const Position& at) {
    Name name{0, at.in_hand()};
    for (int cell = 0; cell < cells; ++cell) {
      const bool empty = at.at(cell) == no_piece;
      name.first = name.first << 4 | (empty ? 0U : at.at(cell));
      name.second = name.second << 1 | (empty ? 0U : 1U);
    }
    return name;
  }

  static Value turned(Value value) {
    return value == Value::win ? Value::lose : value == Value::lose ? Value::win : Value::tie;
  }
  const PlainRules& rules_;
  std::unordered_map<Name, Value, Hash> known_;
};

ValueBounds exactly(Value value) { return {value, value}; }
bool operator==(const ValueBounds& a, const ValueBounds& b) { return a.min == b.min && a.max == b.max; }

void agrees_with_minimax(bool squares, int fewest, int positions) {
  const PlainRules rules({squares});
  const auto solver = Solver::make({squares}, {.table_bytes = std::size_t{1} << 20});
  const auto plain = Solver::make({squares}, {.table_bytes = std::size_t{1} << 20, .use_avx2 = false});
  Random random(3);
  for (int placed = 15; placed >= fewest; --placed)
    for (int i = 0; i < positions; ++i) {
      const Position at = random_position(rules, placed, i % 2 == 1, random);
      const Value value = Minimax(rules).value(at);
      EXPECT_TRUE(solver->solve(at, {}) == exactly(value)) << Notation{}.write(at);
      EXPECT_TRUE(plain->solve(at, {}) == exactly(value)) << Notation{}.write(at);
    }
  EXPECT_EQ(solver->nodes(), plain->nodes());
}

TEST(QuartoSolver, agrees_with_plain_minimax_near_the_end) { agrees_with_minimax(false, 10, 300); }
TEST(QuartoSolver, agrees_with_plain_minimax_near_the_end_with_the_squares_rule) {
  agrees_with_minimax(true, 10, 300);
}
TEST(QuartoSolver, agrees_with_plain_minimax_in_the_middle) { agrees_with_minimax(false, 9, 100); }
TEST(QuartoSolver, agrees_with_plain_minimax_in_the_middle_with_the_squares_rule) {
  agrees_with_minimax(true, 8, 30);
}

TEST(QuartoSolver, agrees_with_plain_minimax_after_seven_pieces) { agrees_with_minimax(false, 7, 1); }
TEST(QuartoSolver, agrees_with_plain_minimax_after_seven_pieces_with_the_squares_rule) {
  agrees_with_minimax(true, 7, 1);
}

TEST(QuartoSolver, gives_bounds_that_hold_when_its_budget_ends) {
  const PlainRules rules({});
  const auto solver = Solver::make({}, {});
  Random random(4);
  for (int i = 0; i < 20; ++i) {
    const Position at = random_position(rules, 6, i % 2 == 1, random);
    solver->clear();
    const ValueBounds early = solver->solve(at, {.nodes = 2000});
    const ValueBounds late = solver->solve(at, {});
    EXPECT_TRUE(late.exact());
    EXPECT_LE(early.min, late.min);
    EXPECT_GE(early.max, late.max);
  }
}

TEST(QuartoSolver, threads_and_a_table_that_is_not_empty_change_no_value) {
  const PlainRules rules({});
  Random random(5);
  std::vector<Position> positions;
  for (int i = 0; i < 40; ++i) positions.push_back(random_position(rules, 7, i % 2 == 1, random));
  const auto many = Solver::make({}, {.table_bytes = std::size_t{1} << 20, .threads = 4});
  const auto one = Solver::make({}, {});
  std::mutex guard;
  std::size_t solved = 0;
  many->solve_each(
      positions.size(), [&](std::size_t i) { return positions[i]; },
      [&](std::size_t i, const ValueBounds& value) {
        const std::lock_guard lock(guard);
        ++solved;
        one->clear();
        EXPECT_TRUE(one->solve(positions[i], {}) == value) << Notation{}.write(positions[i]);
        return true;
      },
      {});
  EXPECT_EQ(solved, positions.size());
}

TEST(QuartoSolver, threads_that_search_one_position_together_change_no_value) {
  const PlainRules rules({});
  Random random(7);
  const auto many = Solver::make({}, {.table_bytes = std::size_t{1} << 22, .threads = 3});
  const auto one = Solver::make({}, {});
  for (int i = 0; i < 12; ++i) {
    const Position at = random_position(rules, 6, i % 2 == 1, random);
    many->clear();
    EXPECT_TRUE(many->solve(at, {}) == one->solve(at, {})) << Notation{}.write(at);
  }
}

TEST(QuartoSolver, nodes_at_one_thread_never_vary) {
  const PlainRules rules({});
  Random random(6);
  const Position at = random_position(rules, 6, false, random);
  const auto solver = Solver::make({}, {});
  (void)solver->solve(at, {});
  const std::uint64_t first = solver->nodes();
  solver->clear();
  (void)solver->solve(at, {});
  EXPECT_EQ(solver->nodes(), 2 * first);
}

}  // namespace
}  // namespace quadrille::quarto
