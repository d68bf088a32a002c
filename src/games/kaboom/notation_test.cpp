#include "games/kaboom/notation.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "games/kaboom/entry.h"

namespace quadrille::kaboom {
namespace {

constexpr Shape four{4, 4, 4, 1, 1};

std::string refusal(std::string_view text, const Shape& shape = four) {
  const auto position = Notation{}.read(PlainRules(shape), text);
  return position ? "accepted" : position.error().message;
}

TEST(KaboomNotation, K10_a_position_is_read_in_parentheses_with_blanks_or_commas_and_written_with_commas) {
  const PlainRules rules({4, 4, 4, 2, 2});
  const std::string line = "x,1,1,----,----,-*--,xo@-";
  for (const std::string_view text :
       {"(x 1 1 ---- ---- -*-- xo@-)", "x 1 1 ---- ---- -*-- xo@-", "x,1,1,----,----,-*--,xo@-",
        "(x,1,1,----,----,-*--,xo@-)", "  ( x  1 1\n----\t---- -*-- xo@- )\n"}) {
    const auto at = Notation{}.read(rules, text);
    ASSERT_TRUE(at) << text << ": " << at.error().message;
    EXPECT_EQ(Notation{}.write(rules, *at), line);
    EXPECT_EQ(Notation{}.describe(rules, *at).state, line);
    EXPECT_EQ(Notation{}.describe(rules, *at).notation, "(x 1 1 ---- ---- -*-- xo@-)");
    EXPECT_EQ(at->to_move(), Player{0});
    EXPECT_EQ(at->at(1, 1), Piece::x_bomb);
    EXPECT_EQ(at->at(2, 0), Piece::o_bomb);
    EXPECT_EQ(at->bombs_left(Player{0}), 1);
  }
  EXPECT_EQ(Notation{}.write(rules, *Notation{}.read(rules, "")), "x,2,2,----,----,----,----");
}

TEST(KaboomNotation, K10_what_is_wrong_with_a_position_is_named_with_its_place) {
  EXPECT_EQ(
      refusal("(x 1 1 ---- ---- ----)"),
      "a position has 7 parts (the player to move, the bombs that x and o have left, and 4 rows from the "
      "top), not 6");
  EXPECT_EQ(refusal("(x 1 1 ---- ---- ---- ----"), "a position has both of its parentheses, or none");
  EXPECT_EQ(refusal("z 1 1 ---- ---- ---- ----"),
            "a position begins with the player to move, x or o, not with \"z\"");
  EXPECT_EQ(refusal("x one 1 ---- ---- ---- ----"),
            "the bombs that x has left must be a whole number from 0 to 1, not \"one\"");
  EXPECT_EQ(refusal("x 1 -1 ---- ---- ---- ----"),
            "the bombs that o has left must be a whole number from 0 to 1, not \"-1\"");
  EXPECT_EQ(refusal("x 1 99999999999999999999 ---- ---- ---- ----"),
            "the bombs that o has left must be a whole number from 0 to 1, not \"99999999999999999999\"");
  EXPECT_EQ(refusal("x 1 1 ---- ----- ---- ----"),
            "row 3 from the bottom must have 4 cells, not 5: \"-----\"");
  EXPECT_EQ(
      refusal("x 1 1 ---- ---- ---- -A--"),
      "\"A\" at column 2, row 1 from the bottom is no piece: use x and o, * and @ for their bombs, - for "
      "an empty square");
  EXPECT_EQ(refusal("x 1 1 ---- --x- ---- ----"),
            "the x at column 3, row 3 from the bottom floats: nothing is below it");
  EXPECT_EQ(refusal("x 1 1 ---- ---- ---- --*-"),
            "x has more bombs than the 1 of these rules: 1 left and 1 on the board");
  EXPECT_EQ(refusal("x 0 0 ---- ---- ---- @-@-"),
            "o has more bombs than the 1 of these rules: 0 left and 2 on the board");
  EXPECT_EQ(refusal(","),
            "a position has 7 parts (the player to move, the bombs that x and o have left, and 4 "
            "rows from the top), not 2");
  EXPECT_EQ(refusal(")("),
            "a position has 7 parts (the player to move, the bombs that x and o have left, and "
            "4 rows from the top), not 1");
}

// The size is read before the rules are chosen; "too small to connect 4" would hide what is wrong.
TEST(KaboomNotation, K10_the_fault_of_a_malformed_position_comes_before_its_size) {
  const auto fault = [](std::string_view position) {
    const auto size = size_in(position);
    return size ? "a size" : size.error().message;
  };
  EXPECT_EQ(fault("(z 1 1 ---- ----)"), "a position begins with the player to move, x or o, not with \"z\"");
  EXPECT_EQ(fault("(x 1 ---- ---- ---- ----)"),
            "the bombs that o has left must be a whole number, not \"----\"");
  EXPECT_EQ(fault("(x 1 1 ---- ---)"), "row 1 from the bottom must have 4 cells, not 3: \"---\"");
  EXPECT_EQ(
      fault("(x 1 1 ---q ----)"),
      "\"q\" at column 4, row 2 from the bottom is no piece: use x and o, * and @ for their bombs, - for "
      "an empty square");
  EXPECT_EQ(fault("(x 1 1 ---- ----)"), "a size");
}

TEST(KaboomNotation, K01_more_bombs_on_the_board_than_a_byte_can_count_are_refused) {
  const PlainRules rules({16, 16, 4, 2, 2});
  std::string position = "x,0,0";
  for (int row = 0; row < 16; ++row) position += ",****************";
  const auto read = Notation{}.read(rules, position);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message, "x has more bombs than the 2 of these rules: 0 left and 256 on the board");
}

TEST(KaboomNotation, K10_a_position_need_not_be_one_that_a_game_can_reach) {
  EXPECT_EQ(refusal("x 0 0 ---- ---- ---- xxx-"), "accepted");
  EXPECT_EQ(refusal("o 1 1 ---- ---- oooo xxxx"), "accepted") << "it is over";
}

TEST(KaboomNotation, moves_are_read_as_they_are_written) {
  const PlainRules rules({12, 11, 4, 1, 1});
  for (const std::string text : {"1", "12", "b1", "b12", "d1.1", "d12.11", "pass"}) {
    const auto move = Notation{}.read_move(rules, rules.start(), text);
    ASSERT_TRUE(move) << text;
    EXPECT_EQ(Notation{}.write_move(rules, *move), text);
  }
}

TEST(KaboomNotation, C06_a_column_or_square_that_does_not_exist_is_refused_naming_those_that_do) {
  const PlainRules rules(four);
  for (const char* text : {"0", "5", "-1", "b5", "b0", "99999999999999999999", "b99999999999999999999"}) {
    const auto move = Notation{}.read_move(rules, rules.start(), text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().code, ErrorCode::illegal_move);
    EXPECT_NE(move.error().message.find("the columns are 1 to 4"), std::string::npos) << text;
  }
  for (const char* text : {"d5.1", "d1.5", "d0.0", "d1.99999999999999999999", "d-1.1"})
    EXPECT_NE(Notation{}.read_move(rules, rules.start(), text).error().message.find("There is no square"),
              std::string::npos)
        << text;
}

TEST(KaboomNotation, what_is_no_move_is_refused_with_what_would_be_one) {
  const PlainRules rules({4, 4, 4, 2, 2});
  const Position at = *Notation{}.read(rules, "x 1 1 ---- ---- ---- --*-");
  for (const char* text : {"", "x", "b", "d", "d3", "d3.", "d.1", "d1.1.1", "bb3", "3b", "pass!", "1.5"}) {
    const auto move = Notation{}.read_move(rules, at, text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().code, ErrorCode::bad_notation) << text;
    EXPECT_NE(move.error().message.find("d3.1"), std::string::npos) << text;
  }
}

TEST(KaboomNotation, K01_rules_in_one_word) {
  const Entry kaboom = entry();
  const auto rules_of = [&](std::string_view text) {
    const auto settings = kaboom.read_rules(text);
    if (!settings) return settings.error().message;
    const auto game = kaboom.create(*settings);
    return game ? (*game)->identity().rules : game.error().message;
  };
  EXPECT_EQ(rules_of("4x4n4b1.1ms"), "4x4n4b1.1ms");
  EXPECT_EQ(rules_of(""), "7x6n4b2.2");
  EXPECT_EQ(rules_of("9x9"), "9x9n4b2.2");
  EXPECT_EQ(rules_of("9x9n5"), "9x9n5b2.2");
  EXPECT_EQ(rules_of("9x9m"), "9x9n4b2.2m");
  EXPECT_EQ(rules_of("9x9b0.99s"), "9x9n4b0.99s");
  for (const char* text :
       {"7", "7x", "7x6n", "7x6b2", "7x6b.2", "7x6b2.", "7x6.2", "7x6sm", "7x6mm", "7x6n4b2.2 "})
    EXPECT_NE(rules_of(text).find("is not of the form 7x6n4b2.2ms"), std::string::npos) << text;
  EXPECT_EQ(rules_of("7x6b100.0"), "x-bombs must be a whole number from 0 to 99, not 100");
  EXPECT_NE(rules_of("3x3n4").find("too small to connect 4"), std::string::npos);
}

TEST(KaboomNotation, K01_the_number_of_bombs_for_both_and_for_one_must_agree) {
  const Entry kaboom = entry();
  const auto created = [&](std::initializer_list<std::pair<const char*, const char*>> given) {
    Settings settings(kaboom.options);
    for (const auto& [name, value] : given) EXPECT_TRUE(settings.set(name, value));
    const auto game = kaboom.create(settings);
    return game ? (*game)->identity().rules : game.error().message;
  };
  EXPECT_EQ(created({{"bombs", "3"}}), "7x6n4b3.3");
  EXPECT_EQ(created({{"x-bombs", "3"}}), "7x6n4b3.2");
  EXPECT_EQ(created({{"bombs", "3"}, {"x-bombs", "3"}}), "7x6n4b3.3");
  EXPECT_EQ(created({{"bombs", "3"}, {"o-bombs", "1"}}),
            "bombs is given as 3 and o-bombs as 1: give the number for both players, or one for each");
}

TEST(KaboomNotation, the_prompt_lists_drops_bombs_left_and_bombs_to_detonate_and_stays_short) {
  const auto prompt = [](const Shape& shape, std::string_view text) {
    const PlainRules rules(shape);
    return Notation{}.describe(rules, *Notation{}.read(rules, text)).prompt;
  };
  EXPECT_EQ(prompt({}, ""), "drop 1-7, bomb b1-b7 (2 left)");
  EXPECT_EQ(prompt(four, "(x 0 1 --o- --x- --o- *-x-)"), "drop 1-2 4, detonate d1.1");
  EXPECT_EQ(prompt({3, 3, 3, 1, 1}, "(x 0 0 xox x@x oxo)"), "there is nothing to do but pass");
  EXPECT_EQ(prompt({16, 2, 2, 9, 9, false, true}, "(x 1 1 o-o-o-o-o-o-o-o- *-*-*-*-*-*-*-*-)"),
            "drop 2 ... 16, bomb b2 ... b16 (1 left), detonate d1.1 ... d15.1");
}

TEST(KaboomNotation, the_view_tells_what_an_explosion_took_and_marks_where_it_was) {
  const PlainRules rules(four);
  const Position at = *Notation{}.read(rules, "(x 0 1 ---- ---- xo-- *o--)");
  EXPECT_EQ(Notation{}.describe(rules, at).aftermath, Aftermath{}) << "of what was read nothing is known";
  const View view = Notation{}.describe(rules, rules.after(at, {Act::detonate, 0, 0}));
  EXPECT_EQ(view.aftermath.story, "The bomb at 1.1 took 2 pieces: o 2.1, x 1.2.");
  EXPECT_EQ(view.aftermath.marks, (std::vector<Mark>{{{1, 1}, Mark::Kind::removed, 0},
                                                     {{2, 1}, Mark::Kind::removed, 1},
                                                     {{1, 2}, Mark::Kind::removed, 1}}));
  const View dropped = Notation{}.describe(rules, rules.after(at, {Act::drop, 1}));
  EXPECT_EQ(dropped.aftermath.marks, (std::vector<Mark>{{{2, 3}, Mark::Kind::last_move}}));
  EXPECT_EQ(dropped.cells, "-----x--xo--*o--");
}

TEST(KaboomNotation, the_result_says_who_won_and_by_which_pieces) {
  const auto result = [](const Shape& shape, std::string_view text) {
    const PlainRules rules(shape);
    return Notation{}.describe(rules, *Notation{}.read(rules, text)).result;
  };
  EXPECT_EQ(result(four, "(o 0 0 ---- ---- ooo- xx*x)"),
            "Player 1 (x) wins with 4 in a row: 1.1 2.1 3.1 4.1");
  EXPECT_EQ(result({4, 4, 4, 1, 1, true}, "(o 0 0 ---- ---- ooo- xx*x)"),
            "Player 2 (o) wins, as Player 1 (x) has 4 in a row: 1.1 2.1 3.1 4.1");
  EXPECT_EQ(result({3, 3, 3, 1, 1}, "(o 1 1 --- ooo xxx)"),
            "Both players have 3 in a row, a draw: 1.1 2.1 3.1 1.2 2.2 3.2");
  EXPECT_EQ(result({3, 3, 3, 1, 1}, "(o 1 1 xox xox oxo)"),
            "The board is full, no bomb is left on it, and nobody has 3 in a row: a draw.");
}

}  // namespace
}  // namespace quadrille::kaboom
