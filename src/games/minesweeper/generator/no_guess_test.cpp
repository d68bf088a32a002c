#include "games/minesweeper/generator/no_guess.h"

#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "core/random.h"
#include "games/minesweeper/notation/notation.h"
#include "games/minesweeper/odds/brute_force.h"
#include "games/minesweeper/rules/rules.h"
#include "games/minesweeper/solver/solver.h"

namespace quadrille::minesweeper {
namespace {

Variant begun_in_the_middle(int width, int height, int mines) {
  return {width, height, mines, FirstClick::no_guess, {(width + 1) / 2, (height + 1) / 2}};
}

// True if the solver that plays, which shares only deduction and odds with the generator, wins without a
// guess.
bool wins_without_guess(const Variant& variant, const Board& board) {
  const auto rules = *PlainRules::create({variant.width, variant.height, variant.mines, FirstClick::any, {}});
  Position at = *rules.start(board.layout);
  Solver solver(rules.variant(), SolverLevel::fast);
  rules.play(at, {Act::open, board.start});
  while (at.observation().outcome().is_open()) {
    const auto choice = solver.next(at.observation());
    if (!choice || choice->kind != Choice::Kind::safe) return false;
    rules.play(at, {Act::open, choice->cell});
  }
  return at.observation().outcome().kind == Outcome::Kind::won;
}

TEST(MinesweeperNoGuess, M08_boards_that_were_arranged_need_no_guess) {
  for (const auto& variant :
       {begun_in_the_middle(9, 9, 10), begun_in_the_middle(16, 16, 40), begun_in_the_middle(30, 16, 99)}) {
    NoGuess solver(variant);
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      const auto board = arrange_no_guess(variant, seed, 1000, solver);
      ASSERT_TRUE(board);
      EXPECT_EQ(board->layout.count(), variant.mines);
      for (const Cell cell : spared_cells(variant, board->start)) EXPECT_FALSE(board->layout.mines[cell]);
      EXPECT_TRUE(wins_without_guess(variant, *board));
      EXPECT_TRUE(NoGuess(variant).solves(board->layout, board->start));
    }
  }
}

// Deduction by its definition, on boards of under 32 squares; a set of squares is a bit mask. A square is
// safe if it is no mine in every layout with that many mines and the visible clues.
class Deduction {
 public:
  Deduction(int width, int height, int mines) : width_(width), height_(height) {
    for (std::uint32_t layout = 0; layout < 1U << (width * height); ++layout)
      if (std::popcount(layout) == mines) layouts_.push_back(layout);
  }

  [[nodiscard]] bool clears(std::uint32_t mines, int start) const {
    if ((mines >> start & 1) != 0) return false;
    const std::uint32_t all = (1U << (width_ * height_)) - 1;
    std::uint32_t seen = with_zeros(mines, 1U << start);
    std::vector<std::uint32_t> possible = layouts_;
    while ((seen | mines) != all) {
      std::erase_if(possible, [&](std::uint32_t other) { return !looks_alike(mines, other, seen); });
      std::uint32_t mined_somewhere = 0;
      for (const std::uint32_t other : possible) mined_somewhere |= other;
      const std::uint32_t safe = all & ~mined_somewhere & ~seen;
      if (safe == 0) return false;
      seen = with_zeros(mines, seen | safe);
    }
    return true;
  }
  // All layouts that it clears from `start`, as text.
  [[nodiscard]] std::set<std::string> cleared_from(int start) const {
    std::set<std::string> found;
    for (const std::uint32_t layout : layouts_)
      if (clears(layout, start)) found.insert(written(layout));
    return found;
  }
  [[nodiscard]] bool opens(const std::string& layout, int start) const {
    return clue(read(layout), start) == 0;
  }

 private:
  [[nodiscard]] std::uint32_t around(int square) const {
    std::uint32_t bits = 0;
    for (int other = 0; other < width_ * height_; ++other)
      if (other != square && std::abs(other % width_ - square % width_) <= 1 &&
          std::abs(other / width_ - square / width_) <= 1)
        bits |= 1U << other;
    return bits;
  }
  [[nodiscard]] int clue(std::uint32_t mines, int square) const {
    return std::popcount(mines & around(square));
  }
  [[nodiscard]] std::uint32_t with_zeros(std::uint32_t mines, std::uint32_t seen) const {
    for (std::uint32_t before = 0; before != seen;) {
      before = seen;
      for (int square = 0; square < width_ * height_; ++square)
        if ((seen >> square & 1) != 0 && clue(mines, square) == 0) seen |= around(square);
    }
    return seen;
  }
  [[nodiscard]] bool looks_alike(std::uint32_t mines, std::uint32_t other, std::uint32_t seen) const {
    if ((other & seen) != 0) return false;
    for (int square = 0; square < width_ * height_; ++square)
      if ((seen >> square & 1) != 0 && clue(mines, square) != clue(other, square)) return false;
    return true;
  }
  [[nodiscard]] std::string written(std::uint32_t layout) const {
    std::string text;
    for (int square = 0; square < width_ * height_; ++square) {
      if (square > 0 && square % width_ == 0) text += '/';
      text += (layout >> square & 1) != 0 ? '*' : '.';
    }
    return text;
  }
  [[nodiscard]] static std::uint32_t read(std::string layout) {
    std::erase(layout, '/');
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < layout.size(); ++i) bits |= layout[i] == '*' ? 1U << i : 0U;
    return bits;
  }

  int width_;
  int height_;
  std::vector<std::uint32_t> layouts_;
};

