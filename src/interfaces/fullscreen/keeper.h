#pragma once

#include <optional>
#include <string>

#include "catalog/match.h"
#include "core/result.h"
#include "service/kept_games.h"

namespace quadrille::fullscreen {

// Keeps one game, from its first move on, after every change.
class Keeper {
 public:
  // Without games there is no place to keep anything.
  explicit Keeper(const KeptGames* games, std::optional<KeptGames::Kept> kept = {})
      : games_(games), kept_(std::move(kept)) {}

  Result<void> keep(const Match& match);
  // Under which name; empty: nothing is kept.
  [[nodiscard]] std::string name() const { return kept_ ? kept_->id : ""; }

 private:
  const KeptGames* games_;
  std::optional<KeptGames::Kept> kept_;
};

}  // namespace quadrille::fullscreen
