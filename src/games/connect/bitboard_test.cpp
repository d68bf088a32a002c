#include "games/connect/bitboard.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "core/random.h"
#include "search/perft.h"
#include "search/playout.h"

#include <set>

namespace quadrille::connect {
namespace {

// Plain and fast rules side by side. Any disagreement fails the test.
template <class Word>
struct Pair {
  PlainRules plain;
  BitRules<Word> fast;
  explicit Pair(const Shape& shape) : plain(shape), fast(shape) {}

  void expect_agreement(const Position& at, const typename BitRules<Word>::Position& bits) const {
    ASSERT_EQ(plain.outcome(at), fast.outcome(bits));
    ASSERT_EQ(plain.to_move(at), fast.to_move(bits));
    ASSERT_EQ(fast.from(at, plain.shape()), bits);
    if (!plain.outcome(at).is_open()) return;
    std::vector<Column> columns;
    for (const Word move : fast.moves(bits)) columns.push_back(static_cast<Column>(fast.column_of(move)));
    ASSERT_EQ(plain.moves(at), columns);
  }
};

template <class Word>
std::size_t compare_exhaustively(const Shape& shape) {
  const Pair<Word> rules(shape);
  std::set<std::pair<Word, Word>> seen;
  std::vector<std::pair<Position, typename BitRules<Word>::Position>> open = {
      {rules.plain.start(), rules.fast.start()}};
  seen.insert({0, 0});
  while (!open.empty()) {
    const auto [at, bits] = std::move(open.back());
    open.pop_back();
    rules.expect_agreement(at, bits);
    if (testing::Test::HasFatalFailure()) return 0;
    if (!rules.plain.outcome(at).is_open()) continue;
    for (const Word move : rules.fast.moves(bits)) {
      const auto next = rules.fast.after(bits, move);
      if (!seen.insert({next.mover, next.all}).second) continue;
      open.emplace_back(rules.plain.after(at, static_cast<Column>(rules.fast.column_of(move))), next);
    }
  }
  return seen.size();
}

TEST(ConnectBitboard, agrees_with_the_plain_rules_on_every_position_of_small_boards) {
  EXPECT_EQ(compare_exhaustively<Bits64>({.columns = 4, .rows = 4, .in_a_row = 3}), 41'750U);
  EXPECT_EQ(compare_exhaustively<Bits64>({.columns = 4, .rows = 4, .in_a_row = 4}), 161'029U);
  EXPECT_EQ(compare_exhaustively<Bits128>({.columns = 4, .rows = 4, .in_a_row = 4}), 161'029U);
  EXPECT_GT(compare_exhaustively<Bits64>({.columns = 3, .rows = 4, .in_a_row = 2}), 0U);
  // Boards with a side shorter than the line, which no game has, keep n = 5 small enough to exhaust.
  EXPECT_GT(compare_exhaustively<Bits64>({.columns = 5, .rows = 3, .in_a_row = 5}), 0U);
  EXPECT_GT(compare_exhaustively<Bits64>({.columns = 3, .rows = 5, .in_a_row = 5}), 0U);
}

template <class Word>
void compare_random_games(const Shape& shape, int games) {
  ASSERT_TRUE(BitRules<Word>::fits(shape));
  const Pair<Word> rules(shape);
  Random random(3);
  for (int game = 0; game < games; ++game) {
    Position at = rules.plain.start();
    auto bits = rules.fast.start();
    while (true) {
      rules.expect_agreement(at, bits);
      if (testing::Test::HasFatalFailure() || !rules.plain.outcome(at).is_open()) break;
      const auto moves = rules.fast.moves(bits);
      const Word move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      at = rules.plain.after(std::move(at), static_cast<Column>(rules.fast.column_of(move)));
      bits = rules.fast.after(bits, move);
    }
  }
}

TEST(ConnectBitboard, agrees_with_the_plain_rules_in_random_games_on_odd_boards) {
  for (const int n : {3, 4, 5}) compare_random_games<Bits64>({.columns = 5, .rows = 5, .in_a_row = n}, 300);
  for (const int n : {5, 6}) compare_random_games<Bits64>({.columns = 6, .rows = 6, .in_a_row = n}, 300);
  compare_random_games<Bits64>({.columns = 8, .rows = 7, .in_a_row = 5}, 300);
  compare_random_games<Bits64>({.columns = 2, .rows = 31, .in_a_row = 2}, 300);
  compare_random_games<Bits64>({.columns = 21, .rows = 2, .in_a_row = 2}, 300);
  for (const int n : {3, 4}) compare_random_games<Bits128>({.columns = 4, .rows = 30, .in_a_row = n}, 200);
  for (const int n : {4, 7, 10})
    compare_random_games<Bits128>({.columns = 11, .rows = 10, .in_a_row = n}, 200);
  compare_random_games<Bits128>({.columns = 42, .rows = 2, .in_a_row = 2}, 200);
  compare_random_games<Bits128>({.columns = 2, .rows = 63, .in_a_row = 2}, 200);
  compare_random_games<Bits128>({.columns = 8, .rows = 15, .in_a_row = 8}, 200);
}

TEST(ConnectBitboard, perft_of_7x6_is_the_published_one_in_either_word) {
  const BitRules<Bits64> narrow(Shape{});
  const BitRules<Bits128> wide(Shape{});
  EXPECT_EQ(perft(narrow, narrow.start(), 9), 39'394'572U);
  EXPECT_EQ(perft(wide, wide.start(), 8), 5'673'234U);
}

TEST(ConnectBitboard, perft_agrees_with_the_plain_rules_for_five_in_a_row) {
  const Shape shape{.columns = 5, .rows = 5, .in_a_row = 5};
  const BitRules<Bits64> fast(shape);
  const PlainRules plain(shape);
  EXPECT_EQ(perft(fast, fast.start(), 9), perft(plain, plain.start(), 9));
}

TEST(ConnectBitboard, takes_two_players_and_boards_with_a_spare_row_in_one_word) {
  EXPECT_TRUE(BitRules<Bits64>::fits({.columns = 8, .rows = 7}));
  EXPECT_FALSE(BitRules<Bits64>::fits({.columns = 8, .rows = 8}));
  EXPECT_TRUE(BitRules<Bits128>::fits({.columns = 8, .rows = 15}));
  EXPECT_FALSE(BitRules<Bits128>::fits({.columns = 12, .rows = 10}));
  EXPECT_FALSE(BitRules<Bits64>::fits({.players = 3}));
}

TEST(ConnectBitboard, playouts_end_and_are_the_same_for_the_same_seed) {
  const BitRules<Bits64> rules(Shape{});
  Random one(8);
  Random other(8);
  int wins = 0;
  for (int i = 0; i < 1000; ++i) {
    const Playout first = play_out(rules, rules.start(), one);
    const Playout second = play_out(rules, rules.start(), other);
    ASSERT_EQ(first.moves, second.moves);
    ASSERT_EQ(first.outcome, second.outcome);
    ASSERT_GE(first.moves, 7);
    ASSERT_LE(first.moves, 42);
    wins += first.outcome == won_by(Player{0}) ? 1 : 0;
  }
  // The first player wins 55.6% of random games (a well-known figure); the band is six standard errors.
  EXPECT_NEAR(wins, 556, 95);
}

}  // namespace
}  // namespace quadrille::connect
