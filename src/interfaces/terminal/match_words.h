#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/match.h"
#include "service/kept_games.h"

namespace quadrille {

// How the game ended.
[[nodiscard]] std::string ending_words(const Match& match);

// What the player on turn is asked for, with who that is where there are several.
[[nodiscard]] std::string prompt_words(const Match& match, const View& view);

// P04: why there is neither hint nor analysis.
inline constexpr std::string_view no_analysis_text =
    "Hints and analysis are off in a game between people, also once an engine sits in, unless all agree "
    "at the start: --analysis.";

// "Mines left: 7", "Flags: 3": what there is to know beside the board.
[[nodiscard]] std::vector<std::string> fact_words(const View& view);

// What is said before the first move of a game that cannot be kept.
[[nodiscard]] std::string cannot_be_kept(const Error& reason);

struct Leaving {
  bool wants_kept = true;  // false: only a game that was saved is kept
  bool is_hidden = false;  // nothing of the position may be told (Q10)
  std::optional<std::chrono::milliseconds> move_time = {};
};

// How a game that is left before its end goes on. One that was to be kept, and is not, is kept now; where
// that fails the reason comes first.
[[nodiscard]] std::string how_to_go_on(const Match& match, Keeper& keeper, const Leaving& leaving);

}  // namespace quadrille
