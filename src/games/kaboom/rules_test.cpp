#include "games/kaboom/rules.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/kaboom/notation.h"

namespace quadrille::kaboom {
namespace {

Position stood(const PlainRules& rules, std::string_view text) {
  auto at = Notation{}.read(rules, text);
  EXPECT_TRUE(at) << at.error().message;
  return *std::move(at);
}

Position played(const PlainRules& rules, Position at, std::string_view text) {
  const auto move = Notation{}.read_move(rules, at, text);
  EXPECT_TRUE(move) << move.error().message;
  const auto effect = rules.validate(at, *move);
  EXPECT_TRUE(effect) << effect.error().message;
  return rules.after(std::move(at), *move);
}

std::string refusal(const PlainRules& rules, const Position& at, std::string_view text) {
  const auto effect = rules.validate(at, *Notation{}.read_move(rules, at, text));
  return effect ? "accepted" : effect.error().message;
}

std::vector<std::string> move_names(const PlainRules& rules, const Position& at) {
  std::vector<std::string> names;
  for (const Move& move : rules.moves(at)) names.push_back(Notation{}.write_move(rules, move));
  return names;
}

// Expects the position after a move. The rules have enough bombs for any position.
struct Explosion {
  explicit Explosion(Shape shape) : rules(enough_bombs(shape)) {}

  void expect(std::string_view before, std::string_view move, std::string_view after, Outcome outcome = {}) {
    const Position at = played(rules, stood(rules, before), move);
    const Position expected = stood(rules, after);
    EXPECT_EQ(at, expected) << Notation{}.write(rules, at) << " and not "
                            << Notation{}.write(rules, expected);
    EXPECT_EQ(at.outcome(), outcome);
    EXPECT_EQ(expected.outcome(), outcome) << "the board alone says so too";
  }

  static Shape enough_bombs(Shape shape) {
    shape.x_bombs = shape.o_bombs = 9;
    return shape;
  }

  PlainRules rules;
};

constexpr Shape square_of_4{.columns = 4, .rows = 4};
constexpr Shape square_of_5{.columns = 5, .rows = 5};
constexpr Player x{0};
constexpr Player o{1};

TEST(KaboomRules, K01_any_size_line_and_number_of_bombs_within_the_limits) {
  EXPECT_TRUE(checked({.columns = 2, .rows = 2, .in_a_row = 2, .x_bombs = 0, .o_bombs = 99}));
  EXPECT_TRUE(checked({.columns = 255, .rows = 255, .in_a_row = 255}));
  EXPECT_EQ(checked({.columns = 256}).error().where, "columns");
  EXPECT_EQ(checked({.rows = 1}).error().where, "rows");
  EXPECT_EQ(checked({.in_a_row = 1}).error().where, "connect");
  EXPECT_EQ(checked({.x_bombs = 100}).error().where, "x-bombs");
  EXPECT_EQ(checked({.o_bombs = -1}).error().where, "o-bombs");
  EXPECT_EQ(checked({.columns = 7, .rows = 3, .in_a_row = 4}).error().where, "columns, rows, connect");
}

TEST(KaboomRules, K01_x_moves_first_with_an_empty_board_and_all_bombs) {
  const PlainRules rules({.x_bombs = 3, .o_bombs = 1});
  const Position at = rules.start();
  EXPECT_EQ(at.to_move(), x);
  EXPECT_EQ(at.pieces(), 0);
  EXPECT_EQ(at.bombs_left(x), 3);
  EXPECT_EQ(at.bombs_left(o), 1);
}

TEST(KaboomRules, K02_a_turn_drops_a_piece_or_a_bomb_or_detonates_an_own_bomb) {
  Explosion board(square_of_4);
  board.expect("(x 1 1 ---- ---- ---- o---)", "1", "(o 1 1 ---- ---- x--- o---)");
  board.expect("(x 1 1 ---- ---- ---- o---)", "b1", "(o 0 1 ---- ---- *--- o---)");
  board.expect("(o 1 1 ---- ---- ---- x---)", "b4", "(x 1 0 ---- ---- ---- x--@)");
  board.expect("(o 1 0 ---- ---- ---- x--@)", "d4.1", "(x 1 0 ---- ---- ---- x---)");
}

TEST(KaboomRules, K02_moves_are_listed_as_drops_bombs_and_own_bombs_by_column_and_row) {
  const PlainRules rules({.columns = 4, .rows = 4, .x_bombs = 3});
  EXPECT_EQ(move_names(rules, stood(rules, "(x 1 1 x--- o--- x-*- o@*-)")),
            (std::vector<std::string>{"2", "3", "4", "b2", "b3", "b4", "d3.1", "d3.2"}))
      << "column 1 is full";
  EXPECT_EQ(move_names(rules, stood(rules, "(o 0 0 ---- ---- --@- o@*-)")),
            (std::vector<std::string>{"1", "2", "3", "4", "d2.1", "d3.2"}));
}

TEST(KaboomRules, K02_what_cannot_be_done_is_refused_with_the_reason) {
  const PlainRules rules({.columns = 4, .rows = 4, .x_bombs = 1});
  const Position at = stood(rules, "(x 0 1 o--- x--- o--- *@x-)");
  EXPECT_EQ(refusal(rules, at, "1"),
            "A token cannot be added to a full column: column 1 is full. Choose 2, 3 or 4.");
  EXPECT_EQ(refusal(rules, at, "b2"), "No bomb is left for x to drop.");
  EXPECT_EQ(refusal(rules, at, "d2.1"),
            "Only a bomb of your own can be detonated: there is the opponent's bomb at 2.1. Choose d1.1.");
  EXPECT_EQ(refusal(rules, at, "d3.1"),
            "Only a bomb of your own can be detonated: there is no bomb at 3.1. Choose d1.1.");
  EXPECT_EQ(refusal(rules, at, "d4.4"),
            "Only a bomb of your own can be detonated: there is nothing at 4.4. Choose d1.1.");
  EXPECT_EQ(refusal(rules, at, "pass"), "Only a player who has no other move may pass.");
  EXPECT_EQ(rules.validate(stood(rules, "(o 1 1 x--- x--- x--- x---)"), {Act::drop, 2}).error().code,
            ErrorCode::game_over);
  const Position full_for_bombs = stood(rules, "(o 1 1 x--- o--- x--- o---)");
  EXPECT_EQ(refusal(rules, full_for_bombs, "b1"),
            "A token cannot be added to a full column: column 1 is full. Choose b2, b3 or b4.");
}

TEST(KaboomRules, K03_a_bomb_takes_its_four_neighbours_of_either_player_and_not_the_corners) {
  Explosion board(square_of_5);
  board.expect(R"((x 0 0
                  -----
                  --o--
                  -oxo-
                  -x*o-
                  -oxo-))",
               "d3.2",
               R"((o 0 0
                  -----
                  -----
                  -----
                  -o-o-
                  -ooo-))");
}

