#include "games/connect/rules.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/random.h"
#include "games/connect/lines.h"
#include "games/connect/notation.h"
#include "search/perft.h"

namespace quadrille::connect {
namespace {

// The position after these columns, counted from 1; each of them must be legal.
Position played(const PlainRules& rules, const std::vector<int>& columns) {
  Position at = rules.start();
  for (const int column : columns) {
    const auto effect = rules.validate(at, static_cast<Column>(column - 1));
    EXPECT_TRUE(effect) << column;
    if (effect) at = rules.after(std::move(at), static_cast<Column>(column - 1));
  }
  return at;
}

// A board as a picture, a line a row.
std::string picture(const PlainRules& rules, const Position& at) {
  std::string text = "\n";
  const std::string cells = write_board(rules.shape(), at.cells());
  for (std::size_t i = 0; i < cells.size(); i += static_cast<std::size_t>(rules.shape().columns))
    text += cells.substr(i, static_cast<std::size_t>(rules.shape().columns)) + "\n";
  return text;
}

TEST(ConnectRules, C02_any_size_players_and_line_within_the_limits) {
  EXPECT_TRUE(checked({.columns = 2, .rows = 2, .in_a_row = 2, .players = 2}));
  EXPECT_TRUE(checked({.columns = 255, .rows = 255, .in_a_row = 255, .players = 23}));
  EXPECT_EQ(checked({.columns = 256}).error().where, "columns");
  EXPECT_EQ(checked({.rows = 256}).error().where, "rows");
  EXPECT_EQ(checked({.in_a_row = 1}).error().where, "connect");
  EXPECT_EQ(checked({.players = 1}).error().where, "players");
  EXPECT_EQ(checked({.players = 24}).error().where, "players");
}

TEST(ConnectRules, C03_a_board_smaller_than_the_line_in_either_direction_is_refused) {
  EXPECT_FALSE(checked({.columns = 3, .rows = 6, .in_a_row = 4}));
  EXPECT_FALSE(checked({.columns = 7, .rows = 3, .in_a_row = 4}));
  EXPECT_TRUE(checked({.columns = 4, .rows = 4, .in_a_row = 4}));
  EXPECT_NE(checked({.columns = 3, .rows = 3, .in_a_row = 4}).error().message.find("too small to connect 4"),
            std::string::npos);
}

TEST(ConnectRules, C04_a_token_falls_to_the_lowest_free_row_with_the_letter_of_its_player) {
  const PlainRules rules({.columns = 4, .rows = 4, .in_a_row = 4, .players = 3});
  EXPECT_EQ(picture(rules, played(rules, {2, 2, 3, 2, 1})),
            "\n"
            "XXXX\n"
            "XAXX\n"
            "XBXX\n"
            "BACX\n");
}

TEST(ConnectRules, C05_a_full_column_is_refused_with_the_reason_and_the_same_player_stays_on_turn) {
  const PlainRules rules({.columns = 3, .rows = 3, .in_a_row = 3});
  const Position at = played(rules, {1, 1, 1});
  const auto effect = rules.validate(at, 0);
  ASSERT_FALSE(effect);
  EXPECT_EQ(effect.error().code, ErrorCode::illegal_move);
  EXPECT_EQ(effect.error().message,
            "A token cannot be added to a full column: column 1 is full. Choose 2 or 3.");
  EXPECT_EQ(rules.to_move(at), Player{1});
  EXPECT_EQ(rules.moves(at), (std::vector<Column>{1, 2}));
}

TEST(ConnectRules, C07_turns_go_round_from_the_last_player_to_the_first) {
  const PlainRules rules({.columns = 9, .rows = 9, .in_a_row = 5, .players = 23});
  Position at = rules.start();
  for (int turn = 0; turn < 50; ++turn) {
    ASSERT_EQ(rules.to_move(at), Player{static_cast<std::uint8_t>(turn % 23)});
    at = rules.after(std::move(at), static_cast<Column>(turn % 9));
  }
}

TEST(ConnectRules, C08_a_row_a_column_and_both_diagonals_win) {
  const PlainRules rules(Shape{});
  EXPECT_EQ(rules.outcome(played(rules, {1, 1, 2, 2, 3, 3, 4})), won_by(Player{0}));
  EXPECT_EQ(rules.outcome(played(rules, {1, 2, 1, 2, 1, 2, 1})), won_by(Player{0}));
  EXPECT_EQ(rules.outcome(played(rules, {1, 2, 2, 3, 3, 4, 3, 4, 4, 6, 4})), won_by(Player{0}));
  EXPECT_EQ(rules.outcome(played(rules, {7, 6, 6, 5, 5, 4, 5, 4, 4, 2, 4})), won_by(Player{0}));
  EXPECT_EQ(rules.outcome(played(rules, {7, 1, 7, 2, 6, 3, 6, 4})), won_by(Player{1}));
}

TEST(ConnectRules, C08_more_than_n_in_a_row_wins_too) {
  const PlainRules rules(Shape{});
  // A has 1 2 3 and 5 6 7 in the bottom row; 4 joins them to seven.
  const Position at = played(rules, {1, 1, 2, 2, 3, 3, 5, 5, 6, 6, 7, 7, 4});
  EXPECT_EQ(rules.outcome(at), won_by(Player{0}));
  const auto lines = find_lines(rules.shape(), at.cells());
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].length, 7);
}

