#include "games/quarto/remoteness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/random.h"
#include "games/quarto/analysis.h"
#include "games/quarto/notation.h"
#include "games/quarto/random_position.h"
#include "tests/minimax.h"

namespace quadrille::quarto {
namespace {

void agrees_with_minimax(bool squares) {
  const PlainRules rules({squares});
  const auto name = [](const Position& at) { return Notation{}.write(at); };
  Random random(11);
  int decided = 0;
  for (int placed = 9; placed <= 15; ++placed)
    for (int i = 0; i < (placed == 9 ? 2 : placed == 10 ? 40 : 150); ++i) {
      const Position at = random_position(rules, placed, i % 2 == 1, random);
      Minimax<PlainRules> minimax(rules, name);
      const auto answer = minimax.solve(at);
      if (answer.value != Value::tie) {
        ++decided;
        EXPECT_EQ(remoteness_of({squares}, at, answer.value, {.nodes = 10'000'000}), answer.remoteness)
            << name(at);
      }
      const auto analysis = analyse(rules, at, {});
      EXPECT_EQ(analysis->position.value.min, answer.value) << name(at);
      EXPECT_EQ(analysis->position.remoteness, answer.remoteness) << name(at);
      for (const Move move : rules.moves(at)) {
        const auto after = minimax.solve(rules.after(at, move));
        const std::string text = Notation{}.write_move(rules, move);
        const auto listed = std::find_if(analysis->moves.begin(), analysis->moves.end(),
                                         [&](const auto& each) { return each.first == text; });
        ASSERT_NE(listed, analysis->moves.end()) << text;
        EXPECT_EQ(listed->second.remoteness, after.remoteness + 1) << name(at) << ' ' << text;
      }
    }
  EXPECT_GT(decided, 500);
}

TEST(QuartoRemoteness, agrees_with_plain_minimax) { agrees_with_minimax(false); }
TEST(QuartoRemoteness, agrees_with_plain_minimax_with_the_squares_rule) { agrees_with_minimax(true); }

TEST(QuartoRemoteness, is_not_guessed_when_the_nodes_run_out) {
  const PlainRules rules({});
  const Position at = *Notation{}.read(rules, "0f1e2d3c8-------:-");  // a win in 8
  EXPECT_EQ(remoteness_of({}, at, Value::win, {.nodes = 10}), std::nullopt);
  EXPECT_EQ(remoteness_of({}, at, Value::win, {.nodes = 100'000}), 8);
}

}  // namespace
}  // namespace quadrille::quarto
