#pragma once

#include <string>
#include <vector>

#include "core/player.h"

namespace quadrille {

// Column and row, both from 1; rows from the bottom where tokens fall, from the top elsewhere.
struct Square {
  int column = 0;
  int row = 0;
  friend bool operator==(Square, Square) = default;
};

struct Turn {
  Outcome outcome;
  Player to_move;  // meant only while the game is open
  friend bool operator==(const Turn&, const Turn&) = default;
};

// A square worth looking at.
struct Mark {
  enum class Kind { last_move, winning };
  Square square;
  Kind kind = Kind::last_move;
  friend bool operator==(const Mark&, const Mark&) = default;
};

// All that may be shown of a game to one viewer, as plain data. Nothing else ever leaves the engine.
struct View {
  std::string state;  // the position in the game's notation, without its rules
  Turn turn;
  int columns = 0;
  int rows = 0;
  bool rows_from_bottom = false;
  std::string cells;  // a character a square, row by row, top row first
  std::vector<Mark> marks;
  std::string prompt;  // what the player on turn is asked for
  std::string result;  // how it ended, as a sentence; empty while the game is open
  friend bool operator==(const View&, const View&) = default;
};

}  // namespace quadrille
