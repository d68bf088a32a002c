// The routes for the page of GamesCrafters (GamesmanUni): the real program, on real sockets. The expected
// answers are examples of the shapes that they document.

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/service.h"

namespace quadrille {
namespace {

namespace json = boost::json;

// An array matches any number of elements like its first one, and "*" matches every name.
constexpr std::string_view games_example = R"([
  {"id": "connect", "name": "Connect", "type": "twoPlayer", "gui": "v3"}
])";
constexpr std::string_view game_example = R"({
  "id": "connect", "name": "Connect", "allowCustomVariantCreation": true, "supportsWinBy": false,
  "variants": [{"id": "regular", "name": "7x6", "gui": "v3"}]
})";
constexpr std::string_view variant_example = R"({
  "id": "regular", "name": "4x4", "gui": "v3",
  "startPosition": "1_----------------", "autoguiStartPosition": "1_eeeeeeeeeeeeeeee",
  "imageAutoGUIData": {
    "defaultTheme": "regular",
    "themes": {"*": {
      "space": [4, 5], "centers": [[0.5, 1.5]],
      "charImages": {"*": {"image": "general/blue_circle.svg", "scale": 1}},
      "sounds": {"*": "general/place.mp3"}, "animationType": "entityFade"
    }}
  }
})";
constexpr std::string_view position_example = R"({
  "position": "1_------------ABAB", "autoguiPosition": "1_eeeeeeeeeeeeABAB", "positionValue": "win", "remoteness": 5,
  "moves": [{
    "move": "2", "autoguiMove": "A_-_9_x", "moveValue": "win", "deltaRemoteness": 0,
    "position": "2_---------A--ABAB", "autoguiPosition": "2_eeeeeeeeeAeeABAB", "positionValue": "lose", "remoteness": 4
  }]
})";
constexpr std::string_view instructions_example = R"({"instructions": "Some *Markdown*"})";

void expect_shape(const json::value& example, const json::value& ours, const std::string& where) {
  if (example.is_number()) {
    EXPECT_TRUE(ours.is_number()) << where;
    return;
  }
  ASSERT_EQ(example.kind(), ours.kind()) << where;
  if (example.is_array())
    for (const json::value& each : ours.get_array()) expect_shape(example.get_array()[0], each, where + "[]");
  if (!example.is_object()) return;
  for (const auto& [name, value] : example.get_object()) {
    if (name == "*") {
      for (const auto& [ours_name, each] : ours.get_object())
        expect_shape(value, each, where + "." + std::string(ours_name));
    } else {
      const json::value* found = ours.get_object().if_contains(name);
      ASSERT_NE(found, nullptr) << where << "." << name;
      expect_shape(value, *found, where + "." + std::string(name));
    }
  }
}

std::string text(const json::value& of, std::string_view name) {
  return std::string(of.at(name).as_string());
}
int number(const json::value& of, std::string_view name) { return of.at(name).to_number<int>(); }

class Uwapi : public testing::Test {
 protected:
  // Long enough for a busy machine.
  static void SetUpTestSuite() {
    service_ = std::make_unique<RunningService>(std::vector<std::string>{"--analysis-time", "2m"});
  }
  static void TearDownTestSuite() { service_.reset(); }

  [[nodiscard]] static HttpAnswer get(const std::string& target) { return http_get(*service_, target); }
  [[nodiscard]] static json::value got(const std::string& target, std::string_view example) {
    const HttpAnswer answer = get(target);
    EXPECT_EQ(answer.status, 200) << target << answer.body;
    EXPECT_TRUE(contains(answer.headers, "content-type: application/json\r\n"));
    json::value body = json::parse(answer.body);
    expect_shape(json::parse(example), body, target);
    return body;
  }
  [[nodiscard]] static json::value variant(const std::string& path) {
    return got("/uwapi/" + path + "/", variant_example);
  }
  [[nodiscard]] static json::value position(const std::string& path, const std::string& p) {
    return got("/uwapi/" + path + "/positions/?p=" + p, position_example);
  }
  static void expect_problem(const std::string& target, int status, std::string_view code) {
    const HttpAnswer answer = get(target);
    EXPECT_EQ(answer.status, status) << target << answer.body;
    EXPECT_TRUE(contains(answer.headers, "content-type: application/problem+json\r\n")) << answer.headers;
    EXPECT_EQ(text(json::parse(answer.body), "code"), code) << target;
  }

