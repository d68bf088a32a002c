// The laws that every game in the catalogue obeys, on each of its example rules. This file is built twice:
// with the games of the product, and with the example game of docs/adding-a-game.md.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/match.h"
#include "core/random.h"
#include "service/match_text.h"

namespace quadrille {
namespace {

// Observation is not State, and neither converts into the other or into a View.
static_assert(!std::is_convertible_v<State, Observation> && !std::is_convertible_v<Observation, State>);
static_assert(!std::is_constructible_v<Observation, State> && !std::is_constructible_v<State, Observation>);
static_assert(!std::is_constructible_v<View, State> && !std::is_constructible_v<View, Observation>);

class Laws : public testing::TestWithParam<std::string> {
 protected:
  static constexpr int games = 12;

  void SetUp() override {
    const auto line = *catalog_.read_line(GetParam() + ":");
    game_ = *catalog_.create(line.game, line.rules);
  }

  Match begin(std::uint64_t seed) const { return *Match::begin(game_, {.seed = seed}); }

  std::vector<std::string> moves(const Match& match) const {
    return game_->moves(match.observe(match.turn().to_move));
  }

  // Plays one random legal move.
  void step(Match& match, Random& random) const {
    const auto legal = moves(match);
    ASSERT_FALSE(legal.empty()) << "an open game has a move";
    const std::string& move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    const auto played = match.play(move);
    ASSERT_TRUE(played) << move << ": " << played.error().message;
    ASSERT_EQ(played->effect, Effect::changes);
    ASSERT_EQ(played->move, move) << "moves are listed in their canonical spelling";
  }

  // The views of a match by every player and by a spectator.
  std::vector<View> views(const Match& match) const {
    std::vector<View> all = {match.view({})};
    for (int player = 0; player < game_->identity().players(); ++player)
      all.push_back(match.view(Player{static_cast<std::uint8_t>(player)}));
    return all;
  }

  // A match after some random moves; it may be over.
  Match somewhere(Random& random) const {
    Match match = begin(random.next());
    for (auto left = random.below(60); left > 0 && match.turn().outcome.is_open(); --left)
      step(match, random);
    return match;
  }

