#pragma once

#include <string>
#include <vector>

#include "core/player.h"
#include "core/square.h"

namespace quadrille {

struct Turn {
  Outcome outcome;
  Player to_move;  // meant only while the game is open
  friend bool operator==(const Turn&, const Turn&) = default;
};

// A square worth looking at.
struct Mark {
  enum class Kind { last_move, winning, removed, start };  // start: where to begin
  Square square;
  Kind kind = Kind::last_move;
  int wave = 0;  // of what was removed: it goes wave by wave
  friend bool operator==(const Mark&, const Mark&) = default;
};

// What the last move did where the board alone does not tell it. A position that was read from text knows of
// no last move and has none of this.
struct Aftermath {
  std::vector<Mark> marks;
  std::string story;  // a sentence; empty when the marks say it all
  friend bool operator==(const Aftermath&, const Aftermath&) = default;
};

// Something worth knowing beside the board: "Mines left", "7".
struct Fact {
  std::string name;
  std::string value;
  friend bool operator==(const Fact&, const Fact&) = default;
};

// All that may be shown of a game to one viewer, as plain data. Nothing else ever leaves the engine.
struct View {
  std::string state;  // the position in the game's notation, without its rules
  std::string
      notation;  // the same in the form of the game's sources; empty where they have none of their own
  Turn turn;
  int columns = 0;
  int rows = 0;
  bool rows_from_bottom = false;
  bool column_letters = false;  // columns are a, b, c and not 1, 2, 3
  std::string cells;            // a character a square, row by row, top row first
  std::string supply;           // the pieces that are still to come, a character each
  std::string in_hand;          // the piece that the player on turn has to place; empty where there is none
  std::vector<Mark> marks;
  std::vector<Fact> facts;
  Aftermath aftermath;
  std::string prompt;  // what the player on turn is asked for
  std::string result;  // how it ended, as a sentence; empty while the game is open
  friend bool operator==(const View&, const View&) = default;
};

}  // namespace quadrille
