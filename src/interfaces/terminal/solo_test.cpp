#include "interfaces/terminal/solo.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "catalog/catalog.h"
#include "games/minesweeper/rules/mine_placement.h"
#include "tests/program.h"

namespace quadrille {
namespace {

using namespace std::chrono_literals;

// A game on the beginner's board that is won square by square, with 1 s per effective click.
class SoloTest : public testing::Test {
 protected:
  static constexpr std::uint64_t seed = 5;

  Match begin(Match::Setup setup = {.seed = seed}) const {
    return *Match::begin(*all_games().create("minesweeper", "9x9m10safe"), std::move(setup));
  }

  void win(Match& match, Solo& solo) {
    const auto layout = minesweeper::place_mines({}, seed, 0);
    for (std::size_t cell = 0; cell < layout.mines.size(); ++cell) {
      if (layout.mines[cell]) continue;
      const std::string move = "o" + std::to_string(cell % 9 + 1) + "," + std::to_string(cell / 9 + 1);
      const auto played = match.play(move);
      ASSERT_TRUE(played);
      now_ += played->effect == Effect::changes ? 1s : 0s;
      solo.clicked(match, played->effect, now_);
    }
    ASSERT_EQ(match.turn().outcome.kind, Outcome::Kind::won);
  }

  ScratchDirectory folder_;
  BestTimes best_times_{folder_.path() / "best-times.json"};
  Solo::Clock::time_point now_{};
};

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST_F(SoloTest, M13_the_time_of_a_preset_is_kept_and_takes_its_place) {
  Match match = begin();
  Solo solo(match);
  win(match, solo);
  const std::string ending = solo.ending(match, best_times_);
  const auto times = *best_times_.of(match.game().identity().ranking);
  ASSERT_EQ(times.size(), 1U);
  EXPECT_EQ(times.front(), static_cast<double>(match.moves().size() - 1))
      << "from the first click to the last";
  EXPECT_TRUE(
      contains(ending, "Clicks: 71, " + std::to_string(match.moves().size()) + " of them did something"))
      << ending;
  EXPECT_TRUE(contains(ending, "The best time on this board so far.")) << ending;
  ASSERT_TRUE(best_times_.add(match.game().identity().ranking, 1.5));
  EXPECT_TRUE(contains(solo.ending(match, best_times_),
                       "Number 3 of your best times on this board; the best is 1.5 s"))
      << "alike times stand in the order in which they came";
}

TEST_F(SoloTest, M02_the_time_of_a_practice_game_is_not_kept) {
  Match match = begin({.seed = seed, .practice = true});
  Solo solo(match);
  win(match, solo);
  EXPECT_TRUE(contains(solo.ending(match, best_times_), "A practice game: its time is not kept."));
  EXPECT_TRUE(best_times_.of(match.game().identity().ranking)->empty());
  EXPECT_TRUE(contains(solo.status(match, now_), "Practice game"));
}

TEST_F(SoloTest, a_game_that_was_resumed_has_no_time) {
  Match match = begin();
  ASSERT_TRUE(match.play("f9,9"));
  Solo solo(match);
  ASSERT_TRUE(match.play("f9,9"));
  solo.clicked(match, Effect::changes, now_);
  EXPECT_EQ(solo.status(match, now_), "");
  win(match, solo);
  const std::string ending = solo.ending(match, best_times_);
  EXPECT_FALSE(contains(ending, "Time")) << ending;
  EXPECT_TRUE(contains(ending, "Clicks that did something")) << ending;
  EXPECT_TRUE(best_times_.of(match.game().identity().ranking)->empty());
}

TEST_F(SoloTest, the_clock_starts_with_the_first_click_and_stops_at_the_end) {
  Match match = begin();
  Solo solo(match);
  EXPECT_EQ(solo.status(match, now_ + 100s), "");
  win(match, solo);
  EXPECT_EQ(solo.status(match, now_ + 100s), solo.status(match, now_));
}

}  // namespace
}  // namespace quadrille