  Catalog catalog_ = all_games();
  std::shared_ptr<const Game> game_;
};

TEST_P(Laws, every_legal_move_is_of_one_verb_whose_pattern_writes_it) {
  const std::vector<Verb>& verbs = game_->identity().verbs;
  std::set<std::string> ids;
  for (const Verb& verb : verbs) EXPECT_TRUE(ids.insert(verb.id).second) << verb.id;
  Random random(1);
  for (int i = 0; i < games; ++i) {
    Match match = begin(random.next());
    while (match.turn().outcome.is_open() && match.moves().size() < 40) {
      for (const std::string& move : moves(match)) {
        std::size_t of = 0;
        for (const Verb& verb : verbs) of += read_target(verb, move) ? 1U : 0U;
        ASSERT_EQ(of, 1U) << move;
        const auto read = read_move(verbs, move);
        ASSERT_EQ(write_move(*read->verb, read->target), move);
        const View view = match.view({});
        const Square to = read->target.square;
        switch (read->verb->target) {
          case Verb::Target::column: ASSERT_TRUE(to.column >= 1 && to.column <= view.columns) << move; break;
          case Verb::Target::square:
            ASSERT_TRUE(to.column >= 1 && to.column <= view.columns && to.row >= 1 && to.row <= view.rows)
                << move;
            break;
          case Verb::Target::piece:
            ASSERT_NE(view.supply.find(read->target.piece), std::string::npos) << move;
            break;
          case Verb::Target::none: break;
        }
      }
      step(match, random);
    }
  }
}

TEST_P(Laws, a_verb_says_whether_it_ends_the_turn) {
  if (game_->identity().players() < 2) return;
  Random random(5);
  for (int i = 0; i < games; ++i) {
    Match match = begin(random.next());
    while (match.turn().outcome.is_open()) {
      const Player mover = match.turn().to_move;
      step(match, random);
      if (HasFatalFailure()) return;
      const LegalMove made = legal_move(game_->identity().verbs, match.moves().back());
      EXPECT_EQ(match.movers().back(), mover);
      if (!match.turn().outcome.is_open()) break;
      const bool ends_turn = match.turn().to_move != mover;
      const auto& verbs = game_->identity().verbs;
      const auto verb =
          std::find_if(verbs.begin(), verbs.end(), [&](const Verb& v) { return v.id == made.verb; });
      ASSERT_EQ(verb->ends_turn, ends_turn) << made.text;
      ASSERT_FALSE(made.label.empty()) << made.text;
    }
  }
}

TEST_P(Laws, the_pieces_of_players_are_their_tokens_and_every_symbol_is_one_piece) {
  const Identity& identity = game_->identity();
  std::set<char> symbols;
  for (const PieceKind& piece : identity.pieces) {
    EXPECT_TRUE(symbols.insert(piece.symbol).second) << piece.symbol;
    EXPECT_FALSE(piece.name.empty()) << piece.symbol;
    if (!piece.owner) continue;
    const std::string& tokens = identity.tokens[piece.owner->value];
    EXPECT_NE(tokens.find(piece.symbol), std::string::npos) << piece.symbol;
  }
  Random random(6);
  Match match = begin(random.next());
  while (match.turn().outcome.is_open()) {
    const View view = match.view({});
    for (const char cell : view.cells + view.supply + view.in_hand)
      ASSERT_TRUE(cell == identity.empty || symbols.contains(cell)) << cell;
    step(match, random);
    if (HasFatalFailure()) return;
  }
}

TEST_P(Laws, every_job_ends_with_a_stopped_budget) {
  std::atomic<bool> stop = true;
  const Budget stopped{{.stop = &stop}};
  const Budget late{{.deadline = std::chrono::steady_clock::now()}};
  Random random(2);
  Match match = begin(random.next());
  step(match, random);
  if (!match.turn().outcome.is_open()) match = begin(random.next());
  const Observation observation = match.observe(match.turn().to_move);
  const auto legal = moves(match);
  for (const Budget& budget : {stopped, late}) {
    if (const auto* odds = game_->ability<OddsAnalyser>()) {
      EXPECT_EQ(odds->odds(observation, budget).error().code, ErrorCode::over_budget);
    }
    if (const auto* dealing = game_->ability<Dealing>()) {
      EXPECT_EQ(dealing->deal(1, budget).error().code, ErrorCode::over_budget);
    }
    if (const auto* completion = game_->ability<StartCompletion>()) {
      const auto start = completion->complete(1, game_->describe(observation).state, budget);
      EXPECT_TRUE(start || start.error().code == ErrorCode::over_budget) << start.error().message;
    }
    if (const auto* analyser = game_->ability<Analyser>()) {
      const auto analysis = analyser->analyse(observation, budget);
      EXPECT_TRUE(analysis || analysis.error().code == ErrorCode::unsupported) << analysis.error().message;
    }
    for (const Level& level : levels_of(*game_)) {
      const auto move = game_->ability<Engines>()->choose(observation, level.name, budget, 1);
      ASSERT_TRUE(move) << level.name << ": " << move.error().message;
      EXPECT_TRUE(std::find(legal.begin(), legal.end(), *move) != legal.end()) << level.name << " " << *move;
    }
  }
  if (const auto* statistics = game_->ability<SoloStatistics>()) {
    const auto tally =
        statistics->play({.level = levels_of(*game_).back().name, .games = 1'000'000'000, .stop = &stop});
    EXPECT_TRUE(!tally || tally->games == 0);
  }
}

TEST_P(Laws, legal_moves_apply_and_random_games_end) {
  Random random(1);
  for (int i = 0; i < games; ++i) {
    Match match = begin(random.next());
    const std::size_t squares = match.view({}).cells.size();
    while (match.turn().outcome.is_open()) {
      ASSERT_LE(match.moves().size(), 4 * squares + 4) << "the game does not seem to end";
      const auto legal = moves(match);
      ASSERT_EQ(std::set(legal.begin(), legal.end()).size(), legal.size()) << "a move is listed twice";
      step(match, random);
      if (HasFatalFailure()) return;
    }
    EXPECT_TRUE(moves(match).empty()) << "a finished game has no move";
    EXPECT_FALSE(match.view({}).result.empty()) << "a finished game says how it ended";
  }
}

TEST_P(Laws, illegal_moves_are_refused_with_a_reason_and_change_nothing) {
  Random random(2);
  const std::vector<std::string> nonsense = {"",         " ",
                                             "nonsense", "-1",
                                             "-0",       "99999999999999999999",
                                             "1.5",      "1 1 1",
                                             "\xff",     "a1b2c3",
                                             "..",       std::string("1\0", 2),
                                             "--",       std::string(100000, '7')};
  const auto at_the_start = moves(begin(0));
  for (int i = 0; i < games; ++i) {
    Match match = somewhere(random);
    if (HasFatalFailure()) return;
    auto attempts = nonsense;
    const auto legal = moves(match);
    for (const std::string& move : at_the_start)
      if (std::find(legal.begin(), legal.end(), move) == legal.end()) attempts.push_back(move);
    const auto before = views(match);
    const Record record = match.record();
    for (const std::string& move : attempts) {
      const auto played = match.play(move);
      if (played) {
        EXPECT_EQ(played->effect, Effect::nothing) << move;
      } else {
        EXPECT_FALSE(played.error().message.empty()) << move;
      }
      ASSERT_EQ(match.record(), record) << move;
    }
    EXPECT_EQ(views(match), before);
  }
}

TEST_P(Laws, a_position_read_back_from_its_text_looks_the_same) {
  Random random(3);
  for (int i = 0; i < games; ++i) {
    const Match match = somewhere(random);
    if (HasFatalFailure()) return;
    View view = match.view(match.turn().to_move);
    view.aftermath = {};  // the text has no last move
    const auto read = game_->read(view.state);
    ASSERT_TRUE(read) << view.state << ": " << read.error().message;
    // A view follows from the position text alone, so it holds nothing else.
    EXPECT_EQ(game_->describe(*read), view);

    const auto line = catalog_.read_line(write_line(game_->identity(), view.state));
    ASSERT_TRUE(line);
    const auto again = catalog_.create(line->game, line->rules);
    ASSERT_TRUE(again);
    EXPECT_EQ((*again)->describe(*(*again)->read(line->state)), view);
  }
}

TEST_P(Laws, undo_restores_what_was_there_before) {
  Random random(4);
  for (int i = 0; i < games; ++i) {
    Match match = begin(random.next());
    std::vector<std::vector<View>> history = {views(match)};
    for (auto left = random.below(40); left > 0 && match.turn().outcome.is_open(); --left) {
      step(match, random);
      if (HasFatalFailure()) return;
      history.push_back(views(match));
    }
    std::uint64_t version = match.version();
    while (!match.moves().empty()) {
      const auto back =
          1 + random.below(std::min<std::uint32_t>(3, static_cast<std::uint32_t>(match.moves().size())));
      ASSERT_TRUE(match.undo(back));
      ASSERT_EQ(views(match), history[match.moves().size()]);
      ASSERT_EQ(match.version(), ++version);
    }
    EXPECT_FALSE(match.undo(1)) << "there is nothing left to take back";
    EXPECT_EQ(match.version(), version);
  }
}

TEST_P(Laws, P05_replaying_the_record_gives_the_same_match) {
  Random random(5);
  for (int i = 0; i < games; ++i) {
    Match match = somewhere(random);
    if (HasFatalFailure()) return;
    if (!match.moves().empty()) {
      ASSERT_TRUE(match.undo(1));
    }
    const auto exported = read_record(write_record(match.record()));
    ASSERT_TRUE(exported) << exported.error().message;
    ASSERT_EQ(*exported, match.record());
    const auto again = Match::replay(catalog_, *exported);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(views(*again), views(match));
    EXPECT_EQ(again->moves(), match.moves());
    EXPECT_EQ(again->version(), match.version());
  }
}

TEST_P(Laws, a_match_can_begin_from_the_text_of_an_open_position) {
  Random random(6);
  for (int i = 0; i < games; ++i) {
    const Match match = somewhere(random);
    if (HasFatalFailure()) return;
    const View view = match.view(match.turn().to_move);
    auto continued = Match::begin(game_, {.seed = 1, .from = view.state});
    ASSERT_TRUE(continued) << continued.error().message;
    EXPECT_EQ(continued->view({}).state, view.state);
    EXPECT_TRUE(continued->moves().empty());
    if (!continued->turn().outcome.is_open()) continue;
    step(*continued, random);
    ASSERT_TRUE(continued->undo(1));
    EXPECT_EQ(continued->view({}).state, view.state);
  }
}

TEST_P(Laws, the_seed_shows_in_no_view_and_in_no_record_that_leaves_a_running_game) {
  Random random(7);
  for (int i = 0; i < games; ++i)
    ASSERT_EQ(views(begin(random.next())), views(begin(random.next()))) << "nothing has been played yet";
  for (int i = 0; i < games; ++i) {
    const Match match = somewhere(random);
    if (HasFatalFailure()) return;
    EXPECT_EQ(match.public_record().seed.has_value(), !match.turn().outcome.is_open());
    EXPECT_TRUE(match.record().seed.has_value());
  }
}

TEST_P(Laws, copies_of_a_match_go_their_own_ways) {
  Random random(8);
  for (int i = 0; i < games; ++i) {
    Match match = somewhere(random);
    if (HasFatalFailure() || !match.turn().outcome.is_open()) continue;
    const Observation observation = match.observe({});
    const View before = game_->describe(observation);
    Match copy = match;
    step(copy, random);
    EXPECT_EQ(match.view({}), before);
    step(match, random);
    EXPECT_EQ(game_->describe(observation), before) << "what was seen once does not change";
  }
}

std::vector<std::string> every_example() {
  std::vector<std::string> rules;
  const Catalog catalog = all_games();
  for (const Entry& entry : catalog.entries())
    for (const std::string& example : entry.examples) rules.push_back(entry.name + ":" + example);
  return rules;
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Laws, testing::ValuesIn(every_example()), [](const auto& param_info) {
  std::string name = param_info.param;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
});

}  // namespace
}  // namespace quadrille
