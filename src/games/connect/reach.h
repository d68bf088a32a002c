#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "catalog/analysis.h"
#include "core/player.h"
#include "games/connect/lines.h"
#include "games/connect/rules.h"

namespace quadrille::connect {

// Whether a real game can show a board: yes with the moves that lead there, no with the reason, or not
// settled within a limit, which the reason names. Never a guess.
struct Reach {
  enum class Answer { reachable, unreachable, undecided };
  Answer answer = Answer::undecided;
  Player first = {};               // who begins those moves
  std::vector<Column> moves = {};  // when reachable
  std::string reason = {};         // otherwise
};

// How many positions to try for each choice of who began and of the last token. A board of 7 x 6 has 7^7
// heights, so that this many always settle it.
constexpr std::uint64_t usual_reach_budget = 4'000'000;

// Decides gravity, turn counts, and whether some order of moves leads here without passing a finished
// game. `first` fixes who began; otherwise anybody may have. `lines` are those of the board. It ends within
// the deadline, the stop flag and the memory of the budget, and after `positions` positions.
[[nodiscard]] Reach find_game(const Shape& shape, const std::vector<std::uint8_t>& cells,
                              const std::vector<Line>& lines, std::optional<Player> first,
                              std::uint64_t positions, const Budget& budget = {});

}  // namespace quadrille::connect
