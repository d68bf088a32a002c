#include "games/connect/notation.h"

#include <gtest/gtest.h>

#include <string>

#include "games/connect/entry.h"

namespace quadrille::connect {
namespace {

std::string refusal(const Shape& shape, std::string_view text) {
  const PlainRules rules(shape);
  const auto position = Notation{}.read(rules, text);
  return position ? "accepted" : position.error().message;
}

TEST(ConnectNotation, moves_are_digits_or_with_more_than_nine_columns_separated_by_commas) {
  const PlainRules narrow(Shape{});
  EXPECT_EQ(Notation{}.read(narrow, "4453")->history(), (std::vector<Column>{3, 3, 4, 2}));
  EXPECT_EQ(Notation{}.read(narrow, "4,4,5,3")->history(), (std::vector<Column>{3, 3, 4, 2}));
  const PlainRules wide({.columns = 12, .rows = 8});
  EXPECT_EQ(Notation{}.read(wide, "12,1,10")->history(), (std::vector<Column>{11, 0, 9}));
  EXPECT_EQ(write_moves(wide.shape(), {11, 0, 9}), "12,1,10");
  EXPECT_EQ(write_moves(narrow.shape(), {3, 3, 4, 2}), "4453");
}

TEST(ConnectNotation, C06_a_column_that_does_not_exist_is_refused_naming_those_that_do) {
  const PlainRules rules(Shape{});
  for (const char* text : {"0", "8", "-5", "99999999999999999999"}) {
    const auto move = Notation{}.read_move(rules, rules.start(), text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().code, ErrorCode::illegal_move);
    EXPECT_TRUE(move.error().message.starts_with("A token cannot be added to a full or missing column"));
    EXPECT_NE(move.error().message.find("the columns are 1 to 7"), std::string::npos);
  }
}

TEST(ConnectNotation, what_is_no_number_is_not_a_column) {
  const PlainRules rules(Shape{});
  for (const char* text : {"", "a", "1.5", "4 4", "four", "+-3"})
    EXPECT_EQ(Notation{}.read_move(rules, rules.start(), text).error().code, ErrorCode::bad_notation) << text;
}

TEST(ConnectNotation, the_first_illegal_move_of_a_list_is_named) {
  EXPECT_EQ(refusal({}, "44444441"),
            "move 7: A token cannot be added to a full column: column 4 is full. Choose 1, 2, 3, 5, 6 or 7.");
  EXPECT_EQ(refusal({}, "12121214"), "move 8: The game is over: no token can be added.");
  EXPECT_EQ(
      refusal({}, "448"),
      "move 3: A token cannot be added to a full or missing column: there is no column 8, the columns are "
      "1 to 7.");
  EXPECT_EQ(refusal({}, "4 4"), "move 2: \" \" is not a column: the columns are 1 to 7.");
  EXPECT_EQ(refusal({}, "4,,4"), "move 2: \"\" is not a column: the columns are 1 to 7.");
}

TEST(ConnectNotation, a_board_is_a_position_when_a_game_begun_by_A_could_show_it) {
  const Shape shape{.columns = 3, .rows = 3, .in_a_row = 3};
  const PlainRules rules(shape);
  const auto at = Notation{}.read(rules, "XXXXBXXAX");
  ASSERT_TRUE(at);
  EXPECT_FALSE(at->knows_history());
  EXPECT_EQ(at->to_move(), Player{0});
  EXPECT_EQ(Notation{}.describe(rules, *at).state, "XXXXBXXAX");
  EXPECT_NE(refusal(shape, "XXXXXXXBX").find("A has 0, B has 1"), std::string::npos);
  EXPECT_NE(refusal(shape, "XXXXAXXXX").find("floats"), std::string::npos);
  EXPECT_NE(refusal(shape, "XXXXX").find("has 9 characters, not 5"), std::string::npos);
  EXPECT_NE(refusal(shape, "XXXXXXXAC").find("index 8"), std::string::npos);
}

TEST(ConnectNotation, a_won_board_shows_as_won) {
  const PlainRules rules({.columns = 3, .rows = 3, .in_a_row = 3});
  const auto at = Notation{}.read(rules, "XXXBBXAAA");
  ASSERT_TRUE(at);
  EXPECT_EQ(at->outcome(), won_by(Player{0}));
  const View view = Notation{}.describe(rules, *at);
  EXPECT_EQ(view.result, "Player 1 (A) wins with 3 in a row: 1,1 2,1 3,1");
  EXPECT_EQ(view.marks.size(), 3U);
}

TEST(ConnectNotation, rules_in_one_word) {
  const Entry connect = entry();
  const auto settings = connect.read_rules("9x7n5p3");
  ASSERT_TRUE(settings);
  EXPECT_EQ((*settings)["columns"], 9);
  EXPECT_EQ((*settings)["rows"], 7);
  EXPECT_EQ((*settings)["connect"], 5);
  EXPECT_EQ((*settings)["players"], 3);
  EXPECT_EQ((*connect.create(*settings))->identity().rules, "9x7n5p3");
  EXPECT_EQ((*connect.create(*connect.read_rules("")))->identity().rules, "7x6n4p2");
  EXPECT_EQ((*connect.create(*connect.read_rules("8x8")))->identity().rules, "8x8n4p2");
  for (const char* text : {"7", "7x", "x6", "7x6n", "7x6p2n4", "7x6n4p2 ", "7X6", "-7x6", "7x6n4p2p2",
                           "300x6", "7x6n1", "7x6n4p24", "99999999999999999999x6"})
    EXPECT_FALSE(connect.read_rules(text)) << text;
  EXPECT_FALSE(connect.create(*connect.read_rules("3x3n4p2")));
}

TEST(ConnectNotation, C13_the_view_has_every_token_every_empty_square_and_the_size) {
  const PlainRules rules({.columns = 3, .rows = 3, .in_a_row = 3, .players = 3});
  const View view = Notation{}.describe(rules, *Notation{}.read(rules, "1223"));
  EXPECT_EQ(view.columns, 3);
  EXPECT_EQ(view.rows, 3);
  EXPECT_EQ(view.cells, "XXXXCXABA");
  EXPECT_EQ(view.turn.to_move, Player{1});
  EXPECT_EQ(view.marks, (std::vector<Mark>{{{3, 1}, Mark::Kind::last_move}}));
}

}  // namespace
}  // namespace quadrille::connect
