#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/square.h"

namespace quadrille {

// A kind of move of a game, as data: how it is written and what it points at. Front ends make keys, buttons
// and help of it; they read a move by it, and compose one where the legal moves are too many to be listed.
struct Verb {
  enum class Target { column, square, piece, none };
  std::string id = {};     // "detonate"
  std::string label = {};  // what it does, after a player's name: "choose a bomb to set off"
  Target target = Target::none;
  // How it is written. {column} and {row} are numbers from 1, {letter} is a column from a, {piece} is a piece
  // of the supply: "d{column}.{row}".
  std::string pattern = {};
  std::string phrase = {};  // one move in words, as a pattern too: "detonate the bomb at {column},{row}"
  char key = 0;             // of a keyboard; 0: Enter, where it points
  bool at_cursor = false;   // the key makes the move where the cursor is, as a second button of a mouse does
  bool ends_turn = true;    // the next move is another player's, in games of several
  bool confirms = false;    // points at one of a few squares, and is asked for twice
  friend bool operator==(const Verb&, const Verb&) = default;
};

// Where a move points, as far as its verb has a target: {column, 0} for a column.
struct MoveTarget {
  Square square = {};
  char piece = 0;
  friend bool operator==(const MoveTarget&, const MoveTarget&) = default;
};

[[nodiscard]] std::string_view name_of(Verb::Target target);

[[nodiscard]] std::string write_move(const Verb& verb, const MoveTarget& target);
// "detonate the bomb at 3,1"
[[nodiscard]] std::string move_in_words(const Verb& verb, const MoveTarget& target);
// Nothing when the text does not follow the pattern. Whether there is such a column, square or piece is for
// the rules to say.
[[nodiscard]] std::optional<MoveTarget> read_target(const Verb& verb, std::string_view move);

struct AimedMove {
  const Verb* verb = nullptr;  // among those that were given
  MoveTarget target = {};
};
// By the first verb whose pattern the text follows.
[[nodiscard]] std::optional<AimedMove> read_move(const std::vector<Verb>& verbs, std::string_view move);

// A legal move as a front end offers it.
struct LegalMove {
  std::string text = {};  // as the game writes it
  std::string verb = {};  // its id
  Verb::Target points_at = Verb::Target::none;
  MoveTarget target = {};
  std::string label = {};  // in words
  friend bool operator==(const LegalMove&, const LegalMove&) = default;
};
// REQUIRES: the move follows the pattern of a verb, as every legal move does.
[[nodiscard]] LegalMove legal_move(const std::vector<Verb>& verbs, std::string move);

// The text before the first target of the pattern, and between the first and the second one.
[[nodiscard]] std::string_view prefix_of(const Verb& verb);
[[nodiscard]] std::string_view joint_of(const Verb& verb);

}  // namespace quadrille
