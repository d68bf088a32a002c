#include "games/kaboom/players.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "core/random.h"
#include "games/kaboom/analysis.h"
#include "games/kaboom/notation.h"

namespace quadrille::kaboom {
namespace {

// Returns an open position after some random moves.
Position random_position(const PlainRules& rules, std::uint32_t most_moves, Random& random) {
  while (true) {
    Position at = rules.start();
    for (auto left = random.below(most_moves + 1); left > 0 && at.outcome().is_open(); --left) {
      const auto moves = rules.moves(at);
      at = rules.after(std::move(at), moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (at.outcome().is_open()) return at;
  }
}

Move chosen(const PlainRules& rules, const Position& at, std::string_view level, const Budget& budget = {}) {
  const auto move = choose(rules, at, level, budget, 1);
  EXPECT_TRUE(move);
  return *move;
}

// Plays every move, unlike the engine.
bool wins_now(const PlainRules& rules, const Position& at) {
  const auto moves = rules.moves(at);
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
    return rules.after(at, move).outcome() == won_by(at.to_move());
  });
}

bool prevents_loss(const PlainRules& rules, const Position& at, const Move& move) {
  const Position next = rules.after(at, move);
  if (!next.outcome().is_open()) return next.outcome() != won_by(next.to_move());
  return !wins_now(rules, next);
}

const std::vector<Shape> shapes = {
    {7, 6, 4, 2, 2},   {7, 6, 4, 5, 5, true}, {6, 6, 4, 4, 4, false, true}, {5, 5, 3, 3, 3, true, true},
    {11, 10, 4, 9, 9}, {13, 12, 4, 9, 9}};

Verdict settled(const PlainRules& rules, const Position& at) {
  Budget budget;
  budget.memory = std::size_t{4} << 20;
  return analyse(rules, at, budget)->position;
}

// The moves of a short search must be as legal and as safe as those of a long one.
Budget short_time() {
  Budget budget;
  budget.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(2);
  return budget;
}

TEST(KaboomPlayers, every_level_plays_legal_games_to_their_end) {
  for (const Shape& shape : {Shape{}, Shape{2, 2, 2, 0, 0}, Shape{3, 3, 3, 3, 3, true, true},
                             Shape{11, 10, 4, 5, 5}, Shape{13, 12, 4, 9, 9}}) {
    const PlainRules rules(shape);
    for (const Level& level : levels()) {
      Position at = rules.start();
      for (std::uint64_t seed = 0; at.outcome().is_open(); ++seed) {
        const auto move = choose(rules, at, level.name, short_time(), seed);
        ASSERT_TRUE(move);
        ASSERT_TRUE(rules.validate(at, *move));
        at = rules.after(std::move(at), *move);
      }
    }
  }
}

TEST(KaboomPlayers, medium_and_above_never_miss_a_win_in_one) {
  Random random(1);
  for (const Shape& shape : shapes) {
    const PlainRules rules(shape);
    int met = 0;
    for (int i = 0; i < 4000 && met < 20; ++i) {
      const Position at = random_position(rules, 60, random);
      if (!wins_now(rules, at)) continue;
      ++met;
      ASSERT_TRUE(rules.wins_at_once(at));
      for (const char* level : {"medium", "hard"})
        ASSERT_EQ(rules.after(at, chosen(rules, at, level, short_time())).outcome(), won_by(at.to_move()))
            << level << ' ' << write_rules(shape) << ' ' << Notation{}.write(rules, at);
    }
    EXPECT_GE(met, 2) << write_rules(shape) << ": under misere such positions are rare";
  }
}

TEST(KaboomPlayers, hard_never_fails_to_prevent_a_loss_in_one_when_it_can_be_prevented) {
  Random random(2);
  for (const Shape& shape : shapes) {
    const PlainRules rules(shape);
    int met = 0;
    for (int i = 0; i < 4000 && met < 20; ++i) {
      const Position at = random_position(rules, 60, random);
      if (wins_now(rules, at)) continue;
      const auto moves = rules.moves(at);
      const auto safe = std::count_if(moves.begin(), moves.end(),
                                      [&](const Move& move) { return prevents_loss(rules, at, move); });
      if (safe == 0 || safe == static_cast<std::ptrdiff_t>(moves.size())) continue;
      ++met;
      for (const char* level : {"medium", "hard"})
        ASSERT_TRUE(prevents_loss(rules, at, chosen(rules, at, level, short_time())))
            << level << ' ' << write_rules(shape) << ' ' << Notation{}.write(rules, at);
    }
    EXPECT_EQ(met, 20) << write_rules(shape);
  }
}

TEST(KaboomPlayers, hard_prefers_a_long_defence_to_moves_that_it_had_no_time_for) {
  // Every move that does not lose at once is soon proved to lose. Moves that lose at once had not been
  // searched by then, and were played.
  const PlainRules rules({});
  const Position at = *Notation{}.read(rules, "o,0,0,-o--o-x,-x--x-o,xx--oox,oo-xxoo,ox-xoxx,xxoxxoo");
  for (const std::uint64_t nodes : {0U, 1U, 10U, 100U, 1000U, 10'000U, 100'000U}) {
    Budget budget;
    budget.nodes = nodes;
    ASSERT_TRUE(prevents_loss(rules, at, chosen(rules, at, "hard", budget))) << nodes;
  }
}

TEST(KaboomPlayers, hard_never_worsens_a_position_that_its_search_settles) {
  for (const Shape& shape :
       {Shape{3, 3, 3, 1, 1}, Shape{3, 3, 3, 1, 1, true}, Shape{4, 3, 3, 1, 1, false, true}}) {
    const PlainRules rules(shape);
    Random random(3);
    for (int game = 0; game < 5; ++game) {
      Position at = rules.start();
      while (at.outcome().is_open()) {
        const Verdict before = settled(rules, at);
        const Move best = chosen(rules, at, "hard");
        at = rules.after(std::move(at), best);
        const Verdict after = settled(rules, at);
        ASSERT_EQ(static_cast<int>(after.value.min) + static_cast<int>(before.value.min), 2)
            << Notation{}.write(rules, at);
        ASSERT_EQ(*after.remoteness + 1, *before.remoteness) << Notation{}.write(rules, at);
        if (!at.outcome().is_open()) break;
        // The opponent plays at random.
        const auto moves = rules.moves(at);
        at = rules.after(std::move(at), moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
    }
  }
}

TEST(KaboomPlayers, the_same_seed_plays_the_same_move) {
  const PlainRules rules({});
  const Position at = *Notation{}.read(rules, "(x 2 1 ------- ------- ------- ------- --@---- xoxo---)");
  for (const Level& level : levels())
    EXPECT_EQ(chosen(rules, at, level.name), chosen(rules, at, level.name)) << level.name;
}

TEST(KaboomPlayers, every_level_plays_the_largest_board) {
  const PlainRules rules({255, 255, 5, 99, 99});
  Random random(4);
  const Position at = random_position(rules, 300, random);
  for (const Level& level : levels()) ASSERT_TRUE(rules.validate(at, chosen(rules, at, level.name)));
}

TEST(KaboomPlayers, a_level_that_there_is_not_is_refused_naming_those_there_are) {
  const PlainRules rules({});
  const auto refused = choose(rules, rules.start(), "perfect", {}, 1);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("easy, medium or hard"), std::string::npos);
}

}  // namespace
}  // namespace quadrille::kaboom
