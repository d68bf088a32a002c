#include <gtest/gtest.h>

#include <set>
#include <string>

#include "catalog/catalog.h"
#include "catalog/match.h"
#include "interfaces/fullscreen/advice.h"
#include "interfaces/fullscreen/board_painter.h"
#include "interfaces/fullscreen/layout.h"
#include "interfaces/fullscreen/page_painter.h"
#include "interfaces/fullscreen/piece_art.h"
#include "interfaces/fullscreen/theme.h"

namespace quadrille::fullscreen {
namespace {

Match played(std::string_view game, std::string_view rules, const std::vector<std::string>& moves) {
  auto match = *Match::begin(*all_games().create(game, rules), {});
  for (const std::string& move : moves) EXPECT_TRUE(match.play(move)) << move;
  return match;
}

std::string painted(const Match& match, Rect area, const Notes& notes = {}) {
  const View view = match.view({});
  Canvas canvas(area.width, area.height);
  const BoardLayout layout(view, match.game().identity(), area, Square{1, 1}, {});
  paint_board(canvas, view, match.game().identity(), layout, notes);
  return canvas.text();
}

TEST(FullScreenPainting, tokens_have_letters_and_the_last_one_brackets_on_squared_paper) {
  EXPECT_EQ(painted(played("connect", "3x3n3p2", {"1", "2"}), {0, 0, 20, 9}),
            "\n"
            "    1   2   3\n"
            "  ╷┄┄┄┄┄┄┄┄┄┄┄╷\n"
            "3 │ · │ · │ · │\n"
            "  ├───┼───┼───┤\n"
            "2 │ · │ · │ · │\n"
            "  ├───┼───┼───┤\n"
            "1 │ A │(B)│ · │\n"
            "  └───┴───┴───┘\n");
}

TEST(FullScreenPainting, a_winning_line_is_in_square_brackets) {
  const std::string text = painted(played("connect", "3x3n3p2", {"1", "2", "1", "2", "1"}), {0, 0, 20, 9});
  EXPECT_NE(text.find("1 │[A]│ B │"), std::string::npos) << text;
}

TEST(FullScreenPainting, notes_stand_above_columns_and_a_ghost_where_a_token_would_rest) {
  Notes notes;
  notes.columns.push_back({2, {"▲5", theme::value(Value::win)}});
  notes.ghost = Square{3, 1};
  notes.ghost_token = "A";
  notes.cursor = Square{3, 1};
  notes.cursor_on_column = true;
  const std::string text = painted(played("connect", "3x3n3p2", {}), {0, 0, 20, 9}, notes);
  EXPECT_NE(text.find("▲5   ▼\n"), std::string::npos) << text;
  EXPECT_NE(text.find("1 │ · │ · │:A:│"), std::string::npos) << text;
}

TEST(FullScreenPainting, pieces_are_drawn_with_their_names) {
  const std::string text = painted(played("quarto", "", {"@b", "a1"}), {0, 0, 40, 20});
  EXPECT_NE(text.find("┌─○─┐"), std::string::npos) << text;
  EXPECT_NE(text.find("│▒b▒│"), std::string::npos) << text;
}

TEST(FullScreenPainting, Q01_Q07_every_piece_looks_different_in_ASCII_at_every_size) {
  const Match match = played("quarto", "", {});
  for (const Rect area : {Rect{0, 0, 11, 5}, {0, 0, 7, 3}, {0, 0, 6, 1}}) {
    std::set<std::string> drawn;
    for (const PieceKind& piece : match.game().identity().pieces) {
      Canvas canvas(area.width, area.height);
      draw_piece(canvas, area, '?', piece.picture);  // for any name
      std::string text;
      for (const char32_t letter : letters_of(canvas.text())) text += theme::ascii(letter);
      drawn.insert(text);
    }
    EXPECT_EQ(drawn.size(), 16U) << area.height;
  }
}

TEST(FullScreenPainting, a_title_is_cut_only_when_no_line_has_room) {
  const std::vector<std::string> facts = {"Mines left: 10", "Time: 3 s"};
  const std::string title = "Minesweeper: 9 x 9 squares, 10 mines; the first click is safe";
  const TitleLine wide = fit_title(title, facts, 100, 0, false);
  EXPECT_EQ(wide.title, title);
  EXPECT_EQ(wide.beside_title, "Mines left: 10   Time: 3 s");
  const TitleLine shared = fit_title(title, facts, 80, 30, false);
  EXPECT_EQ(shared.title, title);
  EXPECT_EQ(shared.beside_title, "Mines left: 10");
  EXPECT_EQ(shared.beside_prompt, "Time: 3 s");
  const TitleLine narrow = fit_title(title, facts, 60, 0, false);
  EXPECT_EQ(narrow.title, "9 x 9 squares, 10 mines")
      << "whole parts of it, the number of mines before the name";
  EXPECT_EQ(fit_title(title, facts, 58, 0, false).title, "9 x 9 squares, 10 mines");
  EXPECT_EQ(fit_title("Kaboom: 7 columns by 6 rows", {}, 12, 0, false).title, "Kaboom: 7 columns by 6 rows")
      << "no part of it fits";
  EXPECT_EQ(narrow.beside_title, "Mines left: 10   Time: 3 s");
  EXPECT_EQ(fit_title(title, facts, 20, 0, false).beside_title, "Mines left: 10");
  const TitleLine with_panel = fit_title(title, facts, 70, 0, true);
  EXPECT_EQ(with_panel.title, title);
  EXPECT_EQ(with_panel.in_panel, "Mines left: 10   Time: 3 s");
  const TitleLine tight = fit_title(title, {}, 50, 0, true);
  EXPECT_EQ(tight.title, "Minesweeper: 9 x 9 squares, 10 mines");
  EXPECT_EQ(tight.in_panel, "the first click is safe");
}

TEST(FullScreenLayout, squares_are_as_large_as_all_of_them_fit) {
  const Match match = played("connect", "7x6n4p2", {});
  const auto width = [&](int columns, int lines) {
    return BoardLayout(match.view({}), match.game().identity(), {0, 0, columns, lines}, Square{1, 1}, {})
        .square_width();
  };
  EXPECT_EQ(width(200, 60), 11);
  EXPECT_EQ(width(80, 36), 7);
  EXPECT_EQ(width(46, 20), 3);
}

TEST(FullScreenLayout, every_square_that_shows_is_found_again_by_a_click) {
  const Match match = played("minesweeper", "30x16m99safe", {});
  const BoardLayout layout(match.view({}), match.game().identity(), {0, 0, 80, 20}, Square{1, 1}, {});
  EXPECT_TRUE(layout.all_columns() && layout.all_lines());
  for (int column = 1; column <= 30; ++column)
    for (int row = 1; row <= 16; ++row) {
      const auto place = layout.place_of({column, row});
      ASSERT_TRUE(place);
      EXPECT_EQ(layout.square_at({place->x + place->width - 1, place->y}), (Square{column, row}));
    }
  EXPECT_FALSE(layout.square_at({0, 5}));
}

TEST(FullScreenLayout, a_large_board_scrolls_only_when_the_cursor_would_leave_it) {
  const Match match = played("connect", "255x255n4p2", {});
  const auto scroll = [&](int column, Scroll from) {
    return BoardLayout(match.view({}), match.game().identity(), {0, 0, 80, 20}, Square{column, 1}, from)
        .scroll();
  };
  const Scroll first = scroll(1, {});
  EXPECT_EQ(first.column, 0);
  EXPECT_EQ(scroll(5, first), first);
  EXPECT_GT(scroll(200, first).column, 150);
  EXPECT_EQ(scroll(255, first).column, scroll(254, scroll(255, first)).column);
}

TEST(FullScreenAdvice, certain_squares_have_a_shape_and_chances_are_never_0_or_100) {
  BoardOdds odds;
  odds.columns = 5;
  odds.rows = 1;
  odds.mine_probability = {0.0, 1.0, 0.004, 0.999, std::nullopt};
  View view;
  view.columns = 5;
  view.rows = 1;
  view.cells = "####1";
  Notes notes;
  note_odds(odds, view, 3, true, notes);
  ASSERT_EQ(notes.squares.size(), 4U);
  EXPECT_EQ(notes.squares[0].second.text, "✓");
  EXPECT_EQ(notes.squares[1].second.text, "◆");
  EXPECT_EQ(notes.squares[2].second.text, "·") << "it touches no clue";
  EXPECT_EQ(notes.squares[3].second.text, ">99");
}

TEST(FullScreenCanvas, text_is_cut_at_the_edge_and_broken_at_blanks) {
  Canvas canvas(6, 2);
  canvas.put({3, 0}, "┌──┐");
  canvas.put_in({0, 1, 5, 1}, "too long");
  EXPECT_EQ(canvas.text(), "   ┌──\ntoo …\n");
  EXPECT_EQ(wrapped("one two three", 7), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(wrapped("unbroken", 3), (std::vector<std::string>{"unb", "rok", "en"}));
}

}  // namespace
}  // namespace quadrille::fullscreen