  static void walk(const std::string& path, const std::string& game, const std::string& rules,
                   std::uint32_t seed);
  [[nodiscard]] static const RunningService& service() { return *service_; }

 private:
  inline static std::unique_ptr<RunningService> service_;
};

// The same game as a match between two people: the service's own view of every position.
class Match {
 public:
  Match(const RunningService& service, const std::string& game, const std::string& rules)
      : service_(service) {
    const std::string line = game + ":" + rules + ":";
    const HttpAnswer answer =
        http_post(service, "/api/v1/matches",
                  R"({"game":")" + game + R"(","position":")" + line + R"(","seats":["human","human"]})");
    EXPECT_EQ(answer.status, 201) << answer.body;
    view_ = json::parse(answer.body);
    for (const json::value& seat : view_.at("seats").as_array()) tokens_.push_back(text(seat, "token"));
  }
  void play(const std::string& move) {
    const auto seat = static_cast<std::size_t>(number(view_, "to_move"));
    const HttpAnswer answer =
        http_post(service_, "/api/v1/matches/" + text(view_, "id") + "/moves", R"({"move":")" + move + "\"}",
                  "Authorization: Bearer " + tokens_[seat] + "\r\n");
    ASSERT_EQ(answer.status, 200) << answer.body;
    view_ = json::parse(answer.body);
  }
  [[nodiscard]] json::value analysis() const {
    const std::string body = R"({"position":")" + text(view_, "position") + "\"}";
    return json::parse(http_post(service_, "/api/v1/games/" + text(view_, "game") + "/analysis", body).body);
  }

 private:
  const RunningService& service_;
  json::value view_;
  std::vector<std::string> tokens_;
};

// Their names for the values of an analysis.
std::string value_in(const json::value& verdict) {
  const std::string value = text(verdict, "value");
  return value == "unknown" ? "unsolved" : value;
}
int remoteness_in(const json::value& verdict, int less) {
  return verdict.at("remoteness").is_null() ? -100 : number(verdict, "remoteness") - less;
}

// Expects two answers about one position to agree, unless one of them ran out of time.
void expect_same_value(const json::value& said, const json::value& now) {
  if (text(said, "positionValue") == "unsolved" || text(now, "positionValue") == "unsolved") return;
  EXPECT_EQ(text(said, "positionValue"), text(now, "positionValue")) << text(now, "position");
  if (number(said, "remoteness") == -100 || number(now, "remoteness") == -100) return;
  EXPECT_EQ(number(said, "remoteness"), number(now, "remoteness")) << text(now, "position");
}

void expect_agrees(const json::value& at, const json::value& analysis) {
  EXPECT_EQ(text(at, "positionValue"), value_in(analysis));
  // The service's own analysis spends less time on lengths.
  if (!analysis.at("remoteness").is_null()) {
    EXPECT_EQ(number(at, "remoteness"), remoteness_in(analysis, 0));
  }
  std::map<std::string, const json::value*> verdicts;
  for (const json::value& each : analysis.at("moves").as_array()) verdicts[text(each, "move")] = &each;
  ASSERT_EQ(at.at("moves").as_array().size(), verdicts.size());
  for (const json::value& move : at.at("moves").as_array()) {
    ASSERT_EQ(verdicts.count(text(move, "move")), 1U) << text(move, "move");
    const json::value& verdict = *verdicts.at(text(move, "move"));
    EXPECT_EQ(text(move, "moveValue"), value_in(verdict));
    if (!verdict.at("remoteness").is_null()) {
      EXPECT_EQ(number(move, "remoteness"), remoteness_in(verdict, 1));
    }
    const bool same_player = text(move, "position")[0] == text(at, "position")[0];
    const std::map<std::string, std::string> turned = {
        {"win", "lose"}, {"lose", "win"}, {"tie", "tie"}, {"unsolved", "unsolved"}};
    const std::string value = text(move, "moveValue");
    EXPECT_EQ(text(move, "positionValue"), same_player ? value : turned.at(value));
  }
}

