// The rules of the four games in the full-screen terminal: one test for each requirement that
// fullscreen_test.cpp does not cover.

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tests/program.h"
#include "tests/tmux.h"
#include "tests/wait_until.h"

namespace quadrille {
namespace {

// A window so low that squares have one line each, with marks beside the letters.
const Tmux::Window low{.rows = 20};
const Tmux::Window smallest{.columns = 60, .rows = 20};

TEST(FullScreenConnect, C01_the_form_asks_for_all_rules_and_the_empty_board_shows_who_begins) {
  Tmux terminal(smallest);
  terminal.start("play connect");
  terminal.wait_for({"Players", "Columns", "Rows", "Connect", "2 to 23", "2 to 255", "Start the game"});
  terminal.press({"Home", "Down", "3", "Down", "5", "Down", "4", "Down", "3", "End", "Enter"});
  terminal.wait_for({"Connect: 5 columns by 4 rows, 3 in a row wins, 3 players", "4 │ · │ · │ · │ · │ · │",
                     "Player 1 (A), choose a column (1-5)", "C  human"});
}

TEST(FullScreenConnect, C07_C08_the_first_follows_the_last_and_a_diagonal_wins) {
  Tmux terminal(low);
  terminal.start("play connect --players 3 --columns 4 --rows 4 --connect 3");
  terminal.wait_for("Player 1 (A)");
  terminal.press({"1", "Enter"});
  terminal.wait_for("Player 2 (B), choose");
  terminal.press({"2", "Enter"});
  terminal.wait_for("Player 3 (C), choose");
  terminal.press({"4", "Enter"});
  terminal.wait_for("Player 1 (A), choose");
  // A has 1,1 and places 2,2 and 3,3.
  terminal.press({"2", "Enter", "3", "Enter", "3", "Enter", "3", "Enter"});
  terminal.wait_for({"Game over. Player 1 (A) wins with 3 in a row: 1,1 2,2 3,3", "[A]"});
}

TEST(FullScreenConnect, C10_a_full_board_without_a_line_is_over_and_has_the_same_three_choices) {
  Tmux terminal;
  terminal.start("play connect --players 2 --columns 3 --rows 3 --connect 3 --moves 12323113");
  terminal.wait_for("Player 1 (A)");
  terminal.press({"2", "Enter"});
  terminal.wait_for({"Game over. The board is full and nobody has 3 in a row: a draw.",
                     "1 quit  2 different settings  3 same settings"});
}

TEST(FullScreenConnect, C12_C13_the_question_for_an_undo_shows_the_move_that_it_is_about) {
  Tmux terminal(smallest);
  terminal.start("play connect --players 3 --columns 30 --rows 30 --connect 4");
  terminal.wait_for("Player 1 (A), choose");
  terminal.press({"4", "Enter"});
  terminal.wait_for("Player 2 (B), choose");
  terminal.press({"5", "Enter"});
  terminal.wait_for("Player 3 (C), choose");
  terminal.press({"u"});
  terminal.wait_for({"Take back the last turn (5)?", " 1 │", "A", "B"});
}

TEST(FullScreenConnect, P04_a_game_between_engines_is_analysed_while_it_is_paused) {
  Tmux terminal;
  terminal.start(
      "play connect --players 2 --columns 4 --rows 4 --connect 3 --seats easy,easy --seed 1 --watch step");
  terminal.wait_for({"Paused.", "a values"});
  terminal.press({"a"});
  terminal.wait_for("Win in ");
  terminal.press({"h"});
  terminal.wait_for("hints are for people");
  terminal.press({"a", "Space"});
  terminal.wait_for("Game over.");
}

TEST(FullScreenConnect, C09_the_choices_are_made_by_their_words_too) {
  Tmux terminal;
  terminal.start("play connect --players 2 --columns 2 --rows 2 --connect 2 --moves 11");
  terminal.wait_for("Player 1 (A)");
  terminal.press({"2", "Enter"});
  terminal.wait_for("1 quit  2 different settings  3 same settings");
  terminal.press({"s", "a", "m", "e"});
  terminal.wait_for("Player 1 (A), choose a column");
  terminal.press({"1", "Enter"});
  terminal.wait_for("Player 2 (B), choose a column");
  terminal.press({"1", "Enter"});
  terminal.wait_for("Player 1 (A), choose a column");
  terminal.press({"2", "Enter"});
  terminal.wait_for("Game over.");
  terminal.press({"d", "i", "f", "f", "e", "r", "e", "n", "t"});
  terminal.wait_for("Quadrille: a new game");
}

TEST(FullScreenConnect, C13_every_token_every_empty_square_and_the_size_are_shown) {
  Tmux terminal(smallest);
  terminal.start("play connect --players 3 --columns 4 --rows 3 --connect 3 --moves 1213");
  terminal.wait_for({"Connect: 4 columns by 3 rows, 3 in a row wins, 3 players", "3 │ · │ · │ · │ · │",
                     "2 │ C │:B:│ · │ · │", "1 │ A │ B │(A)│ · │"});
}

TEST(FullScreenConnect, C13_a_board_higher_than_the_window_is_scrolled_line_by_line_and_page_by_page) {
  Tmux terminal({.term = "xterm-256color"});
  terminal.start("play connect --players 2 --columns 4 --rows 40 --connect 4 --seats human,human");
  terminal.wait_for({"Player 1 (A)", " 1 │ · :A:"});
  for (const char* page : {"PageUp", "PageUp", "PageUp", "PageUp"}) terminal.press({page});
  terminal.wait_for({"40 │ · ", "39 │ · "});
  terminal.press({"Down"});
  terminal.wait_until_gone("40 │");
  terminal.press({"Up"});
  terminal.wait_for("40 │ · ");
  terminal.click("39 │", Tmux::Button::wheel_down);
  terminal.wait_until_gone("40 │");
  // Moving the cursor scrolls the board back to it.
  terminal.press({"Right"});
  terminal.wait_for(" 1 │ ·  · :A:");
  // A question leaves the board visible and scrollable.
  terminal.press({"Enter"});
  terminal.wait_for("Player 2 (B), choose");
  terminal.press({"u"});
  terminal.wait_for("All players must agree.");
  for (const char* page : {"PageUp", "PageUp", "PageUp", "PageUp"}) terminal.press({page});
  terminal.wait_for({"All players must agree.", "40 │ · "});
}

TEST(FullScreenConnect, C13_after_the_end_and_when_looking_back_all_of_a_large_board_can_be_seen) {
  Tmux terminal(smallest);
  terminal.start(
      "play connect --players 2 --columns 40 --rows 40 --connect 2 --seats human,human --moves 1,1");
  terminal.wait_for("Player 1 (A)");
  terminal.press({"2", "Enter"});
  terminal.wait_for({"Game over.", " 1 │[A]"});
  terminal.press({"End"});
  terminal.wait_for({" 40\n", "◀", " 1 │"});
  terminal.press({"Home"});
  terminal.wait_for(" 1 │[A]");
  terminal.press({"Right"});
  terminal.wait_until_gone("[A][A]");
  terminal.press({"Left"});
  terminal.wait_for(" 1 │[A][A]");
  for (int i = 0; i < 6; ++i) terminal.press({"PageUp"});
  terminal.wait_for("40 │ · ");
  terminal.press({"["});
  terminal.wait_for({"After move 0 of 1", " 1 │ A "});
  for (int i = 0; i < 6; ++i) terminal.press({"PageUp"});
  terminal.wait_for({"After move 0 of 1", "40 │ · "});
  for (int i = 0; i < 6; ++i) terminal.press({">"});
  terminal.wait_for({"After move 0 of 1", " 40\n", "◀"});
  for (int i = 0; i < 6; ++i) terminal.press({"<"});
  terminal.wait_for({"After move 0 of 1", " 1  2  3"});
}

TEST(FullScreenKaboom, K01_the_form_asks_for_sizes_line_bombs_misere_and_super_bomb) {
  Tmux terminal;
  terminal.start("play kaboom");
  terminal.wait_for({"Columns", "Rows", "Connect", "Bombs", "X-bombs", "O-bombs", "Misere", "Super-bomb"});
  terminal.press({"Home", "Down", "5", "Down", "4", "Down", "3", "Down", "1", "Down", "Down", "Down", "Right",
                  "Down", "Right", "End", "Enter"});
  terminal.wait_for({"Kaboom: 5 columns by 4 rows, 3 in a row loses, 1 bomb each, super-bombs",
                     "Player 1 (x)", "Bombs left: x 1, o 1"});
}

TEST(FullScreenKaboom, K03_K04_a_bomb_sets_off_another_and_what_stood_above_falls) {
  Tmux terminal(low);
  terminal.start("play kaboom --position kaboom:4x4n4b1.1:x,0,0,-o--,-x--,-*@-,-ooo");
  terminal.wait_for("Player 1 (x)");
  terminal.press({"x", "Enter"});
  terminal.wait_for("Set d2.2 off? It takes 5 squares, marked ×.");
  terminal.press({"Enter"});
  terminal.wait_for({"The bomb at 2.2 took 4 pieces", "1 │ · │{o}│", "│ o │\n", "Player 2 (o)"});
}

TEST(FullScreenKaboom, K03_C13_what_a_bomb_would_take_is_no_piece_in_ASCII) {
  Tmux terminal({.rows = 20, .locale = "C"});
  terminal.start("play kaboom --connect 4 --position '(x 0 0 ------- --x---- x-o---- xo*xo-x)'");
  terminal.wait_for("Player 1 (x)");
  terminal.press({"x", "Enter"});
  terminal.wait_for({"It takes 4 squares, marked !.", "| x | ! |>!<| ! | o | . | x |"});
}

TEST(FullScreenKaboom, K05_a_bomb_counts_for_the_line_of_its_owner) {
  Tmux terminal;
  terminal.start("play kaboom --position kaboom:3x3n3b1.1:x,1,1,---,oo-,xx-");
  terminal.wait_for("Player 1 (x)");
  terminal.press({"b", "3", "Enter"});
  terminal.wait_for({"Game over. Player 1 (x) wins with 3 in a row: 1.1 2.1 3.1", "*"});
}

TEST(FullScreenKaboom, K06_a_line_wins_for_its_owner_whoever_moved) {
  Tmux terminal(low);
  terminal.start("play kaboom --position kaboom:4x4n4b1.1:x,0,0,--o-,--x-,--*-,ooxo");
  terminal.wait_for("Player 1 (x)");
  terminal.press({"x", "Enter", "Enter"});
  terminal.wait_for({"Game over. Player 2 (o) wins with 4 in a row: 1.1 2.1 3.1 4.1", "[o]"});
}

TEST(FullScreenKaboom, K07_a_player_without_a_move_passes) {
  Tmux terminal;
  terminal.start("play kaboom --position kaboom:3x3n3b1.1:x,0,0,xox,x@x,oxo");
  terminal.wait_for("Player 1 (x), there is nothing to do but pass");
  terminal.press({"Enter"});
  terminal.wait_for(
      {"Player 1 (x) had no move and passed.", "Player 2 (o), choose a bomb to set off   d2.2"});
}

TEST(FullScreenKaboom, K02_a_bomb_to_set_off_is_typed_shown_refused_and_set_off) {
  Tmux terminal;
  terminal.start("play kaboom --position kaboom:4x4n4b2.2:x,0,2,----,----,-o--,*o*-");
  terminal.wait_for("Player 1 (x)");
  terminal.press({"x"});
  terminal.wait_for("choose a bomb to set off   d1.1");
  terminal.type("4");
  terminal.wait_for("choose a bomb to set off   d4");
  terminal.press({"Enter"});
  terminal.wait_for({"there is nothing at 4.1", "Player 1 (x)"});
  terminal.type("2.1");
  terminal.press({"Enter"});
  terminal.wait_for({"there is no bomb at 2.1. Choose d1.1", "or d3.1.", "Player 1 (x)"});
  // The only bomb of a column is named by the column.
  terminal.type("3");
  terminal.wait_for("choose a bomb to set off   d3.1");
  terminal.press({"Enter"});
  terminal.wait_for("Set d3.1 off?");
  terminal.press({"Escape"});
  // The notation of the messages: `d` is the key of the move, and a square names a bomb there too.
  terminal.press({"d"});
  terminal.wait_for("(drop)");
  terminal.type("3.1");
  terminal.press({"Enter"});
  terminal.wait_for("Set d3.1 off?");
  terminal.press({"Enter"});
  terminal.wait_for({"The bomb at 3.1 took 1 piece", "Player 2 (o)"});
  // A square where a column is asked for.
  terminal.type("3.1");
  terminal.wait_for("3.1 (drop)");
  terminal.press({"Enter"});
  terminal.wait_for({"\"3.1\" is not a move", "Player 2 (o)"});
}

TEST(FullScreenKaboom, K02_every_turn_begins_with_a_piece) {
  Tmux terminal;
  terminal.start("play kaboom --seats human,human --position kaboom:4x4n4b2.2:");
  terminal.wait_for("Player 1 (x)");
  terminal.press({"b", "2", "Enter"});
  terminal.wait_for({"Player 2 (o), choose a column   2 (drop)", "Bombs left: x 1, o 2"});
  terminal.press({"3", "Enter"});
  terminal.wait_for({"Player 1 (x), choose a column   3 (drop)", "Bombs left: x 1, o 2"});
}

TEST(FullScreenKaboom, K07_a_column_that_is_typed_where_only_a_pass_is_left_is_refused) {
  Tmux terminal;
  terminal.start("play kaboom --position kaboom:3x3n3b1.1:x,0,0,xox,x@x,oxo");
  terminal.wait_for("Player 1 (x), there is nothing to do but pass");
  terminal.type("2");
  terminal.wait_for("there is nothing to do but pass   2");
  terminal.press({"Enter"});
  terminal.wait_for({"column 2 is full. No column has", "there is nothing to do but pass"});
}

TEST(FullScreenKaboom, K08_under_misere_who_connects_loses) {
  Tmux terminal;
  terminal.start("play kaboom --position kaboom:3x3n3b0.0m:x,0,0,---,oo-,xx-");
  terminal.wait_for("Player 1 (x)");
  terminal.press({"3", "Enter"});
  terminal.wait_for("Game over. Player 2 (o) wins, as Player 1 (x) has 3 in a row: 1.1 2.1 3.1");
}

TEST(FullScreenKaboom, K09_a_super_bomb_takes_its_row_and_its_column) {
  Tmux terminal(low);
  terminal.start("play kaboom --position kaboom:4x4n4b1.0s:x,0,0,----,----,xo--,*oxo");
  terminal.wait_for("Player 1 (x)");
  terminal.press({"x", "Enter"});
  terminal.wait_for("Set d1.1 off? It takes 5 squares");
  terminal.press({"Enter"});
  terminal.wait_for({"The bomb at 1.1 took 4 pieces", "1 │:o:│{o}│{·}│{·}│"});
}

TEST(FullScreenKaboom, K10_a_position_in_parentheses_is_played_and_written_when_it_is_left) {
  Tmux terminal(low);
  terminal.start("play kaboom --columns 4 --rows 4 --bombs 2 --position '(x 1 1 ---- ---- -*-- xo@-)'");
  terminal.wait_for({"Player 1 (x)", "2 │ · │ * │", "1 │ x │ o │ @ │", "Bombs left: x 1, o 1"});
  terminal.press({"4", "Enter", "q", "y"});
  terminal.wait_for({"code=0", "kaboom:4x4n4b2.2:o,1,1,----,----,-*--,xo@x"});
}

TEST(FullScreenKaboom, K11_a_player_looks_the_value_and_the_remoteness_of_a_position_up) {
  Tmux terminal;
  terminal.start("play kaboom --analysis --position kaboom:3x3n3b1.1:");
  terminal.wait_for("Player 1 (x)");
  terminal.press({"a"});
  // The value of KaboomTiers.K11_three_by_three_with_a_bomb_each_is_a_win_in_15_among_39329_positions.
  terminal.wait_for({"Win in 15 for who is to move.", "▲15"});
}

TEST(FullScreenQuarto, Q05_who_begins_is_drawn_by_the_seed) {
  std::set<std::string> begun;
  for (const char* seed : {"1", "2", "3", "4", "5", "6", "7", "8"}) {
    Tmux terminal;
    terminal.start(std::string("play quarto --seats human,human --seed ") + seed);
    const std::string shown = terminal.wait_for({"The lot has fallen: Player ", " begins."});
    const std::string who = shown.substr(shown.find("fallen: ") + 8, 12);
    EXPECT_TRUE(contains(shown, who + ", pick a piece for the other player")) << shown;
    begun.insert(who);
    if (begun.size() == 2) break;
  }
  EXPECT_EQ(begun.size(), 2U) << "eight seeds";
}

TEST(FullScreenQuarto, Q09_all_pieces_placed_without_a_common_characteristic_are_a_draw) {
  Tmux terminal;
  // Every row, column and diagonal has both kinds of all four characteristics.
  terminal.start("play quarto --seats human,human --position quarto::9a0e25cb78f13d6-:4");
  terminal.wait_for("place the piece");
  terminal.press({"End", "Down", "Down", "Down", "Enter"});
  terminal.wait_for("Game over. All pieces are placed and no line shares anything: a draw.");
}

TEST(FullScreenQuarto, Q10_an_unfinished_game_of_two_engines_is_not_replayed) {
  Tmux terminal;
  const Environment data = {{"XDG_DATA_HOME", (terminal.folder() / "data").string()}};
  const std::string people = R"("human","human")";
  (void)run_program({"play", "quarto", "--seats", "human,human"}, "@5\nsave mine\nquit\n", data);
  std::string line = run_program({"matches", "export", "mine"}, {}, data).out;
  ASSERT_TRUE(contains(line, people)) << line;
  line.replace(line.find(people), people.size(), R"("easy","easy")");
  std::string id = run_program({"matches", "import"}, line, data).out;
  id.erase(id.find('\n'));
  terminal.start("matches replay " + id);
  terminal.wait_for({"code=2", "two engines play it"});
  expect_refusal(run_program({"matches", "replay", "--plain", id}, {}, data), "two engines play it");
  terminal.start("matches resume " + id);
  terminal.wait_for({"Game over. ", "r replay"});
  terminal.press({"1"});
  terminal.wait_for("code=0");
  terminal.start("matches replay " + id);
  terminal.wait_for({"After move 0 of ", "16 pieces left"});
}

TEST(FullScreenQuarto, Q10_engines_that_are_watched_play_hidden_and_are_then_shown_step_by_step) {
  Tmux terminal;
  terminal.start("play quarto --seats easy,easy --seed 1 --watch step");
  const std::string shown =
      terminal.wait_for({"Paused. Enter for the next move", "After move 0 of ", "16 pieces left"});
  EXPECT_FALSE(contains(shown, "Game over.")) << "the result comes last" << shown;
  terminal.press({"Enter"});
  terminal.wait_for({"easy) plays @", "After move 1 of ", "15 pieces left", "1.@"});
  terminal.press({"["});
  terminal.wait_for("After move 0 of ");
  terminal.press({"Space"});
  terminal.wait_for({"Game over. Player", "Quarto: ", "What next?"});
  terminal.press({"u"});
  terminal.wait_for({"Paused. Enter for the next move", "After move 0 of "});
}

TEST(FullScreenQuarto, Q06_Q08_the_whole_turn_of_an_engine_is_told) {
  Tmux terminal;
  terminal.start("play quarto --seats human,easy --seed 1 --position '5---------------:-'");
  terminal.wait_for("place the piece");
  terminal.press({"Enter"});
  terminal.wait_for("pick a piece");
  terminal.press({"Enter"});
  terminal.wait_for(", then @");
}

TEST(FullScreenQuarto, Q10_engines_that_are_watched_are_shown_at_the_pace_that_is_asked_for) {
  Tmux terminal;
  terminal.start("play quarto --seats easy,easy --seed 1 --watch 1ms");
  terminal.wait_for({"Game over. Player", "Quarto: ", "What next?", "Moves", "│"});
  terminal.press({"1"});
  terminal.wait_for("code=0");
  terminal.start("play quarto --seats easy,easy --seed 1 --watch 1h");
  terminal.wait_for({"After move 0 of ", "16 pieces left", "Space pause"});
  terminal.press({"Escape"});
  terminal.wait_for({"Game over. Player", "What next?", "Moves"});
}

TEST(FullScreenQuarto, Q10_a_watched_game_shows_nothing_while_it_runs) {
  Tmux terminal;
  terminal.start("play quarto --seats perfect,perfect --squares --seed 1 --watch step");
  const std::string shown =
      terminal.wait_for({"Two engines play. The game is shown when it is over.", "q quit"});
  for (const char* part : {"Moves", "│", " plays ", "pieces left", "undo", "step"})
    EXPECT_FALSE(contains(shown, part)) << part << shown;
  terminal.press({"C-c"});
  terminal.wait_for("code=130");
}

TEST(FullScreenQuarto, Q06_Q11_a_typed_cell_is_shown_mended_refused_and_played) {
  Tmux terminal;
  terminal.start("play quarto --seats human,human --position quarto::0---------------:5");
  terminal.wait_for("place the piece   b2");
  terminal.type("c3");
  terminal.wait_for("place the piece   c3");
  terminal.press({"BSpace"});
  terminal.wait_for("place the piece   c\n");
  terminal.press({"Escape"});
  terminal.wait_for("place the piece   b2");
  terminal.type("a1");
  terminal.wait_for("place the piece   a1");
  terminal.press({"Enter"});
  terminal.wait_for({"Cell a1 is occupied by 0 (lwsf)", "place the piece"});
  for (const char* typed : {"c9", "3", "cc"}) {
    terminal.type(typed);
    terminal.press({"Enter"});
    terminal.wait_for({"\"" + std::string(typed) + "\" is not a cell", "place the piece", "14 pieces left"});
  }
  terminal.type("c3");
  terminal.press({"Enter"});
  terminal.wait_for({"pick a piece for the other player", "1.c3"});
}

TEST(FullScreenQuarto, P04_capital_A_shows_values_where_letters_name_cells) {
  Tmux terminal;
  terminal.start("play quarto --seats human,easy --position quarto::135-------------:7");
  terminal.wait_for({"place the piece", "A values"});
  terminal.press({"A"});
  terminal.wait_for("Win in 1 for who is to move.");
}

TEST(FullScreenQuarto, P04_values_stand_apart_from_the_letters_of_pieces_in_a_narrow_window) {
  Tmux terminal({.columns = 60, .rows = 20});
  // 7, 9 and f would complete a line with the tall pieces 1, 3 and 5.
  terminal.start("play quarto --seats human,human --analysis --position 135-4-b---2-c-8-:-");
  terminal.wait_for("pick a piece");
  terminal.press({"A"});
  const std::string screen = terminal.wait_for("▼2");
  EXPECT_TRUE(contains(screen, " ▼2")) << screen;
  for (const char* joined : {"f▼", "H▼", "f▲", "H▲", "f=", "H="})
    EXPECT_FALSE(contains(screen, joined)) << "letters and value run together:\n" << screen;
}

TEST(FullScreenQuarto, Q11_an_occupied_cell_is_refused_and_the_same_player_asked_again) {
  Tmux terminal;
  terminal.start("play quarto --seats human,human --position quarto::0---------------:5");
  terminal.wait_for("place the piece");
  terminal.press({"Home", "Up", "Up", "Up", "Enter"});
  terminal.wait_for({"Cell a1 is occupied by 0 (lwsf)", "place the piece"});
}

TEST(FullScreenMinesweeper, M01_M09_size_mines_flags_and_clues_are_shown_and_mines_at_the_end_only) {
  Tmux terminal(smallest);
  terminal.start("play minesweeper --position minesweeper:4x2m2any:*..*/....");
  const std::string covered =
      terminal.wait_for({"Minesweeper: 4 x 2 squares, 2 mines", "Mines left: 2", "q quit"});
  EXPECT_EQ(count(covered, "■"), 8U) << covered;
  terminal.press({"Home", "Up", "Right", "Enter"});
  terminal.wait_for({"1 │ ■ │▶1◀│ ■ │ ■ │", "Visible: 1"});
  terminal.press({"Left", "Enter"});
  terminal.wait_for({"Game over. The mine at 1,1 exploded.", "1 │(!)│ 1 │ ■ │ * │",
                     "1 quit  2 different settings  3 same settings"});
  // The board can be copied to play it again: it is on one line.
  terminal.resize(100, 24);
  terminal.press({"1"});
  terminal.wait_for({"code=0", "To play this board: --position 'minesweeper:4x2m2any:*..*/....'", "3BV: "});
}

TEST(FullScreenMinesweeper, M02_M09_every_mine_of_a_lost_expert_board_can_be_seen_in_the_smallest_window) {
  Tmux terminal(smallest);
  std::string board = "*" + std::string(28, '.') + "*";
  for (int row = 2; row < 16; ++row) board += "/" + std::string(30, '.');
  board += "/" + std::string(29, '.') + "*";
  terminal.start("play minesweeper --position minesweeper:30x16m3any:" + board);
  terminal.wait_for("Mines left: 3");
  terminal.type("1,1");
  terminal.press({"Enter"});
  terminal.wait_for({"Game over. The mine at 1,1 exploded.", "!"});
  terminal.press({"End"});
  terminal.wait_for({"Game over. The mine at 1,1 exploded.", "*│"});
  terminal.press({"PageDown", "PageDown"});
  terminal.wait_for({"16 │", "*│"});
  terminal.press({"PageUp", "PageUp", "Home"});
  terminal.wait_for("!");
}

TEST(FullScreenMinesweeper, M03_M04_a_square_is_typed_opened_flagged_and_refused) {
  Tmux terminal;
  terminal.start("play minesweeper --position minesweeper:4x2m2any:*..*/....");
  terminal.wait_for("You are at 2,1.");
  terminal.type("3,");
  terminal.wait_for("Typed: 3,  ");
  terminal.type("2");
  terminal.press({"Enter"});
  terminal.wait_for({"You are at 3,2.", "Visible: 1"});
  terminal.type("4,1");
  terminal.press({"f"});
  terminal.wait_for({"You are at 4,1.", "Flags: 1"});
  for (const char* typed : {"9,9", "0,1"}) {
    terminal.type(typed);
    terminal.press({"Enter"});
    terminal.wait_for({"There is no square \"" + std::string(typed) + "\"", "You are at 4,1."});
    terminal.type(typed);
    terminal.press({"f"});
    terminal.wait_for({"There is no square \"" + std::string(typed) + "\"", "You are at 4,1.", "Flags: 1"});
  }
  terminal.type("12");
  terminal.press({"Enter"});
  terminal.wait_for(
      {"\"12\" is no square: type its column and its row, like 3,1.", "You are at 4,1.", "Visible: 1"});
  terminal.type("12");
  terminal.press({"f"});
  terminal.wait_for({"\"12\" is no square", "Flags: 1"});
}

TEST(FullScreenMinesweeper, M05_a_square_without_mines_around_it_opens_the_others_and_takes_flags_off) {
  Tmux terminal;
  terminal.start(
      "play minesweeper --width 5 --height 5 --mines 1 --position '*..../...../...../...../.....'");
  terminal.wait_for("Mines left: 1");
  terminal.press({"f"});
  terminal.wait_for({"Flags: 1", "Visible: 0"});
  terminal.press({"End", "Enter"});
  terminal.wait_for({"Game over. The board is cleared", "Flags: 0", "Visible: 24"});
}

TEST(FullScreenMinesweeper, M08_a_board_without_a_guess_says_where_to_begin_and_is_solved_from_there) {
  Tmux terminal;
  terminal.start("play minesweeper --preset beginner --first-click noguess");
  terminal.wait_for({"no guess is needed from 5,5", "Begin at 5,5: from there no guess is needed."});
  terminal.press({"C-c"});
  terminal.wait_for("code=130");
  terminal.start("play minesweeper --preset beginner --first-click noguess --start-column 9 --start-row 1");
  terminal.wait_for({"Begin at 9,1", "You are at 9,1"});
  terminal.press({"C-c"});
  terminal.wait_for("code=130");
  terminal.start("play minesweeper --preset beginner --first-click noguess --seats strong --watch 1ms");
  terminal.wait_for("Game over. The board is cleared");
}

TEST(FullScreenMinesweeper, M10_a_hint_says_why) {
  Tmux terminal;
  terminal.start("play minesweeper --width 4 --height 3 --mines 2 --position '####/1221/0000'");
  terminal.wait_for("Mines left: 2");
  terminal.press({"h"});
  terminal.wait_for("Best: 1,1: every way to lay the mines that agrees with the clues at (1,2)");
}

TEST(FullScreenMinesweeper, M11_the_solver_plays_step_by_step) {
  Tmux terminal;
  terminal.start("play minesweeper --preset beginner --seats strong --seed 1 --watch step");
  terminal.wait_for("Paused. Enter for the next move");
  terminal.press({"Enter"});
  terminal.wait_for({"Player 1 (", ", strong) plays o", "Visible: "});
}

TEST(FullScreenMinesweeper, M10_M11_a_watched_solver_tells_the_last_move_alone) {
  Tmux terminal;
  terminal.start("play minesweeper --preset beginner --seats strong --seed 1 --watch step");
  terminal.wait_for("Paused.");
  terminal.press({"Enter"});
  terminal.wait_for("strong) plays o1,1");
  terminal.press({"Enter"});
  EXPECT_TRUE(wait_until([&] { return !contains(terminal.screen(), "plays o1,1"); })) << terminal.screen();
  terminal.wait_for("strong) plays o");
}

TEST(FullScreenMinesweeper, M10_M11_a_watched_solver_says_why) {
  Tmux terminal;
  terminal.start(
      "play minesweeper --width 4 --height 3 --mines 2 --position '####/1221/0000' --seats strong --watch "
      "step");
  terminal.wait_for("Paused. Enter for the next move");
  terminal.press({"Enter"});
  terminal.wait_for({", strong) plays o1,1: every way to lay the mines", "has no mine at (1,1)."});
}

TEST(FullScreenMinesweeper, M02_the_number_of_mines_stands_in_the_title_of_an_expert_game) {
  Tmux terminal;
  terminal.start("play minesweeper --preset expert --first-click open --seed 4");
  terminal.wait_for({"30 x 16 squares, 99 mines", "Visible: 0"});
  terminal.press({"Enter"});
  terminal.wait_for({"30 x 16 squares, 99 mines", "Mines left: 99   Flags: 0   Visible: 25"});
}

TEST(FullScreenMinesweeper, M02_a_game_that_an_engine_plays_is_practice) {
  Tmux terminal;
  terminal.start("play minesweeper --width 3 --height 3 --mines 0 --seats strong --watch step");
  terminal.wait_for("Paused. Enter for the next move");
  terminal.press({"Enter"});
  terminal.wait_for({"Game over.", "A practice game: its time is not"});
}

TEST(FullScreenMessages, C09_C13_long_results_questions_and_messages_are_whole_in_the_smallest_window) {
  Tmux terminal(smallest);
  terminal.start("play connect --players 2 --columns 12 --rows 6 --connect 5");
  terminal.wait_for("Player 1 (A)");
  for (const char* column : {"8", "1", "9", "1", "10", "1", "11", "1", "12"})
    terminal.press({column, "Enter"});
  terminal.wait_for({"Game over. Player 1 (A) wins with 5 in a row:", "12,1", "What next?"});
  terminal.press({"s"});
  terminal.wait_for(
      {"Game over. Player 1 (A) wins with 5 in a row:", "12,1", "Kept.", "│[A]│[A]│[A]│[A]│[A]│"});
}

TEST(FullScreenMessages, M02_M10_questions_and_reasons_are_whole_in_the_smallest_window) {
  Tmux terminal(smallest);
  terminal.start("play minesweeper --preset beginner");
  terminal.wait_for("Mines left: 10");
  terminal.press({"o"});
  terminal.wait_for({"The odds make this a practice game,", "Go on?"});
  terminal.press({"C-c"});
  terminal.wait_for("code=130");
  terminal.start("play minesweeper --position minesweeper:9x3m6any:#########/122222221/000000000");
  terminal.wait_for("Mines left: 6");
  terminal.press({"h"});
  const std::string shown = terminal.wait_for({"Best: ", "has no mine at"});
  EXPECT_FALSE(contains(shown, "…")) << shown;
}

TEST(FullScreenPositions, P03_the_line_that_names_a_position_is_taken_and_given_for_every_game) {
  for (const char* line : {"connect:7x6n4p2:4453", "kaboom:4x4n4b1.1:x,0,1,----,----,-o--,-*--",
                           "quarto::0---1-----------:5", "minesweeper:4x3m2safe:####/1221/0000"}) {
    const std::string name = line;
    Tmux terminal({.columns = 120});
    terminal.start("play " + name.substr(0, name.find(':')) + " --position " + name);
    terminal.wait_for("q quit");
    // A move is played and taken back: the position is the given one again.
    terminal.press({"End", "Up", "Enter"});
    terminal.wait_for("Moves");
    terminal.press({"u"});
    if (!name.starts_with("minesweeper")) terminal.press({"y"});
    terminal.wait_until_gone("Moves");
    terminal.press({"Enter"});
    terminal.wait_for("Moves");
    terminal.press({"q", "y"});
    const std::string left = terminal.wait_for("code=0");
    EXPECT_TRUE(contains(left, "\n" + name.substr(0, name.find(':', name.find(':') + 1) + 1))) << left;
  }
}

}  // namespace
}  // namespace quadrille
