// The requirements through the commands of the real program. A game that is written as a record is imported
// and replayed, which shows the board after every move.

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/console.h"
#include "tests/program.h"

namespace quadrille {
namespace {

namespace json = boost::json;

class Commands : public testing::Test {
 protected:
  using Words = std::vector<std::string>;

  [[nodiscard]] Finished run(const Words& words, std::string_view input = {}) const {
    return run_program(words, input, {{"XDG_DATA_HOME", folder_.path().string()}});
  }
  [[nodiscard]] json::value answer(Words words) const {
    words.emplace_back("--json");
    const Finished finished = run(words);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    return json::parse(finished.out);
  }
  // The names of all moves in an analysis.
  [[nodiscard]] std::set<std::string> moves(Words words) const {
    words.insert(words.begin(), "analyse");
    std::set<std::string> names;
    const json::value found = answer(words);
    for (const json::value& move : found.at("moves").as_array()) names.emplace(move.at("move").as_string());
    return names;
  }

  struct Game {
    std::string name;
    std::string rules;
    std::string from;
    std::vector<std::string> moves;
    std::vector<std::string> seats = {"human", "human"};
  };
  [[nodiscard]] Finished import(const Game& game) const {
    const json::object record = {{"quadrille", 1},
                                 {"game", game.name},
                                 {"rules", game.rules},
                                 {"from", game.from},
                                 {"moves", json::value_from(game.moves)},
                                 {"version", game.moves.size()},
                                 {"seats", json::value_from(game.seats)},
                                 {"seed", "1"}};
    return run({"matches", "import"}, json::serialize(record));
  }
  // The output of a replay.
  [[nodiscard]] std::string replayed(const Game& game) const {
    const Finished taken = import(game);
    EXPECT_EQ(taken.exit_code, 0) << taken.err;
    const Finished shown = run({"matches", "replay", taken.out.substr(0, taken.out.find('\n'))});
    EXPECT_EQ(shown.exit_code, 0) << shown.err;
    return shown.out;
  }
  // The squares of its last board, row by row from the top, a character each.
  [[nodiscard]] std::string last_board(const Game& game) const {
    const std::string shown = replayed(game);
    std::string board;
    for (const std::string& line : lines_of(shown.substr(shown.rfind("\nMove ")))) {
      std::smatch row;
      if (!std::regex_match(line, row, std::regex(" *[0-9]+ \\|(.*)\\|"))) continue;
      if (!board.empty()) board += '/';
      for (const char c : row[1].str())
        if (!contains(" ()[]{}", std::string_view(&c, 1))) board += c;
    }
    return board;
  }