// Best first: by value, then by how much longer a win or a tie takes, or how much sooner a loss comes.
void expect_sorted(const json::array& moves) {
  const std::vector<std::string> order = {"win", "tie", "draw", "lose", "unsolved"};
  std::map<std::string, std::vector<int>> lengths;
  for (const json::value& move : moves)
    if (number(move, "remoteness") >= 0)
      lengths[text(move, "moveValue")].push_back(number(move, "remoteness"));
  std::pair<std::ptrdiff_t, int> last{0, 0};
  for (const json::value& move : moves) {
    const std::string value = text(move, "moveValue");
    const std::pair<std::ptrdiff_t, int> rank{std::find(order.begin(), order.end(), value) - order.begin(),
                                              number(move, "deltaRemoteness")};
    EXPECT_LE(last, rank) << text(move, "move");
    last = rank;
    if (lengths[value].size() !=
        static_cast<std::size_t>(std::count_if(moves.begin(), moves.end(), [&](const json::value& each) {
          return text(each, "moveValue") == value;
        })))
      continue;  // a move of unknown length shifts the others
    const auto [least, most] = std::minmax_element(lengths[value].begin(), lengths[value].end());
    EXPECT_EQ(rank.second,
              value == "lose" ? *most - number(move, "remoteness") : number(move, "remoteness") - *least);
  }
}

// Expects a board that the page can draw, and buttons that it can place. Quarto has its own board there.
void expect_drawable(const json::value& variant, const json::value& at) {
  const json::value& data = variant.at("imageAutoGUIData");
  const json::value& theme = data.at("themes").at(data.at("defaultTheme").as_string());
  const auto centers = theme.at("centers").as_array().size();
  const auto board_in = [](const std::string& drawn) { return drawn.substr(2, drawn.find('~') - 2); };
  const std::string drawn = text(at, "autoguiPosition");
  const std::string board = board_in(drawn);
  EXPECT_TRUE(std::regex_match(drawn, std::regex("[12]_[a-zA-Z0-9.-]+(~[0-9]+)*"))) << drawn;
  EXPECT_TRUE(std::regex_match(text(at, "position"), std::regex("[a-zA-Z0-9._~-]+"))) << "safe in an address";
  EXPECT_EQ(board.size(), board_in(text(variant, "autoguiStartPosition")).size());
  EXPECT_LE(board.size(), centers + 1) << "only what quarto has in hand lies nowhere";
  EXPECT_EQ(std::count(board.begin(), board.end(), '.'), std::count(drawn.begin(), drawn.end(), '~'));
  const json::object& images = theme.at("charImages").as_object();
  for (const char c : board) EXPECT_TRUE(c == '.' || images.empty() || images.contains({&c, 1})) << drawn;
  std::set<std::string> buttons;
  for (const json::value& move : at.at("moves").as_array()) {
    const std::string button = text(move, "autoguiMove");
    std::smatch parts;
    ASSERT_TRUE(std::regex_match(button, parts, std::regex("[AT]_[a-zA-Z0-9-]_([0-9]+)(_[a-z])?"))) << button;
    EXPECT_LT(std::stoul(parts[1]), centers) << button;
    EXPECT_TRUE(buttons.insert(button).second) << "the page tells moves apart by this: " << button;
  }
}

