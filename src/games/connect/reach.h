#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/player.h"
#include "games/connect/lines.h"
#include "games/connect/rules.h"
#include "search/limits.h"

namespace quadrille::connect {

// The answer whether a game can reach a board: yes with the moves, no with the reason, or undecided with the
// limit that ended the search. Never a guess.
struct Reach {
  enum class Answer { reachable, unreachable, undecided };
  Answer answer = Answer::undecided;
  Player first = {};               // first player of `moves`
  std::vector<Column> moves = {};  // when reachable
  std::string reason = {};         // otherwise
};

// The default limit of positions for each choice of first player and last token. A board of 7 x 6 has 7^7
// heights, so this many always settle it.
constexpr std::uint64_t usual_reach_budget = 4'000'000;

// Checks gravity, turn counts, and whether some order of moves leads to the board without passing a finished
// game. `first` fixes the first player (default: any). Undecided at the deadline, the stop flag or the memory
// limit, or after `positions` positions for each choice of first player and last token.
// REQUIRES: `lines` are all lines of the board, and find_winner() accepts them.
[[nodiscard]] Reach find_game(const Shape& shape, const std::vector<std::uint8_t>& cells,
                              const std::vector<Line>& lines, std::optional<Player> first,
                              std::uint64_t positions, const Limits& limits = {});

}  // namespace quadrille::connect
