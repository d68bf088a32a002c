#pragma once

#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "core/result.h"
#include "games/minesweeper/rules/rules.h"

namespace quadrille::minesweeper {

// The levels of the solver, weakest first.
[[nodiscard]] std::vector<Level> solver_levels();

// The move of a level on an observation. A flagged square is unflagged before it is opened. At a limit: the
// best move so far. bad_board if the clues contradict each other. REQUIRES: the game is open.
[[nodiscard]] Result<Move> choose(const Observation& observation, std::string_view level,
                                  const Limits& limits = {});

// Refuses unknown levels, and no-guess boards, which are always won (unsupported).
[[nodiscard]] Result<void> check_solo(const PlainRules& rules, std::string_view level);

// Plays the games of a plan and counts the results. Game n of a seed is the same whichever others are played.
// A stopped game does not count. Thread-safe: every call has a solver of its own.
[[nodiscard]] Result<SoloTally> play_alone(const PlainRules& rules, const SoloPlan& plan);

}  // namespace quadrille::minesweeper
