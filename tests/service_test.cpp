// The service as seen by its clients: the real program, on real sockets.

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "tests/service.h"
#include "tests/wait_until.h"

namespace quadrille {
namespace {

namespace json = boost::json;

constexpr std::string_view winner = "/api/v1/connect/winner";
constexpr std::string_view example = "BXXXXXBXXXXBXXXXBXXXXAAAXXXXXXXXXXXXXXXXXX";
constexpr std::string_view accept_json = "Accept: application/json\r\n";

std::string asked(std::string_view parameters) { return std::string(winner) + "?" + std::string(parameters); }

void expect_problem(const HttpAnswer& answer, int status, std::string_view code, std::string_view detail) {
  EXPECT_EQ(answer.status, status) << answer.body;
  EXPECT_TRUE(contains(answer.headers, "content-type: application/problem+json\r\n")) << answer.headers;
  json::error_code fault;
  const json::value body = json::parse(answer.body, fault);
  ASSERT_FALSE(fault) << answer.body;
  EXPECT_EQ(body.at("status").as_int64(), status);
  EXPECT_EQ(body.at("code").as_string(), code);
  EXPECT_TRUE(contains(std::string(body.at("detail").as_string()), detail)) << answer.body;
}

// One service for all tests that change nothing.
class Service : public testing::Test {
 protected:
  static void SetUpTestSuite() { service_ = std::make_unique<RunningService>(); }
  static void TearDownTestSuite() { service_.reset(); }
  [[nodiscard]] static HttpAnswer get(std::string_view target, std::string_view headers = {}) {
    return http_get(*service_, target, headers);
  }
  [[nodiscard]] static HttpAnswer post(std::string_view target, std::string_view body,
                                       std::string_view headers = {}) {
    return http_post(*service_, target, body, headers);
  }
  [[nodiscard]] static const RunningService& service() { return *service_; }

 private:
  inline static std::unique_ptr<RunningService> service_;
};

TEST_F(Service, W01_answers_a_letter_for_a_board_and_more_in_JSON) {
  const HttpAnswer plain = get(asked("board=" + std::string(example)));
  EXPECT_EQ(plain.status, 200);
  EXPECT_EQ(plain.body, "X");
  EXPECT_TRUE(contains(plain.headers, "content-type: text/plain; charset=utf-8\r\n"));
  const HttpAnswer full = get(asked("board=ABABBABA&columns=4&rows=2"), accept_json);
  EXPECT_EQ(json::parse(full.body).at("winner").as_string(), "X");
  EXPECT_EQ(json::parse(full.body).at("state").as_string(), "draw");
  EXPECT_EQ(get(asked("board=XXXXAAAA&columns=4&rows=2")).body, "A");
  EXPECT_EQ(get(asked("board=CCCC&columns=4&rows=1")).body, "C");
}

TEST_F(Service, W02_takes_any_size_and_length_by_address_and_by_body) {
  EXPECT_EQ(get(asked("board=XXXBBXAAA&columns=3&rows=3&connect=3")).body, "A");
  EXPECT_EQ(post(winner, R"({"board":"XXXBBXAAA","columns":3,"rows":3,"connect":3})").body, "A");
  const std::string large(255 * 255, 'X');
  EXPECT_EQ(post(winner, R"({"columns":255,"rows":255,"board":")" + large + "\"}").body, "X");
  const HttpAnswer many =
      post(winner, R"([{"board":"AAAA","columns":4,"rows":1},{"board":"AX","columns":4,"rows":1},7])");
  const json::array answers = json::parse(many.body).as_array();
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[0].at("winner").as_string(), "A");
  EXPECT_EQ(answers[1].at("error").at("code").as_string(), "bad_board");
  EXPECT_EQ(answers[2].at("error").at("code").as_string(), "bad_usage");
  std::string too_many = "[0";
  for (int i = 0; i < 1000; ++i) too_many += ",0";
  expect_problem(post(winner, too_many + "]"), 400, "bad_usage", "at most 1000 boards");
}

TEST_F(Service, W02_takes_chains_of_any_length_from_1_and_answers_X_where_none_fits) {
  EXPECT_EQ(get(asked("board=XXXXBX&columns=3&rows=2&connect=1")).body, "B");
  expect_problem(get(asked("board=XXXABX&columns=3&rows=2&connect=1")), 422, "multiple_winner", "");
  EXPECT_EQ(get(asked("board=AAAAAA&columns=3&rows=2&connect=4")).body, "X");
  EXPECT_EQ(post(winner, R"({"board":"AAAAAA","columns":3,"rows":2,"connect":300})").body, "X");
  EXPECT_EQ(json::parse(get(asked("strict=true&board=XXXAXX&columns=3&rows=2&connect=9"), accept_json).body)
                .at("reachable"),
            true);
  expect_problem(get(asked("board=X&columns=1&rows=1&connect=0")), 400, "bad_settings",
                 "a whole number from 1, not 0");
  for (const std::string& longer : {std::string("65026"), std::string(30, '9'), std::string(1000, '9')}) {
    EXPECT_EQ(get(asked("board=AAAAAA&columns=3&rows=2&connect=" + longer)).body, "X") << longer;
    EXPECT_EQ(post(winner, R"({"board":"AAAAAA","columns":3,"rows":2,"connect":)" + longer + "}").body, "X")
        << longer;
  }
  expect_problem(post(winner, R"({"board":"AAAAAA","columns":3,"rows":2,"connect":4.5})"), 400, "bad_usage",
                 "a whole number");
}

