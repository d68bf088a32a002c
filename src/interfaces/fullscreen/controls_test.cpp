#include "interfaces/fullscreen/controls.h"

#include <gtest/gtest.h>

#include <string>
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

TEST(FullScreenMoveForm, every_listed_move_of_every_game_is_read_and_written_back) {
  const Catalog catalog = all_games();
  for (const auto& [name, rules, position] : {std::tuple{"connect", "7x6n4p2", ""},
                                              {"kaboom", "4x4n4b1.1", "x,0,0,----,----,-*--,xo@-"},
                                              {"quarto", "", ""},
                                              {"quarto", "", "0---1-----------:5"},
                                              {"minesweeper", "9x9m10safe", ""}}) {
    const auto game = catalog.create(name, rules);
    ASSERT_TRUE(game);
    const auto sight = (*game)->read(position);
    ASSERT_TRUE(sight);
    const View view = (*game)->describe(*sight);
    for (const std::string& move : (*game)->moves(*sight)) EXPECT_EQ(write_move(read_move(move, view)), move);
  }
}

TEST(FullScreenControls, digits_choose_a_column_of_several_digits) {
  Controls controls;
  std::vector<std::string> legal;
  for (int column = 1; column <= 30; ++column) legal.push_back(std::to_string(column));
  controls.offer(board(30, 6), legal);
  (void)controls.press(U'2');
  EXPECT_EQ(controls.move(), "2");
  (void)controls.press(U'7');
  EXPECT_EQ(controls.move(), "27");
  (void)controls.press(U'9');
  EXPECT_EQ(controls.move(), "9") << "there is no column 279";
  EXPECT_EQ(controls.press(key::enter).move, "9");
}

TEST(FullScreenControls, modes_are_what_the_legal_moves_have_and_a_detonation_steps_through_bombs) {
  Controls controls;
  controls.offer(board(7, 6), {"1", "2", "b1", "b2", "d2.1", "d5.3"});
  ASSERT_EQ(controls.modes().size(), 3U);
  EXPECT_EQ(controls.mode()->name, "drop");
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

TEST(FullScreenControls, the_second_button_and_f_flag_without_leaving_the_mode) {
  Controls controls;
  View view = board(9, 9);
  view.rows_from_bottom = false;
  controls.offer(view, {"o1,1", "o2,1", "f1,1", "f2,1"});
  EXPECT_EQ(controls.click({2, 1}, Event::Button::right).move, "f2,1");
  EXPECT_EQ(controls.press(U'f').move, "f2,1");
  EXPECT_EQ(controls.click({2, 1}, Event::Button::left).move, "o2,1");
}

TEST(FullScreenControls, pieces_are_chosen_by_name_and_letters_mean_nothing_else_then) {
  Controls controls;
  View view = board(4, 4);
  view.supply = "0123456789abcdef";
  controls.offer(view, {"@0", "@a"});
  EXPECT_TRUE(controls.press(U'a').understood);
  EXPECT_EQ(controls.press(key::enter).move, "@a");
  (void)controls.press(key::up);
  EXPECT_EQ(controls.move(), "@6");
}

TEST(FullScreenControls, nobody_on_turn_has_no_moves) {
  Controls controls;
  controls.offer(board(7, 6), {});
  EXPECT_FALSE(controls.press(key::enter).understood);
  EXPECT_FALSE(controls.click({1, 1}, Event::Button::left).understood);
}

}  // namespace
}  // namespace quadrille::fullscreen
