#include "games/kaboom/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "catalog/forced_analysis.h"
#include "core/random.h"
#include "games/kaboom/exact_search.h"
#include "games/kaboom/notation.h"
#include "games/kaboom/wording.h"

namespace quadrille::kaboom {
namespace {

// Little memory is allocated quickly.
Budget small_budget() {
  Budget budget;
  budget.memory = std::size_t{4} << 20;
  return budget;
}

Analysis analysed(const Shape& shape, std::string_view position, const Budget& budget = small_budget()) {
  const PlainRules rules(shape);
  const auto at = Notation{}.read(rules, position);
  EXPECT_TRUE(at) << at.error().message;
  auto analysis = analyse(rules, *at, budget);
  EXPECT_TRUE(analysis);
  return *std::move(analysis);
}

// Computes value and remoteness by their definition, on the plain rules.
class Oracle {
 public:
  explicit Oracle(const Shape& shape) : rules_(shape) {}

  SolvedValue worth(const Position& at) {
    if (!at.outcome().is_open()) return value_of_end(at.outcome(), at.to_move().value);
    const std::string key = Notation{}.write(rules_, at);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    std::vector<SolvedValue> moves;
    for (const Move& move : rules_.moves(at)) moves.push_back(value_of_move(worth(rules_.after(at, move))));
    return known_[key] = *std::min_element(moves.begin(), moves.end(), better);
  }

  [[nodiscard]] const PlainRules& rules() const { return rules_; }

