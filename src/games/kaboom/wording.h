#pragma once

#include <string>
#include <vector>

#include "catalog/view.h"
#include "games/kaboom/rules.h"

namespace quadrille::kaboom {

// What a view says in words: the moves to choose from, what a move did, how a game ended.

[[nodiscard]] std::string move_name(const Move& move);

// "drop 1-7, bomb b1-b7 (2 left), detonate d3.1"
[[nodiscard]] std::string prompt(const PlainRules& rules, const Position& at);

// Where the last piece landed, or what an explosion took; empty where no move is known.
[[nodiscard]] Aftermath aftermath(const Position& at);

// How a game ended whose lines are these squares.
[[nodiscard]] std::string result(const Shape& shape, const Outcome& outcome, const std::vector<Square>& line);

}  // namespace quadrille::kaboom
