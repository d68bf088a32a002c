#include "games/minesweeper/solver/analysis.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>

#include <set>
#include <utility>

#include "core/random.h"
#include "games/minesweeper/notation/notation.h"
#include "games/minesweeper/odds/odds.h"
#include "games/minesweeper/rules/mine_placement.h"
#include "games/minesweeper/rules/rules.h"
#include "games/minesweeper/solver/play_alone.h"
#include "games/minesweeper/solver/solver.h"

namespace quadrille::minesweeper {
namespace {

Result<BoardOdds> analysed(const Variant& variant, std::string_view picture) {
  const auto rules = PlainRules::create(variant);
  if (!rules) return rules.error();
  const auto observation = Notation{}.read(*rules, picture);
  if (!observation) return observation.error();
  return analyse(*observation);
}

TEST(MinesweeperAnalysis, M10_a_board_that_is_untouched_has_all_its_solutions) {
  const auto odds = analysed({30, 16, 99, FirstClick::any, {}}, "");
  ASSERT_TRUE(odds);
  EXPECT_EQ(odds->solutions,
            "560220999337421345429058985775821108059290502723897901281458809527214479570631168198385673295159"
            "633481600");
  for (const auto& mine : odds->mine_probability) EXPECT_NEAR(*mine, 99.0 / 480, 1e-12);
}

TEST(MinesweeperAnalysis, M08_the_start_of_a_board_without_guesses_is_known_to_be_safe) {
  const auto odds = analysed({9, 9, 10, FirstClick::no_guess, {5, 5}}, "");
  ASSERT_TRUE(odds);
  EXPECT_EQ(odds->solutions, "1646492110120");
  EXPECT_EQ(odds->safe, (std::vector<Square>{{5, 5}}));
  EXPECT_NEAR(*odds->mine_probability[0], 10.0 / 80, 1e-12);
  ASSERT_EQ(odds->reasons.size(), 1U);
  EXPECT_EQ(odds->reasons[0].why, "a board that needs no guess starts at (5,5): no mine at (5,5)");
  ASSERT_TRUE(odds->best);
  EXPECT_EQ(odds->best->square, (Square{5, 5}));
  const auto opening = analysed({9, 9, 10, FirstClick::no_guess_open, {1, 1}}, "");
  ASSERT_TRUE(opening);
  EXPECT_EQ(opening->solutions, "1096993404430");
  EXPECT_EQ(opening->safe, (std::vector<Square>{{1, 1}, {2, 1}, {1, 2}, {2, 2}}));
}

TEST(MinesweeperAnalysis, M10_safe_squares_and_mines_are_named_with_a_reason) {
  const auto odds = analysed({4, 3, 2, FirstClick::any, {}}, "####/1221/0000");
  ASSERT_TRUE(odds);
  EXPECT_EQ(odds->solutions, "1");
  EXPECT_EQ(odds->safe, (std::vector<Square>{{1, 1}, {4, 1}}));
  EXPECT_EQ(odds->mines, (std::vector<Square>{{2, 1}, {3, 1}}));
  ASSERT_TRUE(odds->best);
  EXPECT_NE(odds->best->why.find("no mine at"), std::string::npos);
}

// Expects that the clues of a reason and the number of mines alone make its squares certain.
void expect_it_follows(const Observation& observation, const BoardOdds::Reason& reason) {
  const Variant& variant = observation.variant();
  const auto cell_of = [&](Square at) {
    return static_cast<Cell>((at.row - 1) * variant.width + at.column - 1);
  };
  Constraints known(variant);
  for (Cell cell = 0; cell < observation.size(); ++cell)
    if (is_clue(observation[cell])) known.mark_safe(cell);
  for (const Square clue : reason.because) known.open(cell_of(clue), clue_of(observation[cell_of(clue)]));
  Odds odds;
  ASSERT_EQ(odds.solve(known), Odds::Verdict::exact);
  for (const Square square : reason.safe) EXPECT_EQ(odds.mine(known, cell_of(square)), 0) << reason.why;
  for (const Square square : reason.mines) EXPECT_EQ(odds.mine(known, cell_of(square)), 1) << reason.why;
}

TEST(MinesweeperAnalysis, M10_every_certain_square_has_one_reason_and_it_follows_from_its_clues) {
  const Variant variant{12, 9, 20, FirstClick::open, {}};
  const auto rules = *PlainRules::create(variant);
  Solver solver(variant, SolverLevel::fast);
  std::size_t seen = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Position at = rules.start(seed);
    solver.clear();
    while (at.observation().outcome().is_open()) {
      const auto odds = analyse(at.observation());
      ASSERT_TRUE(odds);
      std::multiset<std::pair<int, int>> safe, mines;
      for (const BoardOdds::Reason& reason : odds->reasons) {
        for (const Square square : reason.safe) safe.emplace(square.row, square.column);
        for (const Square square : reason.mines) mines.emplace(square.row, square.column);
        expect_it_follows(at.observation(), reason);
      }
      std::multiset<std::pair<int, int>> all_safe, all_mines;
      for (const Square square : odds->safe) all_safe.emplace(square.row, square.column);
      for (const Square square : odds->mines) all_mines.emplace(square.row, square.column);
      EXPECT_EQ(safe, all_safe) << seed;
      EXPECT_EQ(mines, all_mines) << seed;
      seen += odds->reasons.size();
      rules.play(at, {Act::open, solver.next(at.observation())->cell});
    }
  }
  EXPECT_GT(seen, 1000U);
}

TEST(MinesweeperAnalysis, M10_the_last_guess_has_its_exact_chance) {
  const auto odds = analysed({2, 2, 1, FirstClick::any, {}}, "1#/1#");
  ASSERT_TRUE(odds);
  EXPECT_EQ(odds->solutions, "2");
  ASSERT_TRUE(odds->best && odds->best->win_probability);
  EXPECT_EQ(*odds->best->win_probability, 0.5);
}

TEST(MinesweeperAnalysis, M10_a_clue_that_cannot_hold_is_named) {
  const auto odds = analysed({4, 3, 2, FirstClick::any, {}}, "####/1281/0000");
  ASSERT_FALSE(odds);
  EXPECT_EQ(odds.error().code, ErrorCode::bad_board);
  EXPECT_NE(odds.error().message.find("(3,2)"), std::string::npos);
}

// 240 x 240 squares, half of them mines, some clues everywhere: without a limit its odds take a minute.
Observation large_board() {
  constexpr int side = 240;
  Variant variant{.width = side, .height = side, .mines = side * side / 2, .first_click = FirstClick::any};
  const Layout layout = place_mines(variant, 1, {});
  Random random(2);
  std::string text;
  for (Cell cell = 0; cell < variant.cells(); ++cell) {
    if (cell > 0 && cell % side == 0) text += '/';
    int mines = 0;
    for_each_neighbour(variant, cell, [&](Cell near) { mines += layout.mines[near] ? 1 : 0; });
    text += layout.mines[cell] || random.below(5) > 0 ? '#' : static_cast<char>('0' + mines);
  }
  return *Notation{}.read(*PlainRules::create(variant), text);
}

TEST(MinesweeperAnalysis, odds_end_at_their_deadline) {
  const Observation board = large_board();
  using std::chrono::steady_clock;
  EXPECT_EQ(analyse(board, {.deadline = steady_clock::now()}).error().code, ErrorCode::over_budget);
  const auto later = analyse(board, {.deadline = steady_clock::now() + std::chrono::milliseconds(50)});
  ASSERT_FALSE(later);
  EXPECT_EQ(later.error().code, ErrorCode::over_budget);
  EXPECT_EQ(later.error().message, "the time limit passed before the work had ended");
}

TEST(MinesweeperAnalysis, odds_end_when_they_are_stopped) {
  const Observation board = large_board();
  std::atomic<bool> stop = false;
  std::thread other([&] { stop = true; });
  const auto odds = analyse(board, {.stop = &stop});
  other.join();
  ASSERT_FALSE(odds);
  EXPECT_EQ(odds.error().message, "the work was stopped before its end");
}

TEST(MinesweeperAnalysis, odds_end_at_their_memory_limit) {
  const auto odds = analyse(large_board(), {.memory = 30'000'000});
  ASSERT_FALSE(odds);
  EXPECT_EQ(odds.error().code, ErrorCode::over_budget);
  EXPECT_EQ(odds.error().message, "the work needs more than its memory limit of 30000000 bytes");
}

TEST(MinesweeperAnalysis, odds_of_the_largest_board_fit_into_the_default_memory) {
  const auto odds = analysed({1000, 1000, 200'000, FirstClick::any, {}}, "");
  ASSERT_TRUE(odds) << odds.error().message;
  EXPECT_NEAR(*odds->mine_probability.front(), 0.2, 1e-9);
}

// A third of the service's budget; the report was of 23 clues on an Expert board, refused within any limit.
constexpr std::size_t little_memory = 20'000'000;

TEST(MinesweeperAnalysis, P04_clues_all_over_a_board_fit_into_a_small_memory) {
  const auto rules = PlainRules::create({30, 16, 99, FirstClick::any, {}});
  ASSERT_TRUE(rules);
  const std::string covered(30, '#');
  std::string picture = covered + '/' + covered + '/' + covered + '/' + covered + '/' +
                        "############2#2#######2#3#3###/############2#################/"
                        "##################00#0########/#############1#0#0###1########/" +
                        covered + "/##################2###32#3####/#############22#3#4#3###2#####";
  for (int row = 11; row < 16; ++row) picture += '/' + covered;
  const auto observation = Notation{}.read(*rules, picture);
  ASSERT_TRUE(observation) << observation.error().message;
  const auto odds = analyse(*observation, {.memory = little_memory});
  ASSERT_TRUE(odds) << odds.error().message;
  double mines = 0;
  for (const auto& mine : odds->mine_probability) mines += mine.value_or(0);
  EXPECT_NEAR(mines, 99, 1e-6);
}

TEST(MinesweeperAnalysis, P04_every_position_of_an_expert_game_is_analysed_in_a_small_memory) {
  const auto rules = PlainRules::create({30, 16, 99, FirstClick::open, {}});
  ASSERT_TRUE(rules);
  int positions = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Position at = rules->start(seed);
    rules->play(at, {Act::open, 4 * 30 + 4});
    while (rules->outcome(at.observation()).is_open()) {
      const auto odds = analyse(at.observation(), {.memory = little_memory});
      ASSERT_TRUE(odds) << odds.error().message << " in " << write_observation(at.observation());
      ASSERT_TRUE(odds->best);
      const Square square = odds->best->square;
      rules->play(at, {Act::open, static_cast<Cell>((square.row - 1) * 30 + square.column - 1)});
      ++positions;
    }
  }
  EXPECT_GT(positions, 300);
}

TEST(MinesweeperAnalysis, a_level_moves_on_a_large_board_whatever_its_budget) {
  const Observation board = large_board();
  std::atomic<bool> stop = true;
  for (const std::string_view level : {"fast", "strong"}) {
    const auto move = choose(board, level, {.stop = &stop});
    ASSERT_TRUE(move) << level;
    EXPECT_FALSE(is_clue(board[move->cell])) << level;
    EXPECT_TRUE(choose(board, level, {.memory = 1000})) << level;
  }
}

TEST(MinesweeperAnalysis, components_whose_mines_fit_together_in_few_ways_are_listed_without_trying_all) {
  // 42 components of three squares with one mine or two, and one mine more than one each: 2^42 ways to
  // choose, of which 42 have the right number of mines.
  std::string text;
  for (int i = 0; i < 42; ++i) text += "#1#1##2#";
  const Variant variant{.width = 336, .height = 1, .mines = 127, .first_click = FirstClick::any};
  const auto odds = analyse(*Notation{}.read(*PlainRules::create(variant), text));
  ASSERT_TRUE(odds);
  EXPECT_EQ(odds->solutions, "42");
  ASSERT_TRUE(odds->best);
  EXPECT_TRUE(odds->best->win_probability);
}

}  // namespace
}  // namespace quadrille::minesweeper
