#include "games/connect/solver.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/connect/notation.h"

namespace quadrille::connect {
namespace {

const SolverResources small_table{.table_bytes = std::size_t{1} << 20};

// The oracle: score and remoteness by minimax on the plain rules, with a cache.
class Oracle {
 public:
  explicit Oracle(const Shape& shape) : rules_(shape) {}

  struct Answer {
    int score = 0;
    int remoteness = 0;
  };
  Answer answer(const Position& at) {
    if (!at.outcome().is_open()) {
      if (at.outcome() == drawn()) return {};
      // The player to move has lost to the last token: the negative of what that token scored.
      return {-winning_score(rules_.shape().cells(), at.tokens() - 1), 0};
    }
    const auto known = known_.find(at.cells());
    if (known != known_.end()) return known->second;
    std::optional<Answer> best;
    for (const Column column : rules_.moves(at)) {
      const Answer child = answer(rules_.after(at, column));
      const Answer mine{-child.score, child.remoteness + 1};
      if (!best || mine.score > best->score) best = mine;
    }
    known_[at.cells()] = *best;
    return *best;
  }

  [[nodiscard]] const std::map<std::vector<std::uint8_t>, Answer>& known() const { return known_; }
  [[nodiscard]] const PlainRules& rules() const { return rules_; }