// Plays a whole random game. At every position some of the moves are requested again.
void Uwapi::walk(const std::string& path, const std::string& game, const std::string& rules,
                 std::uint32_t seed) {
  SCOPED_TRACE(path);
  std::mt19937 random(seed);
  const json::value of = variant(path);
  Match match(service(), game, rules);
  json::value at = position(path, text(of, "startPosition"));
  EXPECT_EQ(at.at("autoguiPosition"), of.at("autoguiStartPosition"));
  while (true) {
    EXPECT_NE(text(at, "positionValue"), "unsolved") << "the variants were chosen to be solved in time";
    expect_agrees(at, match.analysis());
    expect_drawable(of, at);
    const json::array moves = at.at("moves").as_array();
    expect_sorted(moves);
    EXPECT_EQ(number(at, "remoteness") == 0, moves.empty()) << "by this the page knows the end";
    if (moves.empty()) return;
    json::value next;
    for (const bool is_played : {false, true}) {
      const json::value& move = moves[random() % moves.size()];
      next = position(path, text(move, "position"));
      EXPECT_EQ(next.at("position"), move.at("position"));
      EXPECT_EQ(next.at("autoguiPosition"), move.at("autoguiPosition"));
      expect_same_value(move, next);
      if (is_played) match.play(text(move, "move"));
    }
    at = std::move(next);
    ASSERT_FALSE(HasFailure());
  }
}

TEST_F(Uwapi, lists_the_games_for_two_with_all_to_be_known) {
  const json::array games = got("/uwapi/", games_example).as_array();
  std::vector<std::string> ids;
  for (const json::value& game : games) ids.push_back(text(game, "id"));
  EXPECT_EQ(ids, (std::vector<std::string>{"connect", "kaboom", "quarto"}));
}

TEST_F(Uwapi, every_variant_that_is_listed_has_a_board_a_start_and_instructions) {
  for (const std::string game : {"connect", "kaboom", "quarto"}) {
    const json::value of = got("/uwapi/" + game + "/", game_example);
    EXPECT_EQ(text(of, "id"), game);
    ASSERT_GE(of.at("variants").as_array().size(), 2U);
    EXPECT_EQ(of.at("variants").at(0).at("id"), "regular");
    for (const json::value& each : of.at("variants").as_array()) {
      const std::string path = game + "/" + text(each, "id");
      SCOPED_TRACE(path);
      const json::value one = variant(path);
      EXPECT_EQ(one.at("id"), each.at("id"));
      EXPECT_EQ(one.at("name"), each.at("name"));
      const json::value start = position(path, text(one, "startPosition"));
      EXPECT_NE(text(start, "positionValue"), "unsolved");
      expect_drawable(one, start);
      const json::value told = got("/uwapi/" + path + "/instructions/?locale=en-US", instructions_example);
      EXPECT_TRUE(contains(text(told, "instructions"), "**To win:**"));
      EXPECT_EQ(told, got("/uwapi/" + path + "/instructions/", instructions_example));
    }
  }
}

TEST_F(Uwapi, a_game_of_connect_goes_on_from_every_move_with_the_values_of_our_analysis) {
  walk("connect/regular", "connect", "7x6n4p2", 1);
  walk("connect/5x4n4p2", "connect", "5x4n4p2", 2);
  walk("connect/4x4n3p2", "connect", "4x4n3p2", 3);
  walk("connect/3x5n3", "connect", "3x5n3p2", 4);
}

TEST_F(Uwapi, a_game_of_kaboom_goes_on_from_every_move_with_the_values_of_our_analysis) {
  walk("kaboom/regular", "kaboom", "4x4n3b1.1", 1);
  for (std::uint32_t seed = 2; seed < 6; ++seed) walk("kaboom/3x3n3b2.2", "kaboom", "3x3n3b2.2", seed);
  walk("kaboom/4x3n3b1.1ms", "kaboom", "4x3n3b1.1ms", 8);
  walk("kaboom/2x2n2b0.1m", "kaboom", "2x2n2b0.1m", 9);
}

TEST_F(Uwapi, a_game_of_quarto_goes_on_from_every_move_with_the_values_of_our_analysis) {
  walk("quarto/regular", "quarto", "", 1);
  walk("quarto/squares", "quarto", "sq", 2);
}