 private:
  PlainRules rules_;
  std::map<std::string, SolvedValue> known_;
};

void expect_as_oracle(Oracle& oracle, const Position& at) {
  const PlainRules& rules = oracle.rules();
  const auto analysis = analyse(rules, at, small_budget());
  ASSERT_TRUE(analysis);
  const std::string text = Notation{}.write(rules, at);
  const SolvedValue worth = oracle.worth(at);
  ASSERT_EQ(analysis->position.value.min, worth.value) << text;
  ASSERT_EQ(analysis->position.value.max, worth.value) << text;
  ASSERT_EQ(analysis->position.remoteness, worth.remoteness) << text;
  ASSERT_EQ(analysis->pv.size(), worth.remoteness) << text;
  const auto moves = rules.moves(at);
  ASSERT_EQ(analysis->moves.size(), moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const SolvedValue move = value_of_move(oracle.worth(rules.after(at, moves[i])));
    ASSERT_EQ(analysis->moves[i].first, Notation{}.write_move(rules, moves[i]));
    ASSERT_EQ(analysis->moves[i].second.value.min, move.value) << text << ' ' << analysis->moves[i].first;
    ASSERT_EQ(analysis->moves[i].second.remoteness, move.remoteness) << text;
  }
  // Every move of the principal variation keeps the value of the position.
  Position on_line = at;
  for (std::size_t i = 0; i < analysis->pv.size(); ++i) {
    ASSERT_EQ(oracle.worth(on_line).remoteness, worth.remoteness - i);
    on_line = rules.after(on_line, *Notation{}.read_move(rules, on_line, analysis->pv[i]));
  }
  ASSERT_FALSE(on_line.outcome().is_open());
}

TEST(KaboomAnalysis, the_start_of_3x3_with_a_bomb_each_is_a_win_in_15_as_an_independent_source_says) {
  const Analysis analysis = analysed({3, 3, 3, 1, 1}, "");
  EXPECT_EQ(analysis.position.value.min, Value::win);
  EXPECT_EQ(analysis.position.remoteness, 15);
}

TEST(KaboomAnalysis, agrees_with_the_definition_in_random_positions_of_small_boards) {
  for (const Shape& shape :
       {Shape{3, 3, 3, 1, 1}, Shape{3, 3, 3, 1, 1, true}, Shape{3, 3, 3, 1, 1, false, true},
        Shape{3, 3, 3, 1, 1, true, true}, Shape{3, 4, 3, 1, 0}, Shape{4, 2, 2, 2, 2, true}}) {
    Oracle oracle(shape);
    Random random(7);
    for (int game = 0; game < 12; ++game) {
      Position at = oracle.rules().start();
      while (at.outcome().is_open()) {
        expect_as_oracle(oracle, at);
        if (HasFatalFailure()) return;
        const auto moves = oracle.rules().moves(at);
        at = oracle.rules().after(std::move(at),
                                  moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
    }
  }
}

TEST(KaboomAnalysis, what_a_small_budget_settles_is_right_and_the_rest_has_bounds) {
  const Shape shape{3, 3, 3, 1, 1};
  Oracle oracle(shape);
  const PlainRules& rules = oracle.rules();
  Random random(8);
  int settled = 0;
  int open = 0;
  int bounded = 0;  // moves that are proved not to end the game soon
  for (int game = 0; game < 8; ++game) {
    Position at = rules.start();
    for (; at.outcome().is_open();) {
      Budget budget;
      budget.nodes = 1 + random.below(400);
      budget.memory = std::size_t{1} << 16;
      const auto analysis = analyse(rules, at, budget);
      ASSERT_TRUE(analysis);
      const SolvedValue worth = oracle.worth(at);
      ASSERT_LE(analysis->position.value.min, worth.value);
      ASSERT_GE(analysis->position.value.max, worth.value);
      if (analysis->position.remoteness) {
        ASSERT_EQ(analysis->position.remoteness, worth.remoteness) << Notation{}.write(rules, at);
      }
      const auto moves = rules.moves(at);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const SolvedValue move = value_of_move(oracle.worth(rules.after(at, moves[i])));
        const Verdict& verdict = analysis->moves[i].second;
        ASSERT_TRUE(verdict.value.min <= move.value && move.value <= verdict.value.max);
        ASSERT_EQ(verdict.value.exact(), verdict.remoteness.has_value());
        if (verdict.remoteness) {
          ASSERT_EQ(verdict.remoteness, move.remoteness) << Notation{}.write(rules, at);
        } else if (analysis->no_end_within && move.value != Value::tie) {
          ASSERT_GT(move.remoteness, *analysis->no_end_within) << Notation{}.write(rules, at);
          ++bounded;
        }
      }
      ASSERT_LE(analysis->nodes, budget.nodes);
      settled += analysis->position.value.exact() ? 1 : 0;
      open += analysis->position.value.exact() ? 0 : 1;
      if (!analysis->position.value.exact()) {
        ASSERT_EQ(analysis->pv.size(), 1U) << "a suggestion";
      }
      at = rules.after(std::move(at), moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  EXPECT_GT(settled, 10);
  EXPECT_GT(open, 10);
  EXPECT_GT(bounded, 10);
}

TEST(KaboomAnalysis, finds_short_forced_wins_and_losses_where_the_whole_board_is_out_of_reach) {
  Budget budget = small_budget();
  budget.nodes = 400'000;
  const Analysis win = analysed({}, "(x 2 2 ------- ------- ------- ------- ------- --xx---)", budget);
  EXPECT_EQ(win.position.value.min, Value::win);
  EXPECT_EQ(win.position.remoteness, 3);
  EXPECT_EQ(win.pv.size(), 3U);
  const Analysis loss = analysed({}, "(o 2 0 ------- ------- ------- ------- ------- -xxx---)", budget);
  EXPECT_EQ(loss.position.value.max, Value::lose);
  EXPECT_EQ(loss.position.remoteness, 2);
  const Analysis mended = analysed({}, "(o 2 1 ------- ------- ------- ------- ------- @xxx---)", budget);
  EXPECT_NE(mended.position.value.max, Value::lose) << "o can blow up the line";
}

TEST(KaboomAnalysis, boards_beyond_64_bits_are_analysed_too) {
  Budget budget = small_budget();
  budget.nodes = 20'000;
  const Shape shape{11, 10, 4, 2, 2};
  const std::string empty = "-----------";
  std::string position = "x,2,2,";
  for (int row = 0; row < 9; ++row) position += empty + ",";
  EXPECT_EQ(analysed(shape, position + "----xxx-ooo", budget).position.remoteness, 1);
  EXPECT_EQ(analysed(shape, position + "----xx-----", budget).position.remoteness, 3);
}

TEST(KaboomAnalysis, a_finished_game_is_analysed_as_finished) {
  const Analysis won = analysed({4, 4, 4, 1, 1}, "(o 1 1 ---- ---- ooo- xxxx)");
  EXPECT_EQ(won.position.value.max, Value::lose) << "for the player who would be to move";
  EXPECT_EQ(won.position.remoteness, 0);
  EXPECT_TRUE(won.moves.empty());
  const Analysis misere = analysed({4, 4, 4, 1, 1, true}, "(o 1 1 ---- ---- ooo- xxxx)");
  EXPECT_EQ(misere.position.value.min, Value::win);
  const Analysis full = analysed({3, 3, 3, 1, 1}, "(o 1 1 xox xox oxo)");
  EXPECT_EQ(full.position.value.min, Value::tie);
  EXPECT_EQ(full.position.value.max, Value::tie);
}

TEST(KaboomAnalysis, a_pass_counts_one_in_remoteness) {
  // x passes, o must detonate, and there is room again.
  const Analysis analysis = analysed({3, 3, 3, 1, 1}, "(x 0 0 xox x@x oxo)");
  ASSERT_EQ(analysis.moves.size(), 1U);
  EXPECT_EQ(analysis.moves[0].first, "pass");
  const Analysis after = analysed({3, 3, 3, 1, 1}, "(o 0 0 xox x@x oxo)");
  EXPECT_EQ(*analysis.position.remoteness, *after.position.remoteness + 1);
}

TEST(KaboomAnalysis, time_and_an_interrupt_end_it_with_what_is_known) {
  std::atomic<bool> stop = true;
  Budget stopped = small_budget();
  stopped.stop = &stop;
  EXPECT_FALSE(analysed({}, "", stopped).position.value.exact());
  Budget late = small_budget();
  late.deadline = std::chrono::steady_clock::now();
  EXPECT_FALSE(analysed({}, "", late).position.value.exact());
}

TEST(KaboomAnalysis, P04_what_is_forced_agrees_with_the_definition_on_small_boards) {
  Random random(6);
  int settled = 0;
  for (const Shape& shape :
       {Shape{3, 3, 3, 1, 1}, Shape{3, 3, 3, 0, 1, true}, Shape{3, 2, 2, 1, 1, false, true}}) {
    Oracle oracle(shape);
    for (int game = 0; game < 40; ++game) {
      Position at = oracle.rules().start();
      for (int left = 3 + static_cast<int>(random.below(8)); left > 0 && at.outcome().is_open(); --left) {
        const auto moves = oracle.rules().moves(at);
        at = oracle.rules().after(at, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      if (!at.outcome().is_open()) continue;
      Budget budget = small_budget();
      budget.nodes = 200'000;
      const Analysis forced =
          analyse_forced(oracle.rules(), at, static_cast<std::size_t>(shape.cells()), budget, move_name);
      const auto moves = oracle.rules().moves(at);
      ASSERT_EQ(forced.moves.size(), moves.size());
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const SolvedValue truth = value_of_move(oracle.worth(oracle.rules().after(at, moves[i])));
        const Verdict& verdict = forced.moves[i].second;
        EXPECT_LE(verdict.value.min, truth.value);
        EXPECT_GE(verdict.value.max, truth.value);
        if (verdict.value.exact() && truth.value != Value::tie) {
          EXPECT_EQ(verdict.remoteness, truth.remoteness);
          ++settled;
        }
      }
    }
  }
  EXPECT_GT(settled, 50);
}

TEST(KaboomAnalysis, P04_a_board_beyond_128_bits_has_its_forced_wins_and_bounds_for_the_rest) {
  const std::string rest = " ------------------------ ------------------------ ------------------------";
  const Analysis won =
      analysed({.columns = 24, .rows = 6}, "(x 2 2" + rest + " ------------------------ ooo" +
                                               std::string(21, '-') + " xxx" + std::string(21, '-') + ")");
  EXPECT_EQ(won.position.value.min, Value::win);
  EXPECT_EQ(won.position.remoteness, 1);
  const PlainRules rules({.columns = 20, .rows = 20});
  const auto start = analyse(rules, rules.start(), {});
  ASSERT_TRUE(start);
  EXPECT_FALSE(start->position.value.exact());
  EXPECT_EQ(start->pv.size(), 1U) << "a suggestion";
}

}  // namespace
}  // namespace quadrille::kaboom