TEST_F(Service, K10_a_kaboom_position_in_its_own_form_states_its_size) {
  const std::string own = "(x+1+1+----+----+-*--+xo@-)";
  const std::string line = "kaboom:4x4n4b2.2:x,1,1,----,----,-*--,xo@-";
  const auto position = [&](const std::string& query) {
    const HttpAnswer answer = get("/api/v1/games/kaboom/view?position=" + query);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return std::string(json::parse(answer.body).at("position").as_string());
  };
  EXPECT_EQ(position(own), line);
  EXPECT_EQ(position("kaboom::" + own), line);
  EXPECT_EQ(position("(x+1+1+%E2%80%93%E2%80%93%E2%80%93%E2%80%93+----+-*--+xo@%E2%80%93)"), line);
  EXPECT_EQ(position(own + "&connect=3"), "kaboom:4x4n3b2.2:x,1,1,----,----,-*--,xo@-");
  expect_problem(get("/api/v1/games/kaboom/view?columns=7&position=" + own), 400, "bad_settings",
                 "the position has 4 columns, but columns is given as 7");
  const HttpAnswer match =
      post("/api/v1/matches", R"j({"game":"kaboom","position":"(x 1 1 ---- ---- -*-- xo@-)"})j");
  EXPECT_EQ(match.status, 201) << match.body;
  EXPECT_EQ(json::parse(match.body).at("position").as_string(), line);
}

TEST_F(Service, M11_probabilities_and_all_other_numbers_are_plain) {
  // Without a clue, each of four squares is equally likely to be the mine.
  const HttpAnswer even =
      get("/api/v1/games/minesweeper/analysis?position=minesweeper:2x2m1any:%23%23/%23%23");
  EXPECT_TRUE(contains(even.body, "[[0.25,0.25],[0.25,0.25]]")) << even.body;
  const HttpAnswer sure = get("/api/v1/games/minesweeper/analysis?position=minesweeper:3x1m1any:1%23%23");
  EXPECT_TRUE(contains(sure.body, "[[null,1,0]]")) << sure.body;
}

TEST_F(Service, W03_two_chains_that_share_no_piece_are_multiple_winner_with_status_422) {
  expect_problem(get(asked("columns=8&rows=1&board=AAAAAAAA")), 422, "multiple_winner", "");
  EXPECT_EQ(get(asked("columns=7&rows=1&board=AAAAAAA")).body, "A");
}

TEST_F(Service, W04_strict_says_whether_and_how_a_board_can_be_reached) {
  const HttpAnswer floats = get(asked("strict=true&board=" + std::string(example)), accept_json);
  EXPECT_EQ(floats.status, 200);
  EXPECT_FALSE(json::parse(floats.body).at("reachable").as_bool());
  const HttpAnswer real = get(asked("strict=true&columns=3&rows=3&connect=3&board=XXXBBXAAA"), accept_json);
  EXPECT_TRUE(json::parse(real.body).at("reachable").as_bool());
  EXPECT_EQ(json::parse(real.body).at("moves").as_string().size(), 5U);
}