TEST(MinesweeperNoGuess, M08_uniform_boards_are_exactly_those_that_deduction_clears_and_equally_likely) {
  struct Case {
    int width, height, mines, start;  // the start as an index
  };
  for (const auto [width, height, mines, start] :
       {Case{4, 3, 3, 0}, Case{4, 3, 2, 5}, Case{3, 3, 4, 4}, Case{5, 2, 3, 0}}) {
    const Square square{start % width + 1, start / width + 1};
    const Deduction deduction(width, height, mines);
    for (const FirstClick first_click : {FirstClick::no_guess, FirstClick::no_guess_open}) {
      std::set<std::string> wanted = deduction.cleared_from(start);
      if (first_click == FirstClick::no_guess_open)
        std::erase_if(
            wanted, [&, from = start](const std::string& layout) { return !deduction.opens(layout, from); });
      const Variant variant{width, height, mines, first_click, square};
      if (wanted.empty() || !check(variant)) continue;
      NoGuess solver(variant);
      const auto solvable = [&](const Layout& layout, Cell from) { return solver.solves(layout, from); };
      std::map<std::string, int> drawn;
      const int each = 100;
      const int draws = each * static_cast<int>(wanted.size());
      for (int i = 0; i < draws; ++i) {
        const auto board =
            generate_no_guess(variant, Random(static_cast<std::uint64_t>(i)).next(), 100'000, solvable);
        ASSERT_TRUE(board);
        ++drawn[write_layout(board->layout)];
      }
      std::set<std::string> names;
      double chi_squared = 0;
      for (const auto& [layout, times] : drawn) {
        names.insert(layout);
        chi_squared += (times - each) * (times - each) / static_cast<double>(each);
      }
      EXPECT_EQ(names, wanted) << width << " x " << height << ", " << mines;
      // Chi-squared with k degrees of freedom is about normal, with mean k and variance 2k: six sigma.
      const auto freedom = static_cast<double>(wanted.size() - 1);
      EXPECT_LE(chi_squared, freedom + 6 * std::sqrt(2 * freedom) + 6);
    }
  }
}

TEST(MinesweeperNoGuess, M08_every_board_that_deduction_clears_can_be_arranged_and_no_other) {
  const Variant variant{4, 3, 3, FirstClick::no_guess, {1, 1}};
  const std::set<std::string> wanted = Deduction(4, 3, 3).cleared_from(0);
  ASSERT_TRUE(wanted.contains(".*../**../....")) << "the corner shows 3, and has 3 neighbours";
  NoGuess solver(variant);
  std::set<std::string> made;
  for (std::uint64_t seed = 1; seed <= 20'000; ++seed) {
    const auto board = arrange_no_guess(variant, seed, 1000, solver);
    ASSERT_TRUE(board);
    made.insert(write_layout(board->layout));
  }
  EXPECT_EQ(made, wanted);
}

TEST(MinesweeperNoGuess, M08_same_seed_same_board) {
  const auto variant = begun_in_the_middle(16, 16, 40);
  NoGuess fresh(variant);
  NoGuess used(variant);
  const auto other = arrange_no_guess(variant, 8, 1000, used);
  ASSERT_TRUE(other);
  EXPECT_EQ(arrange_no_guess(variant, 7, 1000, fresh)->layout,
            arrange_no_guess(variant, 7, 1000, used)->layout);
}

TEST(MinesweeperNoGuess, M08_a_drawn_board_is_refused_when_it_needs_a_guess) {
  const auto variant = begun_in_the_middle(16, 16, 40);
  NoGuess solver(variant);
  int solvable = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const auto board = generate(variant, seed, middle_of(variant));
    ASSERT_TRUE(board);
    const bool solves = solver.solves(board->layout, board->start);
    EXPECT_EQ(solves, wins_without_guess(variant, *board)) << seed;
    solvable += solves ? 1 : 0;
  }
  EXPECT_GT(solvable, 20);
  EXPECT_LT(solvable, 180);
}

TEST(MinesweeperNoGuess, M08_says_so_where_no_board_will_do) {
  // Two rows begun in a corner that opens: wherever the mine is, the square above or below it looks the same.
  const Variant variant{4, 2, 1, FirstClick::no_guess_open, {1, 1}};
  NoGuess solver(variant);
  EXPECT_FALSE(arrange_no_guess(variant, 1, 100, solver));
}

TEST(MinesweeperNoGuess, dealing_ends_when_its_budget_is_used_up) {
  // A third of the squares are mines: every board of this size needs a guess.
  const Variant variant{
      .width = 120, .height = 120, .mines = 4800, .first_click = FirstClick::no_guess, .start = {60, 60}};
  using std::chrono::steady_clock;
  const auto code = [&](const Limits& limits) {
    BudgetWatch watch(limits);
    NoGuess solver(variant, &watch);
    return arrange_no_guess(variant, 1, 1'000'000'000, solver).error().code;
  };
  EXPECT_EQ(code({.deadline = steady_clock::now()}), ErrorCode::over_budget);
  EXPECT_EQ(code({.deadline = steady_clock::now() + std::chrono::milliseconds(50)}), ErrorCode::over_budget);
  std::atomic<bool> stop = false;
  std::thread other([&] { stop = true; });
  EXPECT_EQ(code({.stop = &stop}), ErrorCode::over_budget);
  other.join();

  BudgetWatch watch(Limits{.stop = &stop});
  NoGuess solver(variant, &watch);
  const auto drawn = generate_no_guess(
      variant, 1, 1'000'000'000,
      [&](const Layout& layout, Cell start) { return solver.solves(layout, start); }, {}, &watch);
  EXPECT_EQ(drawn.error().code, ErrorCode::over_budget);
}

}  // namespace
}  // namespace quadrille::minesweeper
