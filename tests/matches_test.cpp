// Matches over HTTP: the real program, its real database, and real kills.

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/match_client.h"
#include "tests/storage.h"
#include "tests/wait_until.h"

namespace quadrille {
namespace {

namespace json = boost::json;

// Runs on every kind of database.
class MatchApi : public testing::TestWithParam<Storage::Kind> {
 protected:
  Storage storage_{GetParam()};
  RunningService service_{storage_.flags()};
};
INSTANTIATE_TEST_SUITE_P(OnSqlite, MatchApi, testing::Values(Storage::Kind::sqlite), name_of_storage);
INSTANTIATE_TEST_SUITE_P(OnPostgres, MatchApi, testing::Values(Storage::Kind::postgres), name_of_storage);

TEST_P(MatchApi, a_match_between_people_is_played_to_its_end) {
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

TEST_P(MatchApi, only_the_token_of_the_seat_on_turn_moves) {
  const Held match = create(service_, R"({"game":"connect"})");
  EXPECT_EQ(move(service_, match, "", "4").status, 401);
  EXPECT_EQ(move(service_, match, "nonsense", "4").status, 401);
  EXPECT_EQ(move(service_, match, match.tokens[1], "4").status, 403);
  const Held other = create(service_, R"({"game":"connect"})");
  EXPECT_EQ(move(service_, match, other.tokens[0], "4").status, 401) << "a token is good for its own match";
  EXPECT_EQ(look(service_, match).number("version"), 0);
  EXPECT_EQ(move(service_, {"nobody-knows-this-name", {}}, match.tokens[0], "4").status, 404);
  const std::string kept = storage_.content();
  EXPECT_TRUE(contains(kept, match.id));
  EXPECT_FALSE(contains(kept, match.tokens[0])) << "only a hash of it is kept";
}

TEST_P(MatchApi, a_move_is_refused_when_it_is_illegal_or_made_for_another_version) {
  const Held match = create(service_, R"({"game":"connect","rules":{"columns":4,"rows":4,"connect":4}})");
  EXPECT_EQ(move(service_, match, match.tokens[0], "4", 7).status, 409);
  EXPECT_EQ(move(service_, match, match.tokens[0], "5", 0).status, 422);
  EXPECT_EQ(ask(service_, match, "moves", match.tokens[0], "{}").status, 400);
  EXPECT_EQ(ask(service_, match, "moves", match.tokens[0], R"({"move":"1","version":"x"})").status, 400);
  EXPECT_EQ(look(service_, match).number("version"), 0);
}

TEST_P(MatchApi, the_same_key_again_is_the_same_move_made_once) {
  const Held match = create(service_, R"({"game":"connect"})");
  const std::string key = "Idempotency-Key: first\r\n";
  EXPECT_EQ(move(service_, match, match.tokens[0], "4", 0, key).number("version"), 1);
  const Answer again = move(service_, match, match.tokens[0], "4", 0, key);
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(again.number("version"), 1);
  EXPECT_EQ(again.body.at("moves").as_array().size(), 1U);
}

TEST_P(MatchApi, a_key_that_cannot_be_kept_is_refused_and_the_match_goes_on) {
  const Held match = create(service_, R"({"game":"connect"})");
  for (const std::string& key : {std::string("\xff"), std::string("\xc3\xa9"), std::string(201, 'k')})
    EXPECT_EQ(move(service_, match, match.tokens[0], "4", 0, "Idempotency-Key: " + key + "\r\n").status, 400);
  EXPECT_EQ(
      move(service_, match, match.tokens[0], "4", 0, "Idempotency-Key: " + std::string(200, 'k') + "\r\n")
          .status,
      200);
  EXPECT_EQ(look(service_, match).status, 200);
}

TEST_P(MatchApi, P04_a_program_moves_by_itself_and_undo_against_it_is_free) {
  const Held match = create(service_, R"({"game":"connect","seats":["human","easy"]})");
  EXPECT_TRUE(match.tokens[1].empty());
  EXPECT_EQ(move(service_, match, match.tokens[0], "4").number("version"), 1);
  EXPECT_EQ(wait_for_turn(service_, match, 0).body.at("moves").as_array().size(), 2U);
  const Answer undone = ask(service_, match, "undo", match.tokens[0]);
  EXPECT_TRUE(undone.body.at("moves").as_array().empty());
  EXPECT_EQ(undone.number("version"), 3);
  EXPECT_EQ(ask(service_, match, "undo", match.tokens[0]).status, 422) << "there is no turn to take back";
}

TEST_P(MatchApi, undo_between_people_needs_them_all) {
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

TEST_P(MatchApi, resigning_gives_the_game_to_the_other_and_a_rematch_keeps_the_tokens) {
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

double left(const Answer& match, std::size_t seat) {
  return match.body.at("clock").at("left").at(seat).to_number<double>();
}

TEST_P(MatchApi, whoever_runs_out_of_time_has_lost_and_followers_hear_of_it) {
  const Held match = create(service_, R"({"game":"connect","clock":{"seconds":1}})");
  LiveConnection live(service_, match.path("/live"));
  ASSERT_TRUE(live.next());
  EXPECT_EQ(look(service_, match).body.at("clock").at("running"), json::value(nullptr)) << "no move is made";
  EXPECT_EQ(move(service_, match, match.tokens[0], "4").body.at("clock").at("running"), json::value(1));
  ASSERT_TRUE(live.next());
  const auto told = live.next();  // without a request
  ASSERT_TRUE(told);
  const json::value late = json::parse(*told);
  EXPECT_EQ(late.at("state"), json::value("timeout"));
  EXPECT_EQ(late.at("winner"), json::value(0));
  EXPECT_EQ(late.at("clock").at("left").at(1).to_number<double>(), 0);
  const Answer refused = move(service_, match, match.tokens[1], "4");
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(ask(service_, match, "undo", match.tokens[1]).status, 409);
  const Answer again = ask(service_, match, "rematch", match.tokens[1]);
  EXPECT_EQ(left(again, 0), 1) << "the same clock";
  const Held next{again.text("id"), match.tokens};
  (void)ask(service_, next, "resign", match.tokens[0]);
  const Answer without = ask(service_, next, "rematch", match.tokens[0], R"({"clock":{"seconds":0}})");
  EXPECT_EQ(without.body.at("clock"), json::value(nullptr));
}

TEST_P(MatchApi, time_runs_out_while_the_service_is_away) {
  const Held match = create(service_, R"({"game":"connect","clock":{"seconds":1}})");
  (void)move(service_, match, match.tokens[0], "4");
  const auto end = std::chrono::system_clock::now() + std::chrono::seconds(1);
  service_.send(SIGKILL);
  (void)service_.wait_for_exit();
  EXPECT_TRUE(wait_until([&] { return std::chrono::system_clock::now() > end; }));
  const RunningService next(storage_.flags());
  EXPECT_EQ(move(next, match, match.tokens[1], "4").status, 409);
  const Answer late = look(next, match);
  EXPECT_EQ(late.text("state"), "timeout");
  EXPECT_EQ(late.number("winner"), 0);
  EXPECT_EQ(late.number("version"), 2) << "it is kept";
}

TEST_P(MatchApi, an_ended_turn_gives_the_increment_and_programs_have_no_haste) {
  const Held match = create(
      service_, R"({"game":"connect","clock":{"seconds":10000,"increment":3000},"seats":["human","easy"]})");
  EXPECT_EQ(left(move(service_, match, match.tokens[0], "4"), 0), 10000) << "the first move is free";
  const Answer back = wait_for_turn(service_, match, 0);
  EXPECT_EQ(back.body.at("clock").at("running"), json::value(0));
  EXPECT_EQ(left(back, 1), 10000);
  const Answer moved = move(service_, match, match.tokens[0], "4");
  EXPECT_GT(left(moved, 0), 10000) << "the increment is added";
  EXPECT_LE(left(moved, 0), 13000);
}

TEST_P(MatchApi, no_time_goes_by_while_a_seat_is_open) {
  const Held match =
      create(service_, R"({"game":"connect","clock":{"seconds":60},"seats":["human","open"]})");
  EXPECT_EQ(move(service_, match, match.tokens[0], "4").body.at("clock").at("running"), json::value(nullptr));
  EXPECT_EQ(ask(service_, match, "join", "").body.at("clock").at("running"), json::value(1));
}

TEST_P(MatchApi, a_clock_that_cannot_be_is_refused) {
  for (const std::string& clock :
       std::vector<std::string>{"60", "[]", R"({"seconds":-1})", R"({"seconds":86401})", R"({"seconds":1.5})",
                                R"({"seconds":60,"increment":3601})", R"({"minutes":1})", "null",
                                R"({"increment":5})", R"({"seconds":0,"increment":5})"})
    EXPECT_EQ(
        read(http_post(service_, "/api/v1/matches", R"({"game":"connect","clock":)" + clock + "}")).status,
        400)
        << clock;
}

TEST_P(MatchApi, a_seat_may_take_another_name_and_everybody_sees_it) {
  const Held match = create(service_, R"({"game":"connect","names":["Ada","Ben"]})");
  LiveConnection live(service_, match.path("/live"));
  ASSERT_TRUE(live.next());
  EXPECT_EQ(ask(service_, match, "name", "", R"({"name":"Eve"})").status, 401);
  EXPECT_EQ(ask(service_, match, "name", match.tokens[0], R"({"name":"two\nlines"})").status, 400);
  EXPECT_EQ(ask(service_, match, "name", match.tokens[0], R"({"name":"Countess"})").number("version"), 1);
  const auto told = live.next();
  ASSERT_TRUE(told);
  EXPECT_EQ(json::parse(*told).at("seats").at(0).at("name"), json::value("Countess"));
  EXPECT_EQ(ask(service_, match, "name", match.tokens[0], R"({"name":"Countess"})").number("version"), 1)
      << "nothing has changed";
}

TEST_P(MatchApi, M09_a_finished_board_says_how_long_it_took) {
  const Held match = create(
      service_, R"({"game":"minesweeper","rules":{"width":4,"height":1,"mines":1},"position":"*..."})");
  EXPECT_EQ(look(service_, match).body.at("elapsed"), json::value(nullptr));
  (void)move(service_, match, match.tokens[0], "2,1");
  EXPECT_TRUE(
      wait_until([&] { return look(service_, match).body.at("elapsed").to_number<double>() >= 0.1; }));
  const Answer won = move(service_, match, match.tokens[0], "4,1");
  ASSERT_EQ(won.text("state"), "won") << json::serialize(won.body);
  const auto seconds = won.body.at("elapsed").to_number<double>();
  EXPECT_GE(seconds, 0.1);
  EXPECT_EQ(look(service_, match).body.at("elapsed").to_number<double>(), seconds) << "it has stopped";
  std::set<std::string> facts;
  for (const json::value& fact : won.body.at("view").at("facts").as_array())
    facts.insert(std::string(fact.at("name").as_string()));
  EXPECT_TRUE(facts.contains("Time")) << json::serialize(won.body.at("view").at("facts"));
  EXPECT_TRUE(facts.contains("3BV/s"));
}

TEST_P(MatchApi, M09_a_board_that_was_given_up_tells_no_more_than_was_seen) {
  const Held match = create(service_, R"({"game":"minesweeper"})");
  (void)move(service_, match, match.tokens[0], "1,1");
  const Answer given_up = ask(service_, match, "resign", match.tokens[0]);
  EXPECT_EQ(given_up.text("state"), "resigned");
  EXPECT_EQ(given_up.body.at("view").at("facts").as_array().size(), 3U)
      << "the mines that are left, flags and visible squares";
}

TEST_P(MatchApi, C12_a_rematch_may_allow_or_forbid_undo_and_otherwise_keeps_what_was) {
  Held match = create(service_, R"({"game":"connect","seats":["human","human"]})");
  const auto undo_after = [&](const std::string& body) {
    EXPECT_EQ(ask(service_, match, "resign", match.tokens[0]).status, 200);
    const Answer next = ask(service_, match, "rematch", match.tokens[0], body);
    EXPECT_EQ(next.status, 200) << json::serialize(next.body);
    match.id = next.text("id");
    return next.body.at("undo_allowed").as_bool();
  };
  EXPECT_TRUE(undo_after("{}"));
  EXPECT_FALSE(undo_after(R"({"undo":false})"));
  EXPECT_FALSE(undo_after("{}"));
  EXPECT_TRUE(undo_after(R"({"undo":true})"));
  EXPECT_EQ(ask(service_, match, "rematch", match.tokens[0], R"({"undo":"no"})").status, 400);
}

TEST_P(MatchApi, C11_a_rematch_may_have_other_rules_and_seats) {
  const Held match = create(service_, R"({"game":"connect","seats":["human","human"]})");
  EXPECT_EQ(ask(service_, match, "resign", match.tokens[1]).status, 200);
  EXPECT_EQ(ask(service_, match, "rematch", match.tokens[0], R"({"rules":{"players":3}})").status, 400)
      << "three players need three seats";
  EXPECT_EQ(ask(service_, match, "rematch", match.tokens[0], R"({"colour":"red"})").status, 400);
  const Answer next = ask(service_, match, "rematch", match.tokens[0],
                          R"({"rules":{"columns":9,"players":4},"seats":["human","human","human","easy"]})");
  EXPECT_EQ(ask(service_, match, "rematch", match.tokens[0], R"({"rules":null})").status, 400)
      << "nonsense is refused also where the next match is there already";
  ASSERT_EQ(next.status, 200) << json::serialize(next.body);
  EXPECT_EQ(next.text("position"), "connect:9x6n4p4:");
  EXPECT_EQ(next.number("you"), 0);
  const json::array& seats = next.body.at("seats").as_array();
  EXPECT_EQ(seats[1].at("kind").as_string(), "human");
  EXPECT_EQ(seats[2].at("kind").as_string(), "open") << "it has no token yet";
  EXPECT_EQ(seats[3].at("kind").as_string(), "easy");
  const Held after{next.text("id"), match.tokens};
  EXPECT_EQ(move(service_, after, match.tokens[0], "9").status, 200);
  EXPECT_EQ(move(service_, after, match.tokens[1], "9").status, 200);
}

TEST_P(MatchApi, a_match_shows_its_board_and_the_moves_of_whoever_is_on_turn) {
  const Held match = create(service_, R"({"game":"connect","rules":{"columns":3,"rows":2,"connect":2}})");
  (void)move(service_, match, match.tokens[0], "2");
  const json::value board = move(service_, match, match.tokens[1], "2").body.at("view");
  EXPECT_EQ(board.at("columns"), 3);
  EXPECT_EQ(board.at("rows"), 2);
  EXPECT_EQ(board.at("cells"), "XBXXAX");
  EXPECT_EQ(json::serialize(board.at("legal")),
            R"([{"move":"1","verb":"drop","label":"drop into column 1","column":1},)"
            R"({"move":"3","verb":"drop","label":"drop into column 3","column":3}])")
      << "column 2 is full";
  EXPECT_EQ(json::serialize(board.at("marks")), R"([{"square":[2,2],"kind":"last_move"}])");
  const json::value over = move(service_, match, match.tokens[0], "1").body.at("view");
  EXPECT_EQ(over.at("legal"), json::array());
  EXPECT_FALSE(over.at("result").as_string().empty());
}

TEST_P(MatchApi, seats_have_names_and_show_who_is_there) {
  const Held match = create(service_, R"({"game":"connect","seats":["human","open"],"names":["Ada",""]})");
  LiveConnection live(service_, match.path("/live"), offering(match.tokens[0]));
  const auto seat = [](const Answer& answer, std::size_t index) {
    return answer.body.at("seats").as_array()[index].as_object();
  };
  const auto said = [&] { return read({200, "", live.next().value_or("")}); };
  const Answer alone = said();
  EXPECT_EQ(seat(alone, 0).at("name"), "Ada");
  EXPECT_TRUE(seat(alone, 0).at("present").as_bool());
  EXPECT_TRUE(seat(alone, 1).at("name").is_null());
  const std::string token(
      seat(ask(service_, match, "join", "", R"({"name":" Ben "})"), 1).at("token").as_string());
  EXPECT_EQ(seat(said(), 1).at("name"), "Ben");
  {
    LiveConnection other(service_, match.path("/live"), offering(token));
    EXPECT_TRUE(seat(said(), 1).at("present").as_bool());
  }
  EXPECT_FALSE(seat(said(), 1).at("present").as_bool()) << "who leaves is seen to leave";
  EXPECT_EQ(http_post(service_, "/api/v1/matches", R"({"game":"connect","names":["A","B","C"]})").status,
            400);
  EXPECT_EQ(http_post(service_, "/api/v1/matches", R"({"game":"connect","names":["A\nB"]})").status, 400);
  EXPECT_EQ(http_post(service_, "/api/v1/matches", R"({"game":"connect","names":[7]})").status, 400);
  const auto named = [&](int letters) {
    std::string name;
    for (int i = 0; i < letters; ++i) name += "\u0436";
    return http_post(service_, "/api/v1/matches", R"({"game":"connect","names":[")" + name + R"(",""]})")
        .status;
  };
  EXPECT_EQ(named(40), 201) << "letters are counted, not bytes";
  EXPECT_EQ(named(41), 400);
}

TEST_P(MatchApi, a_match_can_be_looked_at_as_it_was_and_forbid_undo) {
  const Held match = create(service_, R"({"game":"connect","undo":false})");
  for (int i = 0; i < 4; ++i) (void)move(service_, match, match.token_after(i), std::to_string(1 + i), i);
  const auto at = [&](const std::string& ply) { return read(http_get(service_, match.path("?ply=" + ply))); };
  EXPECT_EQ(at("0").text("position"), "connect:7x6n4p2:");
  EXPECT_EQ(at("3").text("position"), "connect:7x6n4p2:123");
  EXPECT_EQ(at("3").number("version"), 4) << "of the match as it is";
  EXPECT_EQ(at("4").text("position"), look(service_, match).text("position"));
  EXPECT_EQ(at("5").status, 400);
  EXPECT_EQ(at("x").status, 400);
  EXPECT_FALSE(look(service_, match).body.at("undo_allowed").as_bool());
  EXPECT_EQ(ask(service_, match, "undo", match.tokens[0]).status, 422);
}

TEST_P(MatchApi, P04_people_who_play_each_other_have_no_analysis_of_it_unless_all_agreed) {
  const Held match = create(service_, R"({"game":"connect","rules":{"columns":4,"rows":4}})");
  (void)move(service_, match, match.tokens[0], "1");
  const auto analysis_of = [&](const Held& of, const std::string& token = "") {
    return read(http_get(service_, of.path("/analysis"), token.empty() ? "" : bearer(token)));
  };
  EXPECT_FALSE(look(service_, match).body.at("analysis_allowed").as_bool());
  EXPECT_EQ(analysis_of(match).status, 403);
  EXPECT_EQ(analysis_of(match, match.tokens[1]).status, 403);
  EXPECT_EQ(read(http_get(service_, match.path("/analysis?ply=0"))).status, 403);
  (void)ask(service_, match, "resign", match.tokens[0]);
  EXPECT_TRUE(look(service_, match).body.at("analysis_allowed").as_bool()) << "after the game it is free";
  EXPECT_EQ(analysis_of(match).text("value"), "tie") << "4 x 4 with 4 in a row";
  EXPECT_EQ(read(http_get(service_, match.path("/analysis?ply=2"))).status, 400);

  const Held agreed =
      create(service_, R"({"game":"connect","rules":{"columns":4,"rows":4},"analysis":true})");
  EXPECT_TRUE(look(service_, agreed).body.at("analysis_allowed").as_bool());
  EXPECT_EQ(analysis_of(agreed).status, 200);
  EXPECT_EQ(http_post(service_, "/api/v1/matches", R"({"game":"connect","analysis":"yes"})").status, 400);

  const Held alone = create(service_, R"({"game":"connect","seats":["human","easy"]})");
  EXPECT_TRUE(look(service_, alone).body.at("analysis_allowed").as_bool()) << "against an engine";
}

TEST_P(MatchApi, P04_an_agreement_stays_with_the_match_its_export_and_its_rematch) {
  const Held match = create(service_, R"({"game":"connect","analysis":true})");
  const auto exported = http_get(service_, match.path("/export"));
  const Held imported = create(service_, exported.body);
  EXPECT_TRUE(look(service_, imported).body.at("analysis_allowed").as_bool());
  (void)ask(service_, match, "resign", match.tokens[0]);
  EXPECT_TRUE(ask(service_, match, "rematch", match.tokens[0]).body.at("analysis_allowed").as_bool());
}

Answer message(LiveConnection& live) {
  const auto text = live.next();
  EXPECT_TRUE(text) << "the feed has ended";
  return text ? read({200, "", *text}) : Answer{};
}

// Expects a match without the fields that a hidden match must not have.
void expect_hidden(const boost::json::object& match) {
  EXPECT_TRUE(match.at("hidden").as_bool());
  for (const char* field : {"moves", "since", "view", "position", "to_move"})
    EXPECT_FALSE(match.contains(field)) << field;
}

TEST_P(MatchApi, Q10_quarto_between_engines_is_hidden_while_it_runs) {
  // Engines of this level search, so the match is still running when it is read.
  const Answer created =
      read(http_post(service_, "/api/v1/matches", R"({"game":"quarto","seats":["hard","hard"]})"));
  expect_hidden(created.body);
  EXPECT_FALSE(created.body.at("analysis_allowed").as_bool());
  const Held match = held(created);
  expect_hidden(look(service_, match).body);
  LiveConnection live(service_, match.path("/live"));
  expect_hidden(message(live).body);
  for (const char* replay : {"?since=0", "?ply=0", "/export", "/analysis"}) {
    const int status = http_get(service_, match.path(replay)).status;
    const bool was_open = look(service_, match).text("state") == "open";
    EXPECT_TRUE(status == 409 || !was_open) << replay << " is answered " << status;
  }
}

TEST_P(MatchApi, Q10_quarto_between_engines_tells_its_result_and_the_game_to_who_asks_for_a_replay) {
  const Held match = create(service_, R"({"game":"quarto","seats":["easy","easy"]})");
  Answer over;
  ASSERT_TRUE(wait_until([&] { return (over = look(service_, match)).text("state") != "open"; }));
  expect_hidden(over.body);
  const Answer replay = read(http_get(service_, match.path("?since=0")));
  EXPECT_FALSE(replay.body.at("hidden").as_bool());
  EXPECT_GE(replay.body.at("moves").as_array().size(), 8U) << "four pieces are picked and placed at least";
  EXPECT_EQ(replay.body.at("state"), over.body.at("state"));
  EXPECT_EQ(read(http_get(service_, match.path("?ply=1"))).body.at("moves").as_array().size(), 1U);
  EXPECT_EQ(http_get(service_, match.path("/export")).status, 200);
  EXPECT_EQ(http_get(service_, match.path("/analysis?ply=6")).status, 200);
}

TEST_P(MatchApi, Q10_other_games_between_engines_and_quarto_with_a_person_are_shown) {
  for (const char* plan :
       {R"({"game":"connect","seats":["easy","easy"]})", R"({"game":"quarto","seats":["human","easy"]})"}) {
    const Answer shown = look(service_, create(service_, plan));
    EXPECT_FALSE(shown.body.at("hidden").as_bool()) << plan;
    EXPECT_TRUE(shown.body.contains("view")) << plan;
  }
}

TEST_P(MatchApi, an_open_seat_is_taken_once_by_whoever_joins) {
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

TEST_P(MatchApi, an_export_has_the_version_of_its_match_after_a_resignation_too) {
  const Held match = create(service_, R"({"game":"connect"})");
  (void)move(service_, match, match.tokens[0], "4");
  const Answer over = ask(service_, match, "resign", match.tokens[1]);
  const json::value record = json::parse(http_get(service_, match.path("/export")).body);
  EXPECT_EQ(record.at("version").to_number<std::int64_t>(), over.number("version"));
}

TEST_P(MatchApi, a_rematch_that_cannot_be_is_refused_though_the_next_match_has_begun) {
  const Held match = create(service_, R"({"game":"connect"})");
  (void)ask(service_, match, "resign", match.tokens[0]);
  const Answer next = ask(service_, match, "rematch", match.tokens[0], R"({"rules":{"columns":5,"rows":5}})");
  EXPECT_EQ(ask(service_, match, "rematch", match.tokens[1], R"({"rules":{"columns":"many"}})").status, 400);
  EXPECT_EQ(ask(service_, match, "rematch", match.tokens[1], R"({"seats":["stranger","human"]})").status,
            400);
  EXPECT_EQ(ask(service_, match, "rematch", match.tokens[1]).text("id"), next.text("id"));
}

TEST_P(MatchApi, P05_a_match_can_be_exported_and_imported) {
  const Held match = create(service_, R"({"game":"kaboom","rules":{"columns":4,"rows":4}})");
  (void)move(service_, match, match.tokens[0], "b3");
  const HttpAnswer exported = http_get(service_, match.path("/export"));
  EXPECT_EQ(exported.status, 200);
  const Held again = create(service_, exported.body);
  EXPECT_EQ(look(service_, again).text("position"), look(service_, match).text("position"));
  EXPECT_EQ(move(service_, again, again.tokens[1], "3").status, 200);
}

TEST_P(MatchApi, P05_a_match_from_a_position_says_who_makes_its_first_move) {
  const Held start = create(service_, R"({"game":"connect"})");
  EXPECT_EQ(look(service_, start).number("first"), 0);
  const Held match = create(service_, R"({"game":"connect","position":"connect:7x6n4p2:4"})");
  EXPECT_EQ(look(service_, match).number("first"), 1);
  const Answer moved = move(service_, match, match.tokens[1], "5");
  EXPECT_EQ(moved.status, 200);
  EXPECT_EQ(moved.number("first"), 1);
  EXPECT_EQ(moved.number("to_move"), 0);
}

TEST_P(MatchApi, P05_a_record_with_a_start_of_its_own_is_practice) {
  const auto record = [](const std::string& from) {
    return R"({"quadrille":1,"game":"connect","rules":"7x6n4p2","from":")" + from +
           R"(","moves":[],"version":0,"seats":["human","hard"]})";
  };
  EXPECT_TRUE(look(service_, create(service_, record("44"))).body.at("practice").as_bool());
  EXPECT_FALSE(look(service_, create(service_, record(""))).body.at("practice").as_bool());
}

TEST_P(MatchApi, P04_the_scheme_of_a_token_is_known_in_either_case) {
  const Held match = create(service_, R"({"game":"connect"})");
  for (const char* scheme : {"bearer", "BEARER"}) {
    const HttpAnswer moved = http_post(service_, match.path("/moves"), R"({"move":"4"})",
                                       "Authorization: " + std::string(scheme) + " " +
                                           match.tokens[look(service_, match).number("to_move")] + "\r\n");
    EXPECT_EQ(moved.status, 200) << scheme << moved.body;
  }
}

TEST_P(MatchApi, P05_a_match_that_was_resigned_or_lost_on_time_is_still_over_when_it_is_imported) {
  const Held resigned = create(service_, R"({"game":"connect"})");
  (void)move(service_, resigned, resigned.tokens[0], "4");
  (void)ask(service_, resigned, "resign", resigned.tokens[0]);
  const Held late = create(service_, R"({"game":"connect","clock":{"seconds":1}})");
  (void)move(service_, late, late.tokens[0], "4");
  ASSERT_TRUE(wait_until([&] { return look(service_, late).text("state") == "timeout"; }));
  const Held given_up = create(service_, R"({"game":"minesweeper"})");
  (void)move(service_, given_up, given_up.tokens[0], "1,1");
  (void)ask(service_, given_up, "resign", given_up.tokens[0]);
  for (const Held& match : {resigned, late, given_up}) {
    const std::string record = http_get(service_, match.path("/export")).body;
    const Answer before = look(service_, match);
    const Held again = create(service_, record);
    const Answer after = look(service_, again);
    for (const char* field : {"state", "winner", "to_move", "position"})
      EXPECT_EQ(after.body.at(field), before.body.at(field)) << field << " of " << record;
    EXPECT_EQ(after.body.at("view").at("result"), before.body.at("view").at("result"));
    EXPECT_EQ(move(service_, again, again.tokens.back(), "5").status, 409) << "it is over";
    std::string copy = http_get(service_, again.path("/export")).body;
    // M02: a board whose mines came with its record does not count.
    if (const std::string practice = R"("practice":true,)";
        look(service_, again).text("game") == "minesweeper")
      copy.erase(copy.find(practice), practice.size());
    EXPECT_EQ(copy, record);
  }
}

TEST_P(MatchApi, P05_a_match_that_was_resigned_or_lost_on_time_says_so_and_asks_for_no_move) {
  const auto ending = [&](const Held& match) {
    const Answer seen = look(service_, match);
    EXPECT_EQ(seen.body.at("view").at("prompt"), "");
    return std::string(seen.body.at("view").at("result").as_string());
  };
  const auto resigned = [&](const std::string& plan) {
    const Held match = create(service_, plan);
    (void)ask(service_, match, "resign", match.tokens[0]);
    return ending(match);
  };
  EXPECT_EQ(resigned(R"({"game":"connect"})"), "Player 1 (A) resigned. Player 2 (B) wins.");
  EXPECT_EQ(resigned(R"({"game":"kaboom","seats":["human","easy"]})"),
            "Player 1 (x) resigned. Player 2 (o, easy) wins.");
  EXPECT_EQ(resigned(R"({"game":"connect","rules":{"players":3}})"), "Player 1 (A) resigned.");
  EXPECT_EQ(resigned(R"({"game":"minesweeper"})"), "The game was given up.");
  const Held late = create(service_, R"({"game":"connect","clock":{"seconds":1}})");
  (void)move(service_, late, late.tokens[0], "4");
  ASSERT_TRUE(wait_until([&] { return look(service_, late).text("state") == "timeout"; }));
  EXPECT_EQ(ending(late), "Player 2 (B) ran out of time. Player 1 (A) wins.");
  const Answer earlier = read(http_get(service_, late.path("?ply=0")));
  EXPECT_EQ(earlier.body.at("view").at("result"), "") << "there was no resignation then";
}

TEST_P(MatchApi, a_record_whose_version_leaves_no_room_for_moves_is_refused) {
  const auto imported = [&](const std::string& version) {
    return http_post(
        service_, "/api/v1/matches",
        R"({"quadrille":1,"game":"connect","rules":"","from":"","moves":[],"version":)" + version + "}");
  };
  EXPECT_EQ(imported("9223372036854775807").status, 400);
  const Held match = held(read(imported("1000000000000")));
  EXPECT_EQ(move(service_, match, match.tokens[0], "4").status, 200);
  EXPECT_EQ(look(service_, match).number("version"), 1'000'000'000'001);
}

TEST_P(MatchApi, a_body_that_undo_and_resign_do_not_take_is_refused) {
  const Held match = create(service_, R"({"game":"connect"})");
  (void)move(service_, match, match.tokens[0], "4");
  for (const char* what : {"undo", "resign"}) {
    for (const char* body : {"nonsense", "[]", "7"}) {
      const Answer refused = ask(service_, match, what, match.tokens[0], body);
      EXPECT_EQ(refused.status, 400) << what << body;
      EXPECT_EQ(refused.text("where"), "body");
    }
    const Answer refused = ask(service_, match, what, match.tokens[0], R"({"version":1})");
    EXPECT_EQ(refused.status, 400) << what;
    EXPECT_EQ(refused.text("where"), "version");
    EXPECT_EQ(refused.text("detail"), R"("version" means nothing here: the body has no fields)");
  }
  EXPECT_EQ(look(service_, match).number("version"), 1) << "nothing has changed";
  EXPECT_EQ(ask(service_, match, "undo", match.tokens[0], "{}").status, 200);
  EXPECT_EQ(ask(service_, match, "resign", match.tokens[0], " ").status, 200);
}

TEST_P(MatchApi, what_is_wrong_with_a_new_match_is_named) {
  const auto refused = [&](std::string_view body) {
    const Answer answer = read(http_post(service_, "/api/v1/matches", body));
    EXPECT_EQ(answer.status, 400) << body;
    return answer.text("detail");
  };
  EXPECT_TRUE(contains(refused(R"({"game":"chess"})"), "chess"));
  EXPECT_TRUE(
      contains(refused(R"({"game":"connect","rules":{"colums":7}})"), "\"colums\" means nothing here"));
  EXPECT_TRUE(contains(refused(R"({"game":"connect","rules":{"columns":1000}})"), "columns must be"));
  EXPECT_TRUE(contains(refused(R"({"game":"connect","rules":{"columns":null}})"), "\"columns\" must be"));
  EXPECT_TRUE(contains(refused(R"({"game":"connect","position":null})"), "\"position\" must be a text"));
  EXPECT_TRUE(contains(
      refused(
          R"({"quadrille":1,"game":"connect","rules":"7x6n4p2","from":"","moves":[],"version":0,"sead":"7"})"),
      "\"sead\" means nothing in a saved game"));
  EXPECT_TRUE(contains(refused(R"({"game":"connect","seats":["human"]})"), "2 players need 2 seats"));
  EXPECT_TRUE(contains(refused(R"({"game":"connect","seats":[]})"), "leave seats out for people only"));
  EXPECT_EQ(refused(R"({"game":"connect","seats":["human","genius"]})"),
            "\"genius\" cannot take a seat: choose human, open, easy, medium, hard or perfect");
  EXPECT_EQ(refused(R"({"game":"kaboom","rules":{"misere":"perhaps"}})"),
            "misere must be true or false, not \"perhaps\"");
  EXPECT_EQ(
      read(http_post(service_, "/api/v1/matches", R"({"game":"connect","seats":["human"]})")).text("where"),
      "seats");
  EXPECT_TRUE(contains(refused(R"({"game":"minesweeper","seed":7})"), "\"seed\" means nothing here"));
  EXPECT_TRUE(contains(refused("[]"), "must be an object"));
}

TEST_P(MatchApi, a_stranger_sees_no_token_and_no_hash_of_one) {
  const Held match = create(service_, R"({"game":"connect","seats":["human","open"]})");
  const json::object seated = ask(service_, match, "join", "").body;
  const std::string joined(seated.at("seats").as_array()[1].at("token").as_string());
  (void)move(service_, match, match.tokens[0], "4");
  LiveConnection live(service_, match.path("/live"));
  const std::string kept = storage_.content();
  const auto tokens = kept.find("tokens");
  ASSERT_NE(tokens, std::string::npos);
  const std::string hash = kept.substr(kept.find_first_of("0123456789abcdef", tokens + 8), 64);
  ASSERT_EQ(hash.find_first_not_of("0123456789abcdef"), std::string::npos) << hash;
  for (const std::string& seen :
       {http_get(service_, match.path()).body, http_get(service_, match.path(), bearer(joined)).body,
        http_get(service_, match.path("/export")).body, live.next().value_or(""),
        http_post(service_, match.path("/moves"), R"({"move":"4"})").body,
        http_post(service_, match.path("/moves"), R"({"move":"4"})", bearer(hash)).body}) {
    ASSERT_FALSE(seen.empty());
    for (const std::string& secret : {match.tokens[0], joined, hash})
      EXPECT_FALSE(contains(seen, secret)) << seen;
  }
}

TEST_P(MatchApi, a_stranger_cannot_list_matches_or_guess_their_names) {
  EXPECT_EQ(http_get(service_, "/api/v1/matches").status, 405);
  EXPECT_EQ(http_get(service_, "/api/v1/matches/").status, 405);
  std::set<std::string> names;
  std::vector<std::set<char>> characters(21);  // the last one has fewer bits
  for (int i = 0; i < 100; ++i) {
    const Held match = create(service_, R"({"game":"quarto"})");
    ASSERT_EQ(match.id.size(), 22U) << "128 bits, six in a character";
    names.insert(match.id);
    for (std::size_t c = 0; c < characters.size(); ++c) characters[c].insert(match.id[c]);
  }
  EXPECT_EQ(names.size(), 100U);
  // About 51 of 64 are expected after a hundred draws.
  for (const auto& each : characters) EXPECT_GT(each.size(), 30U) << "every character is drawn";
}

TEST_P(MatchApi, a_stranger_cannot_make_it_write_anywhere_else) {
  const ScratchDirectory outside;
  const std::string up = "../../../../../../.." + outside.path().string() + "/";
  const std::string encoded = "..%2f..%2f..%2f..%2f..%2f.." + outside.path().string() + "%2fx";
  for (const std::string& id : {up + "x", encoded, std::string("..%2fmatches.db"), std::string("%00")}) {
    EXPECT_EQ(http_get(service_, "/api/v1/matches/" + id).status, 404) << id;
    for (const char* what : {"/moves", "/undo", "/rematch", "/join"})
      EXPECT_GE(http_post(service_, "/api/v1/matches/" + id + what, R"({"move":"4"})").status, 400) << id;
  }
  for (const std::string& body :
       {R"({"game":")" + up + R"(x"})", R"({"game":"connect","position":")" + up + R"(x"})",
        R"({"game":"connect","rules":{"book":")" + up + R"(x"}})",
        R"({"quadrille":1,"game":"connect","rules":")" + up + R"(","from":"","moves":[],"version":0})"})
    EXPECT_EQ(http_post(service_, "/api/v1/matches", body).status, 400) << body;
  EXPECT_EQ(http_get(service_, "/api/v1/games/" + encoded + "/analysis").status, 404);
  EXPECT_TRUE(std::filesystem::is_empty(outside.path()));
  for (const std::string& name : storage_.files()) EXPECT_TRUE(name.starts_with("matches.db")) << name;
}

TEST_P(MatchApi, boards_that_nobody_could_be_shown_are_refused) {
  const HttpAnswer answer = http_post(
      service_, "/api/v1/matches", R"({"game":"minesweeper","rules":{"width":300,"height":300,"mines":9}})");
  EXPECT_EQ(answer.status, 400);
  EXPECT_TRUE(contains(answer.body, "at most 65025 squares")) << answer.body;
}

// So many mines that no board is found, which takes seconds to see.
TEST_P(MatchApi, whoever_searches_for_a_board_holds_up_nobody_who_plays) {
  const Held match = create(service_, R"({"game":"connect"})");
  std::vector<std::unique_ptr<HttpConnection>> searches;
  const std::string body =
      R"({"game":"minesweeper","rules":{"width":100,"height":100,"mines":3500,"first_click":"noguess"}})";
  for (int i = 0; i < 4; ++i) {
    searches.push_back(std::make_unique<HttpConnection>(service_));
    searches.back()->send("POST /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
                          std::to_string(body.size()) + "\r\n\r\n" + body);
  }
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(move(service_, match, match.token_after(i), std::to_string(1 + i % 2)).status, 200);
  for (const auto& each : searches) EXPECT_FALSE(each->has_answer()) << "they are still at it";
}

TEST_P(MatchApi, M02_minesweeper_sends_no_mine_and_no_seed_before_the_end) {
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

TEST_P(MatchApi, M03_a_click_that_does_nothing_leaves_the_version) {
  const Held match = create(service_, R"({"game":"minesweeper","seats":["human"]})");
  EXPECT_EQ(move(service_, match, match.tokens[0], "f1,1").number("version"), 1);
  EXPECT_EQ(move(service_, match, match.tokens[0], "o1,1").number("version"), 1) << "a flag is in the way";
}

TEST_P(MatchApi, every_change_comes_live_and_in_order_to_players_and_spectators) {
  const Held match = create(service_, R"({"game":"connect"})");
  LiveConnection player(service_, match.path("/live"), offering(match.tokens[0]));
  LiveConnection spectator(service_, match.path("/live"));
  ASSERT_FALSE(player.refusal() || spectator.refusal());
  for (LiveConnection* each : {&player, &spectator})
    EXPECT_EQ(message(*each).number("version"), 0) << "at once";
  EXPECT_TRUE(spectator.answers_ping());
  for (int i = 0; i < 20; ++i)
    ASSERT_EQ(move(service_, match, match.token_after(i), std::to_string(1 + i % 7)).status, 200);
  (void)ask(service_, match, "resign", match.tokens[0]);
  // A version may be skipped if the next one exists before it is sent; the last version never is.
  for (LiveConnection* each : {&player, &spectator})
    for (std::int64_t seen = 0; seen < 21;) {
      const Answer now = message(*each);
      ASSERT_GT(now.number("version"), seen);
      seen = now.number("version");
      EXPECT_EQ(now.body.at("moves").as_array().size(),
                static_cast<std::size_t>(std::min<std::int64_t>(seen, 20)));
    }
  spectator.close();
  EXPECT_FALSE(spectator.next());
  LiveConnection again(service_, match.path("/live"));
  EXPECT_EQ(message(again).text("state"), "resigned") << "who comes back sees all that has happened";
}

TEST_P(MatchApi, a_programs_move_comes_live_too) {
  const Held match = create(service_, R"({"game":"connect","seats":["human","easy"]})");
  LiveConnection live(service_, match.path("/live"));
  (void)message(live);
  (void)move(service_, match, match.tokens[0], "4");
  // The version in between may be skipped.
  while (message(live).number("version") < 2) {
  }
}

TEST_P(MatchApi, the_feed_is_refused_to_strangers_pages_and_plain_requests) {
  const Held match = create(service_, R"({"game":"connect"})");
  const auto refusal = [&](const std::string& target, std::string_view headers = {}) {
    const LiveConnection live(service_, target, headers);
    return live.refusal() ? live.refusal()->status : 101;
  };
  EXPECT_EQ(refusal("/api/v1/matches/nobody-knows-this/live"), 404);
  EXPECT_EQ(refusal(match.path("/live"), offering("guessed")), 401);
  EXPECT_EQ(refusal(match.path("/live?token=" + match.tokens[0])), 400) << "addresses are written to logs";
  EXPECT_EQ(refusal(match.path("/live"), "Origin: http://evil.example\r\n"), 403);
  EXPECT_EQ(refusal(match.path("/live"), "Origin: http://localhost\r\n"), 101) << "its own page";
  EXPECT_EQ(http_get(service_, match.path("/live")).status, 426);
}

TEST_P(MatchApi, a_reader_that_does_not_read_holds_nobody_up_and_gets_only_the_newest) {
  const Held match =
      create(service_, R"({"game":"connect","rules":{"columns":200,"rows":200,"connect":200}})");
  LiveConnection slow(service_, match.path("/live"));
  ASSERT_FALSE(slow.refusal());
  // Every message has a whole board: soon they exceed the socket buffers.
  constexpr int moves = 3000;
  for (int i = 0; i < moves; ++i)
    ASSERT_EQ(move(service_, match, match.token_after(i), std::to_string(1 + i % 200)).status, 200) << i;
  int heard = 0;
  std::int64_t newest = 0;
  while (newest < moves) {
    const auto text = slow.next();
    if (!text) break;  // a slow machine drops it: it did not read for too long
    newest = read({200, "", *text}).number("version");
    ++heard;
  }
  EXPECT_GT(heard, 0);
  EXPECT_LT(heard, moves / 2) << "what was superseded before it could be sent is not sent";
}

TEST_P(MatchApi, long_games_list_their_last_moves_and_all_of_them_on_request) {
  json::array moves;
  for (int i = 0; i < 1500; ++i) moves.emplace_back(std::to_string(1 + i % 200));
  const json::object record = {
      {"quadrille", 1}, {"game", "connect"}, {"rules", "200x200n200p2"},   {"from", ""},
      {"moves", moves}, {"version", 1500},   {"seats", {"human", "human"}}};
  const Held match = create(service_, json::serialize(record));
  const Answer usual = look(service_, match);
  EXPECT_EQ(usual.number("since"), 500);
  EXPECT_EQ(usual.body.at("moves").as_array().size(), 1000U);
  EXPECT_EQ(usual.body.at("moves").as_array().back(), moves.back());
  const auto since = [&](const std::string& ply) {
    return read(http_get(service_, match.path("?since=" + ply)));
  };
  EXPECT_EQ(since("0").body.at("moves").as_array(), moves);
  EXPECT_EQ(since("1498").body.at("moves").as_array(), (json::array{moves[1498], moves[1499]}));
  EXPECT_EQ(since("9999").body.at("moves").as_array().size(), 0U);
  EXPECT_EQ(since("9999").number("since"), 1500);
  EXPECT_EQ(since("x").status, 400);
  LiveConnection live(service_, match.path("/live"));
  EXPECT_EQ(message(live).number("since"), 500);
}

TEST_P(MatchApi, a_key_that_comes_again_with_another_move_is_a_conflict) {
  const Held match = create(service_, R"({"game":"connect"})");
  const std::string key = "Idempotency-Key: one\r\n";
  EXPECT_EQ(move(service_, match, match.tokens[0], "4", {}, key).status, 200);
  EXPECT_EQ(move(service_, match, match.tokens[0], "4", {}, key).number("version"), 1) << "made once";
  const Answer other = move(service_, match, match.tokens[0], "5", {}, key);
  EXPECT_EQ(other.status, 409);
  EXPECT_EQ(other.text("code"), "conflict");
  EXPECT_EQ(look(service_, match).number("version"), 1);
}

TEST_P(MatchApi, names_have_only_characters_that_show) {
  const Held match = create(service_, R"({"game":"connect"})");
  const auto rename = [&](const std::string& name) {
    return ask(service_, match, "name", match.tokens[0], json::serialize(json::object{{"name", name}}))
        .status;
  };
  EXPECT_EQ(rename("Zoë 李 🎲"), 200);
  for (const char* hidden : {"a\u202eb", "\u200b", "a\u2066", "\xc2\x85", "\ufeff", "a\tb"})
    EXPECT_EQ(rename(hidden), 400);
  EXPECT_EQ(http_post(service_, "/api/v1/matches", R"({"game":"connect","names":["a\u202eb"]})").status, 400);
}

TEST_P(MatchApi, a_reader_that_comes_back_goes_on_from_the_version_that_it_has_seen) {
  const Held match = create(service_, R"({"game":"connect"})");
  (void)move(service_, match, match.tokens[0], "4");
  LiveConnection missed(service_, match.path("/live?version=0"));
  EXPECT_EQ(message(missed).number("version"), 1) << "what it has missed comes at once";
  LiveConnection current(service_, match.path("/live?version=1"));
  (void)move(service_, match, match.tokens[1], "4");
  EXPECT_EQ(message(current).number("version"), 2) << "nothing that it knows is sent again";
  EXPECT_EQ(LiveConnection(service_, match.path("/live?version=soon")).refusal()->status, 400);
}

TEST(ServiceFeeds, the_end_of_the_service_closes_them) {
  RunningService service;
  const Held match = create(service, R"({"game":"connect"})");
  {
    LiveConnection live(service, match.path("/live"));
    (void)message(live);
    service.send(SIGTERM);
    EXPECT_FALSE(live.next());
    live.close();
  }
  EXPECT_EQ(service.wait_for_exit(), 0);
}

TEST(SharedMatches, P05_games_of_the_terminal_are_matches_of_the_service_and_the_other_way_round) {
  const ScratchDirectory folder;
  const std::vector<std::string> data = {"--data", folder.path().string()};
  const auto matches = [&](std::vector<std::string> words, std::string_view input = {}) {
    words.insert(words.begin(), "matches");
    words.insert(words.end(), data.begin(), data.end());
    return run_program(words, input);
  };
  // With seats and without.
  for (const std::string seats : {"", R"("seats":["human","easy"],)"}) {
    const Finished taken =
        matches({"import"}, R"({"quadrille":1,"game":"connect","rules":"7x6n4p2","from":"",)" + seats +
                                R"("moves":["4"],"version":1})");
    ASSERT_EQ(taken.exit_code, 0) << taken.err;
    const RunningService service(data);
    const Answer seen = look(service, {taken.out.substr(0, taken.out.size() - 1), {}});
    EXPECT_EQ(seen.status, 200) << json::serialize(seen.body);
    EXPECT_EQ(seen.text("position"), "connect:7x6n4p2:4");
  }
  const RunningService service(data);
  const Held match = create(service, R"({"game":"quarto"})");
  EXPECT_TRUE(contains(matches({}).out, match.id));
}

}  // namespace
}  // namespace quadrille