 private:
  PlainRules rules_;
  std::map<std::vector<std::uint8_t>, Answer> known_;
};

// The moves of a random game to an open position with this many empty squares. Moves that end the game are
// avoided as long as there are others.
std::vector<Column> random_open_game(const PlainRules& rules, int left, Random& random) {
  while (true) {
    Position at = rules.start();
    while (at.outcome().is_open() && rules.shape().cells() - at.tokens() > left) {
      std::vector<Position> open;
      for (const Column column : rules.moves(at)) {
        Position next = rules.after(at, column);
        if (next.outcome().is_open()) open.push_back(std::move(next));
      }
      if (open.empty()) break;
      at = open[random.below(static_cast<std::uint32_t>(open.size()))];
    }
    if (at.outcome().is_open() && rules.shape().cells() - at.tokens() == left) return at.history();
  }
}

Position played(const PlainRules& rules, const std::vector<Column>& columns) {
  Position at = rules.start();
  for (const Column column : columns) at = rules.after(std::move(at), column);
  return at;
}

void expect_agreement(Oracle& oracle, Solver& solver, const Position& at) {
  const auto expected = oracle.answer(at);
  const ScoreBounds found = solver.solve(at, {});
  ASSERT_EQ(found, (ScoreBounds{expected.score, expected.score}))
      << write_rules(oracle.rules().shape()) << " " << write_moves(oracle.rules().shape(), at.history());
  ASSERT_EQ(remoteness_of(found.lower, oracle.rules().shape().cells(), at.tokens()), expected.remoteness);
}

// Compares every open position that a game reaches.
void compare_everywhere(const Shape& shape) {
  Oracle oracle(shape);
  const auto solver = *Solver::make(shape, small_table);
  const PlainRules& rules = oracle.rules();
  std::vector<Position> open = {rules.start()};
  std::map<std::vector<std::uint8_t>, bool> seen;
  while (!open.empty()) {
    const Position at = std::move(open.back());
    open.pop_back();
    expect_agreement(oracle, *solver, at);
    if (testing::Test::HasFatalFailure()) return;
    for (const Column column : rules.moves(at)) {
      Position next = rules.after(at, column);
      if (next.outcome().is_open() && seen.emplace(next.cells(), true).second)
        open.push_back(std::move(next));
    }
  }
  EXPECT_GT(seen.size(), 10U);
}

TEST(ConnectSolver, agrees_with_minimax_on_every_position_of_small_boards) {
  for (const Shape& shape : {Shape{4, 4, 3, 2}, Shape{4, 4, 4, 2}, Shape{3, 4, 3, 2}, Shape{4, 3, 3, 2},
                             Shape{3, 3, 2, 2}, Shape{2, 5, 2, 2}, Shape{3, 5, 3, 2}})
    compare_everywhere(shape);
}

TEST(ConnectSolver, agrees_with_minimax_on_late_positions_of_larger_boards) {
  Random random(21);
  for (const Shape& shape : {Shape{5, 4, 3, 2}, Shape{5, 4, 4, 2}, Shape{4, 5, 4, 2}, Shape{5, 5, 3, 2},
                             Shape{5, 5, 4, 2}, Shape{5, 5, 5, 2}, Shape{6, 5, 4, 2}, Shape{5, 6, 5, 2},
                             Shape{9, 7, 4, 2}, Shape{8, 8, 5, 2}, Shape{4, 30, 4, 2}}) {
    Oracle oracle(shape);
    const auto solver = *Solver::make(shape, small_table);
    for (int i = 0; i < 60; ++i) {
      expect_agreement(oracle, *solver, played(oracle.rules(), random_open_game(oracle.rules(), 10, random)));
      if (HasFatalFailure()) return;
    }
  }
}

// Values of whole boards as published (John Tromp's table): 1 the first player wins, -1 the second, 0 a draw.
TEST(ConnectSolver, whole_boards_have_their_published_values) {
  struct Known {
    int columns, rows, sign;
  };
  for (const auto& [columns, rows, sign] : {Known{4, 4, 0},
                                            {5, 4, 0},
                                            {6, 4, -1},
                                            {7, 4, 0},
                                            {8, 4, -1},
                                            {4, 5, 0},
                                            {5, 5, 0},
                                            {6, 5, 0},
                                            {7, 5, 0},
                                            {4, 6, 0},
                                            {5, 6, 0},
                                            {6, 6, -1},
                                            {4, 7, 0},
                                            {5, 7, 0},
                                            {4, 8, 0}}) {
    const Shape shape{columns, rows, 4, 2};
    const auto solver = *Solver::make(shape, {});
    const ScoreBounds score = solver->solve(PlainRules(shape).start(), {});
    ASSERT_TRUE(score.exact());
    EXPECT_EQ((score.lower > 0) - (score.lower < 0), sign) << write_rules(shape);
  }
}

TEST(ConnectSolver, a_position_and_its_mirror_image_have_one_score_in_either_word) {
  Random random(22);
  for (const Shape& shape : {Shape{7, 6, 4, 2}, Shape{8, 8, 4, 2}}) {
    const PlainRules rules(shape);
    const auto solver = *Solver::make(shape, small_table);
    for (int i = 0; i < 40; ++i) {
      auto columns = random_open_game(rules, 18, random);
      const Position at = played(rules, columns);
      for (Column& column : columns) column = static_cast<Column>(shape.columns - 1 - column);
      ASSERT_EQ(solver->solve(at, {}), solver->solve(played(rules, columns), {}))
          << write_moves(shape, at.history());
    }
  }
}

TEST(ConnectSolver, two_threads_find_the_same_scores_as_one) {
  Random random(23);
  for (const Shape& shape : {Shape{7, 6, 4, 2}, Shape{6, 5, 4, 2}, Shape{9, 7, 5, 2}}) {
    const PlainRules rules(shape);
    const auto one = *Solver::make(shape, small_table);
    const auto two = *Solver::make(shape, {.table_bytes = std::size_t{1} << 20, .threads = 2});
    for (int i = 0; i < 30; ++i) {
      const Position at = played(rules, random_open_game(rules, 20, random));
      ASSERT_EQ(one->solve(at, {}), two->solve(at, {})) << write_moves(shape, at.history());
    }
  }
}

TEST(ConnectSolver, every_processor_searches_the_same_nodes) {
  Random random(24);
  for (const Shape& shape : {Shape{7, 6, 4, 2}, Shape{8, 8, 4, 2}, Shape{7, 6, 3, 2}}) {
    const PlainRules rules(shape);
    const auto narrow = *Solver::make(shape, {.table_bytes = std::size_t{1} << 20, .use_avx2 = false});
    const auto best = *Solver::make(shape, small_table);
    for (int i = 0; i < 30; ++i) {
      const Position at = played(rules, random_open_game(rules, 22, random));
      ASSERT_EQ(narrow->solve(at, {}), best->solve(at, {})) << write_moves(shape, at.history());
      ASSERT_EQ(narrow->nodes(), best->nodes()) << write_moves(shape, at.history());
    }
  }
}

TEST(ConnectSolver, a_budget_gives_bounds_that_hold) {
  const PlainRules rules(Shape{});
  const Notation notation;
  const Position at = *notation.read(rules, "444444326");
  const auto solver = *Solver::make({}, small_table);
  ScoreBounds last{-21, 21};
  for (std::uint64_t nodes = 0; nodes <= 1'000'000; nodes = nodes * 10 + 1) {
    solver->clear();
    const std::uint64_t before = solver->nodes();
    const ScoreBounds bounds = solver->solve(at, {.nodes = nodes});
    EXPECT_LE(solver->nodes() - before, nodes + 1);
    EXPECT_LE(bounds.lower, bounds.upper);
    EXPECT_GE(bounds.lower, last.lower);
    EXPECT_LE(bounds.upper, last.upper);
    last = bounds;
  }
  std::atomic<bool> stop = true;
  solver->clear();
  EXPECT_FALSE(solver->solve(rules.start(), {.stop = &stop}).exact());
}

TEST(ConnectSolver, boards_and_players_beyond_it_are_refused_with_the_reason) {
  EXPECT_FALSE(Solver::make({.players = 3}, small_table));
  EXPECT_NE(
      Solver::make({.columns = 12, .rows = 10}, small_table).error().message.find("12 columns by 10 rows"),
      std::string::npos);
  EXPECT_TRUE(Solver::make({.columns = 8, .rows = 15}, small_table));
}

}  // namespace
}  // namespace quadrille::connect