TEST(KaboomRules, K03_a_bomb_among_the_neighbours_detonates_too) {
  Explosion board(square_of_5);
  // From x's bomb in column 2 to o's in column 3 and on to x's in column 4; the one on the right is out of
  // reach.
  board.expect(R"((x 0 0
                  -----
                  -----
                  ----@
                  xxoxo
                  o*@*x))",
               "d2.1",
               R"((o 0 0
                  -----
                  -----
                  -----
                  ----@
                  x---o))");
}

TEST(KaboomRules, K03_a_bomb_in_a_corner_takes_two_neighbours) {
  Explosion board(square_of_4);
  board.expect("(x 0 0 ---- ---- xo-- *o--)", "d1.1", "(o 0 0 ---- ---- ---- -o--)");
  board.expect("(o 0 0 ---@ --ox --xo --ox)", "d4.4", "(x 0 0 ---- --o- --xo --ox)");
}

TEST(KaboomRules, K03_a_bomb_at_an_edge_takes_three_neighbours) {
  Explosion board(square_of_4);
  board.expect(R"((x 0 0
                  ---x
                  ---o
                  -xo*
                  -oxo))",
               "d4.2",
               R"((o 0 0
                  ----
                  ----
                  -x--
                  -oxx))");
  board.expect("(x 0 0 -*-- -x-- -o-- -x--)", "d2.4", "(o 0 0 ---- ---- -o-- -x--)");
}

TEST(KaboomRules, K04_what_stood_above_falls_and_falling_sets_nothing_off) {
  Explosion board(square_of_4);
  // o's bomb falls between two others and sets off neither.
  board.expect(R"((x 0 0
                  -@--
                  -o--
                  -*--
                  *x@-))",
               "d2.2",
               R"((o 0 0
                  ----
                  ----
                  ----
                  *@@-))");
}

TEST(KaboomRules, K04_all_explosions_of_a_turn_happen_before_anything_falls) {
  Explosion board(square_of_4);
  // If the o fell before the second bomb exploded, it would be taken as well.
  board.expect(R"((x 0 0
                  ----
                  -o--
                  -x--
                  -*@-))",
               "d2.1",
               R"((o 0 0
                  ----
                  ----
                  ----
                  -o--))");
}

