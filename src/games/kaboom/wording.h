#pragma once

#include <string>
#include <vector>

#include "catalog/view.h"
#include "games/kaboom/rules.h"

namespace quadrille::kaboom {

// The texts of a view: the moves to choose from, the effect of a move, the end of a game.

[[nodiscard]] std::string move_name(const Move& move);

// "drop 1-7, bomb b1-b7 (2 left), detonate d3.1"
[[nodiscard]] std::string prompt(const PlainRules& rules, const Position& at);

// Returns where the last piece landed, or what an explosion took; empty if the last move is not known.
[[nodiscard]] Aftermath aftermath(const Position& at);

// Describes how a game ended whose lines are these squares; empty for an open game.
[[nodiscard]] std::string result(const Shape& shape, const Outcome& outcome, const std::vector<Square>& line);

}  // namespace quadrille::kaboom
