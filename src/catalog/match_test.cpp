#include "catalog/match.h"

#include <gtest/gtest.h>

#include <atomic>

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

TEST(Match, P05_only_a_seat_of_a_game_that_the_moves_have_not_ended_has_forfeited_it) {
  Record record = connect_record({"4"}, 1);
  record.forfeited = Forfeit{1, Forfeit::By::time};
  const auto match = Match::replay(all_games(), record);
  ASSERT_TRUE(match);
  EXPECT_EQ(forfeit_words(*match, *record.forfeited), "Player 2 (B) ran out of time. Player 1 (A) wins.");
  record.forfeited->seat = 2;
  EXPECT_EQ(Match::replay(all_games(), record).error().message, "there is no seat 2: 2 seats, from 0");
  record = connect_record({"1", "2", "1", "2", "1", "2", "1"}, 7);
  record.forfeited = Forfeit{1, Forfeit::By::resignation};
  EXPECT_EQ(Match::replay(all_games(), record).error().where, "forfeited");
}

TEST(Match, a_lot_from_the_seed_decides_which_seat_begins_where_the_rules_want_it) {
  const Catalog catalog = all_games();
  const auto game = *catalog.create("quarto", "");
  int first_seat = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const auto match = Match::begin(game, {.seed = seed, .seats = {"human", "easy"}});
    const std::size_t seat = match->seat_number(Player{0});
    first_seat += seat == 0 ? 1 : 0;
    EXPECT_EQ(match->seat_of(Player{0}), match->seats()[seat]);
    EXPECT_EQ(match->player_at(seat), Player{0});
    EXPECT_EQ(Match::replay(catalog, match->public_record())->seat_number(Player{0}), seat)
        << "known without the seed";
  }
  EXPECT_GT(first_seat, 430);  // 500 of 1000, and four and a half standard deviations around it
  EXPECT_LT(first_seat, 570);
  const auto given = Match::begin(game, {.seed = 3, .from = "0---------------:-"});
  EXPECT_EQ(given->seat_number(Player{0}), 0U) << "a given start has its players seated";
  const auto connect = *catalog.create("connect", "");
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    EXPECT_EQ(Match::begin(connect, {.seed = seed})->seat_number(Player{0}), 0U);
}

// Version 0.1 kept the view, and placed these mines under it for seed 7: "**.../***../...../...../.....".
TEST(Match, M02_P05_a_stored_game_from_a_view_keeps_its_mines) {
  const Record record{.game = "minesweeper",
                      .rules = "5x5m5safe",
                      .seed = 7,
                      .from = "#####/#####/##2##/#####/#####",
                      .moves = {"o5,5", "o3,1"},
                      .version = 2};
  const auto match = Match::replay(all_games(), record);
  ASSERT_TRUE(match) << match.error().message;
  EXPECT_EQ(match->turn().outcome.kind, Outcome::Kind::won);
}

TEST(Match, M02_P05_a_new_game_from_a_view_keeps_the_mines_that_were_drawn) {
  const Catalog catalog = all_games();
  const auto game = *catalog.create("minesweeper", "5x5m5safe");
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::string view = "#####/#####/##2##/#####/#####";
    const auto match = Match::begin(game, {.seed = seed, .from = view});
    ASSERT_TRUE(match);
    const Record record = match->record();
    EXPECT_NE(record.from, view) << "the start is complete";
    EXPECT_EQ(Match::replay(catalog, record)->record(), record);
    const Record shown = match->public_record();
    EXPECT_EQ(shown.from, view) << "a player gets the view and no mine";
    EXPECT_EQ(shown.seed, std::nullopt);
  }
}

TEST(Match, M02_a_game_with_secrets_that_an_engine_plays_is_practice) {
  const auto game = *all_games().create("minesweeper", "4x3m2safe");
  EXPECT_TRUE(Match::begin(game, {.seed = 3, .seats = {"fast"}})->is_practice());
  EXPECT_FALSE(Match::begin(game, {.seed = 3, .seats = {"human"}})->is_practice());
  const auto connect = *all_games().create("connect", "7x6n4p2");
  EXPECT_FALSE(Match::begin(connect, {.seed = 3, .seats = {"human", "easy"}})->is_practice());
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
  EXPECT_EQ(match->engine_move("easy", {}).value(), match->engine_move("easy", {}).value());

  EXPECT_EQ(Match::replay(catalog, match->record())->seat_of(Player{0}), "hard");
  EXPECT_EQ(Match::begin(game, {.seats = {"human"}}).error().where, "players");
  EXPECT_EQ(Match::begin(game, {.seats = {"human", "human", "x"}}).error().where, "seats");
}

