#include "games/minesweeper/solver/solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "games/minesweeper/deduction/exact_reasons.h"
#include "games/minesweeper/deduction/overlap_rules.h"
#include "games/minesweeper/deduction/single_rules.h"
#include "games/minesweeper/odds/brute_force.h"
#include "games/minesweeper/rules/rules.h"

namespace quadrille::minesweeper {
namespace {

// Expects that the clues of a deduction entail it, by trying all layouts.
void expect_entailed(const test::SmallPosition& at, const Deduction& deduction) {
  test::Mines told = 0;
  for (const Cell clue : deduction.clues) told |= 1U << clue;
  const auto ways = test::solutions_of(at, told, deduction.counts_mines);
  for (const auto way : ways) {
    for (const Cell cell : deduction.safe) EXPECT_EQ(way >> cell & 1U, 0U);
    for (const Cell cell : deduction.mines) EXPECT_EQ(way >> cell & 1U, 1U);
  }
}

TEST(MinesweeperAlgorithms, M10_the_clues_of_a_reason_entail_what_it_says) {
  Random random(21);
  std::map<Deduction::Rule, int> by_rule;
  int by_number = 0;
  for (int i = 0; i < 3000; ++i) {
    const auto at = test::random_small_position(random, 14);
    SolverState state(at.variant);
    Evidence evidence;
    state.known = test::knowledge_of(at);
    state.evidence = &evidence;
    const Algorithm* last = find_algorithm("exact");
    for (const Algorithm* algorithm : {find_algorithm("single"), find_algorithm("overlap"), last})
      while (algorithm->apply(state) == Found::squares && algorithm != last)
        find_algorithm("single")->apply(state);
    for (const Deduction& deduction : evidence.deductions()) {
      expect_entailed(at, deduction);
      ++by_rule[deduction.rule];
      by_number += deduction.counts_mines ? 1 : 0;
    }
  }
  using enum Deduction::Rule;
  for (const auto rule : {all_found, all_needed, overlap, every_way}) EXPECT_GT(by_rule[rule], 20);
  EXPECT_GT(by_number, 20);
}

TEST(MinesweeperAlgorithms, M10_where_nothing_could_be_counted_the_share_of_a_clue_decides) {
  SolverState state(Variant{7, 1, 3, FirstClick::any, {}});
  state.known.open(1, 2);  // both beside it are mines; of the six covered squares half are
  state.verdict = Odds::Verdict::too_large;
  ASSERT_EQ(find_algorithm("lookahead")->apply(state), Found::choice);
  EXPECT_EQ(state.choice->cell, 3);
}

TEST(MinesweeperSolver, M11_a_pipeline_is_checked_when_it_is_made) {
  const auto message = [](const std::vector<Stage>& stages) {
    const auto pipeline = Pipeline::create(stages);
    return pipeline ? std::string() : pipeline.error().message;
  };
  EXPECT_EQ(message({{"single", "exact", "exact"}, {"exact", "single", "lookahead"}, {"lookahead", "", ""}}),
            "");
  EXPECT_NE(message({}), "");
  EXPECT_NE(message({{"sorcery", "", ""}}), "");
  EXPECT_NE(message({{"single", "single", "exact"}}), "");                                 // nowhere
  EXPECT_NE(message({{"single", "single", "single"}}), "");                                // for ever
  EXPECT_NE(message({{"single", "single", "lookahead"}, {"lookahead", "", ""}}), "");      // without odds
  EXPECT_NE(message({{"lookahead", "", ""}}), "");                                         // without odds
  EXPECT_NE(message({{"exact", "exact", "exact"}, {"exact", "exact", "lookahead"}}), "");  // twice
}

// Plays one game; every square that the solver calls safe must be.
bool plays(const PlainRules& rules, Solver& solver, std::uint64_t seed, std::vector<Cell>* moves = nullptr) {
  Position at = rules.start(seed);
  solver.clear();
  while (at.observation().outcome().is_open()) {
    const auto choice = solver.next(at.observation());
    if (!choice) {
      ADD_FAILURE() << "no choice";
      return false;
    }
    EXPECT_EQ(at.observation()[choice->cell], Face::covered);
    rules.play(at, {Act::open, choice->cell});
    if (choice->kind == Choice::Kind::safe) {
      EXPECT_NE(at.observation().outcome().kind, Outcome::Kind::lost);
    }
    if (moves != nullptr) moves->push_back(choice->cell);
  }
  return at.observation().outcome().kind == Outcome::Kind::won;
}

TEST(MinesweeperSolver, M11_plays_to_the_end_and_what_it_calls_safe_is_safe) {
  const Variant variant{16, 16, 40, FirstClick::safe, {}};
  const auto rules = *PlainRules::create(variant);
  Solver solver(variant, SolverLevel::fast);
  int wins = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) wins += plays(rules, solver, seed) ? 1 : 0;
  EXPECT_GT(wins, 130);  // about 78% are expected
}

TEST(MinesweeperSolver, M11_same_board_same_moves) {
  const Variant variant{16, 16, 40, FirstClick::safe, {}};
  const auto rules = *PlainRules::create(variant);
  Solver used(variant, SolverLevel::strong);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Solver fresh(variant, SolverLevel::strong);
    fresh.keep_reasons(true);
    std::vector<Cell> first, second;
    plays(rules, used, seed, &first);
    plays(rules, fresh, seed, &second);
    EXPECT_EQ(first, second) << seed;
  }
}