TEST(ConnectRules, C08_three_in_a_row_of_four_do_not_win) {
  const PlainRules rules(Shape{});
  EXPECT_TRUE(rules.outcome(played(rules, {1, 1, 2, 2, 3, 3})).is_open());
}

TEST(ConnectRules, C10_a_full_board_without_a_line_is_a_draw) {
  const PlainRules rules({.columns = 3, .rows = 3, .in_a_row = 3});
  const Position at = played(rules, {1, 2, 3, 2, 3, 1, 1, 3, 2});
  EXPECT_EQ(picture(rules, at),
            "\n"
            "AAB\n"
            "BBA\n"
            "ABA\n");
  EXPECT_EQ(rules.outcome(at), drawn());
}

TEST(ConnectRules, C12_no_move_takes_a_token_away) {
  const PlainRules rules({.columns = 5, .rows = 5, .in_a_row = 5, .players = 3});
  Random random(12);
  for (int game = 0; game < 50; ++game) {
    Position at = rules.start();
    while (rules.outcome(at).is_open()) {
      const auto moves = rules.moves(at);
      const Position next = rules.after(at, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      int added = 0;
      for (int column = 0; column < 5; ++column)
        for (int row = 0; row < 5; ++row) {
          if (at.at(column, row) == empty_cell) {
            added += next.at(column, row) == empty_cell ? 0 : 1;
          } else {
            ASSERT_EQ(next.at(column, row), at.at(column, row));
          }
        }
      ASSERT_EQ(added, 1);
      at = next;
    }
  }
}

TEST(ConnectRules, nothing_can_be_added_after_the_end) {
  const PlainRules rules(Shape{});
  const Position at = played(rules, {1, 2, 1, 2, 1, 2, 1});
  EXPECT_TRUE(rules.moves(at).empty());
  EXPECT_EQ(rules.validate(at, 4).error().code, ErrorCode::game_over);
}

TEST(ConnectRules, perft_of_7x6_is_the_published_one) {
  const PlainRules rules(Shape{});
  const std::uint64_t published[] = {1, 7, 49, 343, 2401, 16807, 117649, 823536};
  for (int depth = 0; depth < 8; ++depth) EXPECT_EQ(perft(rules, rules.start(), depth), published[depth]);
}

std::size_t count_positions(const Shape& shape) {
  const PlainRules rules(shape);
  std::set<std::vector<std::uint8_t>> seen;
  std::vector<Position> open = {rules.start()};
  seen.insert(open.back().cells());
  while (!open.empty()) {
    const Position at = std::move(open.back());
    open.pop_back();
    for (const Column column : rules.moves(at)) {
      Position next = rules.after(at, column);
      if (seen.insert(next.cells()).second) open.push_back(std::move(next));
    }
  }
  return seen.size();
}

TEST(ConnectRules, the_numbers_of_positions_are_the_published_ones) {
  EXPECT_EQ(count_positions({.columns = 4, .rows = 4, .in_a_row = 4}), 161'029U);
  EXPECT_EQ(count_positions({.columns = 4, .rows = 4, .in_a_row = 3}), 41'750U);
}

// Cross-checks the outcome by lines on the whole board instead of lines through the last token.
TEST(ConnectRules, random_games_on_odd_boards_end_exactly_when_a_line_appears) {
  for (const Shape& shape : {Shape{2, 2, 2, 2}, Shape{5, 7, 5, 2}, Shape{7, 5, 5, 4}, Shape{4, 30, 4, 3},
                             Shape{30, 4, 4, 2}, Shape{11, 10, 6, 5}}) {
    const PlainRules rules(shape);
    Random random(99);
    for (int game = 0; game < 20; ++game) {
      Position at = rules.start();
      while (rules.outcome(at).is_open()) {
        ASSERT_TRUE(find_lines(shape, at.cells()).empty());
        const auto moves = rules.moves(at);
        at = rules.after(std::move(at), moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      const auto lines = find_lines(shape, at.cells());
      if (lines.empty()) {
        ASSERT_EQ(rules.outcome(at), drawn());
        ASSERT_EQ(at.tokens(), shape.cells());
      } else {
        ASSERT_EQ(rules.outcome(at), won_by(lines.front().owner));
      }
    }
  }
}

TEST(ConnectRules, the_largest_board_with_all_players_is_played_to_its_end) {
  const Shape shape{255, 255, 6, 23};
  const PlainRules rules(shape);
  Random random(5);
  Position at = rules.start();
  while (rules.outcome(at).is_open()) {
    const auto moves = rules.moves(at);
    at = rules.after(std::move(at), moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  const auto lines = find_lines(shape, at.cells());
  ASSERT_EQ(lines.empty(), at.outcome() == drawn());
  EXPECT_EQ(at.tokens(), static_cast<int>(at.history().size()));
}

}  // namespace
}  // namespace quadrille::connect
