#include "games/kaboom/tiers.h"

#include <gtest/gtest.h>

#include "games/kaboom/notation.h"
#include "tests/solved_table.h"

namespace quadrille::kaboom {
namespace {

static_assert(TieredGame<Tiers<Bits64>>);
static_assert(TieredGame<Tiers<Bits128>>);

class KaboomTiers : public testing::TestWithParam<std::pair<const char*, Shape>> {};

TEST_P(KaboomTiers, K11_agree_with_minimax_on_every_position) {
  const auto& [name, shape] = GetParam();
  const PlainRules rules(shape);
  const auto write = [&](const Position& at) { return Notation{}.describe(rules, at).state; };
  Minimax<PlainRules> oracle(rules, write);
  oracle.solve(rules.start());
  SolvedTable(std::string("kaboom"), name).expect_agreement(oracle, write);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, KaboomTiers,
    testing::Values(std::pair{"3x3n3b1.1", Shape{3, 3, 3, 1, 1, false, false}},
                    std::pair{"3x3n3b1.1m", Shape{3, 3, 3, 1, 1, true, false}},
                    std::pair{"3x3n3b1.1s", Shape{3, 3, 3, 1, 1, false, true}},
                    std::pair{"3x3n3b1.1ms", Shape{3, 3, 3, 1, 1, true, true}},
                    std::pair{"2x3n2b2.1", Shape{2, 3, 2, 2, 1, false, false}},
                    // Lines are rare on these boards: the boards fill up, and players pass and detonate.
                    std::pair{"3x3n3b0.2m", Shape{3, 3, 3, 0, 2, true, false}},
                    std::pair{"2x3n2b3.3ms", Shape{2, 3, 2, 3, 3, true, true}}));

TEST(KaboomTiers, K11_three_by_three_with_a_bomb_each_is_a_win_in_15_among_39329_positions) {
  const SolvedTable solved("kaboom", "3x3n3b1.1");
  EXPECT_EQ(solved.report().positions, 39'329U);
  EXPECT_EQ(solved.report().start, make_solved_value(Value::win, 15));
}

TEST(KaboomTiers, K11_without_bombs_it_is_connect) {
  for (const auto& [kaboom, connect] :
       {std::pair{"4x4n4b0.0", "4x4n4p2"}, std::pair{"5x4n3b0.0", "5x4n3p2"}}) {
    const SolvedTable with("kaboom", kaboom);
    const SolvedTable without("connect", connect);
    EXPECT_EQ(with.report().counts, without.report().counts);
    EXPECT_EQ(with.report().start, without.report().start);
  }
}

}  // namespace
}  // namespace quadrille::kaboom
