// The whole program with one game more, tests/example/noughts, which is there by its folder and a line: every
// front end plays it, though none of them names it.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <string>

#include "tests/match_client.h"
#include "tests/program.h"
#include "tests/service.h"
#include "tests/tmux.h"

namespace quadrille {
namespace {

namespace json = boost::json;

class ExampleProgram : public testing::Test {
 protected:
  static void SetUpTestSuite() { program_under_test() = QUADRILLE_EXAMPLE; }

  static json::value read_json(const HttpAnswer& answer) {
    EXPECT_EQ(answer.status, 200) << answer.body;
    return json::parse(answer.body);
  }
};

TEST_F(ExampleProgram, lists_the_game_with_the_others) {
  const Finished listed = run_program({"games"});
  EXPECT_EQ(listed.exit_code, 0);
  for (const char* name : {"connect", "kaboom", "quarto", "minesweeper", "noughts"})
    EXPECT_TRUE(contains(listed.out, name)) << listed.out;
}

TEST_F(ExampleProgram, plays_it_by_plain_prompts) {
  const Finished played = run_program({"play", "noughts"}, "a1\nb9\na1\nb2\na2\nb3\na3\nquit\n");
  EXPECT_TRUE(contains(played.out, "choose a cell (a1-c3)")) << played.out;
  EXPECT_TRUE(contains(played.out, "Type a cell from a1 to c3.")) << "b9 is refused: " << played.out;
  EXPECT_TRUE(contains(played.out, "That cell is taken.")) << played.out;
  EXPECT_TRUE(contains(played.out, "Three in a row.")) << played.out;
  EXPECT_EQ(played.exit_code, 0);
}

// Noughts is a draw between perfect players; after X in the corner and O on an edge, X wins.
TEST_F(ExampleProgram, analyses_it) {
  const Finished start = run_program({"analyse", "noughts", "--json"});
  EXPECT_EQ(json::parse(start.out).at("value").as_string(), "tie") << start.out;
  const Finished won = run_program({"analyse", "noughts", "--position", "XO-------", "--json"});
  EXPECT_EQ(json::parse(won.out).at("value").as_string(), "win") << won.out;
}

TEST_F(ExampleProgram, plays_it_on_the_whole_terminal) {
  Tmux terminal;
  terminal.start("play noughts");
  terminal.wait_for("choose a cell");
  for (const char* cell : {"a1", "b1", "a2", "b2", "a3"}) {
    terminal.type(cell);
    terminal.press({"Enter"});
  }
  terminal.wait_for({"Three in a row.", "1 quit"});
  terminal.press({"1"});
  terminal.wait_for("code=0");
}

TEST_F(ExampleProgram, the_service_plays_and_analyses_it) {
  const RunningService service;
  const Held match = create(service, R"({"game":"noughts"})");
  ASSERT_EQ(match.tokens.size(), 2U);
  std::int64_t played = 0;
  for (const char* cell : {"a1", "b1", "a2", "b2"}) {
    EXPECT_EQ(move(service, match, match.token_after(played), cell).status, 200) << cell;
    ++played;
  }
  EXPECT_EQ(move(service, match, match.token_after(played), "a1").status, 422) << "it is taken";
  const Answer over = move(service, match, match.token_after(played), "a3");
  EXPECT_EQ(over.text("state"), "won");
  EXPECT_EQ(over.number("winner"), 0);

  const json::value game = read_json(http_get(service, "/api/v1/games/noughts"));
  EXPECT_EQ(game.at("verbs").at(0).at("pattern").as_string(), "{letter}{row}");
  const json::value found =
      read_json(http_get(service, "/api/v1/games/noughts/analysis?position=noughts::XO--X---O"));
  EXPECT_EQ(found.at("value").as_string(), "win") << "a2 threatens a3 and c2";
}

TEST_F(ExampleProgram, uwapi_has_it_by_its_description) {
  const RunningService service;
  const json::value games = read_json(http_get(service, "/uwapi/"));
  EXPECT_TRUE(std::any_of(games.as_array().begin(), games.as_array().end(),
                          [](const json::value& each) { return each.at("id").as_string() == "noughts"; }));
  const json::value variant = read_json(http_get(service, "/uwapi/noughts/regular/"));
  EXPECT_EQ(variant.at("startPosition").as_string(), "1_---------");
  EXPECT_EQ(variant.at("autoguiStartPosition").as_string(), "1_eeeeeeeee");
  // X in two corners of a row wins at once between them; O has the middle of the last row.
  const json::value at = read_json(http_get(service, "/uwapi/noughts/regular/positions/?p=1_X-X-O--O-"));
  EXPECT_EQ(at.at("positionValue").as_string(), "win");
  EXPECT_EQ(at.at("remoteness").to_number<int>(), 1);
  const json::value& best = at.at("moves").at(0);
  EXPECT_EQ(best.at("move").as_string(), "b1");
  EXPECT_EQ(best.at("autoguiMove").as_string(), "A_-_1_x") << "the second square from the top left";
  EXPECT_EQ(best.at("position").as_string(), "2_XXX-O--O-");
  EXPECT_EQ(best.at("autoguiPosition").as_string(), "2_XXXeOeeOe");
  EXPECT_EQ(http_get(service, "/uwapi/noughts/regular/positions/?p=1_XXX------").status, 400);
}

TEST_F(ExampleProgram, uwapi_leaves_out_games_of_one) {
  const RunningService service;
  EXPECT_EQ(http_get(service, "/uwapi/minesweeper/").status, 404);
}

}  // namespace
}  // namespace quadrille