TEST(KaboomRules, K05_bombs_count_as_pieces_of_their_owner_for_a_line) {
  Explosion board(square_of_4);
  board.expect("(x 1 1 ---- ---- oo-- xx*-)", "b4", "(o 0 1 ---- ---- oo-- xx**)", won_by(x));
  board.expect("(o 1 1 ---- @--- *--- x@oo)", "1", "(x 1 1 o--- @--- *--- x@oo)");
  board.expect("(o 1 1 ---- xx-- xx-- @@-o)", "3", "(x 1 1 ---- xx-- xx-- @@oo)", won_by(o));
}

constexpr std::string_view opponents_line_before = R"((x 0 0
                                                      --o-
                                                      --x-
                                                      --*-
                                                      ooxo))";
constexpr std::string_view opponents_line_after = "(o 0 0 ---- ---- ---- oooo)";
constexpr std::string_view both_lines_before = R"((x 0 0
                                                  --x--
                                                  --o--
                                                  -xxx-
                                                  xo*o-
                                                  ooxo-))";
constexpr std::string_view both_lines_after = "(o 0 0 ----- ----- ----- xxxx- oooo-)";

TEST(KaboomRules, K06_a_line_wins_for_its_owner_whoever_moved) {
  Explosion board(square_of_4);
  board.expect("(x 0 0 x--- x--- o--- ooo-)", "4", "(o 0 0 x--- x--- o--- ooox)");
  board.expect(opponents_line_before, "d3.2", opponents_line_after, won_by(o));
}

TEST(KaboomRules, K06_lines_of_both_players_at_once_are_a_draw_under_misere_too) {
  Explosion board(square_of_5);
  board.expect(both_lines_before, "d3.2", both_lines_after, drawn());
  Explosion misere({.columns = 5, .rows = 5, .misere = true});
  misere.expect(both_lines_before, "d3.2", both_lines_after, drawn());
}

constexpr Shape square_of_3{.columns = 3, .rows = 3, .in_a_row = 3};

TEST(KaboomRules, K07_with_the_board_full_a_player_who_has_a_bomb_on_it_must_detonate) {
  const PlainRules rules(square_of_3);
  const Position at = stood(rules, "(x 0 2 xo* xox oxo)");
  EXPECT_EQ(move_names(rules, at), (std::vector<std::string>{"d3.3"}));
  EXPECT_EQ(refusal(rules, at, "pass"), "Only a player who has no other move may pass.");
  EXPECT_EQ(refusal(rules, at, "1"),
            "A token cannot be added to a full column: column 1 is full. No column has room.");
}

TEST(KaboomRules, K07_with_the_board_full_and_only_the_opponents_bombs_on_it_a_player_passes) {
  Explosion board(square_of_3);
  const std::string_view before = "(x 9 0 xox x@x oxo)";
  EXPECT_EQ(move_names(board.rules, stood(board.rules, before)), (std::vector<std::string>{"pass"}));
  board.expect(before, "pass", "(o 9 0 xox x@x oxo)");
  EXPECT_EQ(move_names(board.rules, stood(board.rules, "(o 9 0 xox x@x oxo)")),
            (std::vector<std::string>{"d2.2"}));
  board.expect("(o 9 0 xox x@x oxo)", "d2.2", "(x 9 0 --- x-x o-o)");
}

TEST(KaboomRules, K07_when_neither_player_has_a_move_the_game_is_a_draw) {
  Explosion board(square_of_3);
  board.expect("(x 9 9 xo- xox oxo)", "3", "(o 9 9 xox xox oxo)", drawn());
  EXPECT_TRUE(move_names(board.rules, stood(board.rules, "(o 9 9 xox xox oxo)")).empty());
}

TEST(KaboomRules, K08_misere_who_connects_loses_whoever_moved) {
  Explosion misere({.columns = 4, .rows = 4, .misere = true});
  misere.expect("(x 0 0 ---- ---- ooo- xxx-)", "4", "(o 0 0 ---- ---- ooo- xxxx)", won_by(o));
  misere.expect(opponents_line_before, "d3.2", opponents_line_after, won_by(x));
}

TEST(KaboomRules, K09_a_super_bomb_takes_its_whole_row_and_column) {
  Explosion board({.columns = 5, .rows = 5, .super_bomb = true});
  board.expect(R"((x 0 0
                  -o---
                  -x---
                  xo-o-
                  x*ooo
                  oxxo@))",
               "d2.2",
               R"((o 0 0
                  -----
                  -----
                  -----
                  x--o-
                  o-xo@))");
}

