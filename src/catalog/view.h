#pragma once

#include <string>
#include <vector>

#include "core/player.h"
#include "core/square.h"

namespace quadrille {

// The outcome of a game, and the player to move.
struct Turn {
  Outcome outcome;
  Player to_move;  // valid only while the game is open
  friend bool operator==(const Turn&, const Turn&) = default;
};

// A square to highlight.
struct Mark {
  enum class Kind { last_move, winning, removed, start };  // start: where to begin
  Square square;
  Kind kind = Kind::last_move;
  int wave = 0;  // of `removed`: the wave of the explosion, from 0
  friend bool operator==(const Mark&, const Mark&) = default;
};

// The effects of the last move that the board alone does not show. Empty in a position that was read from
// text, because it has no last move.
struct Aftermath {
  std::vector<Mark> marks;
  std::string story;  // a sentence; empty if the marks suffice
  friend bool operator==(const Aftermath&, const Aftermath&) = default;
};

// A line of information beside the board: "Mines left", "7".
struct Fact {
  std::string name;
  std::string value;
  friend bool operator==(const Fact&, const Fact&) = default;
};

// All that may be shown of a game to one viewer, as plain data. No other data leaves the engine.
struct View {
  std::string state;     // the position in the game's notation, without its rules
  std::string notation;  // the same in the notation of the game's source; empty if it has none of its own
  Turn turn;
  int columns = 0;
  int rows = 0;
  bool rows_from_bottom = false;
  bool column_letters = false;  // columns are a, b, c and not 1, 2, 3
  std::string cells;            // a character a square, row by row, top row first
  std::string supply;           // pieces that are still to come, a character each
  std::string in_hand;          // the piece that the player to move must place; empty if there is none
  std::vector<Mark> marks;
  std::vector<Fact> facts;
  Aftermath aftermath;
  std::string prompt;  // the question to the player to move
  std::string result;  // the outcome as a sentence; empty while the game is open
  friend bool operator==(const View&, const View&) = default;
};

}  // namespace quadrille
