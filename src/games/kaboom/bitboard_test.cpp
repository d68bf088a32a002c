#include "games/kaboom/bitboard.h"

#include <gtest/gtest.h>

#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/kaboom/notation.h"
#include "search/perft.h"
#include "search/playout.h"

namespace quadrille::kaboom {
namespace {

// Plays both rules side by side; a step after which they differ fails the test.
template <class Word>
struct Pair {
  using Fast = BitRules<Word>;
  PlainRules plain;
  Fast fast;
  explicit Pair(const Shape& shape) : plain(shape), fast(shape) {}

  void expect_agreement(const Position& at, const typename Fast::Position& bits) const {
    ASSERT_EQ(plain.outcome(at), fast.outcome(bits)) << Notation{}.write(plain, at);
    ASSERT_EQ(plain.to_move(at), fast.to_move(bits));
    ASSERT_EQ(fast.from(at), bits) << Notation{}.write(plain, at);
    ASSERT_EQ(fast.to_plain(bits, plain), at);
    ASSERT_EQ(fast.mirrored(fast.mirrored(bits)), bits);
    if (!plain.outcome(at).is_open()) return;
    const auto listed = fast.moves(bits);
    std::vector<Move> moves;
    for (const auto move : listed) {
      ASSERT_EQ(listed[moves.size()], move);
      ASSERT_EQ(fast.from(at, fast.to_plain(move)), move);
      moves.push_back(fast.to_plain(move));
    }
    ASSERT_EQ(listed.size(), moves.size());
    ASSERT_EQ(plain.moves(at), moves) << Notation{}.write(plain, at);
  }
};

// Visits all positions that play can reach and returns their number.
template <class Word>
std::size_t compare_exhaustively(const Shape& shape) {
  const Pair<Word> rules(shape);
  std::vector<std::pair<Position, typename BitRules<Word>::Position>> open = {
      {rules.plain.start(), rules.fast.start()}};
  std::unordered_set<std::string> seen = {Notation{}.write(rules.plain, open.back().first)};
  while (!open.empty()) {
    const auto [at, bits] = std::move(open.back());
    open.pop_back();
    rules.expect_agreement(at, bits);
    if (testing::Test::HasFatalFailure()) return 0;
    if (!rules.plain.outcome(at).is_open()) continue;
    for (const auto move : rules.fast.moves(bits)) {
      Position next = rules.plain.after(at, rules.fast.to_plain(move));
      if (seen.insert(Notation{}.write(rules.plain, next)).second)
        open.emplace_back(std::move(next), rules.fast.after(bits, move));
    }
  }
  return seen.size();
}

TEST(KaboomBitboard, agrees_with_the_plain_rules_on_every_position_of_3x3_with_a_bomb_each) {
  EXPECT_EQ(
      compare_exhaustively<Bits64>({.columns = 3, .rows = 3, .in_a_row = 3, .x_bombs = 1, .o_bombs = 1}),
      39'329U);
  for (const bool misere : {false, true})
    for (const bool super_bomb : {false, true})
      EXPECT_GT(compare_exhaustively<Bits128>({.columns = 3,
                                               .rows = 3,
                                               .in_a_row = 3,
                                               .x_bombs = 1,
                                               .o_bombs = 1,
                                               .misere = misere,
                                               .super_bomb = super_bomb}),
                20'000U);
}

TEST(KaboomBitboard, agrees_with_the_plain_rules_on_every_position_of_other_small_boards) {
  for (const bool super_bomb : {false, true}) {
    EXPECT_GT(compare_exhaustively<Bits64>({3, 2, 2, 2, 2, false, super_bomb}), 100U);
    EXPECT_GT(compare_exhaustively<Bits64>({2, 4, 2, 1, 2, true, super_bomb}), 100U);
    // A side shorter than the line, which no game allows, keeps the number of positions small in spite of
    // more bombs.
    EXPECT_GT(compare_exhaustively<Bits64>({3, 2, 3, 2, 1, false, super_bomb}), 1000U);
    EXPECT_GT(compare_exhaustively<Bits64>({2, 3, 3, 3, 2, true, super_bomb}), 1000U);
  }
  EXPECT_EQ(compare_exhaustively<Bits64>({4, 4, 3, 0, 0}), 41'750U);
}

template <class Word>
void compare_random_games(const Shape& shape, int games) {
  ASSERT_TRUE(BitRules<Word>::fits(shape));
  const Pair<Word> rules(shape);
  Random random(3);
  int blasts = 0;
  for (int game = 0; game < games; ++game) {
    Position at = rules.plain.start();
    auto bits = rules.fast.start();
    while (true) {
      rules.expect_agreement(at, bits);
      if (testing::Test::HasFatalFailure() || !rules.plain.outcome(at).is_open()) break;
      const auto moves = rules.fast.moves(bits);
      const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      at = rules.plain.after(std::move(at), rules.fast.to_plain(move));
      bits = rules.fast.after(bits, move);
      blasts += at.removed().size() > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(blasts, 0) << "bombs must matter";
}

// The longest lines that the board allows, so that games last until many bombs have exploded.
TEST(KaboomBitboard, agrees_with_the_plain_rules_in_random_games_on_odd_boards) {
  for (const bool misere : {false, true})
    for (const bool super_bomb : {false, true}) {
      compare_random_games<Bits64>({7, 6, 6, 9, 9, misere, super_bomb}, 100);
      compare_random_games<Bits64>({8, 7, 7, 20, 3, misere, super_bomb}, 100);
      compare_random_games<Bits64>({2, 31, 2, 30, 30, misere, super_bomb}, 100);
      compare_random_games<Bits64>({21, 2, 2, 30, 30, misere, super_bomb}, 100);
      compare_random_games<Bits128>({4, 30, 4, 40, 40, misere, super_bomb}, 40);
      compare_random_games<Bits128>({11, 10, 10, 99, 99, misere, super_bomb}, 40);
      compare_random_games<Bits128>({42, 2, 2, 99, 99, misere, super_bomb}, 100);
      compare_random_games<Bits128>({2, 63, 2, 99, 99, misere, super_bomb}, 100);
      compare_random_games<Bits128>({8, 15, 8, 60, 60, misere, super_bomb}, 40);
    }
}

TEST(KaboomBitboard, perft_agrees_with_the_plain_rules) {
  const Shape shape{.columns = 4, .rows = 4, .in_a_row = 3};
  const BitRules<Bits64> fast(shape);
  const PlainRules plain(shape);
  EXPECT_EQ(perft(fast, fast.start(), 6), perft(plain, plain.start(), 6));
  const BitRules<Bits64> without_bombs({.x_bombs = 0, .o_bombs = 0});
  EXPECT_EQ(perft(without_bombs, without_bombs.start(), 8), 5'673'234U) << "Connect's published number";
}

TEST(KaboomBitboard, takes_boards_with_a_spare_row_in_one_word) {
  EXPECT_TRUE(BitRules<Bits64>::fits({.columns = 8, .rows = 7}));
  EXPECT_FALSE(BitRules<Bits64>::fits({.columns = 8, .rows = 8}));
  EXPECT_TRUE(BitRules<Bits128>::fits({.columns = 8, .rows = 15}));
  EXPECT_FALSE(BitRules<Bits128>::fits({.columns = 12, .rows = 10}));
}

TEST(KaboomBitboard, mirror_images_have_mirrored_moves) {
  const PlainRules plain({.columns = 4, .rows = 3, .in_a_row = 3});
  const BitRules<Bits64> fast(plain.shape());
  const auto at = fast.from(*Notation{}.read(plain, "(x 1 1 ---- *o-- xo@-)"));
  EXPECT_EQ(fast.mirrored(at), fast.from(*Notation{}.read(plain, "(x 1 1 ---- --o* -@ox)")));
}

TEST(KaboomBitboard, playouts_end_and_are_the_same_for_the_same_seed) {
  const BitRules<Bits64> rules(Shape{});
  EXPECT_EQ(moves_of_playouts(rules, rules.start(), 1000, 8),
            moves_of_playouts(rules, rules.start(), 1000, 8));
  EXPECT_NE(moves_of_playouts(rules, rules.start(), 1000, 8),
            moves_of_playouts(rules, rules.start(), 1000, 9));
}

}  // namespace
}  // namespace quadrille::kaboom
