#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/match.h"
#include "service/kept_games.h"

namespace quadrille {

// Returns how the game ended.
[[nodiscard]] std::string ending_words(const Match& match);

// Returns the prompt for the player to move, with the player's name where there are several.
[[nodiscard]] std::string prompt_words(const Match& match, const View& view);

// P04: the reason why hints and analysis are refused.
inline constexpr std::string_view no_analysis_text =
    "Hints and analysis are off in a game between people, also once an engine sits in, unless all agree "
    "at the start: --analysis.";

// Returns the facts beside the board, such as "Mines left: 7" and "Flags: 3".
[[nodiscard]] std::vector<std::string> fact_words(const View& view);

// Returns the warning before the first move of a game that cannot be kept.
[[nodiscard]] std::string cannot_be_kept(const Error& reason);

struct Leaving {
  bool wants_kept = true;  // false: only a game that was saved is kept
  bool is_hidden = false;  // the position must not be revealed (Q10)
  std::optional<std::chrono::milliseconds> move_time = {};
};

// Returns how to resume an unfinished game. Keeps the game now if it should be kept and is not; if that
// fails, the text begins with the reason.
[[nodiscard]] std::string how_to_go_on(const Match& match, Keeper& keeper, const Leaving& leaving);

}  // namespace quadrille