TEST(KaboomRules, K09_super_bombs_set_each_other_off_along_rows_and_columns) {
  Explosion board({.columns = 5, .rows = 5, .super_bomb = true});
  // Along row 2 to the bomb in column 5, and down that column to the one in row 1, which clears that row.
  board.expect(R"((x 0 0
                  -----
                  -x---
                  xo-o-
                  x*oo@
                  oxxo@))",
               "d2.2",
               R"((o 0 0
                  -----
                  -----
                  -----
                  -----
                  x--o-))");
  // Misère and super-bombs together: column 3 loses its only other piece, and no piece falls.
  Explosion both({.columns = 4, .rows = 4, .misere = true, .super_bomb = true});
  both.expect("(x 0 0 ---- ---- xo*x oxxo)", "d3.2", "(o 0 0 ---- ---- ---- ox-o)");
}

TEST(KaboomRules, what_an_explosion_took_is_remembered_bomb_first_until_the_next_move) {
  const PlainRules rules({.columns = 4, .rows = 4});
  Position at = played(rules, stood(rules, "(x 0 0 ---- ---- xo-- *o--)"), "d1.1");
  EXPECT_EQ(at.removed(),
            (std::vector<Removed>{{{1, 1}, Piece::x_bomb, 0}, {{2, 1}, Piece::o, 1}, {{1, 2}, Piece::x, 1}}));
  at = played(rules, std::move(at), "4");
  EXPECT_TRUE(at.removed().empty());
  EXPECT_EQ(at.last_move(), (Move{Act::drop, 3}));
}

TEST(KaboomRules, K03_a_bomb_that_another_sets_off_takes_its_own_in_the_wave_after) {
  const PlainRules rules({.columns = 4, .rows = 4, .x_bombs = 3});
  const Position at = played(rules, stood(rules, "(x 0 0 ---- ---- ---- ***o)"), "d1.1");
  EXPECT_EQ(at.removed(), (std::vector<Removed>{{{1, 1}, Piece::x_bomb, 0},
                                                {{2, 1}, Piece::x_bomb, 1},
                                                {{3, 1}, Piece::x_bomb, 2},
                                                {{4, 1}, Piece::o, 3}}));
}

// Counts all positions that play can reach, finished ones included, without symmetry.
std::size_t count_positions(const Shape& shape) {
  const PlainRules rules(shape);
  const auto text = [&](const Position& at) { return Notation{}.write(rules, at); };
  std::vector<Position> open = {rules.start()};
  std::set<std::string> seen = {text(open.back())};
  while (!open.empty()) {
    const Position at = std::move(open.back());
    open.pop_back();
    for (const Move& move : rules.moves(at)) {
      Position next = rules.after(at, move);
      if (seen.insert(text(next)).second) open.push_back(std::move(next));
    }
  }
  return seen.size();
}

TEST(KaboomRules, the_numbers_of_positions_are_those_of_independent_sources) {
  EXPECT_EQ(count_positions({.columns = 3, .rows = 3, .in_a_row = 3, .x_bombs = 1, .o_bombs = 1}), 39'329U);
  // Without bombs it is Connect, whose numbers are published.
  EXPECT_EQ(count_positions({.columns = 4, .rows = 4, .in_a_row = 4, .x_bombs = 0, .o_bombs = 0}), 161'029U);
  EXPECT_EQ(count_positions({.columns = 4, .rows = 4, .in_a_row = 3, .x_bombs = 0, .o_bombs = 0}), 41'750U);
}

TEST(KaboomRules, K01_the_largest_board_is_played_for_a_thousand_moves) {
  const PlainRules rules(
      {.columns = 255, .rows = 255, .in_a_row = 99, .x_bombs = 99, .o_bombs = 99, .super_bomb = true});
  Random random(5);
  Position at = rules.start();
  int blasts = 0;
  for (int i = 0; i < 1000 && at.outcome().is_open(); ++i) {
    const auto moves = rules.moves(at);
    at = rules.after(std::move(at), moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    blasts += at.removed().empty() ? 0 : 1;
    // The counts that are updated move by move must be those of the board.
    if (i % 100 == 0) {
      const Position fresh = rules.stand(at.cells(), at.to_move(), at.bombs_left(x), at.bombs_left(o));
      ASSERT_EQ(fresh, at);
      ASSERT_EQ(fresh.outcome(), at.outcome());
      ASSERT_EQ(fresh.pieces(), at.pieces());
      ASSERT_EQ(fresh.bombs_on_board(x), at.bombs_on_board(x));
      ASSERT_EQ(fresh.bombs_on_board(o), at.bombs_on_board(o));
    }
  }
  EXPECT_GE(blasts, 5);
}

}  // namespace
}  // namespace quadrille::kaboom
