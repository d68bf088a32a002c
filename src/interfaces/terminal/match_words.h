#pragma once

#include <string>

#include "catalog/match.h"

namespace quadrille {

// "Player 2 (B, hard)", by seat and not by role.
[[nodiscard]] std::string player_name(const Match& match, Player player);

// How the game ended.
[[nodiscard]] std::string ending_words(const Match& match);

// What the player on turn is asked for, with who that is where there are several.
[[nodiscard]] std::string prompt_words(const Match& match, const View& view);

// Seats that people take.
[[nodiscard]] int people_in(const Match& match);

}  // namespace quadrille
