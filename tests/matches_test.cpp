// Matches over HTTP: the real program, its real database, and real kills.

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tests/service.h"

namespace quadrille {
namespace {

namespace json = boost::json;

struct Answer {
  int status = 0;
  json::object body;
  [[nodiscard]] std::string text(const char* name) const { return std::string(body.at(name).as_string()); }
  [[nodiscard]] std::int64_t number(const char* name) const {
    return body.at(name).to_number<std::int64_t>();
  }
};

Answer read(const HttpAnswer& answer) {
  json::error_code fault;
  const json::value body = json::parse(answer.body, fault);
  EXPECT_FALSE(fault) << answer.status << answer.body;
  return {answer.status, body.is_object() ? body.get_object() : json::object()};
}

// A match as its players hold it.
struct Held {
  std::string id;
  std::vector<std::string> tokens;  // by seat; empty: not a person's

  // Of who is on turn after so many moves of a game of two.
  [[nodiscard]] const std::string& token_after(std::int64_t moves) const {
    return tokens[static_cast<std::size_t>(moves % 2)];
  }
  [[nodiscard]] std::string path(const std::string& rest = "") const {
    return "/api/v1/matches/" + id + rest;
  }
};

std::string bearer(const std::string& token) {
  return token.empty() ? "" : "Authorization: Bearer " + token + "\r\n";
}

Held held(const Answer& created) {
  Held match{created.text("id"), {}};
  for (const json::value& seat : created.body.at("seats").as_array()) {
    const json::value* token = seat.as_object().if_contains("token");
    match.tokens.emplace_back(token != nullptr ? std::string(token->as_string()) : "");
  }
  return match;
}

Held create(const RunningService& service, std::string_view body) {
  const HttpAnswer answer = http_post(service, "/api/v1/matches", body);
  EXPECT_EQ(answer.status, 201) << answer.body;
  return held(read(answer));
}

Answer look(const RunningService& service, const Held& match, const std::string& token = "") {
  return read(http_get(service, match.path(), bearer(token)));
}

Answer ask(const RunningService& service, const Held& match, const std::string& what,
           const std::string& token, std::string_view body = "", const std::string& headers = "") {
  return read(http_post(service, match.path("/" + what), body, bearer(token) + headers));
}

Answer move(const RunningService& service, const Held& match, const std::string& token,
            const std::string& text, std::optional<std::int64_t> version = {},
            const std::string& headers = "") {
  json::object body = {{"move", text}};
  if (version) body["version"] = *version;
  return ask(service, match, "moves", token, json::serialize(body), headers);
}

// Waits until it is this seat's turn, or the game is over.
Answer wait_for_turn(const RunningService& service, const Held& match, std::int64_t seat) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (true) {
    Answer now = look(service, match);
    if (now.text("state") != "open" || now.number("to_move") == seat) return now;
    if (std::chrono::steady_clock::now() > deadline) {
      ADD_FAILURE() << "the turn never came: " << json::serialize(now.body);
      return now;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

class MatchApi : public testing::Test {
 protected:
  ScratchDirectory data_;
  RunningService service_{{}, data_.path()};
};

TEST_F(MatchApi, a_match_between_people_is_played_to_its_end) {
  const Held match = create(service_, R"({"game":"connect"})");
  EXPECT_NE(match.tokens[0], match.tokens[1]);
  EXPECT_GE(match.id.size(), 22U) << "128 bits";
  for (int i = 0; i < 6; ++i) {
    const Answer moved = move(service_, match, match.token_after(i), std::to_string(1 + i % 2), i);
    ASSERT_EQ(moved.status, 200) << json::serialize(moved.body);
    EXPECT_EQ(moved.number("version"), i + 1);
    EXPECT_EQ(moved.number("to_move"), (i + 1) % 2);
  }
  const Answer won = move(service_, match, match.tokens[0], "1");
  EXPECT_EQ(won.text("state"), "won");
  EXPECT_EQ(won.number("winner"), 0);
  EXPECT_EQ(won.body.at("to_move"), json::value(nullptr));
  EXPECT_EQ(won.text("position"), "connect:7x6n4p2:1212121");
  EXPECT_EQ(move(service_, match, match.tokens[1], "2").status, 409) << "the game is over";
}

TEST_F(MatchApi, only_the_token_of_the_seat_on_turn_moves) {
  const Held match = create(service_, R"({"game":"connect"})");
  EXPECT_EQ(move(service_, match, "", "4").status, 401);
  EXPECT_EQ(move(service_, match, "nonsense", "4").status, 401);
  EXPECT_EQ(move(service_, match, match.tokens[1], "4").status, 403);
  const Held other = create(service_, R"({"game":"connect"})");
  EXPECT_EQ(move(service_, match, other.tokens[0], "4").status, 401) << "a token is good for its own match";
  EXPECT_EQ(look(service_, match).number("version"), 0);
  EXPECT_EQ(move(service_, {"nobody-knows-this-name", {}}, match.tokens[0], "4").status, 404);
  EXPECT_EQ(bytes_of(data_.path() / "matches.db").find(match.tokens[0]), std::string::npos)
      << "only a hash of it is kept";
}

TEST_F(MatchApi, a_move_is_refused_when_it_is_illegal_or_made_for_another_version) {
  const Held match = create(service_, R"({"game":"connect","rules":{"columns":4,"rows":4,"connect":4}})");
  EXPECT_EQ(move(service_, match, match.tokens[0], "4", 7).status, 409);
  EXPECT_EQ(move(service_, match, match.tokens[0], "5", 0).status, 422);
  EXPECT_EQ(ask(service_, match, "moves", match.tokens[0], "{}").status, 400);
  EXPECT_EQ(ask(service_, match, "moves", match.tokens[0], R"({"move":"1","version":"x"})").status, 400);
  EXPECT_EQ(look(service_, match).number("version"), 0);
}

TEST_F(MatchApi, the_same_key_again_is_the_same_move_made_once) {
  const Held match = create(service_, R"({"game":"connect"})");
  const std::string key = "Idempotency-Key: first\r\n";
  EXPECT_EQ(move(service_, match, match.tokens[0], "4", 0, key).number("version"), 1);
  const Answer again = move(service_, match, match.tokens[0], "4", 0, key);
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(again.number("version"), 1);
  EXPECT_EQ(again.body.at("moves").as_array().size(), 1U);
}

TEST_F(MatchApi, P04_a_program_moves_by_itself_and_undo_against_it_is_free) {
  const Held match = create(service_, R"({"game":"connect","seats":["human","easy"]})");
  EXPECT_TRUE(match.tokens[1].empty());
  EXPECT_EQ(move(service_, match, match.tokens[0], "4").number("version"), 1);
  EXPECT_EQ(wait_for_turn(service_, match, 0).body.at("moves").as_array().size(), 2U);
  const Answer undone = ask(service_, match, "undo", match.tokens[0]);
  EXPECT_TRUE(undone.body.at("moves").as_array().empty());
  EXPECT_EQ(undone.number("version"), 3);
  EXPECT_EQ(ask(service_, match, "undo", match.tokens[0]).status, 422) << "there is no turn to take back";
}

TEST_F(MatchApi, undo_between_people_needs_them_all) {
  const Held match = create(service_, R"({"game":"connect"})");
  (void)move(service_, match, match.tokens[0], "4");
  (void)move(service_, match, match.tokens[1], "4");
  const Answer asked = ask(service_, match, "undo", match.tokens[0]);
  EXPECT_EQ(asked.body.at("undo_wanted_by"), json::value(json::array{0}));
  EXPECT_EQ(asked.body.at("moves").as_array().size(), 2U);
  const Answer agreed = ask(service_, match, "undo", match.tokens[1]);
  EXPECT_TRUE(agreed.body.at("moves").as_array().empty()) << "until the seat that asked decides again";
  (void)move(service_, match, match.tokens[0], "1");
  (void)ask(service_, match, "undo", match.tokens[0]);
  const Answer moved = move(service_, match, match.tokens[1], "2");
  EXPECT_TRUE(moved.body.at("undo_wanted_by").as_array().empty()) << "who moves on does not agree";
}

TEST_F(MatchApi, resigning_gives_the_game_to_the_other_and_a_rematch_keeps_the_tokens) {
  const Held match = create(service_, R"({"game":"connect"})");
  EXPECT_EQ(ask(service_, match, "rematch", match.tokens[0]).status, 409) << "not yet";
  const Answer resigned = ask(service_, match, "resign", match.tokens[0]);
  EXPECT_EQ(resigned.text("state"), "resigned");
  EXPECT_EQ(resigned.number("winner"), 1);
  EXPECT_EQ(ask(service_, match, "resign", match.tokens[1]).status, 409);
  const Answer again = ask(service_, match, "rematch", match.tokens[1]);
  EXPECT_EQ(again.text("state"), "open");
  EXPECT_EQ(ask(service_, match, "rematch", match.tokens[0]).text("id"), again.text("id")) << "one for both";
  EXPECT_EQ(look(service_, match).text("next"), again.text("id"));
  EXPECT_EQ(move(service_, {again.text("id"), {}}, match.tokens[0], "4").status, 200);
}

TEST_F(MatchApi, C11_a_rematch_may_have_other_rules_and_seats) {
  const Held match = create(service_, R"({"game":"connect","seats":["human","human"]})");
  EXPECT_EQ(ask(service_, match, "resign", match.tokens[1]).status, 200);
  EXPECT_EQ(ask(service_, match, "rematch", match.tokens[0], R"({"rules":{"players":3}})").status, 400)
      << "three players need three seats";
  EXPECT_EQ(ask(service_, match, "rematch", match.tokens[0], R"({"colour":"red"})").status, 400);
  const Answer next = ask(service_, match, "rematch", match.tokens[0],
                          R"({"rules":{"columns":9,"players":4},"seats":["human","human","human","easy"]})");
  ASSERT_EQ(next.status, 200) << json::serialize(next.body);
  EXPECT_EQ(next.text("position"), "connect:9x6n4p4:");
  EXPECT_EQ(next.number("you"), 0);
  const json::array& seats = next.body.at("seats").as_array();
  EXPECT_EQ(seats[1].at("kind").as_string(), "human");
  EXPECT_EQ(seats[2].at("kind").as_string(), "open") << "nobody has a token for it yet";
  EXPECT_EQ(seats[3].at("kind").as_string(), "easy");
  const Held after{next.text("id"), match.tokens};
  EXPECT_EQ(move(service_, after, match.tokens[0], "9").status, 200);
  EXPECT_EQ(move(service_, after, match.tokens[1], "9").status, 200);
}

TEST_F(MatchApi, a_match_shows_its_board_and_the_moves_of_whoever_is_on_turn) {
  const Held match = create(service_, R"({"game":"connect","rules":{"columns":3,"rows":2,"connect":2}})");
  (void)move(service_, match, match.tokens[0], "2");
  const json::value board = move(service_, match, match.tokens[1], "2").body.at("view");
  EXPECT_EQ(board.at("columns"), 3);
  EXPECT_EQ(board.at("rows"), 2);
  EXPECT_EQ(board.at("cells"), "XBXXAX");
  EXPECT_EQ(board.at("legal"), (json::array{"1", "3"})) << "column 2 is full";
  EXPECT_EQ(json::serialize(board.at("marks")), R"([{"square":[2,2],"kind":"last_move"}])");
  const json::value over = move(service_, match, match.tokens[0], "1").body.at("view");
  EXPECT_EQ(over.at("legal"), json::array());
  EXPECT_FALSE(over.at("result").as_string().empty());
}

TEST_F(MatchApi, an_open_seat_is_taken_once_by_whoever_joins) {
  const Held match = create(service_, R"({"game":"connect","seats":["human","open"]})");
  EXPECT_TRUE(match.tokens[1].empty());
  EXPECT_EQ(look(service_, match).body.at("seats").at(1).at("kind").as_string(), "open");
  const Answer joined = ask(service_, match, "join", "");
  ASSERT_EQ(joined.status, 200);
  EXPECT_EQ(joined.number("you"), 1);
  EXPECT_EQ(ask(service_, match, "join", "").status, 409);
  (void)move(service_, match, match.tokens[0], "4");
  const std::string token(joined.body.at("seats").at(1).at("token").as_string());
  EXPECT_EQ(move(service_, match, token, "4").status, 200);
}

TEST_F(MatchApi, P05_a_match_can_be_exported_and_imported) {
  const Held match = create(service_, R"({"game":"kaboom","rules":{"columns":4,"rows":4}})");
  (void)move(service_, match, match.tokens[0], "b3");
  const HttpAnswer exported = http_get(service_, match.path("/export"));
  EXPECT_EQ(exported.status, 200);
  const Held again = create(service_, exported.body);
  EXPECT_EQ(look(service_, again).text("position"), look(service_, match).text("position"));
  EXPECT_EQ(move(service_, again, again.tokens[1], "3").status, 200);
}

TEST_F(MatchApi, what_is_wrong_with_a_new_match_is_named) {
  const auto refused = [&](std::string_view body) {
    const Answer answer = read(http_post(service_, "/api/v1/matches", body));
    EXPECT_EQ(answer.status, 400) << body;
    return answer.text("detail");
  };
  EXPECT_TRUE(contains(refused(R"({"game":"chess"})"), "chess"));
  EXPECT_TRUE(
      contains(refused(R"({"game":"connect","rules":{"colums":7}})"), "\"colums\" means nothing here"));
  EXPECT_TRUE(contains(refused(R"({"game":"connect","rules":{"columns":1000}})"), "columns must be"));
  EXPECT_TRUE(contains(refused(R"({"game":"connect","seats":["human"]})"), "2 players need 2 seats"));
  EXPECT_TRUE(contains(refused(R"({"game":"connect","seats":["human","genius"]})"), "genius"));
  EXPECT_TRUE(contains(refused(R"({"game":"minesweeper","seed":7})"), "\"seed\" means nothing here"));
  EXPECT_TRUE(contains(refused("[]"), "must be an object"));
}

// M02 over HTTP: two games that differ only in their mines answer the same until a click tells them apart,
// and nothing that is sent before the end has a mine or a seed in it.
TEST_F(MatchApi, M02_minesweeper_sends_no_mine_and_no_seed_before_the_end) {
  const Held match = create(service_, R"({"game":"minesweeper","rules":{"width":9,"height":9,"mines":10}})");
  std::vector<std::string> sent;
  std::string state = "open";
  for (int row = 1; row <= 9 && state == "open"; ++row)
    for (int column = 1; column <= 9 && state == "open"; ++column) {
      for (const std::string path : {"", "/export"})
        sent.push_back(http_get(service_, match.path(path), bearer(match.tokens[0])).body);
      const std::string wish =
          json::serialize(json::object{{"move", "o" + std::to_string(column) + "," + std::to_string(row)}});
      const HttpAnswer moved = http_post(service_, match.path("/moves"), wish, bearer(match.tokens[0]));
      state = read(moved).text("state");
      if (state == "open") sent.push_back(moved.body);
    }
  ASSERT_FALSE(sent.empty());
  for (const std::string& body : sent) {
    EXPECT_EQ(body.find('*'), std::string::npos) << body;
    EXPECT_EQ(body.find("seed"), std::string::npos) << body;
    EXPECT_EQ(body.find("sealed"), std::string::npos) << body;
  }
  EXPECT_TRUE(state == "lost" || state == "won");
  EXPECT_NE(look(service_, match).text("position").find('*'), std::string::npos) << "at the end all is shown";
}

TEST_F(MatchApi, M03_a_click_that_does_nothing_leaves_the_version) {
  const Held match = create(service_, R"({"game":"minesweeper","seats":["human"]})");
  EXPECT_EQ(move(service_, match, match.tokens[0], "f1,1").number("version"), 1);
  EXPECT_EQ(move(service_, match, match.tokens[0], "o1,1").number("version"), 1) << "a flag is in the way";
}

Answer message(LiveConnection& live) {
  const auto text = live.next();
  EXPECT_TRUE(text) << "the feed has ended";
  return text ? read({200, "", *text}) : Answer{};
}

TEST_F(MatchApi, every_change_comes_live_and_in_order_to_players_and_spectators) {
  const Held match = create(service_, R"({"game":"connect"})");
  LiveConnection player(service_, match.path("/live?token=" + match.tokens[0]));
  LiveConnection spectator(service_, match.path("/live"));
  ASSERT_FALSE(player.refusal() || spectator.refusal());
  for (LiveConnection* each : {&player, &spectator})
    EXPECT_EQ(message(*each).number("version"), 0) << "at once";
  EXPECT_TRUE(spectator.answers_ping());
  for (int i = 0; i < 20; ++i)
    ASSERT_EQ(move(service_, match, match.token_after(i), std::to_string(1 + i % 7)).status, 200);
  (void)ask(service_, match, "resign", match.tokens[0]);
  for (LiveConnection* each : {&player, &spectator})
    for (int version = 1; version <= 21; ++version) {
      const Answer now = message(*each);
      EXPECT_EQ(now.number("version"), version);
      EXPECT_EQ(now.body.at("moves").as_array().size(), static_cast<std::size_t>(std::min(version, 20)));
    }
  spectator.close();
  EXPECT_FALSE(spectator.next());
  LiveConnection again(service_, match.path("/live"));
  EXPECT_EQ(message(again).text("state"), "resigned") << "who comes back sees all that has happened";
}

TEST_F(MatchApi, a_programs_move_comes_live_too) {
  const Held match = create(service_, R"({"game":"connect","seats":["human","easy"]})");
  LiveConnection live(service_, match.path("/live"));
  (void)message(live);
  (void)move(service_, match, match.tokens[0], "4");
  EXPECT_EQ(message(live).number("version"), 1);
  EXPECT_EQ(message(live).number("version"), 2);
}

TEST_F(MatchApi, the_feed_is_refused_to_strangers_pages_and_plain_requests) {
  const Held match = create(service_, R"({"game":"connect"})");
  const auto refusal = [&](const std::string& target, std::string_view headers = {}) {
    const LiveConnection live(service_, target, headers);
    return live.refusal() ? live.refusal()->status : 101;
  };
  EXPECT_EQ(refusal("/api/v1/matches/nobody-knows-this/live"), 404);
  EXPECT_EQ(refusal(match.path("/live?token=guessed")), 401);
  EXPECT_EQ(refusal(match.path("/live"), "Origin: http://evil.example\r\n"), 403);
  EXPECT_EQ(refusal(match.path("/live"), "Origin: http://test\r\n"), 101) << "its own page";
  EXPECT_EQ(http_get(service_, match.path("/live")).status, 426);
}

TEST_F(MatchApi, a_reader_that_does_not_read_is_dropped_and_holds_nobody_up) {
  const Held match =
      create(service_, R"({"game":"connect","rules":{"columns":200,"rows":200,"connect":200}})");
  LiveConnection slow(service_, match.path("/live"));
  ASSERT_FALSE(slow.refusal());
  // Every message has all moves: soon they are more than the system keeps for a reader.
  constexpr int moves = 3000;
  for (int i = 0; i < moves; ++i)
    ASSERT_EQ(move(service_, match, match.token_after(i), std::to_string(1 + i % 200)).status, 200) << i;
  int heard = 0;
  while (slow.next()) ++heard;
  EXPECT_LT(heard, moves) << "it was dropped";
  EXPECT_GT(heard, 0);
}

TEST(ServiceFeeds, the_end_of_the_service_closes_them) {
  const ScratchDirectory data;
  RunningService service({}, data.path());
  const Held match = create(service, R"({"game":"connect"})");
  LiveConnection live(service, match.path("/live"));
  (void)message(live);
  service.send(SIGTERM);
  EXPECT_FALSE(live.next());
  live.close();
  EXPECT_EQ(service.wait_for_exit(), 0);
}

// On a board that no book knows a strong program thinks for longer than the answer to its match takes.
TEST(MatchStore, P05_a_restart_keeps_matches_and_lets_programs_go_on) {
  const ScratchDirectory data;
  Held match;
  {
    const RunningService service({}, data.path());
    match =
        create(service, R"({"game":"connect","rules":{"columns":20,"rows":20},"seats":["hard","human"]})");
    ASSERT_EQ(look(service, match).number("version"), 0) << "it has moved too soon for this test";
    service.send(SIGKILL);
  }
  const RunningService service({}, data.path());
  const Answer now = wait_for_turn(service, match, 1);
  EXPECT_EQ(now.body.at("moves").as_array().size(), 1U);
}

// Each game has one writer, which counts what was acknowledged; after each kill all of that must be there.
TEST(MatchStore, acknowledged_moves_survive_kills) {
  const ScratchDirectory data;
  constexpr int games = 10;
  constexpr int kills = 5;
  std::vector<Held> matches;
  std::vector<std::int64_t> acknowledged(games, 0);
  for (int kill = 0; kill <= kills; ++kill) {
    RunningService service({}, data.path());
    for (int i = 0; kill == 0 && i < games; ++i)
      matches.push_back(
          create(service, R"({"game":"connect","rules":{"columns":200,"rows":200,"connect":200}})"));
    for (int i = 0; i < games; ++i) {
      const Answer now = look(service, matches[static_cast<std::size_t>(i)]);
      ASSERT_EQ(now.status, 200);
      auto& known = acknowledged[static_cast<std::size_t>(i)];
      EXPECT_GE(now.number("version"), known) << "kill " << kill << ", game " << i;
      EXPECT_LE(now.number("version"), known + 1) << "one move may have been kept and not answered";
      EXPECT_EQ(now.body.at("moves").as_array().size(), static_cast<std::size_t>(now.number("version")));
      known = now.number("version");
    }
    if (kill == kills) break;
    std::vector<std::thread> players;
    for (std::size_t i = 0; i < games; ++i)
      players.emplace_back([&, i] {
        while (true) {
          const auto version = acknowledged[i];
          const json::object wish = {{"move", std::to_string(1 + version % 200)}, {"version", version}};
          const HttpAnswer answer = http_post(service, matches[i].path("/moves"), json::serialize(wish),
                                              bearer(matches[i].token_after(version)));
          if (answer.status != 200) return;
          acknowledged[i] = version + 1;
        }
      });
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    service.send(SIGKILL);
    for (std::thread& player : players) player.join();
  }
  for (const auto moves : acknowledged) EXPECT_GT(moves, 0) << "every game got somewhere";
}

}  // namespace
}  // namespace quadrille