// Their engine takes a win of unknown length for the quickest.
TEST_F(Uwapi, a_win_of_quarto_that_a_quick_search_does_not_measure_has_its_length_all_the_same) {
  const json::value quick = json::parse(
      http_post(service(), "/api/v1/games/quarto/analysis", R"({"position":"quarto::----a----0---51-:4"})")
          .body);
  ASSERT_EQ(text(quick, "value"), "win");
  ASSERT_TRUE(quick.at("remoteness").is_null());
  json::value at = position("quarto/regular", "2_----E----O---LP-K");
  const int length = number(at, "remoteness");
  EXPECT_GT(length, 0);
  // Best play of both sides ends after this many moves, by the answers for each position on the way.
  for (int left = length; left > 0; --left) {
    ASSERT_EQ(number(at, "remoteness"), left) << text(at, "position");
    const json::value& best = at.at("moves").at(0);
    ASSERT_EQ(number(best, "remoteness"), left - 1);
    at = position("quarto/regular", text(best, "position"));
  }
  EXPECT_TRUE(at.at("moves").as_array().empty());
}

// Positions of each game, worked out by hand.
TEST_F(Uwapi, moves_lead_where_the_rules_say_and_a_win_in_one_comes_first) {
  const json::value connect = position("connect/4x4n3p2", "1_--------BB--AA--");
  EXPECT_EQ(text(connect, "positionValue"), "win");
  EXPECT_EQ(number(connect, "remoteness"), 1);
  EXPECT_EQ(json::serialize(connect.at("moves").at(0)),
            R"({"position":"2_--------BB--AAA-","autoguiPosition":"2_eeeeeeeeBBeeAAAe","move":"3",)"
            R"("autoguiMove":"A_-_14_x","moveValue":"win","deltaRemoteness":0,"positionValue":"lose",)"
            R"("remoteness":0})");
  // The bomb in the corner takes itself and an o beside and above it, and an x falls.
  const json::value kaboom = position("kaboom/3x3n3b1.1", "1_---xxoooX..~0~1");
  std::map<std::string, json::value> moves;
  for (const json::value& move : kaboom.at("moves").as_array()) moves[text(move, "move")] = move;
  EXPECT_EQ(text(moves.at("d3.1"), "position"), "2_---x--ox-..~0~1");
  EXPECT_EQ(text(moves.at("d3.1"), "autoguiMove"), "A_-_8_y");
  // The board is full, and only x has a bomb on it.
  const json::value blocked = position("kaboom/3x3n3b1.0", "2_xxoooxXxo..~0~0");
  ASSERT_EQ(blocked.at("moves").as_array().size(), 1U);
  EXPECT_EQ(text(blocked.at("moves").at(0), "move"), "pass");
  EXPECT_EQ(text(blocked.at("moves").at(0), "autoguiMove"), "T_p_14_y");
  EXPECT_EQ(text(blocked.at("moves").at(0), "position"), "1_xxoooxXxo..~0~0");
  // Three tall pieces are in the top row, and one is in hand.
  const json::value quarto = position("quarto/regular", "1_BDF-------------H");
  EXPECT_EQ(json::serialize(quarto.at("moves").at(0)),
            R"({"position":"2_BDFH-------------","autoguiPosition":"2_BDFH-------------","move":"d1",)"
            R"("autoguiMove":"A_-_3","moveValue":"win","deltaRemoteness":0,"positionValue":"lose",)"
            R"("remoteness":0})");
}

TEST_F(Uwapi, pieces_of_quarto_are_the_ones_that_the_page_draws) {
  // O is low, full, square and white for the page; 0 has none of tall, dark, round and hollow for us.
  const json::value start = position("quarto/regular", "1_-----------------");
  std::map<std::string, std::string> buttons;
  for (const json::value& move : start.at("moves").as_array())
    buttons[text(move, "move")] = text(move, "autoguiMove");
  EXPECT_EQ(buttons.at("@0"), "A_O_286");
  EXPECT_EQ(buttons.at("@f"), "A_B_273");
  EXPECT_EQ(buttons.at("@2"), "A_G_278");
}

TEST_F(Uwapi, what_does_not_exist_is_404) {
  expect_problem("/uwapi/minesweeper/", 404, "not_found");
  expect_problem("/uwapi/chess/", 404, "not_found");
  expect_problem("/uwapi/chess/regular/positions/?p=1_-", 404, "not_found");
  for (const std::string variant : {"nonsense", "7x6n4p3", "255x255n4p2", "1x1", "4x4n5p2"})
    for (const std::string rest : {"/", "/positions/?p=1_-", "/instructions/"})
      expect_problem(std::string("/uwapi/connect/").append(variant).append(rest), 404, "not_found");
  expect_problem("/uwapi/quarto/sq/", 404, "not_found");
  expect_problem("/uwapi/connect/regular/moves/", 404, "not_found");
}

