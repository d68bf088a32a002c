#include "games/quarto/expert.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.h"
#include "games/quarto/analysis.h"
#include "games/quarto/notation.h"
#include "games/quarto/players.h"
#include "games/quarto/random_position.h"

namespace quadrille::quarto {
namespace {

// The value of a position for one of the players, from the book or the solver.
Value value_for(Player player, const PlainRules& rules, const Position& at, const OpeningBook& opening,
                Solver& solver) {
  const auto known = known_value(rules, at, &opening, *opening.book());
  const Value value = known ? *known : solver.solve(at, {}).min;
  return at.to_move() == player ? value : turned(value);
}

void never_gives_a_value_away(const Variant& variant, int fewest, int most) {
  const PlainRules rules(variant);
  const OpeningBook opening(rules);
  const auto solver = Solver::make(variant, {.table_bytes = std::size_t{16} << 20});
  Random random(8);
  for (int placed = fewest; placed <= most; ++placed)
    for (int i = 0; i < 8; ++i) {
      const Position at = random_position(rules, placed, i % 2 == 1, random);
      const auto move = choose(rules, at, "hard", {}, random.next(), &opening);
      ASSERT_TRUE(move) << move.error().message;
      const Position next = rules.after(at, *move);
      EXPECT_EQ(value_for(at.to_move(), rules, next, opening, *solver),
                value_for(at.to_move(), rules, at, opening, *solver))
          << Notation{}.write(at) << ' ' << Notation{}.write_move(rules, *move);
    }
}

TEST(QuartoExpert, hard_never_gives_a_value_away_from_the_first_move_on) {
  never_gives_a_value_away({}, 0, 12);
}
TEST(QuartoExpert, hard_never_gives_a_value_away_with_the_squares_rule) {
  never_gives_a_value_away({.squares = true}, 0, 12);
}

TEST(QuartoExpert, among_equal_moves_hard_takes_one_that_leaves_the_opponent_most_ways_to_go_wrong) {
  const PlainRules rules({});
  const auto solver = Solver::make({}, {});
  Random random(9);
  int chosen_among_several = 0;
  for (int i = 0; i < 40; ++i) {
    const Position at = random_position(rules, 9, false, random);
    const auto mistakes = [&](Move pick) {
      const Position next = rules.after(at, pick);
      const Value best = solver->solve(next, {}).min;
      std::size_t worse = 0;
      for (const Move cell : rules.moves(next)) {
        if (rules.would_win(next, cell.index)) return std::size_t{0};  // no opponent overlooks that
        const Position after = rules.after(next, cell);
        worse += solver->solve(after, {}).min < best ? 1 : 0;
      }
      return worse + 1;
    };
    const Value value = solver->solve(at, {}).min;
    std::size_t most = 0;
    for (const Move pick : rules.moves(at))
      if (turned(solver->solve(rules.after(at, pick), {}).min) == value)
        most = std::max(most, mistakes(pick));
    const auto move = choose(rules, at, "hard", {}, 1, nullptr);
    EXPECT_EQ(mistakes(*move), most) << Notation{}.write(at);
    chosen_among_several += most > 1 ? 1 : 0;
  }
  EXPECT_GT(chosen_among_several, 10);
}

}  // namespace
}  // namespace quadrille::quarto