  ScratchDirectory folder_;
};

const std::vector<std::string> small_kaboom = {"kaboom", "--connect=3", "--bombs=1"};

TEST_F(Commands, C02_any_board_any_number_of_players_and_any_line) {
  // One move for each column, while none is full.
  EXPECT_EQ(
      run({"perft", "connect", "2", "--columns=255", "--rows=255", "--connect=255", "--players=23"}).out,
      "65025\n");
  EXPECT_EQ(run({"perft", "connect", "3", "--columns=2", "--rows=2", "--connect=2"}).out, "6\n")
      << "a column that took two is full for the third";
  expect_refusal(run({"perft", "connect", "1", "--players=24"}), "from 2 to 23");
  expect_refusal(run({"perft", "connect", "1", "--columns=256"}), "from 2 to 255");
  EXPECT_EQ(answer({"arena", "connect", "--columns=4", "--rows=5", "--connect=3", "--players=easy,easy,easy",
                    "--games=3", "--seed=1"})
                .at("games"),
            3);
}

TEST_F(Commands, C03_a_board_smaller_than_the_line_is_refused_with_the_reason) {
  for (const std::string command : {"analyse", "solve", "arena", "perft"}) {
    Words words = {command, "connect", "--columns=3", "--rows=9"};
    if (command == "solve") words.emplace_back("--out=" + (folder_.path() / "table").string());
    if (command == "arena") words.emplace_back("--players=easy,easy");
    if (command == "perft") words.emplace_back("1");
    expect_refusal(run(words), "is too small to connect 4");
  }
}

TEST_F(Commands, C04_C07_C13_tokens_fall_in_turn_and_every_token_and_the_size_are_shown) {
  const Game game{"connect", "4x3n3p3", "", {"2", "2", "4", "2"}, {"human", "human", "human"}};
  EXPECT_EQ(last_board(game), ".A../.B../.A.C") << "the fourth move is the first player's again";
  const std::string shown = replayed(game);
  EXPECT_TRUE(contains(shown, "4 columns by 3 rows")) << shown;
  EXPECT_EQ(count(shown, "\nMove "), 4U);
}

TEST_F(Commands, C05_C06_a_full_column_and_a_missing_one_are_refused_with_the_agreed_words) {
  expect_refusal(run({"analyse", "connect", "--moves=4444444"}),
                 "move 7: A token cannot be added to a full column: column 4 is full");
  expect_refusal(
      run({"analyse", "connect", "--moves=48"}),
      "A token cannot be added to a full or missing column: there is no column 8, the columns are 1 to 7");
  expect_refusal(import({"connect", "7x6n4p2", "", {"4", "9"}}),
                 "A token cannot be added to a full or missing column");
}

TEST_F(Commands, C08_four_in_a_row_in_all_four_directions_and_more_than_four_win) {
  // The last of these joins three and three.
  for (const std::string moves : {"1122334", "1212121", "12233434464", "76655454424", "1122335566774"}) {
    const Finished finished = run({"analyse", "connect", "--moves=" + moves});
    EXPECT_TRUE(contains(finished.out, "Player 1 (A) wins with 4 in a row")) << moves << finished.err;
    const Finished before = run({"analyse", "connect", "--moves=" + moves.substr(0, moves.size() - 1)});
    EXPECT_TRUE(contains(before.out, "A to move: win in 1")) << moves << before.out;
  }
}

TEST_F(Commands, K01_sizes_line_and_bombs_of_each_player_are_configurable_and_x_moves_first) {
  const auto first_moves = [&](const std::string& rules) {
    return run({"perft", "kaboom", "1", "--position=kaboom:" + rules + ":"}).out;
  };
  EXPECT_EQ(first_moves("5x4n3b0.2"), "5\n") << "x has no bomb";
  EXPECT_EQ(first_moves("5x4n3b2.0"), "10\n") << "a piece or a bomb in each column";
  EXPECT_EQ(run({"perft", "kaboom", "1", "--columns=255", "--rows=255", "--connect=9", "--x-bombs=0",
                 "--o-bombs=5"})
                .out,
            "255\n");
  expect_refusal(run({"perft", "kaboom", "1", "--bombs=100"}), "from 0 to 99");
  EXPECT_TRUE(contains(run({"analyse", "kaboom", "--columns=2", "--rows=2", "--connect=2", "--bombs=0"}).out,
                       "x to move"));
}

TEST_F(Commands, K02_a_piece_a_bomb_or_a_detonation_are_the_moves_and_the_bombs_left_are_shown) {
  const Words with_one = {"kaboom", "--connect=3", "--x-bombs=2", "--o-bombs=0",
                          "--position=(x 1 0 --- --- *o-)"};
  EXPECT_EQ(moves(with_one), (std::set<std::string>{"1", "2", "3", "b1", "b2", "b3", "d1.1"}));
  const Words with_none = {"kaboom", "--connect=3", "--x-bombs=1", "--o-bombs=0",
                           "--position=(x 0 0 --- --- *o-)"};
  EXPECT_EQ(moves(with_none), (std::set<std::string>{"1", "2", "3", "d1.1"}));
  Words shown = with_one;
  shown.insert(shown.begin(), "analyse");
  EXPECT_TRUE(contains(run(shown).out, ":x,1,0,---,---,*o-\n")) << "1 for x, none for o";
}

TEST_F(Commands, K03_K04_a_bomb_takes_its_neighbours_sets_off_bombs_and_what_stood_above_falls) {
  // The bomb of x takes the x beside and above it and the bomb of o, which takes an o beside and one above
  // it.
  EXPECT_EQ(last_board({"kaboom", "4x3n3b1.1", "x,0,0,----,oxox,x*@o", {"d2.1"}}), "..../..../o..x");
}

TEST_F(Commands, K05_K06_K08_bombs_count_both_at_once_is_a_draw_and_misere_turns_the_winner_round) {
  const auto result = [&](const std::string& position, Words more = {}) {
    Words words = {"analyse"};
    words.insert(words.end(), small_kaboom.begin(), small_kaboom.end());
    words.push_back("--position=" + position);
    words.insert(words.end(), more.begin(), more.end());
    return run(words).out;
  };
  EXPECT_TRUE(contains(result("(o 0 0 --- --- x*x)"), "(x) wins")) << result("(o 0 0 --- --- x*x)");
  EXPECT_TRUE(contains(result("(o 0 0 --- --- x*x)", {"--misere"}), "(o) wins"));
  for (const Words& more : {Words{}, Words{"--misere"}})
    EXPECT_TRUE(contains(result("(x 0 0 --- ooo xxx)", more), "draw")) << result("(x 0 0 --- ooo xxx)", more);
}

TEST_F(Commands, K07_who_has_no_move_passes) {
  EXPECT_EQ(moves({"kaboom", "--connect=3", "--x-bombs=1", "--o-bombs=0", "--position=(o 0 0 xxo oox *xo)"}),
            std::set<std::string>{"pass"});
  EXPECT_EQ(moves({"kaboom", "--connect=3", "--x-bombs=1", "--o-bombs=0", "--position=(x 0 0 xxo oox *xo)"}),
            std::set<std::string>{"d1.1"})
      << "the board is full: x must detonate";
}

TEST_F(Commands, K09_a_super_bomb_takes_its_row_and_its_column) {
  EXPECT_EQ(last_board({"kaboom", "4x3n3b1.1s", "x,0,0,----,oxox,x*oo", {"d2.1"}}), "..../..../o.ox");
  EXPECT_EQ(last_board({"kaboom", "4x3n3b1.1ms", "x,0,0,----,oxox,x*oo", {"d2.1"}}), "..../..../o.ox");
}

TEST_F(Commands, K10_a_position_in_its_own_form_states_its_size) {
  const std::string position = "(x 1 1 ---- ---- -*-- xo@-)";
  const Finished alone = run({"perft", "kaboom", "3", "--position", position});
  const Finished spelt_out = run({"perft", "kaboom", "3", "--columns=4", "--rows=4", "--position", position});
  EXPECT_EQ(alone.exit_code, 0) << alone.err;
  EXPECT_EQ(alone.out, spelt_out.out);
  // The requirements' source writes blanks as en dashes.
  const std::string of_the_source = "(x 1 1 –––– –––– –*–– xo@–)";
  EXPECT_EQ(run({"perft", "kaboom", "3", "--position", of_the_source}).out, alone.out);
  EXPECT_TRUE(contains(run({"analyse", "kaboom", "--nodes=1", "--position", of_the_source}).out,
                       "kaboom:4x4n4b2.2:x,1,1,----,----,-*--,xo@-\n(x 1 1 ---- ---- -*-- xo@-)\n"));
  // Flags add what the position does not say, and must not contradict it.
  EXPECT_TRUE(contains(
      run({"analyse", "kaboom", "--connect=3", "--bombs=9", "--nodes=1", "--position", position}).out,
      "kaboom:4x4n3b9.9:"));
  expect_refusal(run({"perft", "kaboom", "3", "--columns=7", "--position", position}),
                 "the position has 4 columns, but columns is given as 7");
  expect_refusal(run({"perft", "kaboom", "3", "--position", "kaboom:7x6n4b2.2:" + position}),
                 "the position has 4 columns, but columns is given as 7");
  expect_refusal(run({"perft", "kaboom", "3", "--bombs=1", "--position", position}),
                 "x has more bombs than the 1 of these rules: 1 left and 1 on the board");
  expect_refusal(run({"perft", "kaboom", "3", "--position", "(x 1 1 --- --- xo-)"}),
                 "A board of 3 columns by 3 rows is too small to connect 4");
  expect_refusal(run({"perft", "kaboom", "3", "--position", "(x 1 1 ---- --- -*-- xo@-)"}),
                 "row 3 from the bottom must have 4 cells, not 3");
}

TEST_F(Commands, K11_a_table_has_every_position_and_any_can_be_looked_up) {
  const std::string table = (folder_.path() / "small.table").string();
  const Words rules = {"kaboom", "--columns=2", "--rows=2", "--connect=2", "--bombs=0"};
  Words solve = {"solve"};
  solve.insert(solve.end(), rules.begin(), rules.end());
  solve.push_back("--out=" + table);
  // By hand: nothing, 2 of one piece, 6 of two (4 beside or apart by their columns, 2 above each other), and
  // then the third piece wins for x wherever it goes.
  const json::value solved = answer(solve);
  EXPECT_EQ(solved.at("value").as_string(), "win");
  EXPECT_EQ(solved.at("remoteness").to_number<int>(), 3);
  Words analyse = {"analyse"};
  analyse.insert(analyse.end(), rules.begin(), rules.end());
  analyse.insert(analyse.end(), {"--table=" + table, "--position=(o 0 0 -- x-)"});
  EXPECT_TRUE(contains(run(analyse).out, "o to move: lose in 2")) << run(analyse).out << run(analyse).err;
}

TEST_F(Commands, K11_a_table_among_the_data_answers_an_analysis_without_a_search) {
  const auto tables = folder_.path() / "quadrille" / "tables";
  std::filesystem::create_directories(tables);
  const Words rules = {"kaboom", "--columns=3", "--rows=3", "--connect=3", "--bombs=1"};
  const auto with = [&](const std::string& command, const Words& more) {
    Words words = {command};
    words.insert(words.end(), rules.begin(), rules.end());
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const Words position = {"--position=(o 1 1 --- --- x--)"};
  const json::value searched = answer(with("analyse", position));
  EXPECT_EQ(answer(with("solve", {"--out=" + (tables / "kaboom-3x3n3b1.1.table").string()})).at("value"),
            "win");
  const json::value looked_up = answer(with("analyse", position));
  EXPECT_EQ(looked_up.at("nodes"), 0);
  EXPECT_GT(searched.at("nodes").to_number<int>(), 0);
  for (const char* field : {"value", "remoteness"}) EXPECT_EQ(looked_up.at(field), searched.at(field));
  EXPECT_EQ(looked_up.at("moves"), searched.at("moves"));
  // No game reaches this position, so it is not in the table.
  EXPECT_GT(answer(with("analyse", {"--position=(x 1 1 --- oo- oo-)"})).at("nodes").to_number<int>(), 0);
}

TEST_F(Commands, Q01_Q06_Q08_sixteen_pieces_are_picked_placed_and_picked_again_from_those_left) {
  const Words quick = {"quarto", "--nodes=1", "--time=1s"};
  const auto at = [&](const std::string& position) {
    Words words = quick;
    if (!position.empty()) words.push_back("--position=" + position);
    return moves(words);
  };
  std::set<std::string> pieces;
  for (const char piece : std::string("0123456789abcdef")) pieces.insert(std::string("@") + piece);
  EXPECT_EQ(at(""), pieces);
  std::set<std::string> cells;
  for (const char column : std::string("abcd"))
    for (const char row : std::string("1234")) cells.insert({column, row});
  EXPECT_EQ(at("----------------:5"), cells);
  pieces.erase("@5");
  EXPECT_EQ(at("5---------------:-"), pieces);
}

TEST_F(Commands, Q03_the_levels_are_named_where_another_is_typed) {
  expect_refusal(run({"arena", "quarto", "--players=genius,easy", "--games=1"}), "medium, hard");
  for (const std::string level : {"easy", "medium", "hard"})
    EXPECT_EQ(
        answer({"arena", "quarto", "--players=" + level + ",easy", "--games=2", "--seed=1"}).at("games"), 2);
}

// Q04 with few games and fixed seeds; the README has the full table. The limits are those of the requirement.
TEST(ArenaQuarto, Q04_easy_medium_and_hard_win_as_often_as_required) {
  const auto win_rate = [](const char* players, const char* games) {
    const Finished run =
        run_program({"arena", "quarto", "--players", players, "--games", games, "--seed", "1", "--json"});
    const auto answer = json::parse(run.out);
    return answer.at("players").at(0).at("win_rate").to_number<double>();
  };
  EXPECT_LE(win_rate("easy,reference", "2000"), 0.15);
  const double medium = win_rate("medium,reference", "2000");
  EXPECT_GE(medium, 0.35);
  EXPECT_LE(medium, 0.65);
  EXPECT_GE(win_rate("hard,reference", "30"), 0.85);
}

TEST_F(Commands, Q07_four_that_share_a_characteristic_win_at_once) {
  const Finished last = run({"analyse", "quarto", "--position=135-------------:7"});
  EXPECT_TRUE(contains(last.out, "win in 1")) << last.out << last.err;
  EXPECT_TRUE(std::regex_search(last.out, std::regex("d1 +win in 1\n"))) << "1, 3, 5 and 7 are tall";
  EXPECT_TRUE(
      contains(run({"analyse", "quarto", "--position=1357------------:-"}).out, "a1 b1 c1 d1 all tall"))
      << "and it is over";
}

TEST_F(Commands, Q09_a_full_board_without_such_a_row_is_a_draw) {
  // No row, column or diagonal of these shares a bit.
  const Finished full = run({"analyse", "quarto", "--position=7938a2bdf5c01e46:-"});
  EXPECT_TRUE(contains(full.out, "draw")) << full.out << full.err;
}

TEST_F(Commands, Q10_games_between_engines_show_their_result_and_nothing_of_the_game) {
  const Finished played = run({"arena", "quarto", "--players=easy,medium", "--games=2", "--seed=3"});
  EXPECT_TRUE(contains(played.out, " won ")) << played.out;
  EXPECT_FALSE(std::regex_search(played.out, std::regex("@[0-9a-f]|[a-d][1-4]\\b"))) << played.out;
  // A game that still runs is neither replayed nor exported.
  const Game running{"quarto", "", "", {"@0", "a1", "@1"}, {"easy", "hard"}};
  const Finished taken = import(running);
  ASSERT_EQ(taken.exit_code, 0) << taken.err;
  const std::string id = taken.out.substr(0, taken.out.find('\n'));
  expect_refusal(run({"matches", "replay", id}), "two engines play it");
  expect_refusal(run({"matches", "export", id}), "two engines play it");
  // With a human seat it is replayed.
  EXPECT_TRUE(contains(replayed({"quarto", "", "", {"@0", "a1", "@1"}, {"human", "hard"}}), "Move 3: @1"));
}

TEST_F(Commands, Q11_used_pieces_occupied_cells_and_what_is_malformed_are_refused_with_the_reason) {
  const auto refused = [&](const std::string& position, std::string_view reason) {
    expect_refusal(run({"analyse", "quarto", "--position=" + position}), reason);
  };
  refused("11--------------:-", "is on the board twice");
  refused("1---------------:1", "is in hand and on the board");
  refused("z---------------:-", "\"z\"");
  refused("----", "is no position");
  expect_refusal(import({"quarto", "", "", {"@0", "a1", "@0"}}), "is used: pick one of 1 2");
  expect_refusal(import({"quarto", "", "", {"@0", "a1", "@1", "a1"}}), "Cell a1 is occupied");
}

// Mines in the upper left and the lower right corner.
const std::string two_mines = "*../.../..*";

TEST_F(Commands, M01_M05_clues_count_the_mines_around_and_a_zero_opens_its_neighbourhood_flags_included) {
  EXPECT_EQ(last_board({"minesweeper", "3x3m2any", two_mines, {"o2,2"}, {"human"}}), "###/#2#/###");
  EXPECT_EQ(last_board({"minesweeper", "3x3m2any", two_mines, {"o3,1"}, {"human"}}), "#1./#21/###");
  EXPECT_EQ(last_board({"minesweeper", "3x3m2any", two_mines, {"f2,2", "o3,1"}, {"human"}}), "#1./#21/###");
}

TEST_F(Commands, M03_M04_clicks_on_flags_do_nothing_flags_come_and_go_and_a_mine_ends_the_game) {
  EXPECT_EQ(last_board({"minesweeper", "3x3m2any", two_mines, {"f1,1"}, {"human"}}), "F##/###/###");
  EXPECT_EQ(last_board({"minesweeper", "3x3m2any", two_mines, {"f1,1", "f1,1"}, {"human"}}), "###/###/###");
  EXPECT_EQ(last_board({"minesweeper", "3x3m2any", two_mines, {"f1,1", "o1,1"}, {"human"}}), "F##/###/###")
      << "a mine, but flagged";
  EXPECT_TRUE(
      contains(replayed({"minesweeper", "3x3m2any", two_mines, {"f1,1"}, {"human"}}), "Mines left: 1"));
  EXPECT_TRUE(contains(replayed({"minesweeper", "3x3m2any", two_mines, {"o1,1"}, {"human"}}),
                       "Game over. The mine at 1,1 exploded."));
}

TEST_F(Commands, M06_M07_a_chord_opens_around_a_clue_and_all_without_a_mine_wins) {
  EXPECT_EQ(last_board({"minesweeper", "3x3m2any", two_mines, {"o3,1", "f1,1", "o2,1"}, {"human"}}),
            "F1./121/###");
  const std::string won =
      replayed({"minesweeper", "3x3m2any", two_mines, {"o3,1", "f1,1", "o2,1", "o1,3"}, {"human"}});
  EXPECT_TRUE(contains(won, "Game over. ") && !contains(won, "exploded")) << won;
}

TEST_F(Commands, M02_mines_left_flags_and_visible_squares_are_counted_where_a_board_is_analysed) {
  const auto run = run_program({"analyse", "minesweeper", "--position=minesweeper:4x3m2safe:F###/1221/0000"});
  EXPECT_TRUE(contains(run.out, "\nMines left: 1   Flags: 1   Visible: 8\n")) << run.out;
}

TEST_F(Commands,
       M02_a_running_game_is_exported_without_its_mines_and_an_analysis_knows_only_what_is_visible) {
  const Environment here = {{"XDG_DATA_HOME", folder_.path().string()}};
  const Finished left =
      run_program({"play", "minesweeper", "--preset=beginner"}, "o5,5\nsave mine\nquit\n", here);
  ASSERT_EQ(left.exit_code, 0) << left.err;
  const json::object record = json::parse(run({"matches", "export", "mine"}).out).as_object();
  for (const char* secret : {"sealed", "seed"}) EXPECT_FALSE(record.contains(secret)) << secret;
  EXPECT_EQ(record.at("moves"), json::array());
  const std::string copy(
      json::parse(run({"matches", "import", "--json"}, json::serialize(record)).out).at("id").as_string());
  EXPECT_EQ(json::parse(run({"matches", "export", copy}).out).at("practice"), true) << "its start was given";
  expect_refusal(run({"analyse", "minesweeper", "--position=minesweeper:3x3m2any:*##/###/###"}), "is over");
}

TEST_F(Commands, M08_no_guess_boards_start_at_any_safe_square_and_open_when_that_is_asked_for) {
  const Words board = {"generate",  "minesweeper", "--width=4",  "--height=3",
                       "--mines=3", "--no-guess",  "--start=1,1"};
  const auto lines = [&](Words more) {
    more.insert(more.begin(), board.begin(), board.end());
    const auto all = lines_of(run(more).out);
    return std::set<std::string>(all.begin(), all.end());
  };
  const auto every = lines({"--every"});
  EXPECT_TRUE(every.contains(".*../**../....")) << "the corner shows 3, and has 3 neighbours";
  EXPECT_FALSE(every.contains(".*../*.../...*")) << "the corner shows 2, and any of three may be free";
  EXPECT_EQ(lines({"--uniform", "--count=4000", "--seed=1"}), every);
  // An opening in a corner leaves room for more mines than one in the middle.
  EXPECT_EQ(run({"generate", "minesweeper", "--width=4", "--height=3", "--mines=8", "--no-guess",
                 "--first-click=open", "--start=1,1"})
                .out,
            "..**/..**/****\n");
  const auto opening = lines({"--every", "--first-click=open"});
  EXPECT_FALSE(opening.empty());
  for (const std::string& layout : opening) {
    EXPECT_TRUE(every.contains(layout));
    EXPECT_TRUE(std::regex_match(layout, std::regex("\\.\\.[.*/]+/?\\.\\.[.*]+/[.*]+"))) << layout;
    EXPECT_EQ(layout[0], '.');
    EXPECT_EQ(layout[1], '.');
    EXPECT_EQ(layout[5], '.');
    EXPECT_EQ(layout[6], '.');
  }
}

TEST_F(Commands, M09_M10_M11_odds_a_best_move_and_reasons_follow_from_what_is_visible) {
  // The 1 has one covered neighbour, so that one is the mine, and the last square is safe.
  const json::value found = answer({"analyse", "minesweeper", "--position=minesweeper:3x1m1any:1##"});
  EXPECT_EQ(found.at("mine_probability"), json::parse("[[null,1,0]]"));
  EXPECT_EQ(found.at("safe"), json::parse("[[3,1]]"));
  EXPECT_EQ(found.at("best").at("column"), 3);
  ASSERT_FALSE(found.at("reasons").as_array().empty());
  EXPECT_EQ(found.at("reasons").at(0).at("mines"), json::parse("[[2,1]]"));
  EXPECT_TRUE(contains(std::string(found.at("reasons").at(0).at("why").as_string()), "the 1 at (1,1)"));
  // A flag is no evidence.
  EXPECT_EQ(answer({"analyse", "minesweeper", "--position=minesweeper:3x1m1any:1#F"}).at("mine_probability"),
            json::parse("[[null,1,0]]"));
}

TEST_F(Commands, M11_clues_without_room_are_refused_and_a_finished_board_has_no_chance_left) {
  for (const char* position :
       {"4x3m2any:####/1221/0003", "4x4m2any:####/####/0000/0002", "2x4m1any:##/##/00/01"})
    expect_refusal(run({"analyse", "minesweeper", "--position", std::string("minesweeper:") + position}),
                   "cannot hold");
  const json::value lost = answer({"analyse", "minesweeper", "--position=minesweeper:2x2m1any:!#/##"});
  EXPECT_EQ(lost.at("mine_probability"), json::parse("[[1,0],[0,0]]"));
  EXPECT_EQ(lost.at("mines"), json::parse("[[1,1]]"));
  EXPECT_TRUE(lost.at("best").is_null());
  EXPECT_EQ(answer({"analyse", "minesweeper", "--position=minesweeper:4x4m5any:!x2*/113F/112*/*###"})
                .at("mine_probability"),
            json::parse("[[1,0,null,1],[null,null,null,1],[null,null,null,1],[1,0,0,0]]"));
}

TEST_F(Commands, M12_statistics_come_as_table_json_and_csv_and_go_on_where_they_stopped) {
  const std::string csv = (folder_.path() / "games.csv").string();
  const std::string work = (folder_.path() / "work").string();
  const Words games = {"stats", "minesweeper", "--preset=beginner", "--seed=1"};
  const auto with = [&](Words more) {
    more.insert(more.begin(), games.begin(), games.end());
    return more;
  };
  const json::value all = answer(with({"--games=200", "--csv=" + csv}));
  EXPECT_EQ(all.at("games"), 200);
  EXPECT_LE(all.at("low").to_number<double>(), all.at("win_rate").to_number<double>());
  EXPECT_EQ(count(bytes_of(csv), "\n"), 3U) << "a head, and a line for every 100 games";
  EXPECT_TRUE(contains(bytes_of(csv), ",won_moves,won_effective_moves,"));
  EXPECT_EQ(all.at("effective_clicks_of_won"), all.at("clicks_of_won"))
      << "the solver clicks nothing in vain";
  const std::string table = run(with({"--games=200"})).out;
  EXPECT_TRUE(contains(table, "\nwon "));
  EXPECT_TRUE(contains(table, " of them did something\n")) << table;
  EXPECT_TRUE(contains(run(with({"--games=200", "--losses"})).out, "\nsafe squares open"));
  const Finished reviewed = run(with({"--games=30", "--review-losses"}));
  EXPECT_TRUE(contains(reviewed.out, " forced") && contains(reviewed.out, "avoidable: a choice"))
      << reviewed.out;
  const json::value review = answer(with({"--games=30", "--review-losses"}));
  for (const json::value& loss : review.at("losses").as_array()) EXPECT_TRUE(loss.at("forced").is_bool());
  for (const json::value& loss : all.at("losses").as_array()) EXPECT_TRUE(loss.at("forced").is_null());
  EXPECT_EQ(answer(with({"--games=100", "--resume=" + work})).at("games"), 100);
  const json::value resumed = answer(with({"--games=200", "--resume=" + work}));
  EXPECT_EQ(resumed.at("wins"), all.at("wins"));
}

TEST_F(Commands, M12_a_large_run_is_played_in_parts) {
  const std::string work = (folder_.path() / "work").string();
  const Words games = {"stats", "minesweeper", "--level=fast", "--seed=3"};
  const auto with = [&](Words more) {
    more.insert(more.begin(), games.begin(), games.end());
    return more;
  };
  const auto wins = [&](const Words& more) { return answer(with(more)).at("wins").to_number<int>(); };
  const int first = wins({"--games=130"});
  const int rest = wins({"--first-game=130", "--games=170", "--resume=" + work});
  EXPECT_EQ(wins({"--games=300"}), first + rest);
  EXPECT_TRUE(contains(run(with({"--first-game=130", "--games=170", "--csv=-"})).out, "\n130,100,"));
  expect_refusal(run(with({"--first-game=0", "--games=170", "--resume=" + work})), "is not of these games");
  expect_refusal(run(with({"--first-game=-1"})), "--first-game: take a number from 0");
}

TEST_F(Commands, M12_two_levels_are_compared_on_the_same_boards) {
  const std::string work = (folder_.path() / "work").string();
  const Words games = {"stats", "minesweeper", "--preset=intermediate", "--games=200", "--seed=1"};
  const auto with = [&](Words more) {
    more.insert(more.begin(), games.begin(), games.end());
    return more;
  };
  const json::value paired = answer(with({"--compare=fast,strong", "--resume=" + work}));
  const json::value fast = answer(with({"--level=fast"}));
  const json::value strong = answer(with({"--level=strong"}));
  EXPECT_EQ(paired.at("games"), 200);
  EXPECT_EQ(paired.at("first").at("wins"), fast.at("wins"));
  EXPECT_EQ(paired.at("second").at("wins"), strong.at("wins"));
  EXPECT_EQ(paired.at("both_won").to_number<int>() + paired.at("only_first_won").to_number<int>(),
            fast.at("wins").to_number<int>());
  EXPECT_EQ(paired.at("both_won").to_number<int>() + paired.at("only_second_won").to_number<int>(),
            strong.at("wins").to_number<int>());
  EXPECT_NEAR(paired.at("difference").to_number<double>(),
              strong.at("win_rate").to_number<double>() - fast.at("win_rate").to_number<double>(), 1e-12);
  EXPECT_TRUE(std::filesystem::exists(work + ".fast") && std::filesystem::exists(work + ".strong"));
  EXPECT_TRUE(contains(run(with({"--compare=fast,strong"})).out, "\nstrong - fast: "));

  for (const std::string wrong : {"fast", "fast,fast", "fast,strong,fast", "fast,godlike", ""})
    EXPECT_EQ(run(with({"--compare=" + wrong})).exit_code, 2) << wrong;
  EXPECT_EQ(run(with({"--compare=fast,strong", "--level=fast"})).exit_code, 2);
  EXPECT_EQ(run(with({"--compare=fast,strong", "--csv=x"})).exit_code, 2);
}

TEST_F(Commands, M12_csv_goes_to_what_a_link_leads_to_and_into_pipes) {
  const auto link = folder_.path() / "link";
  const auto file = folder_.path() / "games.csv";
  const auto pipe = folder_.path() / "pipe";
  std::ofstream(file) << "before\n";
  std::filesystem::create_symlink(file, link);
  const Words games = {"stats", "minesweeper", "--games=100", "--level=fast", "--csv"};
  const auto with = [&](const std::string& csv) {
    Words all = games;
    all.push_back(csv);
    return all;
  };
  EXPECT_EQ(run(with(link.string())).exit_code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(count(bytes_of(file), "\n"), 2U) << "a head and a line";
  ASSERT_EQ(run_command({"mkfifo", pipe.string()}).exit_code, 0);
  const Finished read = run_command({"bash", "-c", "cat " + pipe.string() + " & \"$@\" >/dev/null && wait",
                                     "bash", QUADRILLE_PROGRAM, "stats", "minesweeper", "--games=100",
                                     "--level=fast", "--csv", pipe.string()});
  EXPECT_EQ(count(read.out, "\n"), 2U) << read.out;
  EXPECT_TRUE(read.out.starts_with("first_game,games,wins,")) << read.out;
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
}

TEST_F(Commands, P02_serve_answers_with_the_interface_and_the_games_from_one_program) {
  const Finished got = run_command(
      {"bash", "-c",
       std::string("cd ") + folder_.path().string() + " && { " + QUADRILLE_PROGRAM +
           " serve --port 0 --data . >address & until grep -q 127.0.0.1: address; do sleep 0.05; done; "
           "port=$(grep -o '127.0.0.1:[0-9]*' address | head -1 | cut -d: -f2); "
           "exec 3<>/dev/tcp/127.0.0.1/$port; "
           "printf 'GET /api/v1/games HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3; cat <&3; kill $!; wait "
           "$!; }"});
  EXPECT_EQ(got.exit_code, 0) << got.err;
  for (const char* game : {"connect", "kaboom", "quarto", "minesweeper"})
    EXPECT_TRUE(contains(got.out, std::string("\"") + game + "\"")) << got.out;
}

TEST_F(Commands, P03_the_line_that_names_a_position_is_printed_and_read_back_for_every_game) {
  for (const auto& [game, position] :
       std::vector<std::pair<std::string, std::string>>{{"connect", "connect:5x4n3p2:123"},
                                                        {"kaboom", "kaboom:3x3n3b1.1:x,1,0,---,---,x@-"},
                                                        {"quarto", "quarto::135-------------:7"},
                                                        {"minesweeper", "minesweeper:3x1m1any:1##"}}) {
    const json::value found = answer({"analyse", game, "--position=" + position});
    EXPECT_EQ(found.at("position").as_string(), position);
  }
}

TEST_F(Commands, P04_engines_of_every_level_play_every_game_for_two_and_positions_are_analysed) {
  for (const std::string game : {"connect", "kaboom", "quarto"})
    EXPECT_EQ(answer({"arena", game, "--players=easy,medium", "--games=2", "--seed=1"}).at("games"), 2)
        << game;
  EXPECT_EQ(answer({"stats", "minesweeper", "--games=2", "--level=fast"}).at("games"), 2);
  EXPECT_EQ(
      answer({"analyse", "connect", "--columns=4", "--rows=4", "--connect=3", "--moves=1"}).at("solved"),
      true);
}

TEST_F(Commands, P05_games_are_listed_written_out_taken_over_replayed_and_deleted) {
  const Finished taken = import({"connect", "4x4n3p2", "", {"1", "2", "1"}});
  ASSERT_EQ(taken.exit_code, 0) << taken.err;
  const std::string id = taken.out.substr(0, taken.out.find('\n'));
  EXPECT_TRUE(contains(run({"matches"}).out, id));
  const std::string record = run({"matches", "export", id}).out;
  EXPECT_EQ(json::parse(record).at("moves"), json::parse(R"(["1","2","1"])"));
  const Finished again = run({"matches", "import"}, record);
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_TRUE(contains(run({"matches", "replay", id}).out, "Move 3: 1"));
  const json::value positions = answer({"matches", "replay", id});
  EXPECT_EQ(positions.at("start"), "connect:4x4n3p2:");
  EXPECT_EQ(positions.at("moves").at(2).at("position"), "connect:4x4n3p2:121");
  EXPECT_EQ(run({"matches", "delete", id}).exit_code, 0);
  EXPECT_FALSE(contains(run({"matches"}).out, id + " "));
}

TEST_F(Commands, P05_a_game_that_was_resigned_or_lost_on_time_is_still_over_when_it_is_taken_over) {
  const auto take = [&](const std::string& record) {
    const Finished taken = run({"matches", "import"}, record);
    EXPECT_EQ(taken.exit_code, 0) << taken.err;
    return taken.out.substr(0, taken.out.find('\n'));
  };
  for (const auto& [by, state, words] :
       {std::tuple("resignation", "resigned", "Game over. Player 2 (B) resigned. Player 1 (A) wins.\n"),
        std::tuple("time", "timeout", "Game over. Player 2 (B) ran out of time. Player 1 (A) wins.\n")}) {
    const std::string record =
        R"({"quadrille":1,"game":"connect","rules":"4x4n3p2","from":"","moves":["1"],"version":1,"forfeited":{"seat":1,"by":")" +
        std::string(by) + "\"}}";
    const std::string id = take(record);
    const std::string written = run({"matches", "export", id}).out;
    EXPECT_EQ(json::parse(written).at("forfeited"), json::parse(record).at("forfeited"));
    for (const std::string& each : {id, take(written)}) {
      EXPECT_FALSE(contains(run({"matches"}).out, each)) << "it is not unfinished";
      const json::value listed = answer({"matches", "--all"});
      const auto& games = listed.at("matches").as_array();
      const auto found = std::find_if(games.begin(), games.end(), [&](const json::value& game) {
        return game.at("id") == json::value(each);
      });
      ASSERT_NE(found, games.end());
      EXPECT_EQ(found->at("state"), state);
      EXPECT_TRUE(contains(run({"matches", "replay", each}).out, words));
      EXPECT_NE(run({"matches", "resume", each}).exit_code, 0);
    }
  }
}

TEST_F(Commands, P01_what_flags_make_impossible_is_refused_before_anything_is_asked) {
  expect_refusal(run({"play", "connect", "--seats=human"}), "2 players need 2 seats, not 1");
  expect_refusal(run({"play", "kaboom", "--seats=human,human,human"}), "2 players need 2 seats, not 3");
  expect_refusal(run({"play", "minesweeper", "--seats=human,human"}), "one player needs one seat, not 2");
  expect_refusal(run({"play", "connect", "--columns=3", "--connect=4"}), "too small to connect 4");
  expect_refusal(run({"play", "connect", "--players=2", "--seats=human,human,human"}),
                 "2 players need 2 seats");
  // The board has room for three players, so three is the default.
  EXPECT_TRUE(contains(run({"play", "connect", "--seats=human,easy,easy"}, "quit\n").out,
                       "Number of players (2 to 23) [3]: "));
}

TEST_F(Commands, P01_seats_that_no_game_has_are_refused_on_a_whole_terminal_too) {
  const Environment here = {{"XDG_DATA_HOME", folder_.path().string()}};
  TerminalSession refused({"play", "connect", "--seats=human"}, {}, here);
  refused.wait_for("2 players need 2 seats, not 1");
  EXPECT_EQ(refused.wait_for_exit(), 2);
  TerminalSession seated({"play", "connect", "--seats=human,easy,easy"}, {}, here);
  seated.wait_for("Seat 3 (C)");
  seated.type("\x1b");
  EXPECT_EQ(seated.wait_for_exit(), 0);
}

TEST_F(Commands, P01_every_switch_can_be_declined_and_is_then_not_asked) {
  const Words board = {"play", "kaboom", "--columns=4", "--rows=4", "--connect=3", "--bombs=1"};
  for (const Words& declined :
       {Words{"--no-misere", "--no-super-bomb"}, Words{"--misere=no", "--super-bomb=no"}}) {
    Words words = board;
    words.insert(words.end(), declined.begin(), declined.end());
    const Finished played = run(words, "quit\n");
    EXPECT_EQ(played.exit_code, 0) << played.err;
    EXPECT_FALSE(contains(played.out, "Misere") || contains(played.out, "Super-bombs")) << played.out;
    EXPECT_TRUE(contains(played.out, "3 in a row wins")) << played.out;
  }
  Words words = board;
  words.insert(words.end(), {"--misere=yes", "--no-super-bomb"});
  EXPECT_TRUE(contains(run(words, "quit\n").out, "3 in a row loses"));
  expect_refusal(run({"perft", "kaboom", "1", "--misere", "--no-misere"}),
                 "bad_usage: --misere and --no-misere contradict each other: give one of them\n");
  expect_refusal(run({"perft", "kaboom", "1", "--misere=perhaps"}),
                 "misere must be yes or no, not \"perhaps\"");
}

TEST_F(Commands, P01_every_switch_of_every_command_can_be_declined) {
  for (const char* declined : {"--no-json", "--json=no"})
    EXPECT_EQ(run({"games", declined}).out, run({"games"}).out) << declined;
  const Words board = {"check", "connect", "--columns=3", "--rows=3", "--connect=3", "--board=XXXBBXAAA"};
  for (const char* declined : {"--no-strict", "--strict=no"}) {
    Words words = board;
    words.emplace_back(declined);
    EXPECT_EQ(run(words).out, "A\n") << declined;
  }
  // The opposite of a switch named --no-... is its name without `no`.
  EXPECT_EQ(run({"generate", "minesweeper", "--guess", "--seed=7"}).out,
            run({"generate", "minesweeper", "--seed=7"}).out);
  EXPECT_EQ(run({"generate", "minesweeper", "--no-guess=no", "--no-uniform", "--no-every", "--seed=7"}).out,
            run({"generate", "minesweeper", "--seed=7"}).out);
  const std::string undone = run({"play", "connect", "--undo", "--no-plain", "--no-analysis", "--players=2",
                                  "--columns=7", "--rows=6", "--connect=4", "--seats=human,easy"},
                                 "4\nundo\nquit\n")
                                 .out;
  EXPECT_FALSE(contains(undone, "without undo")) << undone;
  EXPECT_TRUE(contains(run({"matches", "--no-all", "--no-json"}).out, "No game is left unfinished."));
  for (const Words& contradiction : {Words{"games", "--json", "--no-json"},
                                     {"generate", "minesweeper", "--no-guess", "--guess"},
                                     {"games", "--json=yes", "--json=no"}})
    expect_refusal(run(contradiction), "contradict each other: give one of them");
  EXPECT_TRUE(json::parse(run({"perft", "connect", "0", "--columns=1", "--json=yes"}).err).is_object());
  expect_refusal(run({"games", "--json=perhaps"}), "--json must be yes or no, not \"perhaps\"\n");
  expect_refusal(run({"games", "--no-json=yes"}), "--no-json takes no value");
  expect_refusal(run({"games", "--no-help"}), "does not take \"--no-help\"");
}

TEST_F(Commands, P01_a_file_that_cannot_be_written_ends_with_1) {
  const std::filesystem::path file = folder_.path() / "file";
  std::ofstream(file) << "no folder";
  const std::string inside = (file / "inside").string();  // no user can write here, not even root
  const Finished taken = import({"connect", "4x4n3p2", "", {"1"}});
  ASSERT_EQ(taken.exit_code, 0) << taken.err;
  const std::string id = taken.out.substr(0, taken.out.find('\n'));
  for (const Words& words :
       {Words{"stats", "minesweeper", "--level=fast", "--games=1", "--csv", inside},
        {"stats", "minesweeper", "--level=fast", "--games=1", "--csv=/dev/full"},
        {"stats", "minesweeper", "--level=fast", "--games=1", "--resume", inside},
        {"matches", "export", id, inside},
        {"matches", "export", id, "/dev/full"},
        {"solve", "connect", "--columns=3", "--rows=3", "--connect=3", "--out", inside},
        {"generate", "minesweeper", "--write-mbf", inside},
        {"book", "build", "connect", "--columns=4", "--rows=4", "--depth=1", "--out", inside},
        {"serve", "--port=0", "--access-log", inside},
        {"serve", "--port=0", "--data", inside}})
    expect_unwritable(run(words), "");
  // A folder that the user names must exist, or the name was wrong.
  const std::filesystem::path missing = folder_.path() / "missing";
  for (const Words& words : {Words{"stats", "minesweeper", "--level=fast", "--games=1", "--csv"},
                             {"stats", "minesweeper", "--level=fast", "--games=1", "--resume"},
                             {"matches", "export", id},
                             {"generate", "minesweeper", "--write-mbf"}}) {
    Words with_file = words;
    with_file.push_back((missing / "file").string());
    expect_unwritable(run(with_file), "there is no folder " + missing.string());
    EXPECT_FALSE(std::filesystem::exists(missing));
  }
  const Environment there = {{"QUADRILLE_CONFIG", inside}};
  expect_unwritable(run_program({"config", "set", "threads", "2"}, {}, there), file.string());
  // A file that the program refuses to overwrite is a wrong name: exit code 2.
  EXPECT_EQ(run({"matches", "export", id, file.string()}).exit_code, 2);
}

TEST_F(Commands, P01_work_ends_when_its_output_is_lost) {
  std::string engines = "easy";
  for (int seat = 1; seat < 23; ++seat) engines += ",easy";
  // Each of these would run for hours or more.
  const std::vector<std::string> commands = {
      "generate minesweeper --width 8 --height 8 --mines 10 --every",
      "generate minesweeper --preset expert --count 1000000000",
      "play connect --players 23 --columns 255 --rows 255 --connect 255 --seed 1 </dev/null --seats " +
          engines};
  for (const std::string& words : commands) {
    const Finished finished =
        run_command({"sh", "-c", std::string(QUADRILLE_PROGRAM) + " " + words + " >/dev/full"});
    EXPECT_EQ(finished.exit_code, 1) << words;
    EXPECT_TRUE(contains(finished.err, "quadrille: unwritable: cannot write the answer")) << finished.err;
  }
}

TEST_F(Commands, P01_a_lost_answer_is_an_error_in_json_where_json_was_asked_for) {
  for (const char* words :
       {"perft connect 2", "games", "check connect --board BXXXXXBXXXXBXXXXBXXXXAAAXXXXXXXXXXXXXXXXXX",
        "generate minesweeper --count 100"}) {
    const Finished lost =
        run_command({"sh", "-c", std::string(QUADRILLE_PROGRAM) + " " + words + " --json >/dev/full"});
    EXPECT_EQ(lost.exit_code, 1) << words;
    EXPECT_TRUE(lost.err.starts_with(R"({"error":{"code":"unwritable","message":"cannot write the answer)"))
        << words << ": " << lost.err;
    EXPECT_EQ(count(lost.err, "\n"), 1U) << lost.err;
  }
}

TEST_F(Commands, P01_an_empty_standard_input_is_no_position) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"analyse", "connect", "--position", "-"},
        {"perft", "connect", "2", "--moves", "-"}})
    expect_refusal(run_program(words, ""), "standard input is empty");
}

