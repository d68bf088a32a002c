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

// How fast programs play each other while somebody watches.
struct WatchPace {
  bool by_steps = false;  // a move for each Enter
  std::chrono::milliseconds between_moves = std::chrono::seconds(1);
};

struct PlayRequest {
  Settings given;                        // rules that flags have answered beforehand
  std::function<std::uint64_t()> seeds;  // a seed for each game
  bool undo_allowed = true;
  bool analysis_allowed = false;        // P04: people who play each other agree to hints and analysis
  std::vector<std::string> seats = {};  // human or a level for each seat; empty: people only
  std::optional<std::chrono::milliseconds> move_time =
      {};                                    // for a program's move; none: the level's own effort
  std::optional<WatchPace> watch = {};       // none: programs play on without a pause
  std::optional<Match> match = {};           // go on with this one instead of asking
  std::optional<KeptGames::Kept> kept = {};  // and keep it where it was
  bool keeps_every_move = false;             // games that nobody has named too
  bool seed_chosen = false;                  // so that games with secrets are practice
  BestTimes best_times = BestTimes();
};

enum class Ending { finished, input_ended, interrupted };

// Plays a game by questions and answers, one after the other for as long as the players like. A mistake is
// answered and asked again; only rules that flags have fixed, and that no answer can mend, give an error.
[[nodiscard]] Result<Ending> play_dialogue(const Entry& entry, PlayRequest request, KeptGames& games,
                                           TextConsole& screen);

}  // namespace quadrille
