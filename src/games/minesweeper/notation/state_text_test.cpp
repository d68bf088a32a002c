#include "games/minesweeper/notation/state_text.h"

#include <gtest/gtest.h>

#include <string>

#include "core/random.h"
#include "games/minesweeper/rules/test_board.h"

namespace quadrille::minesweeper {
namespace {

using test::Board;

TEST(MinesweeperState, M01_the_whole_state_as_text_restores_mines_visible_squares_flags_and_outcome) {
  Random random(3);
  for (int game = 0; game < 300; ++game) {
    const int width = 1 + static_cast<int>(random.below(9));
    const int height = 1 + static_cast<int>(random.below(9));
    const int mines = static_cast<int>(random.below(static_cast<std::uint32_t>(width * height)));
    Board board({width, height, mines, FirstClick::safe, {}}, random.next());
    while (true) {
      const std::string text = write_state(board.position());
      const auto again = read_state(board.rules(), text);
      ASSERT_TRUE(again) << text << ": " << again.error().message;
      ASSERT_EQ(*again, board.position()) << text;
      for (const char c : text)
        ASSERT_TRUE(std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '~');
      if (board.outcome() != Outcome::Kind::open) break;
      const auto moves = board.rules().moves(board.observation());
      board.click(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

TEST(MinesweeperState, it_is_short) {
  EXPECT_EQ(write_state(Board({.width = 1000, .height = 1000, .mines = 0}, 17).position()), "n17.0~500000.");
  EXPECT_EQ(write_state(Board("*../...").open(2, 1).flag(1, 1).position()), "m0.q00");
  const Board expert({.width = 30, .height = 16, .mines = 99}, 1);
  EXPECT_LE(write_state(Board(expert).open(1, 1).position()).size(), 250U);
}

TEST(MinesweeperState, nonsense_is_refused) {
  const Board board("*../...");
  for (const char* text : {"", "m", "m0", "m0.", "m0.q0", "m0.q000", "m0.Q00", "n0.q00", "m-1.q00", "m0.q~2",
                           "m0.0~99999999999.", "m0.0~18446744073709551617.", "m0.qq0", "x0.q00", "n0.200"})
    EXPECT_FALSE(read_state(board.rules(), text)) << text;
  EXPECT_FALSE(read_state(Board({.width = 1, .height = 1, .mines = 0}, 0).rules(), "m0.1"))
      << "half a digit too many";
}

}  // namespace
}  // namespace quadrille::minesweeper
