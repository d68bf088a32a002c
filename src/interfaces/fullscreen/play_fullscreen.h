#pragma once

#include <string>

#include "catalog/catalog.h"
#include "interfaces/terminal/play_dialogue.h"
#include "service/kept_games.h"

namespace quadrille::fullscreen {

struct Parting {
  Ending ending = Ending::finished;
  std::string words = {};  // for the terminal after the full screen
};

// Plays one game after another on the full screen, until the user stops. A form asks for rules that flags
// have not given, and for the game if `entry` is null. Every move is kept. Returns an error if the flags
// contradict the rules or there is no full screen.
[[nodiscard]] Result<Parting> play_fullscreen(const Catalog& catalog, const Entry* entry, PlayRequest request,
                                              KeptGames& games);

// Replays a game step by step on the full screen.
[[nodiscard]] Result<Parting> replay_fullscreen(Match match);

}  // namespace quadrille::fullscreen
