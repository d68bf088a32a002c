#include "games/connect/tiers.h"

#include <gtest/gtest.h>

#include "games/connect/notation.h"
#include "tests/solved_table.h"

namespace quadrille::connect {
namespace {

static_assert(TieredGame<Tiers<Bits64>>);
static_assert(TieredGame<Tiers<Bits128>>);

struct Solved {
  const char* rules;
  Shape shape;
  std::uint64_t positions;  // published
};

class ConnectTiers : public testing::TestWithParam<Solved> {};

TEST_P(ConnectTiers, agree_with_minimax_on_every_position) {
  const Solved& solved = GetParam();
  const PlainRules rules(solved.shape);
  const auto write = [&](const Position& at) { return write_board(solved.shape, at.cells()); };
  Minimax<PlainRules> oracle(rules, write);
  oracle.solve(rules.start());
  EXPECT_EQ(oracle.known().size(), solved.positions);
  SolvedTable("connect", solved.rules).expect_agreement(oracle, write);
}

INSTANTIATE_TEST_SUITE_P(Boards, ConnectTiers,
                         testing::Values(Solved{"4x4n4p2", {4, 4, 4, 2}, 161'029},
                                         Solved{"4x4n3p2", {4, 4, 3, 2}, 41'750}),
                         [](const auto& each) { return std::string(each.param.rules); });

TEST(ConnectTiers, K11_the_number_of_positions_is_the_published_one) {
  EXPECT_EQ(SolvedTable("connect", "5x4n4p2").report().positions, 3'945'711U);
  EXPECT_EQ(SolvedTable("connect", "4x5n4p2").report().positions, 1'706'255U);
  EXPECT_EQ(SolvedTable("connect", "5x4n3p2").report().positions, 613'459U);
}

TEST(ConnectTiers, boards_too_large_to_be_numbered_and_more_than_two_players_have_none) {
  EXPECT_EQ((*all_games().create("connect", "9x9n4p2"))->ability<StrongSolving>(), nullptr);
  EXPECT_EQ((*all_games().create("connect", "4x4n3p3"))->ability<StrongSolving>(), nullptr);
  EXPECT_NE((*all_games().create("connect", "7x6n4p2"))->ability<StrongSolving>(), nullptr);
}

}  // namespace
}  // namespace quadrille::connect