TEST_F(Commands, M12_csv_goes_to_standard_output_where_a_dash_names_it) {
  const Finished figures = run({"stats", "minesweeper", "--level=fast", "--games=200", "--csv=-"});
  EXPECT_EQ(figures.exit_code, 0);
  EXPECT_TRUE(figures.out.starts_with("first_game,games,wins")) << figures.out;
  EXPECT_EQ(count(figures.out, "\n"), 3U) << "a line of names, and one for every 100 games";
  expect_refusal(run({"stats", "minesweeper", "--games=1", "--csv=-", "--json"}), "--csv -");
}

TEST_F(Commands, P01_a_service_whose_address_nobody_can_read_ends_at_once) {
  for (const char* nowhere : {">/dev/full", ">&-"}) {
    const Finished finished = run_command({"sh", "-c",
                                           std::string(QUADRILLE_PROGRAM) + " serve --port 0 --data '" +
                                               (folder_.path() / "service").string() + "' " + nowhere});
    EXPECT_EQ(finished.exit_code, 1) << nowhere;
    EXPECT_TRUE(contains(finished.err, "quadrille: cannot write the address http://127.0.0.1:"))
        << finished.err;
    EXPECT_EQ(count(finished.err, "\n"), 1U) << finished.err;
  }
}

TEST_F(Commands, P01_messages_say_what_is_wrong_and_what_would_be_right) {
  expect_refusal(run({"arena", "quarto", "--players=easy"}),
                 "quarto has 2 seats, not 1: players names a level for each, like easy,reference\n");
  expect_refusal(run({"arena", "connect", "--players=easy"}),
                 "connect has 2 to 23 seats, not 1: players names a level for each, like easy,medium\n");
  for (const char* mines : {"9", "10"})
    expect_refusal(
        run({"generate", "minesweeper", "--width=3", "--height=3", std::string("--mines=") + mines}),
        std::string("mines must be a whole number from 0 to 8 on 3 x 3 squares, not ") + mines);
  const std::filesystem::path data = folder_.path() / "quadrille";
  std::ofstream(data) << "no folder";
  for (const Words& words : {Words{"matches"}, {"matches", "replay", "mine"}, {"matches", "--data", data}})
    expect_refusal(run(words), data.string() + " is a file, and games are kept in a folder");
}

