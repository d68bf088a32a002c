#pragma once

#include <string>

#include "catalog/catalog.h"
#include "interfaces/terminal/play_dialogue.h"
#include "service/kept_games.h"

namespace quadrille::fullscreen {

struct Farewell {
  Ending ending = Ending::finished;
  std::string words = {};  // for the terminal as it was before
};

// Plays one game after the other on the whole terminal, for as long as the players like. Rules that flags
// have not given are asked for in a form, and so is the game where none is named. Every move is kept.
[[nodiscard]] Result<Farewell> play_fullscreen(const Catalog& catalog, const Entry* entry,
                                               PlayRequest request, KeptGames& games);

// Steps through a game.
[[nodiscard]] Result<Farewell> replay_fullscreen(Match match);

}  // namespace quadrille::fullscreen
