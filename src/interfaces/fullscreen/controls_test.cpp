#include "interfaces/fullscreen/controls.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"

namespace quadrille::fullscreen {
namespace {

View board(int columns, int rows) {
  View view;
  view.columns = columns;
  view.rows = rows;
  view.rows_from_bottom = true;
  return view;
}

std::vector<Verb> verbs_of(std::string_view game) {
  static const Catalog catalog = all_games();
  return (*catalog.create(game, ""))->identity().verbs;
}

TEST(FullScreenControls, C06_typed_digits_are_one_number_which_is_judged_as_a_whole) {
  Controls controls;
  std::vector<std::string> legal;
  for (int column = 1; column <= 30; ++column) legal.push_back(std::to_string(column));
  controls.offer(board(30, 6), verbs_of("connect"), legal);
  (void)controls.press(U'2');
  EXPECT_EQ(controls.move(), "2");
  (void)controls.press(U'7');
  EXPECT_EQ(controls.cursor().column, 27);
  (void)controls.press(U'9');
  EXPECT_EQ(controls.move(), "279") << "shown as it is typed";
  EXPECT_TRUE(controls.points_nowhere());
  (void)controls.press(key::backspace);
  EXPECT_EQ(controls.cursor().column, 27);
  (void)controls.press(U'9');
  EXPECT_EQ(controls.press(key::enter).move, "279") << "for the rules to refuse";
  EXPECT_EQ(controls.move(), "15") << "the cursor is where it was";
  (void)controls.press(U'3');
  (void)controls.press(U'0');
  EXPECT_EQ(controls.press(key::enter).move, "30");
  (void)controls.press(U'4');
  (void)controls.press(key::right);
  EXPECT_EQ(controls.move(), "5") << "arrows go on from what was typed";
}

TEST(FullScreenControls, modes_are_what_the_legal_moves_have_and_a_detonation_steps_through_bombs) {
  Controls controls;
  controls.offer(board(7, 6), verbs_of("kaboom"), {"1", "2", "b1", "b2", "d2.1", "d5.3"});
  ASSERT_EQ(controls.modes().size(), 3U);
  EXPECT_EQ(controls.mode()->id, "drop");
  (void)controls.press(U'x');
  EXPECT_EQ(controls.move(), "d2.1");
  (void)controls.press(key::right);
  EXPECT_EQ(controls.move(), "d5.3");
  (void)controls.press(key::right);
  EXPECT_EQ(controls.move(), "d5.3") << "there is none beyond";
  EXPECT_TRUE(controls.press(key::enter).ask_first);
  (void)controls.press(U'b');
  EXPECT_FALSE(controls.press(key::enter).ask_first);
  EXPECT_EQ(controls.move(), "b5");
}

TEST(FullScreenControls, K02_the_only_thing_to_do_is_where_the_cursor_is_and_what_is_missing_is_tried) {
  Controls controls;
  controls.offer(board(7, 6), verbs_of("kaboom"), {"d5.3"});
  EXPECT_EQ(controls.move(), "d5.3");
  EXPECT_EQ(controls.missing_move(U'b'), "b5");
  EXPECT_EQ(controls.missing_move(U'x'), "") << "there is one";
  controls.offer(board(7, 6), verbs_of("kaboom"), {"1", "2"});
  EXPECT_EQ(controls.missing_move(U'x'), "d5.1");
}

TEST(FullScreenControls, the_second_button_and_f_flag_without_leaving_the_mode) {
  Controls controls;
  View view = board(9, 9);
  view.rows_from_bottom = false;
  controls.offer(view, verbs_of("minesweeper"), {"o1,1", "o2,1", "f1,1", "f2,1"});
  EXPECT_EQ(controls.click({2, 1}, Event::Button::right).move, "f2,1");
  EXPECT_EQ(controls.press(U'f').move, "f2,1");
  EXPECT_EQ(controls.click({2, 1}, Event::Button::left).move, "o2,1");
}

TEST(FullScreenControls, pieces_are_chosen_by_name_and_letters_mean_nothing_else_then) {
  Controls controls;
  View view = board(4, 4);
  view.supply = "0123456789abcdef";
  controls.offer(view, verbs_of("quarto"), {"@0", "@a"});
  EXPECT_TRUE(controls.press(U'a').understood);
  EXPECT_EQ(controls.press(key::enter).move, "@a");
  (void)controls.press(key::up);
  EXPECT_EQ(controls.move(), "@6");
}

MoveRequest typed(Controls& controls, std::u32string_view keys, char32_t last = key::enter) {
  for (const char32_t each : keys) EXPECT_TRUE(controls.press(each).understood);
  return controls.press(last);
}

TEST(FullScreenControls, K02_squares_and_bombs_are_typed_and_validated_as_a_whole) {
  Controls controls;
  View view = board(9, 9);
  view.rows_from_bottom = false;
  controls.offer(view, verbs_of("minesweeper"), {"o1,1", "o2,1", "f1,1", "f2,1"});
  EXPECT_EQ(typed(controls, U"3,4").move, "o3,4");
  EXPECT_EQ(typed(controls, U"4,4", U'f').move, "f4,4");
  EXPECT_EQ(typed(controls, U"9,10").move, "o9,10") << "for the rules to refuse";
  EXPECT_EQ(typed(controls, U"4294967298,1").move, "o4294967298,1");
  EXPECT_EQ(controls.move(), "o4,4") << "the cursor is where it was";
  for (const auto* part : {U"5", U"5,", U",5", U"5,5,5"}) {
    const MoveRequest refused = typed(controls, part);
    EXPECT_EQ(refused.move, "");
    EXPECT_NE(refused.refusal.find("is no square: type its column and its row, like 3,1"), std::string::npos);
  }

  controls.offer(board(7, 6), verbs_of("kaboom"), {"1", "2", "b1", "b2", "d2.1", "d5.3"});
  (void)controls.press(U'x');
  EXPECT_EQ(typed(controls, U"5").move, "d5.3") << "the only bomb of its column";
  EXPECT_EQ(typed(controls, U"4").move, "d4.1") << "for the rules to refuse";
  const MoveRequest bomb = typed(controls, U"5.3");
  EXPECT_EQ(bomb.move, "d5.3");
  EXPECT_TRUE(bomb.ask_first);
  EXPECT_EQ(typed(controls, U"1.1").move, "d1.1");
  EXPECT_EQ(controls.move(), "d5.3") << "the cursor stays at bombs";
  (void)controls.press(U'd');
  EXPECT_EQ(typed(controls, U"2.1").move, "d2.1") << "a square names a bomb where a column is asked for, too";
  controls.offer(board(7, 6), verbs_of("kaboom"), {"1", "d2.1", "d2.3"});
  (void)controls.press(U'x');
  EXPECT_EQ(typed(controls, U"2").move, "") << "one of two";
  controls.offer(board(7, 6), verbs_of("kaboom"), {"pass"});
  EXPECT_EQ(typed(controls, U"3").move, "3") << "no pass";
  EXPECT_EQ(controls.press(key::enter).move, "pass");
}

TEST(FullScreenControls, Q06_cells_are_typed_by_letter_and_number) {
  Controls controls;
  View view = board(4, 4);
  view.rows_from_bottom = false;
  view.column_letters = true;
  controls.offer(view, verbs_of("quarto"), {"a1", "c3"});
  EXPECT_FALSE(controls.can_type(U'e'));
  EXPECT_EQ(typed(controls, U"c3").move, "c3");
  EXPECT_EQ(controls.cursor(), (Square{3, 3}));
  EXPECT_EQ(typed(controls, U"d").move, "d");
}

TEST(FullScreenControls, nobody_on_turn_has_no_moves) {
  Controls controls;
  controls.offer(board(7, 6), verbs_of("connect"), {});
  EXPECT_FALSE(controls.press(key::enter).understood);
  EXPECT_FALSE(controls.click({1, 1}, Event::Button::left).understood);
}

}  // namespace
}  // namespace quadrille::fullscreen