TEST_F(Uwapi, a_wrong_player_is_named_when_all_else_is_right) {
  const auto detail = [](const std::string& target) {
    const HttpAnswer answer = get(target);
    EXPECT_EQ(answer.status, 400) << answer.body;
    return text(json::parse(answer.body), "detail");
  };
  // Two tokens of each: the first player moves.
  EXPECT_EQ(detail("/uwapi/connect/4x4n3p2/positions/?p=2_--------BB--AA--"),
            "it is not player 2 who is to move in this position, but player 1: 1_--------BB--AA--");
  // One piece is placed and one is in hand. The player who placed handed it over, so the first player places.
  EXPECT_EQ(detail("/uwapi/quarto/regular/positions/?p=2_A---------------B"),
            "it is not player 2 who is to move in this position, but player 1: 1_A---------------B");
  EXPECT_TRUE(contains(detail("/uwapi/kaboom/regular/positions/?p=3_----------------..~1~1"),
                       "begins with the player to move, 1 or 2, not with \"3\""));
}

TEST_F(Uwapi, Q11_W05_a_refusal_names_the_characters_of_these_positions) {
  const auto detail = [](const std::string& target) {
    const HttpAnswer answer = get(target);
    EXPECT_EQ(answer.status, 400) << answer.body;
    return text(json::parse(answer.body), "detail");
  };
  for (const std::string position : {"2_Q----------------", "2_A---------------A", "2_0---------------5"}) {
    const std::string said = detail("/uwapi/quarto/regular/positions/?p=" + position);
    EXPECT_TRUE(contains(said, position)) << said;
    EXPECT_TRUE(contains(said, "A to P")) << said;
    EXPECT_FALSE(contains(said, "0 to 9")) << said;
  }
  const std::string connect = detail("/uwapi/connect/4x4n3p2/positions/?p=1_--------------C-");
  EXPECT_TRUE(contains(connect, "A, B, or - where it is empty")) << connect;
  const std::string kaboom = detail("/uwapi/kaboom/4x3n3b1-1/positions/?p=1_-----------z..~1~1");
  EXPECT_TRUE(contains(kaboom, "X and O for their bombs")) << kaboom;
  EXPECT_TRUE(contains(kaboom, "1_------------..~1~1")) << "the start as an example: " << kaboom;
}

TEST_F(Uwapi, a_variant_that_is_refused_is_told_the_form_of_ids) {
  for (const std::string id : {"4x4n3b1", "4x4n3b1-1sm"}) {
    const HttpAnswer answer = get("/uwapi/kaboom/" + id + "/");
    EXPECT_EQ(answer.status, 404);
    const std::string said = text(json::parse(answer.body), "detail");
    EXPECT_TRUE(contains(said, id)) << said;
    EXPECT_TRUE(contains(said, "5x4n4b2-1ms")) << said;
  }
}

TEST_F(Uwapi, ids_of_variants_have_no_dot_and_older_ones_that_have_still_answer) {
  for (const std::string game : {"connect", "kaboom", "quarto"}) {
    const json::value of = got("/uwapi/" + game + "/", game_example);
    for (const json::value& each : of.at("variants").as_array())
      EXPECT_FALSE(contains(text(each, "id"), ".")) << text(each, "id");
  }
  for (const auto& [id, older] : {std::pair{"4x3n3b1-1ms", "4x3n3b1.1ms"}, {"2x2n2b0-1m", "2x2n2b0.1m"}}) {
    json::value now = variant(std::string("kaboom/") + id);
    json::value before = variant(std::string("kaboom/") + older);
    for (json::value* each : {&now, &before}) {
      EXPECT_EQ(text(*each, "id"), id) << "an older id answers with the one of now";
      each->as_object().erase("name");
    }
    EXPECT_EQ(now, before);
  }
}

