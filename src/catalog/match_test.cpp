#include "catalog/match.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

Record connect_record(std::vector<std::string> moves, std::uint64_t version) {
  return {"connect", "7x6n4p2", 1, "", std::move(moves), version};
}

TEST(Match, a_record_is_refused_at_its_first_illegal_move) {
  const auto match = Match::replay(all_games(), connect_record({"4", "9", "x"}, 3));
  ASSERT_FALSE(match);
  EXPECT_EQ(match.error().where, "moves[1]");
  EXPECT_TRUE(match.error().message.starts_with("move 2 of the record: "));
}

TEST(Match, a_record_of_unknown_games_or_rules_is_refused) {
  Record record = connect_record({}, 0);
  record.game = "chess";
  EXPECT_EQ(Match::replay(all_games(), record).error().code, ErrorCode::not_found);
  record = connect_record({}, 0);
  record.rules = "3x3n4p2";
  EXPECT_EQ(Match::replay(all_games(), record).error().code, ErrorCode::bad_settings);
  record = connect_record({}, 0);
  record.from = "9";
  EXPECT_FALSE(Match::replay(all_games(), record));
}

TEST(Match, the_version_counts_every_change_and_cannot_be_below_the_number_of_moves) {
  EXPECT_EQ(Match::replay(all_games(), connect_record({"4", "4"}, 7))->version(), 7U);
  EXPECT_EQ(Match::replay(all_games(), connect_record({"4", "4"}, 1)).error().where, "version");
}

TEST(Match, P04_any_seat_can_be_a_person_or_a_program) {
  const Catalog catalog = all_games();
  const auto game = *catalog.create("connect", "7x6n4p3");
  auto match = Match::begin(game, {.seed = 3, .seats = {"human", "easy", "medium"}});
  ASSERT_TRUE(match);
  EXPECT_TRUE(match->is_human(Player{0}));
  EXPECT_EQ(match->seat_of(Player{2}), "medium");
  EXPECT_TRUE(match->seat(Player{0}, "hard"));
  EXPECT_FALSE(match->is_human(Player{0}));
  EXPECT_FALSE(match->seat(Player{0}, "genius"));
  EXPECT_FALSE(match->seat(Player{3}, "hard"));
  EXPECT_EQ(match->seat_of(Player{0}), "hard");
  EXPECT_EQ(match->program_move("easy", {}).value(), match->program_move("easy", {}).value());

  EXPECT_EQ(Match::replay(catalog, match->record())->seat_of(Player{0}), "hard");
  EXPECT_EQ(Match::begin(game, {.seats = {"human"}}).error().where, "players");
  EXPECT_EQ(Match::begin(game, {.seats = {"human", "human", "x"}}).error().where, "seats");
}

TEST(Match, undo_reaches_back_to_what_a_person_decided_last) {
  const auto game = *all_games().create("connect", "7x6n4p3");
  auto match = Match::begin(game, {.seats = {"human", "easy", "easy"}});
  EXPECT_EQ(match->moves_to_last_decision(), 0U);
  for (const char* move : {"4", "4"}) ASSERT_TRUE(match->play(move));
  EXPECT_EQ(match->moves_to_last_decision(), 2U);
  for (const char* move : {"3", "3"}) ASSERT_TRUE(match->play(move));
  EXPECT_EQ(match->moves_to_last_decision(), 1U);
}

TEST(Catalog, P03_a_line_is_split_at_its_first_two_colons_only) {
  const Catalog catalog = all_games();
  const auto line = catalog.read_line("connect:7x6n4p2:44:53");
  ASSERT_TRUE(line);
  EXPECT_EQ(line->state, "44:53");
  EXPECT_FALSE(catalog.read_line("connect:7x6n4p2"));
  EXPECT_TRUE(catalog.is_line("connect::"));
  EXPECT_FALSE(catalog.is_line("0---1-----------:5")) << "a bare state may hold a colon";
  EXPECT_FALSE(catalog.is_line("4453"));
}

}  // namespace
}  // namespace quadrille