TEST(MinesweeperSolver, M11_strongest_plays_the_same_moves_again_and_says_why) {
  const Variant variant{9, 9, 20, FirstClick::safe, {}};
  const auto rules = *PlainRules::create(variant);
  Solver used(variant, SolverLevel::strongest);
  int rollouts = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Solver fresh(variant, SolverLevel::strongest);
    Position at = rules.start(seed);
    used.clear();
    while (at.observation().outcome().is_open()) {
      const auto choice = used.next(at.observation());
      ASSERT_TRUE(choice);
      EXPECT_EQ(fresh.next(at.observation())->cell, choice->cell);
      if (choice->rollouts) {
        ++rollouts;
        ASSERT_TRUE(choice->guess.alternative);
        const std::string why = used.why(at.observation(), *choice);
        EXPECT_NE(why.find("(rollouts); the next best is"), std::string::npos) << why;
        EXPECT_GT(choice->rollouts->layouts, 0U);
      }
      rules.play(at, {Act::open, choice->cell});
    }
  }
  EXPECT_GT(rollouts, 5);
}

TEST(MinesweeperSolver, M11_flags_are_no_evidence) {
  const Variant variant{9, 9, 10, FirstClick::safe, {}};
  const auto rules = *PlainRules::create(variant);
  Position plain = rules.start(5);
  rules.play(plain, {Act::open, 0});
  Position flagged = plain;
  for (Cell cell = 0; cell < 81; ++cell)
    if (flagged.observation()[cell] == Face::covered && cell % 2 == 0) rules.play(flagged, {Act::flag, cell});
  Solver a(variant, SolverLevel::fast);
  Solver b(variant, SolverLevel::fast);
  EXPECT_EQ(a.next(plain.observation())->cell, b.next(flagged.observation())->cell);
}

TEST(MinesweeperSolver, M11_can_be_watched_step_by_step) {
  const Variant variant{9, 9, 10, FirstClick::open, {}};
  const auto rules = *PlainRules::create(variant);
  Position at = rules.start(3);
  Solver solver(variant, SolverLevel::fast);
  solver.keep_reasons(true);
  EXPECT_EQ(solver.step(at.observation()).choice->kind, Choice::Kind::first);
  rules.play(at, {Act::open, first_square(variant)});
  const auto step = solver.step(at.observation());
  ASSERT_NE(step.algorithm, nullptr);
  EXPECT_EQ(step.algorithm->name(), "single");
  EXPECT_EQ(step.found, Found::squares);
  ASSERT_FALSE(solver.reasons().empty());
  EXPECT_FALSE(sentence(at.observation(), solver.reasons().front()).empty());
}

TEST(MinesweeperSolver, M11_large_boards_stay_within_the_budget) {
  const Variant variant{50, 50, 500, FirstClick::open, {}};
  const auto rules = *PlainRules::create(variant);
  Solver solver(variant, SolverLevel::strongest);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Position at = rules.start(seed);
    solver.clear();
    while (at.observation().outcome().is_open()) {
      const auto choice = solver.next(at.observation());
      ASSERT_TRUE(choice);
      EXPECT_EQ(solver.state().verdict, Odds::Verdict::exact);
      rules.play(at, {Act::open, choice->cell});
    }
  }
}

}  // namespace
}  // namespace quadrille::minesweeper