TEST_F(Commands, P01_an_option_never_takes_the_next_flag_for_its_value) {
  expect_refusal(run({"stats", "minesweeper", "--games=1", "--csv", "--level=fast"}),
                 "--csv takes a value, and \"--level=fast\" is a flag");
  const Finished in_json = run({"stats", "minesweeper", "--games=1", "--csv", "--json"});
  EXPECT_EQ(in_json.exit_code, 2);
  EXPECT_TRUE(contains(std::string(json::parse(in_json.err).at("error").at("message").as_string()), "--csv"));
  expect_refusal(run({"check", "connect", "--board", "--strict"}), "--board takes a value");
  expect_refusal(run({"check", "connect", "--board", "-h"}), "--board takes a value");
  EXPECT_FALSE(std::filesystem::exists("--json"));
}

TEST_F(Commands, P01_solve_makes_no_folders) {
  const std::filesystem::path folder = folder_.path() / "no" / "such";
  const Words solve = {
      "solve", "connect", "--columns=3", "--rows=3", "--connect=3", "--out", (folder / "a.table").string()};
  expect_unwritable(run(solve), "there is no folder " + folder.string() + " for the table");
  EXPECT_FALSE(std::filesystem::exists(folder_.path() / "no"));
  std::filesystem::create_directories(folder);
  EXPECT_EQ(run(solve).exit_code, 0);
}

