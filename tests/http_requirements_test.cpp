// The requirements of the games through the service: positions shown after moves, and matches.

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/match_client.h"
#include "tests/wait_until.h"

namespace quadrille {
namespace {

namespace json = boost::json;

// One service for all tests: no test changes the data of another.
class OverHttp : public testing::Test {
 protected:
  static void SetUpTestSuite() { service_ = std::make_unique<RunningService>(); }
  static void TearDownTestSuite() { service_.reset(); }
  [[nodiscard]] static const RunningService& service() { return *service_; }

  [[nodiscard]] static Answer get(const std::string& target) { return read(http_get(*service_, target)); }
  [[nodiscard]] static Answer post(const std::string& target, std::string_view body) {
    return read(http_post(*service_, target, body));
  }
  // A position of a game. The request has rules, `position` and `moves`.
  [[nodiscard]] static Answer shown(const std::string& game, std::string_view question) {
    return post("/api/v1/games/" + game + "/view", question);
  }
  [[nodiscard]] static Answer begun(std::string_view plan) { return post("/api/v1/matches", plan); }
  // The match after these moves of its human seats, in turn.
  [[nodiscard]] static Answer played(const Held& match, const std::vector<std::string>& moves) {
    Answer now = look(service(), match);
    for (const std::string& each : moves)
      now = move(service(), match, match.tokens[static_cast<std::size_t>(now.number("to_move"))], each);
    return now;
  }