TEST_F(Uwapi, the_instructions_of_kaboom_name_the_colours_that_it_draws) {
  const json::value data = variant("kaboom/regular").at("imageAutoGUIData");
  const json::value& images = data.at("themes").at("regular").at("charImages");
  const std::string told =
      text(got("/uwapi/kaboom/regular/instructions/", instructions_example), "instructions");
  for (const std::string piece : {"x", "X", "o", "O"}) {
    std::smatch colour;
    const std::string file = text(images.at(piece), "image");
    ASSERT_TRUE(std::regex_search(file, colour, std::regex("general/(\\w+)_circle.svg"))) << file;
    EXPECT_TRUE(contains(told, colour[1].str())) << told;
  }
  EXPECT_TRUE(std::regex_search(told, std::regex("first player's pieces are blue and bombs purple")));
}

TEST_F(Uwapi, a_malformed_position_is_400) {
  const std::string connect = "/uwapi/connect/4x4n3p2/positions/?p=";
  expect_problem("/uwapi/connect/4x4n3p2/positions/", 400, "bad_notation");
  for (const std::string p :
       {"", "1", "1_", "3_----------------", "1-----------------", "2_----------------", "1_---------------",
        "1_-----------------", "1_XXXXXXXXXXXXXXXX", "1_A--------------B", "1_-------------C-B",
        "2_------------AAA-", "1_-------BBBBBAAAA", "12", "connect:4x4n3p2:12", "%00_%7f"})
    expect_problem(connect + p, 400, "bad_notation");
  for (const std::string p :
       {"1_---------", "1_---------..", "1_---------..~1", "1_---------..~1~1~1", "1_---------..~2~1",
        "1_---------..~01~1", "1_---------.~1~1", "1_--------..~1~1", "1_----------..~1~1",
        "1_-------*-..~0~1", "1_-------X-..~1~1", "1_---x-----..~1~1", "1_~~", "x,1,1,---,---,---"})
    expect_problem("/uwapi/kaboom/3x3n3b1.1/positions/?p=" + p, 400, "bad_notation");
  for (const std::string p : {"1_----------------", "2_-----------------", "1_Q---------------A",
                              "1_0---------------A", "1_A---------------A", "2_A---------------B"})
    expect_problem("/uwapi/quarto/regular/positions/?p=" + p, 400, "bad_notation");
  expect_problem(connect + "1_----------------&depth=3", 400, "bad_usage");
  expect_problem("/uwapi/?verbose=1", 400, "bad_usage");
  const HttpAnswer posted = http_post(service(), "/uwapi/connect/", "{}");
  EXPECT_EQ(posted.status, 405);
}

TEST(UwapiBudget, what_is_not_solved_in_time_is_unsolved_and_no_error) {
  const RunningService service({"--analysis-time", "100ms"});
  const HttpAnswer answer =
      http_get(service, "/uwapi/kaboom/7x6/positions/?p=1_" + std::string(42, '-') + "..~2~2");
  EXPECT_EQ(answer.status, 200) << answer.body;
  const json::value at = json::parse(answer.body);
  EXPECT_EQ(text(at, "positionValue"), "unsolved");
  EXPECT_EQ(number(at, "remoteness"), -100);
  ASSERT_EQ(at.at("moves").as_array().size(), 14U);
  for (const json::value& move : at.at("moves").as_array()) {
    EXPECT_EQ(text(move, "moveValue"), "unsolved");
    EXPECT_EQ(number(move, "deltaRemoteness"), 0);
  }
}

TEST(UwapiBudget, a_client_that_goes_away_cancels_its_work) {
  const RunningService service({"--threads", "1", "--analysis-time", "1h"});
  const std::string endless = "/uwapi/connect/9x9n4p2/positions/?p=1_" + std::string(81, '-');
  { HttpConnection(service).send(get_request(endless)); }
  EXPECT_EQ(http_get(service, "/uwapi/connect/4x4n3p2/positions/?p=1_----------------").status, 200)
      << "the only worker is free again";
}

}  // namespace
}  // namespace quadrille