TEST_F(Commands, P01_messages_count_one_as_one_and_json_has_plain_numbers) {
  expect_refusal(run({"check", "connect", "--columns=1", "--rows=1", "--board=XX"}),
                 "a board of 1 column by 1 row has 1 character, not 2");
  expect_refusal(import({"minesweeper", "3x3m2any", "*../.../...", {}, {"human"}}),
                 "the layout has 1 mine and not 2");
  expect_refusal(run({"arena", "minesweeper", "--players=fast,fast", "--games=1"}), "has 1 seat, not 2");
  for (const Words& words : {Words{"analyse", "minesweeper", "--position=minesweeper:3x1m1any:1##"},
                             Words{"stats", "minesweeper", "--games=2", "--seed=1"},
                             Words{"arena", "connect", "--players=easy,easy", "--games=2", "--seed=1"}}) {
    Words in_json = words;
    in_json.emplace_back("--json");
    const std::string text = run(in_json).out;
    EXPECT_FALSE(std::regex_search(text, std::regex("[0-9]E[-+]?[0-9]"))) << text;
    EXPECT_EQ(json::parse(text).kind(), json::kind::object);
  }
}

TEST_F(Commands, P01_messages_name_no_functions_of_the_database) {
  std::filesystem::create_directories(folder_.path() / "quadrille");
  ASSERT_EQ(import({"connect", "4x4n3p2", "", {"1"}}).exit_code, 0);
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path() / "quadrille"))
    if (entry.is_regular_file()) std::ofstream(entry.path(), std::ios::trunc) << std::string(4096, 'x');
  const Finished refused = run({"matches"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_TRUE(contains(refused.err, "its file is no database")) << refused.err;
  for (const char* word : {"sqlite", "pragma", "Query", "::", "select"})
    EXPECT_FALSE(contains(refused.err, word)) << refused.err;
}

TEST_F(Commands, P01_the_name_alone_offers_a_game_on_a_terminal_and_names_help_elsewhere) {
  expect_refusal(run({}), "quadrille needs a command; see quadrille --help, or try quadrille play connect");
  TerminalSession session({}, {}, {{"XDG_DATA_HOME", folder_.path().string()}});
  session.wait_for("Game");
  session.wait_for("Connect");
  session.type("q");
  EXPECT_EQ(session.wait_for_exit(), 0);
}

}  // namespace
}  // namespace quadrille
