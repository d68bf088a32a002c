#include "catalog/verb.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace quadrille {
namespace {

const std::vector<Verb> verbs = {
    {.id = "drop", .target = Verb::Target::column, .pattern = "{column}"},
    {.id = "detonate", .target = Verb::Target::square, .pattern = "d{column}.{row}"},
    {.id = "pick", .target = Verb::Target::piece, .pattern = "@{piece}"},
    {.id = "place", .target = Verb::Target::square, .pattern = "{letter}{row}"},
    {.id = "pass", .target = Verb::Target::none, .pattern = "pass"},
};

TEST(Verb, moves_are_read_by_their_patterns_and_written_back) {
  struct Case {
    std::string move;
    std::string verb;
    MoveTarget target;
  };
  for (const auto& [move, verb, target] :
       {Case{"4", "drop", {{4, 0}}}, Case{"255", "drop", {{255, 0}}}, Case{"d12.3", "detonate", {{12, 3}}},
        Case{"@a", "pick", {{}, 'a'}}, Case{"c3", "place", {{3, 3}}}, Case{"pass", "pass", {}}}) {
    const auto read = read_move(verbs, move);
    ASSERT_TRUE(read) << move;
    EXPECT_EQ(read->verb->id, verb) << move;
    EXPECT_EQ(read->target, target) << move;
    EXPECT_EQ(write_move(*read->verb, read->target), move);
  }
}

TEST(Verb, text_that_follows_no_pattern_is_no_move) {
  for (const std::string move : {"", "d", "d3.", "d3.4.5", "d-3.4", "@", "@ab", "c", "C3", "3c", "passes",
                                 "4 ", "99999999999999999999", "d1.99999999999999999999"})
    EXPECT_FALSE(read_move(verbs, move)) << move;
}

TEST(Verb, a_pattern_says_what_stands_before_and_between_its_targets) {
  EXPECT_EQ(prefix_of(verbs[0]), "");
  EXPECT_EQ(prefix_of(verbs[1]), "d");
  EXPECT_EQ(prefix_of(verbs[4]), "pass");
  EXPECT_EQ(joint_of(verbs[1]), ".");
  EXPECT_EQ(joint_of(verbs[0]), "");
  EXPECT_EQ(joint_of(verbs[3]), "");
}

}  // namespace
}  // namespace quadrille
