#include "games/quarto/bitboard.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/random.h"
#include "games/quarto/notation.h"
#include "search/concepts.h"
#include "search/perft.h"

namespace quadrille::quarto {
namespace {

static_assert(Tree<BitRules<false>>);
static_assert(Tree<BitRules<true>>);

Bits64 bit_of(Move move) { return Bits64{1} << (move.index + (move.act == Act::place ? pieces : 0)); }

template <bool Squares>
void expect_same(const PlainRules& plain, const Position& at,
                 const typename BitRules<Squares>::Position& bits) {
  using Bit = BitRules<Squares>;
  ASSERT_EQ(Bit::outcome(bits), at.outcome());
  if (!at.outcome().is_open()) return;
  ASSERT_EQ(Bit::to_move(bits), at.to_move());
  Bits64 moves = 0;
  for (const Move move : plain.moves(at)) moves |= bit_of(move);
  Bits64 fast = 0;
  for (const Bits64 move : Bit::moves(bits)) fast |= move;
  ASSERT_EQ(fast, moves);
  for (Cell cell = 0; cell < cells && !at.is_to_pick(); ++cell) {
    if (at.at(cell) != no_piece) {
      ASSERT_EQ(bits.board.at(cell), at.at(cell));
    } else {
      ASSERT_EQ(bits.board.would_win(at.in_hand(), cell), plain.would_win(at, cell));
    }
  }
}

// A piece is safe when no reply to handing it over wins, as the plain rules see it.
PieceSet safe_by_trying(const PlainRules& plain, const Position& at) {
  PieceSet safe = 0;
  for (const Move pick : plain.moves(at)) {
    const Position next = plain.after(at, pick);
    const auto replies = plain.moves(next);
    if (std::none_of(replies.begin(), replies.end(),
                     [&](Move reply) { return plain.would_win(next, reply.index); }))
      safe = static_cast<PieceSet>(safe | 1U << pick.index);
  }
  return safe;
}

template <bool Squares>
void agree_in_random_games() {
  const PlainRules plain({.squares = Squares});
  Random random(1);
  for (int game = 0; game < 2000; ++game) {
    Position at = plain.start();
    auto bits = BitRules<Squares>::start();
    while (at.outcome().is_open()) {
      expect_same<Squares>(plain, at, bits);
      if (at.is_to_pick()) {
        ASSERT_EQ(bits.board.safe(), safe_by_trying(plain, at)) << Notation{}.write(at);
      }
      const auto moves = plain.moves(at);
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      at = plain.after(at, move);
      bits = BitRules<Squares>::after(bits, bit_of(move));
    }
    expect_same<Squares>(plain, at, bits);
    expect_same<Squares>(plain, at, BitRules<Squares>::from(at));
  }
}

TEST(QuartoBitboard, agrees_with_the_plain_rules_in_random_games) { agree_in_random_games<false>(); }
TEST(QuartoBitboard, agrees_with_the_plain_rules_on_squares_too) { agree_in_random_games<true>(); }

TEST(QuartoBitboard, counts_the_lines_of_play_as_the_plain_rules_do) {
  // 16 pieces x 16 cells, then 15 x 15: nothing can end the game before the fourth piece.
  EXPECT_EQ(perft(BitRules<false>{}, BitRules<false>::start(), 4), 16U * 16 * 15 * 15);
  // Near the end of the game lines of play end early, and differently in the two variants.
  const auto count = [](const auto& rules, const auto& at) { return perft(rules, at, 8); };
  for (const char* text : {"0f1e2d3c8-------:-", "07b1-----9e-f---:2", "5a---3-c--0f9---:-"}) {
    const PlainRules plain({.squares = false});
    const PlainRules squares({.squares = true});
    const Position at = *Notation{}.read(plain, text);
    EXPECT_EQ(count(BitRules<false>{}, BitRules<false>::from(at)), count(plain, at)) << text;
    const auto same = Notation{}.read(squares, text);
    if (same && same->outcome().is_open()) {
      EXPECT_EQ(count(BitRules<true>{}, BitRules<true>::from(*same)), count(squares, *same)) << text;
    }
  }
}

}  // namespace
}  // namespace quadrille::quarto