TEST_F(Service, W05_what_is_wrong_is_named_with_its_place) {
  expect_problem(get(winner), 400, "bad_board", "the board is missing");
  expect_problem(get(asked("board=AXB")), 400, "bad_board", "42");
  expect_problem(get(asked("board=%C3%84XB")), 400, "bad_board", "has 42 characters, not 3");
  expect_problem(get(asked("board=" + std::string(41, 'X') + "%C3%84")), 400, "bad_board", "at index 41");
  expect_problem(get(asked("board=" + std::string(41, 'X') + "?")), 400, "bad_board", "");
  expect_problem(get(asked("columns=256&board=X")), 400, "bad_settings", "columns must be");
  expect_problem(get(asked("columns=-5&board=X")), 400, "bad_settings", "columns must be");
  expect_problem(get(asked("columns=99999999999999999999&board=X")), 400, "bad_settings", "columns must be");
  expect_problem(get(asked("board=X&colums=7")), 400, "bad_usage", "\"colums\" means nothing here");
  expect_problem(get(asked("board=X&board=X")), 400, "bad_usage", "given twice");
  expect_problem(get(asked("board=%4")), 400, "bad_usage", "percent sign");
  expect_problem(get(asked("board=X&strict=maybe")), 400, "bad_settings", "strict must be true or false");
  expect_problem(post(winner, "{"), 400, "bad_usage", "the body is no JSON");
  expect_problem(post(winner, "\"X\""), 400, "bad_usage", "must be an object");
  expect_problem(post(winner, R"({"board":["X"]})"), 400, "bad_usage", "\"board\" must be a text");
  expect_problem(post(winner, R"({"board":"X","first":null})"), 400, "bad_usage", "\"first\" must be a text");
  expect_problem(post("/api/v1/games/connect/analysis", R"({"position":null})"), 400, "bad_usage",
                 "\"position\" must be a text");
  expect_problem(post(winner, std::string(100'000, '[')), 400, "bad_usage", "the body is no JSON");
}

TEST_F(Service, parameters_are_refused_where_there_are_none) {
  for (const std::string path :
       {"/api/v1/games", "/api/v1/matches/some/export", "/uwapi", "/healthz", "/metrics"})
    expect_problem(get(path + "?token=x"), 400, "bad_usage",
                   "\"token\" means nothing here: take no parameters");
  expect_problem(get("/api/v1/matches/some?token=x"), 400, "bad_usage", "take ply");
  expect_problem(post(std::string(winner) + "?columns=9", R"({"board":"X"})"), 400, "bad_usage",
                 "\"columns\" means nothing here");
}

TEST_F(Service, whoever_keeps_the_letter_of_a_winner_keeps_its_JSON_apart) {
  const HttpAnswer answer = get(asked("board=AAAA&columns=4&rows=1"));
  EXPECT_TRUE(contains(answer.headers, "cache-control: public")) << answer.headers;
  EXPECT_TRUE(contains(answer.headers, "vary: accept\r\n")) << answer.headers;
}

TEST_F(Service, P03_a_position_by_its_one_line_name_is_analysed_for_every_game) {
  const auto analysis = [](const std::string& game, const std::string& position) {
    const HttpAnswer answer = get("/api/v1/games/" + game + "/analysis?position=" + position);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return json::parse(answer.body);
  };
  // Three in the bottom row with free squares on both sides, and A to move.
  EXPECT_EQ(analysis("connect", "connect:7x6n4p2:334455").at("value").as_string(), "win");
  EXPECT_EQ(analysis("kaboom", "kaboom:3x3n3b1.1:").at("remoteness").as_int64(), 15) << "as published";
  EXPECT_EQ(analysis("quarto", "quarto::").at("value").as_string(), "tie") << "as published";
  EXPECT_EQ(analysis("minesweeper", "minesweeper:3x1m1any:%231%23").at("solutions").as_string(), "2");
  const HttpAnswer posted = post("/api/v1/games/connect/analysis", R"({"position":"334455","columns":7})");
  EXPECT_EQ(json::parse(posted.body).at("value").as_string(), "win");
  expect_problem(get("/api/v1/games/chess/analysis"), 404, "not_found", "chess");
  expect_problem(get("/api/v1/games/connect/analysis?position=kaboom:3x3n3b1.1:"), 400, "bad_usage",
                 "kaboom");
  // P04: A has three in column 1.
  EXPECT_EQ(analysis("connect", "connect:7x6n4p3:123123123").at("value").as_string(), "win");
  const HttpAnswer squares = get("/api/v1/games/quarto/analysis?squares=true");
  EXPECT_EQ(json::parse(squares.body).at("position").as_string(), "quarto:sq:----------------:-");
  EXPECT_EQ(json::parse(get("/api/v1/games/quarto/analysis?squares=false").body).at("position").as_string(),
            "quarto::----------------:-");
}

TEST_F(Service, a_rule_is_named_as_its_field_and_4_0_is_a_whole_number) {
  expect_problem(get("/api/v1/games/minesweeper/analysis?first_click=soon"), 400, "bad_settings",
                 "first_click must be");
  expect_problem(get("/api/v1/games/kaboom/analysis?super_bomb=maybe"), 400, "bad_settings",
                 "super_bomb must be");
  const HttpAnswer posted = post("/api/v1/games/connect/analysis", R"({"position":"112233","columns":4.0})");
  EXPECT_EQ(posted.status, 200) << posted.body;
  expect_problem(post("/api/v1/games/connect/analysis", R"({"columns":4.5})"), 400, "bad_usage",
                 "whole number");
}

TEST_F(Service, P02_lists_the_games_with_their_rules) {
  const json::value games = json::parse(get("/api/v1/games").body).at("games");
  ASSERT_EQ(games.as_array().size(), 4U);
  const json::value one = json::parse(get("/api/v1/games/minesweeper").body);
  EXPECT_EQ(one.at("name").as_string(), "minesweeper");
  EXPECT_FALSE(one.at("rules").as_array().empty());
  EXPECT_EQ(get("/healthz").body, "ok\n");
}

// The server's part only; tests in a browser cover the page (web/tests).
TEST(ServicePage, P02_the_page_the_API_and_live_games_come_from_one_program) {
  const ScratchDirectory home;
  std::filesystem::create_directories(home.path() / "quadrille" / "web");
  std::ofstream(home.path() / "quadrille" / "web" / "index.html")
      << "<!doctype html><title>Quadrille</title>";
  const RunningService service({}, {{"XDG_DATA_HOME", home.path().string()}});
  const HttpAnswer page = http_get(service, "/");
  EXPECT_EQ(page.status, 200);
  EXPECT_TRUE(contains(page.headers, "content-type: text/html; charset=utf-8\r\n")) << page.headers;
  EXPECT_EQ(http_get(service, "/api/v1/games").status, 200);
  const HttpAnswer match = http_post(service, "/api/v1/matches", R"({"game":"quarto"})");
  const std::string id(json::parse(match.body).at("id").as_string());
  EXPECT_TRUE(LiveConnection(service, "/api/v1/matches/" + id + "/live").next());
}

TEST(ServicePage, P03_a_position_is_a_link_to_the_page) {
  const ScratchDirectory home;
  std::filesystem::create_directories(home.path() / "quadrille" / "web");
  std::ofstream(home.path() / "quadrille" / "web" / "index.html")
      << "<!doctype html><title>Quadrille</title>";
  const RunningService service({}, {{"XDG_DATA_HOME", home.path().string()}});
  const std::string page = http_get(service, "/").body;
  EXPECT_EQ(http_get(service, "/analyse", "Accept: text/html\r\n").body, page)
      << "what follows the hash mark is the position, which the page reads";
  expect_problem(http_get(service, "/analyse"), 404, "not_found", "");
}

TEST_F(Service, a_position_is_shown_as_a_board_after_some_moves) {
  const auto view = [](std::string_view asked) {
    const HttpAnswer answer = get("/api/v1/games/" + std::string(asked));
    EXPECT_EQ(answer.status, 200) << answer.body;
    return json::parse(answer.body);
  };
  const json::value drop = view("connect/view?columns=4&rows=4&position=12&moves=3+4");
  EXPECT_EQ(drop.at("position"), "connect:4x4n4p2:1234");
  EXPECT_EQ(drop.at("to_move"), "A");
  EXPECT_EQ(drop.at("view").at("cells"), "XXXXXXXXXXXXABAB");
  EXPECT_EQ(drop.at("view").at("legal").as_array().size(), 4U);
  EXPECT_EQ(drop.at("levels").as_array().front().at("name"), "easy");
  EXPECT_EQ(view("kaboom/view?columns=4&rows=4&moves=b3+1").at("position"),
            "kaboom:4x4n4b2.2:x,1,2,----,----,----,o-*-");
  EXPECT_EQ(view("quarto/view?moves=@5+b3").at("view").at("cells"), "---------5------");
  const json::value won = view("connect/view?position=connect:4x4n4p2:1212121");
  EXPECT_EQ(won.at("state"), "won");
  EXPECT_EQ(won.at("winner"), "A");
  EXPECT_EQ(won.at("view").at("legal"), json::array());
  expect_problem(get("/api/v1/games/connect/view?moves=1+1+1+1+1+1+1"), 422, "illegal_move", "full");
  expect_problem(get("/api/v1/games/connect/view?position=1212121&moves=1"), 409, "game_over", "");
  expect_problem(get("/api/v1/games/minesweeper/view?moves=o1,1"), 422, "unsupported", "play a match");
  expect_problem(get("/api/v1/games/chess/view"), 404, "not_found", "");
}

TEST_F(Service, a_position_tells_its_rules_one_by_one_its_players_its_moves_and_who_made_them) {
  const json::value line = json::parse(get("/api/v1/games/connect/view?position=connect:8x7n5p3:4453").body);
  EXPECT_EQ(json::serialize(line.at("settings")), R"({"players":3,"columns":8,"rows":7,"connect":5})");
  EXPECT_EQ(line.at("players"), 3);
  EXPECT_EQ(line.at("moves"), (json::array{"4", "4", "5", "3"}));
  EXPECT_EQ(line.at("movers"), json::array());
  const json::value bombs = json::parse(get("/api/v1/games/kaboom/view?position=kaboom:4x4n4b1.1:").body);
  EXPECT_EQ(json::serialize(bombs.at("settings")),
            R"({"columns":4,"rows":4,"connect":4,"x_bombs":1,"o_bombs":1,"misere":false,"super_bomb":false})")
      << "a number of bombs for both would contradict these";
  const json::value board =
      json::parse(get("/api/v1/games/connect/view?columns=3&rows=2&connect=2&position=XXXAXX").body);
  EXPECT_EQ(board.at("moves"), json::array()) << "a board tells no moves";
  const json::value turns = json::parse(get("/api/v1/games/quarto/view?moves=@5+b3+@6+a1").body);
  EXPECT_EQ(turns.at("movers"), (json::array{0, 1, 1, 0})) << "who places picks the next piece";
  EXPECT_EQ(json::serialize(turns.at("settings")), R"({"squares":false})");
  const json::value mines =
      json::parse(get("/api/v1/games/minesweeper/view?position=minesweeper:30x16m99open:").body);
  EXPECT_EQ(json::serialize(mines.at("settings")),
            R"({"preset":"custom","width":30,"height":16,"mines":99,"first_click":"open",)"
            R"("start_column":0,"start_row":0})");
}

TEST_F(Service, a_position_is_put_together_square_by_square) {
  const auto position = [](const std::string& asked) {
    const HttpAnswer answer = get("/api/v1/games/" + asked);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return json::parse(answer.body).at("position");
  };
  EXPECT_EQ(position("connect/view?columns=3&rows=2&connect=2&cells=XXXAXB"), "connect:3x2n2p2:XXXAXB");
  EXPECT_EQ(position("kaboom/view?columns=3&rows=3&connect=3&cells=------x@-&to_move=o&left=2,1"),
            "kaboom:3x3n3b2.2:o,2,1,---,---,x@-");
  EXPECT_EQ(position("quarto/view?cells=0---1-----------&in_hand=5"), "quarto::0---1-----------:5");
  EXPECT_EQ(position("quarto/view?cells=0---1-----------"), "quarto::0---1-----------:-");
  EXPECT_EQ(position("minesweeper/view?width=3&height=2&mines=1&cells=%23%23%23111"),
            "minesweeper:3x2m1safe:###/111");
  expect_problem(get("/api/v1/games/connect/view?cells=AB"), 400, "bad_board", "42 characters, not 2");
  expect_problem(get("/api/v1/games/connect/view?columns=3&rows=2&connect=2&cells=AXXXXX"), 400, "bad_board",
                 "floats");
  expect_problem(get("/api/v1/games/connect/view?position=44&cells=AB"), 400, "bad_usage", "not both");
}

TEST_F(Service, W05_a_rule_in_both_spellings_is_given_twice) {
  expect_problem(get("/api/v1/games/kaboom/view?x-bombs=1&x_bombs=2"), 400, "bad_usage",
                 "x-bombs is given twice");
  expect_problem(http_post(service(), "/api/v1/matches",
                           R"({"game":"minesweeper","rules":{"first-click":"any","first_click":"open"}})"),
                 400, "bad_usage", "first-click is given twice");
}

TEST_F(Service, a_game_describes_its_rules_pieces_and_moves) {
  const json::value kaboom = json::parse(get("/api/v1/games/kaboom").body);
  EXPECT_EQ(json::serialize(kaboom.at("pieces")),
            R"([{"symbol":"x","owner":0,"name":"piece of x","drawing":"token"},)"
            R"({"symbol":"*","owner":0,"name":"bomb of x","drawing":"bomb"},)"
            R"({"symbol":"o","owner":1,"name":"piece of o","drawing":"token"},)"
            R"({"symbol":"@","owner":1,"name":"bomb of o","drawing":"bomb"}])");
  EXPECT_EQ(kaboom.at("verbs").at(2).at("phrase"), "detonate the bomb at {column},{row}");
  EXPECT_EQ(kaboom.at("rules").at(2).at("label"), "In a row to win");
  const json::value rules = json::parse(get("/api/v1/games/minesweeper").body).at("rules");
  EXPECT_EQ(json::serialize(rules.at(0).at("choices").at(2)),
            R"({"word":"expert","label":"Expert","about":"30 x 16 with 99 mines",)"
            R"("sets":{"width":30,"height":16,"mines":99}})");
  EXPECT_EQ(json::serialize(rules.at(1).at("applies_when")), R"({"rule":"preset","words":["custom"]})");
  EXPECT_EQ(rules.at(1).at("unit"), "columns");
}

TEST_F(Service, unknown_addresses_and_methods_are_refused_by_their_status) {
  expect_problem(get("/nowhere"), 404, "not_found", "nothing at this address");
  HttpConnection connection(service());
  connection.send("DELETE /api/v1/connect/winner HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const HttpAnswer answer = connection.receive();
  expect_problem(answer, 405, "method_not_allowed", "GET, POST");
  EXPECT_TRUE(contains(answer.headers, "allow: get, post\r\n"));
}

TEST_F(Service, an_address_may_name_the_server_too) {
  HttpConnection connection(service());
  connection.send("GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(connection.receive().body, "ok\n");
  connection.send("GET http://localhost HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(connection.receive().status, 400) << "no address is left";
}

TEST_F(Service, a_parameter_that_comes_twice_is_refused_as_such) {
  expect_problem(get("/api/v1/matches/any?ply=0&ply=0"), 400, "bad_usage", "\"ply\" is given twice");
  expect_problem(get(asked("board=X&board=X")), 400, "bad_usage", "\"board\" is given twice");
}

TEST_F(Service, JSON_that_the_caller_refuses_is_not_sent) {
  for (const char* accept : {"application/json;q=0", "application/json; q=0.0, */*", "text/plain"})
    EXPECT_EQ(get(asked("board=AAAA&columns=4&rows=1"), "Accept: " + std::string(accept) + "\r\n").body, "A")
        << accept;
  EXPECT_NE(get(asked("board=AAAA&columns=4&rows=1"), "Accept: application/json;q=0.1\r\n").body, "A");
}

TEST_F(Service, HEAD_answers_as_GET_without_the_body) {
  HttpConnection connection(service());
  connection.send("HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" + get_request("/healthz"));
  const HttpAnswer head = connection.receive(HttpConnection::Body::does_not_come);
  EXPECT_EQ(head.status, 200);
  EXPECT_TRUE(contains(head.headers, "content-length: 3\r\n"));
  EXPECT_EQ(connection.receive().body, "ok\n") << "what follows is the next answer";
}

TEST_F(Service, a_refusal_of_HEAD_has_no_body_either) {
  for (const char* target : {"/api/v1/matches/any/live", "/nowhere"}) {
    HttpConnection connection(service());
    connection.send("HEAD " + std::string(target) +
                    " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    EXPECT_GE(connection.receive(HttpConnection::Body::does_not_come).status, 400) << target;
    EXPECT_FALSE(connection.receive_bytes(1)) << "nothing follows";
  }
}

TEST_F(Service, an_address_that_is_no_text_is_refused_in_one) {
  for (const char* target :
       {"/api/v1/matches/%ff", "/api/v1/games?%ff=1", "/\xff", "/api/v1/games/%ed%a0%80"})
    expect_problem(get(target), 400, "bad_usage", "no UTF-8");
  expect_problem(get("/api/v1/games/%c3%a9"), 404, "not_found", "");
}

TEST_F(Service, a_connection_is_kept_and_requests_sent_ahead_are_answered_in_order) {
  HttpConnection connection(service());
  std::string requests;
  for (int i = 0; i < 50; ++i)
    requests += get_request(i % 2 == 0 ? asked("board=AAAA&columns=4&rows=1")
                                       : "/api/v1/games/connect/analysis?position=334455");
  connection.send(requests);
  for (int i = 0; i < 50; ++i) {
    const HttpAnswer answer = connection.receive();
    ASSERT_EQ(answer.status, 200) << i;
    EXPECT_EQ(answer.body == "A", i % 2 == 0) << i;
  }
  connection.send(get_request("/healthz", "Connection: close\r\n"));
  EXPECT_EQ(connection.receive().status, 200);
  EXPECT_TRUE(connection.is_closed());
}

TEST_F(Service, what_is_too_long_is_refused_by_the_status_for_it) {
  expect_problem(get("/" + std::string(8192, 'a')), 414, "address_too_long", "by POST");
  expect_problem(get("/" + std::string(20'000, 'a')), 414, "address_too_long", "by POST");
  expect_problem(get("/healthz", "X-Much: " + std::string(9000, 'a') + "\r\n"), 431, "headers_too_large",
                 "8192");
  expect_problem(get("/healthz", "X-Much: " + std::string(50'000, 'a') + "\r\n"), 431, "headers_too_large",
                 "8192");
  HttpConnection connection(service());
  connection.send(
      "POST /api/v1/connect/winner HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\n\r\n");
  expect_problem(connection.receive(), 413, "body_too_large", "262144");
  HttpConnection nonsense(service());
  nonsense.send("HELO example.org\r\n\r\n");
  expect_problem(nonsense.receive(), 400, "bad_request", "no HTTP request");
}

TEST_F(Service, answers_forbid_what_pages_need_not_do) {
  const std::string headers = get("/healthz").headers;
  EXPECT_TRUE(contains(headers, "x-content-type-options: nosniff\r\n"));
  EXPECT_TRUE(contains(headers, "frame-ancestors 'none'"));
  EXPECT_FALSE(contains(headers, "access-control-allow-origin"));
}

TEST(ServiceLimits, a_slow_sender_of_headers_or_body_is_cut_off) {
  const RunningService service({"--request-time", "200ms"});
  HttpConnection headers(service);
  headers.send("GET /healthz HTTP/1.1\r\n");
  EXPECT_TRUE(headers.is_closed());
  HttpConnection body(service);
  body.send("POST /api/v1/connect/winner HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{");
  EXPECT_TRUE(body.is_closed());
  EXPECT_TRUE(wait_until([&] { return http_get(service, "/healthz").status == 200; }))
      << "others are served; on a busy machine even their requests may take longer than 200 ms";
}

// Solving 9 x 9 takes far more than a minute: the analysis ends only when it is cancelled.
constexpr std::string_view endless = "/api/v1/games/connect/analysis?columns=9&rows=9";

TEST(ServiceLimits, a_client_that_goes_away_cancels_its_work) {
  const RunningService service({"--threads", "1", "--analysis-time", "1h"});
  { HttpConnection(service).send(get_request(endless)); }
  EXPECT_EQ(http_get(service, "/api/v1/games/connect/analysis?position=334455").status, 200)
      << "the only worker is free again";
}

TEST(ServiceLimits, with_all_workers_busy_and_the_queue_full_it_says_so_and_goes_on) {
  const RunningService service({"--threads", "1", "--analysis-time", "1h"});
  std::vector<std::unique_ptr<HttpConnection>> waiting;
  for (int i = 0; i < 70; ++i) {
    waiting.push_back(std::make_unique<HttpConnection>(service));
    waiting.back()->send(get_request(endless));
  }
  // The requests need not be read in the order of sending.
  auto one = waiting.end();
  ASSERT_TRUE(wait_until([&] {
    one = std::find_if(waiting.begin(), waiting.end(), [](const auto& each) { return each->has_answer(); });
    return one != waiting.end();
  }));
  const HttpAnswer refused = (*one)->receive();
  expect_problem(refused, 503, "busy", "queue is full");
  EXPECT_TRUE(contains(refused.headers, "retry-after: 1\r\n"));
  EXPECT_EQ(http_get(service, asked("board=AAAA&columns=4&rows=1")).body, "A") << "quick answers do not wait";
}

TEST(ServiceEnd, requests_in_flight_are_answered_then_it_ends_with_0) {
  RunningService service({"--threads", "1", "--analysis-time", "1s"});
  HttpConnection idle(service);
  idle.send(get_request("/healthz"));
  EXPECT_EQ(idle.receive().status, 200);
  HttpConnection working(service);
  HttpConnection waiting(service);
  for (const HttpConnection* each : {&working, &waiting}) each->send(get_request(endless));
  EXPECT_TRUE(wait_until([&] {
    return contains(http_get(service, "/metrics").body, "\nquadrille_thinking_waiting 1\n");
  })) << "one is worked on, the other waits";
  service.send(SIGTERM);
  for (HttpConnection* each : {&working, &waiting}) {
    const HttpAnswer answer = each->receive();
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(json::parse(answer.body).at("value").as_string(), "unknown");
  }
  EXPECT_TRUE(idle.is_closed());
  EXPECT_EQ(service.wait_for_exit(), 0);
}

TEST(ServiceEnd, what_it_cannot_do_it_refuses_in_one_line) {
  const ScratchDirectory data;
  const auto serve = [&](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"serve", "--data", data.path().string()});
    return run_program(flags);
  };
  expect_refusal(serve({"--port", "70000"}), "--port");
  expect_refusal(serve({"--bind", "nowhere"}), "no address to listen at");
  expect_refusal(serve({"--port", "0", "--analysis-time", "soon"}), "--analysis-time");
  expect_refusal(serve({"--port", "0", "--rate", "many"}), "--rate");
  expect_refusal(serve({"--port", "0", "--tls-cert", "x.pem"}), "go together");
  expect_refusal(serve({"--port", "0", "--tls-cert", "x.pem", "--tls-key", "y.pem"}), "no certificate");
  expect_refusal(serve({"--port", "0", "--database", "mysql://x"}), "give one");
  expect_refusal(run_program({"serve", "--database", "mysql://x"}), "named like postgresql://");
}

TEST(ServiceEnd, a_port_that_another_service_has_is_not_shared_with_it) {
  const RunningService first;
  const ScratchDirectory data;
  expect_refusal(
      run_program({"serve", "--port", std::to_string(first.port()), "--data", data.path().string()}),
      "cannot listen at 127.0.0.1 port");
}

TEST(ServiceGate, whoever_asks_too_often_is_told_when_to_come_back) {
  const RunningService service({"--rate", "1", "--trust-proxy", "127.0.0.1"});
  const auto ask = [&](const std::string& from, const std::string& token) {
    return http_get(service, "/healthz",
                    "X-Forwarded-For: 203.0.113.9, " + from + "\r\nAuthorization: Bearer " + token + "\r\n");
  };
  const auto spend = [&](const auto& each) {
    int fine = 0;
    for (int i = 0; i < 30; ++i)
      if (each(i).status == 200) ++fine;
    return fine;
  };
  const int by_address = spend([&](int i) { return ask("192.0.2.1", "token" + std::to_string(i)); });
  EXPECT_GE(by_address, 4) << "four seconds' worth at once";
  EXPECT_LT(by_address, 30);
  const HttpAnswer refused = ask("192.0.2.1", "other");
  expect_problem(refused, 429, "too_many_requests", "retry in 1 s");
  EXPECT_TRUE(contains(refused.headers, "retry-after: 1\r\n")) << refused.headers;
  EXPECT_EQ(ask("192.0.2.2", "another").status, 200) << "others are not held up";
  EXPECT_LT(spend([&](int i) { return ask("192.0.2." + std::to_string(10 + i), "same"); }), 30)
      << "nor does it help to ask from many addresses with one token";
  EXPECT_LT(spend([&](int i) { return ask("2001:db8:1:2::" + std::to_string(i), std::to_string(i)); }), 30)
      << "or from all addresses of one household";
}

TEST(ServiceGate, pages_of_other_sites_may_ask_only_when_they_are_allowed) {
  const std::string stranger = "Origin: https://stranger.example\r\n";
  const std::string friendly = "Origin: https://friend.example\r\n";
  const std::string own = "Origin: http://localhost\r\n";
  const RunningService service({"--allow-origin", "https://friend.example"});
  const std::string answered = http_get(service, "/healthz", stranger).headers;
  EXPECT_FALSE(contains(answered, "access-control")) << answered;
  EXPECT_TRUE(contains(answered, "vary: origin\r\n")) << "or it is kept, and shown to the friend";
  expect_problem(http_post(service, "/api/v1/matches", R"({"game":"quarto"})", stranger), 403, "forbidden",
                 "other sites");
  EXPECT_EQ(http_post(service, "/api/v1/matches", R"({"game":"quarto"})", own).status, 201);
  const HttpAnswer answer = http_post(service, "/api/v1/matches", R"({"game":"quarto"})", friendly);
  EXPECT_EQ(answer.status, 201);
  EXPECT_TRUE(contains(answer.headers, "access-control-allow-origin: https://friend.example\r\n"));
  EXPECT_TRUE(contains(answer.headers, "vary: origin\r\n"));
  const auto preflight = [&](const std::string& origin) {
    HttpConnection connection(service);
    connection.send("OPTIONS /api/v1/matches HTTP/1.1\r\nHost: localhost\r\n" + origin +
                    "Access-Control-Request-Method: POST\r\n\r\n");
    return connection.receive();
  };
  EXPECT_EQ(preflight(friendly).status, 204);
  EXPECT_TRUE(contains(preflight(friendly).headers, "access-control-allow-headers: authorization"));
  EXPECT_EQ(preflight(stranger).status, 405);
}

void make_certificate(const std::string& certificate, const std::string& key) {
  ASSERT_EQ(run_command({"openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                         "-nodes", "-keyout", key, "-out", certificate, "-days", "2", "-subj",
                         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"})
                .exit_code,
            0);
}

TEST(ServiceTls, answers_and_feeds_go_over_TLS_when_it_has_a_certificate) {
  const ScratchDirectory folder;
  const std::string certificate = (folder.path() / "cert.pem").string();
  const std::string key = (folder.path() / "key.pem").string();
  make_certificate(certificate, key);
  const RunningService service({"--tls-cert", certificate, "--tls-key", key});
  const std::string at = "https://localhost:" + std::to_string(service.port());
  const auto curl = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"curl", "-s", "--max-time", "120", "--cacert", certificate});
    return run_command(words).out;
  };
  EXPECT_EQ(curl({at + "/healthz", at + "/healthz"}), "ok\nok\n") << "one after the other on one connection";
  const std::string large(255 * 255, 'X');
  EXPECT_EQ(curl({at + std::string(winner), "-d", R"({"columns":255,"rows":255,"board":")" + large + "\"}"}),
            "X");
  EXPECT_EQ(http_get(service, "/healthz").status, 0) << "and in no other way";
  const json::value match = json::parse(curl({at + "/api/v1/matches", "-d", R"({"game":"quarto"})"}));
  const std::string live = get_request("/api/v1/matches/" + std::string(match.at("id").as_string()) + "/live",
                                       "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                       "Sec-WebSocket-Version: 13\r\n"
                                       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
  const auto request = folder.path() / "request";
  const auto received = folder.path() / "received";
  std::ofstream(request) << live;
  const RunningCommand following({"bash", "-c",
                                  "exec openssl s_client -quiet -verify_quiet -CAfile " + certificate +
                                      " -connect localhost:" + std::to_string(service.port()) + " <" +
                                      request.string() + " >" + received.string()});
  EXPECT_TRUE(wait_until([&] { return contains(bytes_of(received), R"("game":"quarto","version":0)"); }))
      << bytes_of(received);
  EXPECT_TRUE(contains(bytes_of(received), "101 Switching Protocols"));
}

TEST(ServiceTls, a_renewed_certificate_is_taken_on_SIGHUP_and_a_broken_one_is_not) {
  const ScratchDirectory folder;
  const std::string certificate = (folder.path() / "cert.pem").string();
  const std::string key = (folder.path() / "key.pem").string();
  make_certificate(certificate, key);
  const RunningService service({"--tls-cert", certificate, "--tls-key", key});
  const std::string at = "https://localhost:" + std::to_string(service.port()) + "/healthz";
  const auto headers_by = [&](const std::string& trusted) {
    return run_command({"curl", "-si", "--max-time", "120", "--cacert", trusted, at}).out;
  };
  const std::string before = (folder.path() / "before.pem").string();
  std::filesystem::copy_file(certificate, before);
  EXPECT_TRUE(contains(headers_by(before), "Strict-Transport-Security: max-age=31536000\r\n"));
  make_certificate(certificate, key);
  EXPECT_EQ(headers_by(certificate), "") << "it has not been told yet";
  service.send(SIGHUP);
  EXPECT_TRUE(wait_until([&] { return contains(headers_by(certificate), "200 OK"); }));
  EXPECT_EQ(headers_by(before), "");
  std::filesystem::copy_file(certificate, before, std::filesystem::copy_options::overwrite_existing);
  std::ofstream(certificate) << "nonsense";
  service.send(SIGHUP);
  EXPECT_TRUE(contains(headers_by(before), "200 OK")) << "the old one stays";
}

TEST(ServiceOperation, metrics_count_what_was_asked_and_answered) {
  const RunningService service;
  for (int i = 0; i < 3; ++i) (void)http_get(service, asked("board=AAAA&columns=4&rows=1"));
  (void)http_get(service, "/nowhere");
  const HttpAnswer metrics = http_get(service, "/metrics");
  EXPECT_TRUE(contains(metrics.headers, "content-type: text/plain; version=0.0.4"));
  for (const std::string_view line :
       {R"(quadrille_http_requests_total{route="GET /api/v1/connect/winner",status="200"} 3)",
        R"(quadrille_http_requests_total{route="none",status="404"} 1)",
        R"(quadrille_http_request_seconds_count{route="GET /api/v1/connect/winner"} 3)",
        "quadrille_http_connections ", "quadrille_programs_waiting 0", "process_resident_memory_bytes "})
    EXPECT_TRUE(contains(metrics.body, line)) << line << "\n" << metrics.body;
}

TEST(ServiceOperation, the_access_log_has_a_line_of_JSON_for_each_request_and_no_secret) {
  const ScratchDirectory folder;
  const auto log = folder.path() / "access.log";
  const RunningService service({"--access-log", log.string()});
  (void)http_get(service, "/api/v1/matches/none/live?version=0&token=secret-in-the-address",
                 "Authorization: Bearer secret-in-a-header\r\n");
  (void)http_get(service, "/%22quoted%22\"?board=AAAA");
  const std::string text = bytes_of(log);
  EXPECT_EQ(count(text, "\n"), 2U);
  EXPECT_FALSE(contains(text, "secret"));
  const json::value first = json::parse(text.substr(0, text.find('\n')));
  EXPECT_EQ(first.at("path"), "/api/v1/matches/none/live");
  EXPECT_EQ(first.at("status"), 400);
  EXPECT_EQ(first.at("address"), "127.0.0.1");
}

}  // namespace
}  // namespace quadrille