 private:
  inline static std::unique_ptr<RunningService> service_;
};

std::string in_view(const Answer& answer, const char* field) {
  return std::string(answer.body.at("view").at(field).as_string());
}
std::string cells(const Answer& answer) { return in_view(answer, "cells"); }
std::vector<std::string> legal(const Answer& answer) {
  std::vector<std::string> moves;
  for (const json::value& each : answer.body.at("view").at("legal").as_array())
    moves.emplace_back(each.at("move").as_string());
  return moves;
}
std::size_t winning_squares(const Answer& answer) {
  const auto& marks = answer.body.at("view").at("marks").as_array();
  return static_cast<std::size_t>(std::count_if(
      marks.begin(), marks.end(), [](const json::value& mark) { return mark.at("kind") == "winning"; }));
}
void expect_refused(const Answer& answer, int status, std::string_view reason) {
  EXPECT_EQ(answer.status, status);
  EXPECT_TRUE(contains(answer.text("detail"), reason)) << answer.text("detail");
}

using HttpConnect = OverHttp;

TEST_F(HttpConnect, C01_a_match_takes_players_size_and_n_and_shows_the_empty_board_and_who_begins) {
  const Answer match = begun(R"({"game":"connect","rules":{"players":3,"columns":5,"rows":4,"connect":3}})");
  EXPECT_EQ(match.status, 201);
  EXPECT_EQ(cells(match), std::string(20, 'X'));
  EXPECT_EQ(match.number("to_move"), 0);
  EXPECT_EQ(match.body.at("seats").as_array().size(), 3U);
}

TEST_F(HttpConnect, C02_any_board_players_and_n_within_the_limits) {
  EXPECT_EQ(
      begun(R"({"game":"connect","rules":{"players":23,"columns":255,"rows":255,"connect":255}})").status,
      201);
  EXPECT_EQ(begun(R"({"game":"connect","rules":{"columns":2,"rows":2,"connect":2}})").status, 201);
  expect_refused(begun(R"({"game":"connect","rules":{"players":24}})"), 400, "from 2 to 23, not 24");
  expect_refused(begun(R"({"game":"connect","rules":{"columns":256}})"), 400, "not 256");
}

TEST_F(HttpConnect, C03_a_board_smaller_than_n_is_refused_and_nothing_changes_a_game_that_runs) {
  expect_refused(begun(R"({"game":"connect","rules":{"columns":3,"rows":9}})"), 400,
                 "too small to connect 4");
  expect_refused(begun(R"({"game":"connect","rules":{"columns":9,"rows":3}})"), 400,
                 "too small to connect 4");
  const Held match = create(service(), R"({"game":"connect"})");
  EXPECT_EQ(ask(service(), match, "rematch", match.tokens[0], R"({"rules":{"columns":9}})").status, 409);
  EXPECT_EQ(look(service(), match).body.at("view").at("columns").as_int64(), 7);
}

TEST_F(HttpConnect, C04_a_token_falls_to_the_lowest_free_row_with_the_letter_of_its_player) {
  EXPECT_EQ(cells(shown("connect", R"({"columns":3,"rows":3,"connect":3,"moves":"2 2 1"})")), "XXXXBXAAX");
}

TEST_F(HttpConnect, C05_a_full_column_is_refused_and_the_same_player_stays_on_turn) {
  const Held match = create(service(), R"({"game":"connect","rules":{"columns":3,"rows":3,"connect":3}})");
  (void)played(match, {"1", "1", "1"});
  expect_refused(move(service(), match, match.tokens[1], "1"), 422,
                 "A token cannot be added to a full column");
  EXPECT_EQ(look(service(), match).number("to_move"), 1);
}

TEST_F(HttpConnect, C06_a_missing_column_is_refused_naming_those_that_exist) {
  const Held match = create(service(), R"({"game":"connect"})");
  expect_refused(move(service(), match, match.tokens[0], "8"), 422, "the columns are 1 to 7");
  EXPECT_EQ(look(service(), match).number("to_move"), 0);
}

TEST_F(HttpConnect, C07_the_first_player_follows_the_last) {
  const Held match = create(service(), R"({"game":"connect","rules":{"players":3}})");
  EXPECT_EQ(played(match, {"1"}).number("to_move"), 1);
  EXPECT_EQ(played(match, {"2"}).number("to_move"), 2);
  EXPECT_EQ(played(match, {"3"}).number("to_move"), 0);
}

TEST_F(HttpConnect, C08_a_row_a_column_and_both_diagonals_win) {
  for (const char* moves :
       {"1 1 2 2 3 3 4", "1 2 1 2 1 2 1", "1 2 2 3 3 4 3 4 4 1 4", "7 6 6 5 5 4 5 4 4 7 4"}) {
    const Answer won = shown("connect", json::serialize(json::object{{"moves", moves}}));
    EXPECT_EQ(won.text("winner"), "A") << moves;
  }
}

TEST_F(HttpConnect, C09_a_won_match_says_who_won_and_which_tokens_and_offers_another) {
  const Held match = create(service(), R"({"game":"connect"})");
  const Answer won = played(match, {"1", "2", "1", "2", "1", "2", "1"});
  EXPECT_EQ(won.text("state"), "won");
  EXPECT_EQ(won.number("winner"), 0);
  EXPECT_EQ(winning_squares(won), 4U);
  EXPECT_EQ(ask(service(), match, "rematch", match.tokens[1]).status, 200);
}

TEST_F(HttpConnect, C10_a_full_board_without_a_line_is_a_draw) {
  const Held match = create(service(), R"({"game":"connect","rules":{"columns":3,"rows":3,"connect":3}})");
  // A B A / A B B / B A A: no three of one letter in a line.
  const Answer drawn = played(match, {"2", "1", "3", "2", "1", "3", "1", "2", "3"});
  EXPECT_EQ(drawn.text("state"), "draw");
  EXPECT_EQ(ask(service(), match, "rematch", match.tokens[0]).status, 200);
}

TEST_F(HttpConnect, C12_undo_needs_the_agreement_of_all_and_can_be_ruled_out) {
  const Held match = create(service(), R"({"game":"connect"})");
  (void)played(match, {"4"});
  EXPECT_EQ(ask(service(), match, "undo", match.tokens[0]).body.at("moves").as_array().size(), 1U);
  EXPECT_EQ(ask(service(), match, "undo", match.tokens[1]).body.at("moves").as_array().size(), 0U);
  const Held strict = create(service(), R"({"game":"connect","undo":false})");
  (void)played(strict, {"4"});
  EXPECT_EQ(ask(service(), strict, "undo", strict.tokens[0]).status, 422);
}

TEST_F(HttpConnect, C13_the_view_has_every_token_every_empty_square_and_the_size) {
  const Answer view = shown("connect", R"({"columns":4,"rows":4,"players":3,"moves":"4 4 4"})");
  EXPECT_EQ(cells(view), "XXXXXXXCXXXBXXXA");
  EXPECT_EQ(view.body.at("view").at("columns").as_int64(), 4);
  EXPECT_EQ(view.body.at("view").at("rows").as_int64(), 4);
}

class HttpKaboom : public OverHttp {
 protected:
  // The cells of a 4 x 4 board after a move.
  [[nodiscard]] static Answer after(std::string_view position, std::string_view move,
                                    std::string_view rules = "") {
    json::object question =
        json::parse("{\"columns\":4,\"rows\":4,\"bombs\":9" + std::string(rules) + "}").as_object();
    question["position"] = position;
    if (!move.empty()) question["moves"] = move;
    return shown("kaboom", json::serialize(question));
  }
};

TEST_F(HttpKaboom, K01_size_n_and_bombs_are_rules_and_x_begins) {
  const Answer view = shown("kaboom", R"({"columns":5,"rows":6,"connect":3,"bombs":4})");
  EXPECT_EQ(view.text("rules"), "5x6n3b4.4");
  EXPECT_EQ(view.text("to_move"), "x");
  EXPECT_EQ(cells(view).size(), 30U);
}

TEST_F(HttpKaboom, K02_a_turn_drops_a_piece_or_a_bomb_or_detonates_an_own_bomb) {
  const Answer view = after("(x 1 1 ---- ---- -*-- xo@-)", "");
  EXPECT_EQ(legal(view), (std::vector<std::string>{"1", "2", "3", "4", "b1", "b2", "b3", "b4", "d2.2"}));
  EXPECT_EQ(cells(after("(x 1 1 ---- ---- ---- ----)", "b1")), "------------*---");
  expect_refused(after("(x 0 1 ---- ---- ---- ----)", "b1"), 422, "bomb");
}

TEST_F(HttpKaboom, K03_a_detonation_takes_the_four_neighbours_and_sets_off_bombs_among_them) {
  EXPECT_EQ(cells(after("(x 1 1 ---- ---- -*-- xo@-)", "d2.2")), "------------x-@-");
  EXPECT_EQ(cells(after("(x 1 1 ---- ---- ---- -*@x)", "d2.1")), std::string(16, '-'));
}

TEST_F(HttpKaboom, K04_what_stood_above_falls) {
  EXPECT_EQ(cells(after("(x 1 1 ---- -x-- -o-- -*--)", "d2.1")), "-------------x--");
}

TEST_F(HttpKaboom, K05_bombs_count_for_a_line) {
  EXPECT_EQ(after("(x 0 1 ---- ---- ooo- xx*-)", "4").text("winner"), "x");
}

TEST_F(HttpKaboom, K06_a_line_wins_for_its_owner_whoever_moved) {
  // The bomb of x takes the x above and the x below it, and the o on top falls between three others.
  EXPECT_EQ(after("(x 0 0 --o- --x- --*- ooxo)", "d3.2").text("winner"), "o");
  EXPECT_EQ(after("(o 0 0 ---- ---- xxx- ooo-)", "4").text("winner"), "o");
}

TEST_F(HttpKaboom, K07_a_player_who_has_only_a_bomb_must_detonate_and_without_a_move_passes) {
  const std::string three = R"(,"columns":3,"rows":3,"connect":3)";
  EXPECT_EQ(legal(after("(x 0 2 xo* xox oxo)", "", three)), std::vector<std::string>{"d3.3"});
  EXPECT_EQ(legal(after("(x 9 0 xox x@x oxo)", "", three)), std::vector<std::string>{"pass"});
  EXPECT_EQ(after("(x 9 9 xo- xox oxo)", "3", three).text("state"), "draw");
}

TEST_F(HttpKaboom, K08_with_misere_who_connects_loses) {
  EXPECT_EQ(after("(x 0 0 ---- ---- ooo- xxx-)", "4", R"(,"misere":true)").text("winner"), "o");
}

TEST_F(HttpKaboom, K09_a_super_bomb_takes_its_row_and_column) {
  EXPECT_EQ(cells(after("(x 0 0 ---- -o-- -*o- xoxo)", "d2.2", R"(,"super_bomb":true)")), "------------x-xo");
}

TEST_F(HttpKaboom, K10_a_position_is_read_as_the_source_writes_it_and_written_again) {
  EXPECT_EQ(after("(x 1 1 ---- ---- -*-- xo@-)", "").text("position"),
            "kaboom:4x4n4b9.9:x,1,1,----,----,-*--,xo@-");
  EXPECT_EQ(after("(x 1 1 ---- ---- -*-- xo@-)", "").body.at("view").at("notation"),
            "(x 1 1 ---- ---- -*-- xo@-)");
  EXPECT_EQ(after("(x 1 1 ---- ---- -*-- xoq-)", "").status, 400);
}

TEST_F(HttpKaboom, K11_a_position_has_its_value_and_remoteness) {
  // The value of the strong solution of all 39,329 positions.
  const Answer solved = get("/api/v1/games/kaboom/analysis?columns=3&rows=3&connect=3&bombs=1");
  EXPECT_EQ(solved.text("value"), "win");
  EXPECT_EQ(solved.number("remoteness"), 15);
}

TEST(HttpKaboomTables, K11_a_table_among_the_data_answers_every_position) {
  const ScratchDirectory data;
  const auto tables = data.path() / "quadrille" / "tables";
  std::filesystem::create_directories(tables);
  ASSERT_EQ(run_program({"solve", "kaboom", "--columns=3", "--rows=3", "--connect=3", "--bombs=1",
                         "--out=" + (tables / "kaboom-3x3n3b1.1.table").string()})
                .exit_code,
            0);
  const RunningService service({}, {{"XDG_DATA_HOME", data.path().string()}});
  const Answer found =
      read(http_get(service, "/api/v1/games/kaboom/analysis?columns=3&rows=3&connect=3&bombs=1"));
  EXPECT_EQ(found.text("value"), "win");
  EXPECT_EQ(found.number("remoteness"), 15);
  EXPECT_EQ(found.number("nodes"), 0) << "nothing is searched";
}

using HttpQuarto = OverHttp;

TEST_F(HttpQuarto, Q01_a_board_of_4_by_4_and_16_different_pieces) {
  const Answer view = shown("quarto", "{}");
  EXPECT_EQ(cells(view).size(), 16U);
  const std::string supply = in_view(view, "supply");
  EXPECT_EQ(std::set<char>(supply.begin(), supply.end()).size(), 16U);
}

TEST_F(HttpQuarto, Q02_Q03_people_and_three_levels_take_the_seats_in_any_mix) {
  for (const char* seats :
       {R"(["human","human"])", R"(["human","easy"])", R"(["medium","human"])", R"(["easy","hard"])"})
    EXPECT_EQ(begun(R"({"game":"quarto","seats":)" + std::string(seats) + "}").status, 201) << seats;
  EXPECT_EQ(begun(R"({"game":"quarto","seats":["human","genius"]})").status, 400);
  std::set<std::string> levels;
  const Answer quarto = get("/api/v1/games/quarto");
  for (const json::value& level : quarto.body.at("levels").as_array())
    levels.insert(std::string(level.at("name").as_string()));
  for (const char* level : {"easy", "medium", "hard"}) EXPECT_TRUE(levels.contains(level)) << level;
}

TEST_F(HttpQuarto, Q05_who_begins_is_random) {
  std::set<std::int64_t> first;
  EXPECT_TRUE(wait_until([&] {
    first.insert(begun(R"({"game":"quarto"})").number("first"));
    return first.size() == 2;
  }));
}

TEST_F(HttpQuarto, Q06_Q08_one_picks_the_other_places_and_picks_next) {
  const Held match = create(service(), R"({"game":"quarto"})");
  const auto begins = look(service(), match).number("to_move");
  const Answer picked = played(match, {"@5"});
  EXPECT_EQ(picked.number("to_move"), 1 - begins);
  EXPECT_EQ(in_view(picked, "in_hand"), "5");
  EXPECT_FALSE(contains(in_view(picked, "supply"), "5"));
  const Answer placed = played(match, {"b2"});
  EXPECT_EQ(placed.number("to_move"), 1 - begins) << "who placed picks";
  EXPECT_EQ(cells(placed), "-----5----------");
}

TEST_F(HttpQuarto, Q07_four_in_a_row_that_share_a_characteristic_win_for_who_placed_the_last) {
  const Held match = create(service(), R"({"game":"quarto"})");
  const auto placer = 1 - look(service(), match).number("to_move");
  // Pieces 1, 3, 5 and 7 share two bits of four. The first, third, ... piece is placed by the second player.
  const Answer won = played(match, {"@1", "a1", "@3", "b1", "@5", "c1", "@7", "d1"});
  EXPECT_EQ(won.text("state"), "won");
  EXPECT_EQ(won.number("winner"), 1 - placer);
  EXPECT_EQ(winning_squares(won), 4U);
}

TEST_F(HttpQuarto, Q09_all_pieces_placed_without_such_a_row_is_a_draw) {
  EXPECT_EQ(shown("quarto", R"({"position":"4f07ea35bd1862c-:9","moves":"d4"})").text("state"), "draw");
}

TEST_F(HttpQuarto, Q11_occupied_cells_used_pieces_and_nonsense_are_refused_with_the_reason) {
  expect_refused(shown("quarto", R"({"position":"5---------------:a","moves":"a1"})"), 422, "a1 is occupied");
  expect_refused(shown("quarto", R"({"position":"5---------------:-","moves":"@5"})"), 422, "Piece 5");
  expect_refused(shown("quarto", R"({"moves":"nonsense"})"), 400, "nonsense");
}

class HttpMinesweeper : public OverHttp {
 protected:
  // Mines at 1,1 and 3,3 of 5 x 3 squares.
  [[nodiscard]] static Held known_board() {
    return create(
        service(),
        R"({"game":"minesweeper","rules":{"width":5,"height":3,"mines":2},"position":"*..../...../..*.."})");
  }
};

TEST_F(HttpMinesweeper, M01_a_match_knows_size_mines_flags_and_clues) {
  const Held match = known_board();
  const Answer view = played(match, {"f1,1", "o2,2"});
  EXPECT_EQ(view.body.at("view").at("columns").as_int64(), 5);
  EXPECT_EQ(view.body.at("view").at("rows").as_int64(), 3);
  EXPECT_EQ(cells(view), "F#####2########") << "a flag, and a clue of two mines";
  EXPECT_TRUE(contains(json::serialize(view.body.at("view").at("facts")), "Mines left"));
}

TEST_F(HttpMinesweeper, M02_an_analysis_by_its_player_makes_a_running_board_practice_for_good) {
  const Held match = create(service(), R"({"game":"minesweeper","rules":{"width":9,"height":9,"mines":72}})");
  const Answer begun = played(match, {"o5,5"});
  ASSERT_EQ(begun.text("state"), "open");
  EXPECT_FALSE(begun.body.at("practice").as_bool());
  const auto analysed = [&] { return http_get(service(), match.path("/analysis"), bearer(match.tokens[0])); };
  EXPECT_EQ(analysed().status, 200);
  const Answer practice = look(service(), match);
  EXPECT_TRUE(practice.body.at("practice").as_bool());
  EXPECT_EQ(practice.number("version"), begun.number("version") + 1) << "those who follow it hear of it";
  EXPECT_EQ(analysed().status, 200);
  EXPECT_EQ(look(service(), match).number("version"), practice.number("version"));
  EXPECT_TRUE(get(match.path("/export")).body.at("practice").as_bool());
  const auto flag = [&](const char* square, std::int64_t seen) {
    return move(service(), match, match.tokens[0], square, seen).status;
  };
  EXPECT_EQ(flag("f1,1", begun.number("version") - 1), 409);
  EXPECT_EQ(flag("f1,1", begun.number("version")), 200) << "the board is still the one that was seen";
  EXPECT_EQ(flag("f1,1", practice.number("version")), 409);
}

TEST_F(HttpMinesweeper, M02_an_analysis_that_is_refused_changes_nothing) {
  const Held match = create(service(), R"({"game":"minesweeper"})");
  const Answer before = look(service(), match);
  for (const char* wrong : {"?ply=1", "?ply=99", "?ply=-1", "?ply=0&ply=0", "?depth=3"})
    EXPECT_EQ(http_get(service(), match.path("/analysis") + wrong, bearer(match.tokens[0])).status, 400)
        << wrong;
  const Answer after = look(service(), match);
  EXPECT_EQ(after.number("version"), before.number("version"));
  EXPECT_FALSE(after.body.at("practice").as_bool());
}

TEST_F(HttpMinesweeper, M02_a_stranger_gets_no_analysis_of_a_running_board_and_spoils_none) {
  const Held match = create(service(), R"({"game":"minesweeper","rules":{"width":9,"height":9,"mines":10}})");
  const Answer before = played(match, {"o5,5"});
  for (const std::string& token : {std::string(), std::string("another")}) {
    const Answer refused =
        read(http_get(service(), match.path("/analysis"), token.empty() ? "" : bearer(token)));
    expect_refused(refused, 401, "analysed for its player alone while it runs");
  }
  const Answer seen = look(service(), match);
  EXPECT_FALSE(seen.body.at("practice").as_bool());
  EXPECT_EQ(seen.number("version"), before.number("version"));
  ASSERT_EQ(ask(service(), match, "resign", match.tokens[0]).status, 200);
  EXPECT_EQ(get(match.path("/analysis")).status, 200) << "a game that is over is open to all";
  EXPECT_FALSE(look(service(), match).body.at("practice").as_bool());
}

TEST_F(HttpMinesweeper, M04_a_flag_is_set_and_taken_and_keeps_its_square_covered) {
  const Held match = known_board();
  EXPECT_EQ(cells(played(match, {"f1,1"})).front(), 'F');
  EXPECT_EQ(cells(played(match, {"o1,1"})).front(), 'F') << "nothing happens to a flagged square";
  EXPECT_EQ(cells(played(match, {"f1,1"})).front(), '#');
}

TEST_F(HttpMinesweeper, M05_a_square_without_mines_around_opens_its_neighbourhood) {
  EXPECT_EQ(cells(played(known_board(), {"o5,1"})), "#1000#2110###10")
      << "columns 4 and 5 and what borders them";
}

TEST_F(HttpMinesweeper, M06_a_clue_with_its_flags_opens_the_rest_around_it_and_a_wrong_flag_loses) {
  const Held match = known_board();
  const Answer opened = played(match, {"f1,1", "f3,3", "o2,2", "o2,2"});
  EXPECT_EQ(cells(opened), "F10001211001F10") << "all around 2,2, and what the empty squares among them open";
  const Held other = known_board();
  EXPECT_EQ(played(other, {"f1,2", "f3,3", "o2,2", "o2,2"}).text("state"), "lost");
}

TEST_F(HttpMinesweeper, M07_the_game_is_won_when_every_square_without_a_mine_is_visible) {
  const Held match = known_board();
  EXPECT_EQ(played(match, {"o5,1", "o1,2"}).text("state"), "open") << "1,3 and 2,3 are left";
  EXPECT_EQ(played(match, {"o1,3"}).text("state"), "won");
}

TEST_F(HttpMinesweeper, M08_a_first_click_is_safe_or_opens_and_boards_need_no_guess) {
  // All squares but one are mines: a safe first click has one layout.
  const Held crowded =
      create(service(), R"({"game":"minesweeper","rules":{"width":5,"height":5,"mines":24}})");
  EXPECT_EQ(played(crowded, {"o3,3"}).text("state"), "won");
  const Held open = create(
      service(), R"({"game":"minesweeper","rules":{"width":9,"height":9,"mines":70,"first_click":"open"}})");
  EXPECT_EQ(cells(played(open, {"o5,5"}))[40], '0');
  EXPECT_EQ(
      begun(R"({"game":"minesweeper","rules":{"width":5,"height":5,"mines":4,"first_click":"noguess"}})")
          .status,
      201);
}

TEST_F(HttpMinesweeper, M10_M11_odds_name_the_best_square_and_each_deduction_its_reason) {
  const Answer odds =
      get("/api/v1/games/minesweeper/analysis?position=minesweeper:4x3m2safe:%23%23%23%23/1221/0000");
  EXPECT_EQ(odds.body.at("safe"), json::parse("[[1,1],[4,1]]"));
  EXPECT_EQ(odds.body.at("mines"), json::parse("[[2,1],[3,1]]"));
  for (const json::value& reason : odds.body.at("reasons").as_array())
    EXPECT_FALSE(reason.at("why").as_string().empty());
  EXPECT_TRUE(odds.body.at("best").as_object().contains("why"));
  const auto& top = odds.body.at("mine_probability").at(0).as_array();
  EXPECT_EQ(top[0].to_number<double>(), 0);
  EXPECT_EQ(top[1].to_number<double>(), 1);
}

TEST_F(HttpMinesweeper, M12_statistics_have_a_win_rate_with_its_interval) {
  const Answer asked =
      post("/api/v1/stats",
           R"({"game":"minesweeper","rules":{"width":5,"height":5,"mines":3},"level":"fast","games":20})");
  ASSERT_EQ(asked.status, 202);
  Answer now;
  ASSERT_TRUE(wait_until([&] {
    now = get("/api/v1/stats/" + asked.text("id"));
    return now.body.at("done").as_bool();
  }));
  EXPECT_EQ(now.number("games"), 20);
  expect_refused(post("/api/v1/stats", "{}"), 400, "the game is missing; the games are connect, kaboom");
  expect_refused(post("/api/v1/stats", R"({"game":"minesweeper"})"), 400,
                 "the level is missing: take fast, strong or strongest");
  expect_refused(post("/api/v1/stats", R"({"game":"minesweeper","level":"best"})"), 400,
                 "\"best\" is no level of these rules: take fast, strong or strongest");
  const auto share = [&](const char* name) { return now.body.at(name).to_number<double>(); };
  EXPECT_LE(share("low"), share("win_rate"));
  EXPECT_GE(share("high"), share("win_rate"));
  EXPECT_GT(share("cpu_seconds"), 0);
  EXPECT_GT(share("three_bv_of_won"), 0);
  EXPECT_GE(share("clicks_of_won"), share("three_bv_of_won")) << "3BV are the fewest clicks";
  EXPECT_EQ(share("effective_clicks_of_won"), share("clicks_of_won")) << "the solver clicks nothing in vain";
  EXPECT_NEAR(share("games_per_cpu_second"), 20 / share("cpu_seconds"), 1e-6 * share("games_per_cpu_second"));
  EXPECT_GT(share("slowest_move_ms"), 0);
  const auto& uses = now.body.at("by_algorithm").as_array();
  ASSERT_FALSE(uses.empty());
  for (const json::value& use : uses) {
    EXPECT_FALSE(use.at("algorithm").as_string().empty());
    EXPECT_LE(use.at("found").to_number<int>(), use.at("asked").to_number<int>());
    EXPECT_LE(use.at("lost").to_number<int>(), use.at("found").to_number<int>());
  }
}

TEST_F(HttpMinesweeper, M13_presets_are_known_and_every_value_is_checked) {
  EXPECT_TRUE(begun(R"({"game":"minesweeper","rules":{"preset":"expert"}})")
                  .text("position")
                  .starts_with("minesweeper:30x16m99"));
  expect_refused(begun(R"({"game":"minesweeper","rules":{"preset":"impossible"}})"), 400, "impossible");
  expect_refused(begun(R"({"game":"minesweeper","rules":{"width":3,"height":3,"mines":9}})"), 400,
                 "mines must be a whole number from 0 to 8 on 3 x 3 squares, not 9");
}

TEST(HttpConfigured, M13_a_match_without_rules_takes_those_that_are_configured) {
  const RunningService service({}, {{"QUADRILLE_MINESWEEPER_PRESET", "intermediate"}});
  const Answer match = read(http_post(service, "/api/v1/matches", R"({"game":"minesweeper"})"));
  EXPECT_TRUE(match.text("position").starts_with("minesweeper:16x16m40")) << match.text("position");
  const Answer game = read(http_get(service, "/api/v1/games/minesweeper"));
  EXPECT_TRUE(contains(json::serialize(game.body), R"("default":"intermediate")"));
}

}  // namespace
}  // namespace quadrille
