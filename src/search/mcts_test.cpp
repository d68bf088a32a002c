#include "search/mcts.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

// Nim with one heap: players take 1, 2 or 3 matches in turn, and the last match wins. A multiple of 4 is lost
// for the player to move.
struct Nim {
  struct Position {
    int matches = 0;
    Player to_move = {};
  };
  using Move = int;
  int count = 2;

  [[nodiscard]] int players() const { return count; }
  [[nodiscard]] Player to_move(const Position& at) const { return at.to_move; }
  [[nodiscard]] Outcome outcome(const Position& at) const {
    if (at.matches > 0) return {};
    return won_by(Player{static_cast<std::uint8_t>((at.to_move.value + count - 1) % count)});
  }
  [[nodiscard]] std::vector<int> moves(const Position& at) const {
    std::vector<int> moves;
    for (int take = 1; take <= std::min(3, at.matches); ++take) moves.push_back(take);
    return moves;
  }
  [[nodiscard]] Position after(const Position& at, int take) const {
    return {at.matches - take, Player{static_cast<std::uint8_t>((at.to_move.value + 1) % count)}};
  }
};

int best_move(const Nim& nim, int matches, std::uint64_t seed) {
  Random random(seed);
  const auto estimates =
      Mcts(nim, RandomMoves{}).estimate({matches, {}}, nim.moves({matches, {}}), {.max = 3000}, {}, random);
  return std::max_element(estimates.begin(), estimates.end(),
                          [](const auto& a, const auto& b) { return a.visits < b.visits; })
      ->move;
}

TEST(Mcts, finds_the_only_move_that_wins) {
  for (const int matches : {5, 6, 7, 9, 10, 11})
    for (std::uint64_t seed = 0; seed < 5; ++seed) EXPECT_EQ(best_move({}, matches, seed), matches % 4);
}

TEST(Mcts, every_player_plays_for_themselves) {
  // Three players and 4 matches: every move leaves 1, 2 or 3, and the next player takes them all and wins.
  // All three shares are small.
  Random random(1);
  const Nim nim{3};
  for (const auto& estimate :
       Mcts(nim, RandomMoves{}).estimate({4, {}}, nim.moves({4, {}}), {.max = 3000}, {}, random))
    EXPECT_LT(estimate.share, 0.2) << estimate.move;
}

TEST(Mcts, the_same_seed_gives_the_same_visits_and_the_limits_hold) {
  const Nim nim;
  const auto visits = [&](const Limits& limits) {
    Random random(7);
    std::vector<std::uint64_t> all;
    std::uint64_t sum = 0;
    for (const auto& estimate :
         Mcts(nim, RandomMoves{}).estimate({21, {}}, {1, 2, 3}, {.max = 500}, limits, random)) {
      all.push_back(estimate.visits);
      sum += estimate.visits;
    }
    return std::pair(all, sum);
  };
  EXPECT_EQ(visits({}), visits({}));
  EXPECT_EQ(visits({}).second, 500U);
  EXPECT_LE(visits({.nodes = 210}).second, 210U / 7 + 1) << "a game has 7 moves at least";
  EXPECT_EQ(visits({.deadline = std::chrono::steady_clock::now()}).second, 64U)
      << "the least, and on to the next look at the clock";
}

}  // namespace
}  // namespace quadrille