TEST(Match, P04_a_match_that_people_began_stays_theirs_when_an_engine_takes_a_seat) {
  const Catalog catalog = all_games();
  const auto game = *catalog.create("connect", "7x6n4p2");
  auto match = Match::begin(game, {});
  EXPECT_FALSE(match->may_be_analysed());
  ASSERT_TRUE(match->seat(Player{1}, "easy"));
  EXPECT_TRUE(match->may_be_analysed()) << "the first move is not made";
  ASSERT_TRUE(match->seat(Player{1}, Match::human));
  ASSERT_TRUE(match->play("4"));
  ASSERT_TRUE(match->seat(Player{1}, "easy"));
  EXPECT_FALSE(match->may_be_analysed());
  EXPECT_FALSE(Match::replay(catalog, match->record())->may_be_analysed());

  auto against_engine = Match::begin(game, {.seats = {"human", "easy"}});
  ASSERT_TRUE(against_engine->play("4"));
  ASSERT_TRUE(against_engine->seat(Player{1}, "hard"));
  EXPECT_TRUE(against_engine->may_be_analysed());
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

std::shared_ptr<const Game> minefield() { return *all_games().create("minesweeper", "4x3m2safe"); }

TEST(Match, M02_undo_and_a_chosen_start_mark_a_game_as_practice_for_good) {
  auto match = *Match::begin(minefield(), {.seed = 5});
  ASSERT_TRUE(match.play("f1,1"));
  EXPECT_FALSE(match.is_practice());
  ASSERT_TRUE(match.undo(1));
  EXPECT_TRUE(match.is_practice());
  ASSERT_TRUE(match.play("o1,1"));
  EXPECT_TRUE(match.is_practice());
  EXPECT_TRUE(Match::replay(all_games(), match.record())->is_practice());
  EXPECT_TRUE(Match::begin(minefield(), {.seed = 5, .from = "*..*/..../...."})->is_practice());
  EXPECT_TRUE(Match::begin(minefield(), {.seed = 5, .practice = true})->is_practice());
}

TEST(Match, M02_the_first_click_undone_and_made_elsewhere_is_spared_there_too) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    auto match = *Match::begin(*all_games().create("minesweeper", "4x3m11safe"), {.seed = seed});
    for (const char* move : {"o1,1", "o4,3", "o2,2"}) {
      ASSERT_TRUE(match.play(move));
      EXPECT_EQ(match.turn().outcome.kind, Outcome::Kind::won) << "the only square without a mine";
      ASSERT_TRUE(match.undo(1));
    }
  }
}

TEST(Match, M02_a_record_that_leaves_a_running_game_has_neither_its_seed_nor_its_layout) {
  const std::string layout = "*..*/..../....";
  auto match = *Match::begin(minefield(), {.seed = 5, .from = layout});
  ASSERT_TRUE(match.play("o2,1"));
  const Record record = match.public_record();
  EXPECT_FALSE(record.seed);
  EXPECT_EQ(record.from, "#1##/####/####");
  EXPECT_TRUE(record.practice);
  const auto continued = Match::replay(all_games(), record);
  ASSERT_TRUE(continued);
  EXPECT_EQ(continued->view({}).state, match.view({}).state);
  const Forfeit resigned{0, Forfeit::By::resignation};
  const Record over = match.public_record(resigned);
  EXPECT_EQ(over.from, layout) << "P05: a game that was given up is over, and can be replayed";
  EXPECT_EQ(over.moves, std::vector<std::string>{"o2,1"});
  EXPECT_EQ(over.forfeited, resigned);
  ASSERT_TRUE(match.play("o1,1"));
  EXPECT_EQ(match.public_record().from, layout) << "a finished game can be replayed by anybody";
  EXPECT_TRUE(match.public_record().seed);
}

TEST(Match, a_click_that_does_nothing_is_not_recorded) {
  auto match = *Match::begin(minefield(), {.seed = 5});
  ASSERT_TRUE(match.play("f1,1"));
  EXPECT_EQ(match.play("o1,1")->effect, Effect::nothing);
  EXPECT_EQ(match.moves().size(), 1U);
  EXPECT_EQ(match.version(), 1U);
}

TEST(Match, a_board_that_is_searched_for_is_dealt_within_a_budget) {
  std::atomic<bool> stop = true;
  const Budget stopped{{.stop = &stop}};
  const auto game = *all_games().create("minesweeper", "9x9m10noguess@5.5");
  EXPECT_EQ(Match::begin(game, {.seed = 1}, stopped).error().code, ErrorCode::over_budget);
  // A record without a start deals as well; one with its start does not.
  const auto match = Match::begin(game, {.seed = 1});
  ASSERT_TRUE(match);
  Record record = match->record();
  EXPECT_FALSE(record.from.empty());
  EXPECT_TRUE(Match::replay(all_games(), record, stopped));
  record.from.clear();
  EXPECT_EQ(Match::replay(all_games(), record, stopped).error().code, ErrorCode::over_budget);
  EXPECT_TRUE(Match::replay(all_games(), record));
}

}  // namespace
}  // namespace quadrille
