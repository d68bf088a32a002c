#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "catalog/game.h"
#include "catalog/match.h"
#include "interfaces/terminal/text_console.h"
#include "service/best_times.h"
#include "service/kept_games.h"

namespace quadrille {

// The pace of a match between engines that a user watches.
struct WatchSpeed {
  bool by_steps = false;  // a move for each Enter
  bool paused = false;    // by steps only since a key was pressed
  std::chrono::milliseconds between_moves = std::chrono::seconds(1);
};

struct PlayRequest {
  Settings given;                        // rules set by flags
  std::function<std::uint64_t()> seeds;  // a seed for each game
  bool undo_allowed = true;
  bool analysis_allowed = false;        // P04: hints and analysis in games between people
  std::vector<std::string> seats = {};  // human or a level for each seat; empty: people only
  std::optional<std::chrono::milliseconds> move_time = {};  // per engine move; none: the level's own limit
  std::optional<WatchSpeed> watch = {};                     // none: engines play without a pause
  std::optional<Match> match = {};                          // resumed instead of asking
  std::optional<KeptGames::Kept> kept = {};                 // the row of `match`
  bool keeps_every_move = false;                            // of games without a name too
  bool seed_chosen = false;                                 // makes games with secrets practice
  BestTimes best_times = BestTimes();
};

enum class Ending { finished, input_ended, interrupted };

// Plays one game after another by questions and answers, until the user stops. A mistake is reported and
// asked again. Returns an error only for rules that flags have fixed and no answer can correct, or if a game
// cannot begin.
[[nodiscard]] Result<Ending> play_dialogue(const Entry& entry, PlayRequest request, KeptGames& games,
                                           TextConsole& screen);

}  // namespace quadrille
