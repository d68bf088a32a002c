#include "games/minesweeper/rules/rules.h"

#include <gtest/gtest.h>

#include <string>
#include <type_traits>

#include "core/random.h"
#include "games/minesweeper/rules/test_board.h"

namespace quadrille::minesweeper {
namespace {

using test::Board;
using test::picture_of;
using Kind = Outcome::Kind;

// M02, M11: an observation gives no access to a mine. It holds only faces, counts and rules, so no pointer to
// the position is in it. It does not convert into a position, and has none of the functions that tell the
// secrets of one.
struct AllThatAnObservationHolds {
  Variant variant;
  std::vector<Face> faces;
  std::size_t visible, flags;
  Outcome outcome;
  std::optional<Cell> last_click;
};
static_assert(sizeof(Observation) == sizeof(AllThatAnObservationHolds));
static_assert(!std::is_constructible_v<Position, Observation> &&
              !std::is_convertible_v<Observation, Position>);
static_assert(!std::is_base_of_v<Position, Observation> && !std::is_base_of_v<Observation, Position>);
template <class T>
concept TellsSecrets = requires(const T& of) {
  of.has_mine(Cell{});
}
|| requires(const T& of) { of.seed(); }
|| requires(const T& of) { of.layout(); }
|| requires(const T& of) { of.mines_around(Cell{}); };
static_assert(TellsSecrets<Position> && !TellsSecrets<Observation>);
static_assert(std::is_same_v<
              decltype(std::declval<const PlainRules&>().observe(std::declval<const Position&>(), Viewer{})),
              const Observation&>);

TEST(MinesweeperRules, M01_the_grid_knows_its_size_its_mines_what_is_visible_and_flagged_and_every_clue) {
  Board board("*.../..../...*");
  board.open(2, 1).flag(1, 1).flag(4, 3).flag(3, 3);
  const Position& at = board.position();
  EXPECT_EQ(at.variant().width, 4);
  EXPECT_EQ(at.variant().height, 3);
  EXPECT_EQ(at.variant().mines, 2);
  EXPECT_TRUE(at.has_mine(board.cell(1, 1)));
  EXPECT_FALSE(at.has_mine(board.cell(2, 1)));
  EXPECT_EQ(picture_of(at.layout()), "*.../..../...*");
  EXPECT_EQ(at.observation().visible(), 1U);
  EXPECT_EQ(at.observation().flags(), 3U);
  EXPECT_EQ(at.observation()[board.cell(3, 3)], Face::flag);
  EXPECT_EQ(at.mines_around(board.cell(2, 2)), 1);
  EXPECT_EQ(at.mines_around(board.cell(1, 1)), 0) << "a mine does not count itself";
  EXPECT_EQ(board.seen(), "F1##/####/##FF");
}

TEST(MinesweeperRules, M02_size_mine_count_visible_and_flagged_squares_are_always_readable) {
  Board board("*.../..../...*");
  for (const bool over : {false, true}) {
    const Observation& observation = board.observation();
    EXPECT_EQ(observation.variant().width, 4);
    EXPECT_EQ(observation.variant().height, 3);
    EXPECT_EQ(observation.variant().mines, 2);
    EXPECT_EQ(observation.visible(), over ? 1U : 0U);
    EXPECT_EQ(observation.flags(), over ? 1U : 0U);
    board.open(2, 1).flag(3, 1).open(1, 1);
  }
}

TEST(MinesweeperRules, M02_mines_show_only_when_the_game_is_finished_and_clues_only_when_visible) {
  Random random(1);
  for (int game = 0; game < 200; ++game) {
    Board board({.width = 7, .height = 5, .mines = 6, .first_click = FirstClick::any}, random.next());
    while (board.outcome() == Kind::open) {
      for (Cell cell = 0; cell < board.observation().size(); ++cell) {
        const Face face = board.observation()[cell];
        ASSERT_TRUE(is_clue(face) || face == Face::covered || face == Face::flag);
        ASSERT_TRUE(!is_clue(face) || clue_of(face) == board.position().mines_around(cell));
      }
      const auto moves = board.rules().moves(board.observation());
      board.click(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    for (Cell cell = 0; cell < board.observation().size(); ++cell) {
      const Face face = board.observation()[cell];
      const bool shows_mine = face == Face::mine || face == Face::exploded || face == Face::flag;
      ASSERT_EQ(shows_mine, board.position().has_mine(cell)) << board.seen();
    }
  }
}

TEST(MinesweeperRules, M02_two_games_that_differ_only_in_what_is_hidden_look_the_same) {
  Board one("*.../..../....");
  Board other("*.../..../....");
  one.open(2, 1);
  other.open(2, 1);
  EXPECT_EQ(one.observation(), other.observation());
  Board elsewhere("..*./..../....");
  elsewhere.open(2, 1);
  EXPECT_EQ(one.observation(), elsewhere.observation());
  EXPECT_FALSE(one.position() == elsewhere.position());
}

TEST(MinesweeperRules, M03_left_click_on_a_covered_square_uncovers_it) {
  Board board("*../...");
  EXPECT_EQ(board.open(2, 1).seen(), "#1#/###");
  EXPECT_EQ(board.last(), Effect::changes);
  EXPECT_EQ(board.outcome(), Kind::open);
}

TEST(MinesweeperRules, M03_left_click_on_a_mine_ends_the_game_at_once_in_a_loss) {
  Board board("**./...");
  EXPECT_EQ(board.open(1, 1).outcome(), Kind::lost);
  EXPECT_EQ(board.seen(), "!*#/###");
}

TEST(MinesweeperRules, M03_left_click_on_a_flagged_square_does_nothing) {
  Board board("*../...");
  EXPECT_EQ(board.flag(1, 1).open(1, 1).seen(), "F##/###");
  EXPECT_EQ(board.last(), Effect::nothing);
}

TEST(MinesweeperRules, M03_M04_on_a_visible_square_clicks_do_nothing_unless_they_chord) {
  Board board("*../...");
  board.open(2, 1);
  for (const Act act : {Act::open, Act::flag}) {
    EXPECT_EQ(board.click({act, board.cell(2, 1)}).seen(), "#1#/###");
    EXPECT_EQ(board.last(), Effect::nothing);
  }
}

TEST(MinesweeperRules, M03_M04_after_the_end_nothing_happens) {
  for (Board board : {Board("*../...").open(1, 1), Board("*./..").open(2, 1).open(1, 2).open(2, 2)}) {
    ASSERT_NE(board.outcome(), Kind::open);
    EXPECT_TRUE(board.rules().moves(board.observation()).empty());
    const Position before = board.position();
    for (Cell cell = 0; cell < before.observation().size(); ++cell)
      for (const Act act : {Act::open, Act::flag}) {
        board.click({act, cell});
        EXPECT_EQ(board.last(), Effect::nothing);
        EXPECT_EQ(board.position(), before);
      }
  }
}

TEST(MinesweeperRules, M04_right_click_flags_a_covered_square_and_unflags_a_flagged_one) {
  Board board("*../...");
  EXPECT_EQ(board.flag(3, 2).seen(), "###/##F");
  EXPECT_EQ(board.observation().flags(), 1U);
  EXPECT_EQ(board.flag(3, 2).seen(), "###/###");
  EXPECT_EQ(board.observation().flags(), 0U);
  for (int column = 1; column <= 3; ++column) board.flag(column, 1).flag(column, 2);
  EXPECT_EQ(board.observation().flags(), 6U) << "flags are notes: there may be more of them than mines";
}

TEST(MinesweeperRules, M05_a_square_without_mines_around_it_opens_its_neighbourhood_and_so_on) {
  EXPECT_EQ(Board(".....*/....../......").open(1, 3).seen(), "00001*/000011/000000");
  EXPECT_EQ(Board("..*../..*../..*..").open(1, 1).seen(), "02###/03###/02###") << "it stops at the clues";
}

TEST(MinesweeperRules, M05_a_flag_that_the_chain_reaction_meets_is_removed_and_its_square_uncovered) {
  Board board(".....*/....../......");
  board.flag(2, 2).flag(5, 1).flag(6, 1);
  EXPECT_EQ(board.open(1, 3).seen(), "00001F/000011/000000");
  EXPECT_EQ(board.observation().flags(), 1U) << "the flag on the mine is not on the way";
}

TEST(MinesweeperRules, M05_a_million_squares_without_mines_open_with_one_click) {
  Board board({.width = 1000, .height = 1000, .mines = 0}, 1);
  Position at = board.position();
  board.rules().play(at, {Act::open, board.cell(500, 500)});
  EXPECT_EQ(at.observation().visible(), 1'000'000U);
  EXPECT_EQ(at.observation().outcome().kind, Kind::won);
}

TEST(MinesweeperRules, M06_a_visible_square_with_as_many_flags_around_as_its_clue_uncovers_the_rest) {
  Board board("*.*/.../...");
  board.open(2, 2).flag(1, 1);
  EXPECT_EQ(board.open(2, 2).last(), Effect::nothing) << "one flag is too few for a 2";
  board.flag(3, 1);
  EXPECT_EQ(board.open(2, 2).last(), Effect::changes);
  EXPECT_EQ(board.seen(), "F2F/121/000");
  EXPECT_EQ(board.outcome(), Kind::won);
}

TEST(MinesweeperRules, M06_with_too_many_flags_or_nothing_left_to_uncover_it_does_nothing) {
  Board board("*../.../...");
  board.open(2, 2).flag(1, 1).flag(3, 3);
  EXPECT_EQ(board.open(2, 2).last(), Effect::nothing);
  Board done("*..*/..../....");
  done.open(2, 1).flag(1, 1).open(2, 1);
  EXPECT_EQ(done.open(2, 1).last(), Effect::nothing);
}

TEST(MinesweeperRules, M06_a_wrong_flag_loses_the_game_and_shows_what_every_square_was) {
  Board board("*..*/...*/...*/*...");
  board.open(2, 2).flag(2, 1).flag(4, 2);
  EXPECT_EQ(board.open(2, 2).outcome(), Kind::lost);
  EXPECT_EQ(board.seen(), "!x2*/113F/112*/*###")
      << "flags stay as they are, and all neighbours are uncovered";
}

TEST(MinesweeperRules, M06_every_mine_that_a_chord_uncovers_explodes) {
  Board board("*.*/.../..*");
  board.open(2, 2).flag(2, 1).flag(1, 2).flag(3, 2);
  EXPECT_EQ(board.open(2, 2).seen(), "!x!/13x/01!") << "the 0 takes the flag beside it away";
  EXPECT_EQ(board.outcome(), Kind::lost);
}

TEST(MinesweeperRules, M07_the_game_is_won_when_every_square_without_a_mine_is_visible) {
  Board board("*./..");
  board.open(2, 1).open(1, 2);
  EXPECT_EQ(board.outcome(), Kind::open);
  board.open(2, 2);
  EXPECT_EQ(board.observation().outcome(), won_by(Player{}));
  EXPECT_EQ(board.seen(), "*1/11");
}

TEST(MinesweeperRules, M07_flags_on_all_mines_do_not_win) {
  Board board("*./..");
  EXPECT_EQ(board.flag(1, 1).outcome(), Kind::open);
}

TEST(MinesweeperRules, the_smallest_boards_and_a_board_with_one_safe_square) {
  EXPECT_EQ(Board({.width = 1, .height = 1, .mines = 0}, 1).open(1, 1).outcome(), Kind::won);
  Board full({.width = 3, .height = 3, .mines = 8, .first_click = FirstClick::safe}, 1);
  EXPECT_EQ(full.open(2, 2).seen(), "***/*8*/***");
  EXPECT_EQ(full.outcome(), Kind::won);
}

TEST(MinesweeperRules, the_moves_are_the_clicks_that_change_something) {
  Random random(2);
  for (int game = 0; game < 50; ++game) {
    Board board({.width = 5, .height = 4, .mines = 3}, random.next());
    while (board.outcome() == Kind::open) {
      const auto moves = board.rules().moves(board.observation());
      ASSERT_TRUE(std::is_sorted(moves.begin(), moves.end()));
      for (Cell cell = 0; cell < board.observation().size(); ++cell)
        for (const Act act : {Act::open, Act::flag}) {
          Board tried = board;
          tried.click({act, cell});
          const bool listed = std::binary_search(moves.begin(), moves.end(), Move{act, cell});
          ASSERT_EQ(listed, !(tried.position() == board.position())) << board.seen() << ' ' << cell;
        }
      board.click(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

}  // namespace
}  // namespace quadrille::minesweeper
