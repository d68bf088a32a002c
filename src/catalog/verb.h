#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/square.h"

namespace quadrille {

// A kind of move of a game, as data: its notation and its target. Front ends derive keys, buttons and help
// from it, read moves by it, and compose moves where the legal moves are too many to be listed.
struct Verb {
  enum class Target { column, square, piece, none };
  std::string id = {};     // "detonate"
  std::string label = {};  // the action, after a player's name: "choose a bomb to set off"
  Target target = Target::none;
  // The notation. {column} and {row} are numbers from 1, {letter} is a column from a, {piece} is a piece of
  // the supply: "d{column}.{row}".
  std::string pattern = {};
  std::string phrase = {};  // a move in words, as a pattern too: "detonate the bomb at {column},{row}"
  char key = 0;             // on a keyboard; 0: Enter, at the target
  bool at_cursor = false;   // the key makes the move at the cursor, as a second mouse button does
  bool ends_turn = true;    // the next move is another player's, in games of several players
  bool confirms = false;    // targets one of a few squares, and needs a confirmation
  friend bool operator==(const Verb&, const Verb&) = default;
};

// The target of a move, as far as its verb has one: {column, 0} for a column.
struct MoveTarget {
  Square square = {};
  char piece = 0;
  friend bool operator==(const MoveTarget&, const MoveTarget&) = default;
};

[[nodiscard]] std::string_view name_of(Verb::Target target);

// Returns the notation of the move with this target.
[[nodiscard]] std::string write_move(const Verb& verb, const MoveTarget& target);
// Returns the move in words: "detonate the bomb at 3,1".
[[nodiscard]] std::string move_in_words(const Verb& verb, const MoveTarget& target);
// Returns the target of a move; empty if the text does not match the pattern. Whether the column, the square
// or the piece exists is not checked.
[[nodiscard]] std::optional<MoveTarget> read_target(const Verb& verb, std::string_view move);

// A move that was read by one of the verbs of a game.
struct AimedMove {
  const Verb* verb = nullptr;  // points into the verbs passed to read_move()
  MoveTarget target = {};
};
// Reads a move by the first verb whose pattern it matches; empty if there is none.
[[nodiscard]] std::optional<AimedMove> read_move(const std::vector<Verb>& verbs, std::string_view move);

// A legal move as a front end offers it.
struct LegalMove {
  std::string text = {};  // in the game's notation
  std::string verb = {};  // its id
  Verb::Target points_at = Verb::Target::none;
  MoveTarget target = {};
  std::string label = {};  // in words
  friend bool operator==(const LegalMove&, const LegalMove&) = default;
};
// REQUIRES: the move matches the pattern of a verb, as every legal move does.
[[nodiscard]] LegalMove legal_move(const std::vector<Verb>& verbs, std::string move);

// Return the text of the pattern before its first placeholder, and between the first and the second one. The
// views point into `verb`.
[[nodiscard]] std::string_view prefix_of(const Verb& verb);
[[nodiscard]] std::string_view joint_of(const Verb& verb);

}  // namespace quadrille
