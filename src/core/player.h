#pragma once

#include <compare>
#include <cstdint>
#include <optional>

namespace quadrille {

// A role in the rules, not a person: player 0 moves first.
struct Player {
  std::uint8_t value = 0;
  friend auto operator<=>(Player, Player) = default;
};

// The viewer of a game: a player, or a spectator if empty.
using Viewer = std::optional<Player>;

// The outcome of a game, `open` while it goes on. `lost` is for games of one player against the board.
struct Outcome {
  enum class Kind : std::uint8_t { open, won, draw, lost };
  Kind kind = Kind::open;
  Player winner = {};  // valid only when won

  [[nodiscard]] constexpr bool is_open() const { return kind == Kind::open; }
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

[[nodiscard]] constexpr Outcome won_by(Player winner) { return {Outcome::Kind::won, winner}; }
[[nodiscard]] constexpr Outcome drawn() { return {Outcome::Kind::draw, {}}; }

// The effect of a legal move. A move without effect is never recorded.
enum class Effect : std::uint8_t { changes, nothing };

}  // namespace quadrille
