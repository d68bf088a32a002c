#pragma once

#include <string>

#include "catalog/game.h"
#include "catalog/view.h"

namespace quadrille {

struct BoardStyle {
  bool colour = false;
  int width = 0;         // of the window in characters; 0: no limit
  int first_column = 0;  // where to begin when not all columns fit; 0: so that the last move shows
  int height = 0;        // of the window in lines; 0: no limit. Only dense boards are cut to it
  int first_row = 0;     // the same as for columns
  bool whole = false;    // all columns, in parts one below the other where the window is too narrow
};

// A board as lines of text, column numbers above. Winning tokens stand in square brackets, the last token
// in round ones, squares that an explosion emptied in braces, so that nothing depends on colour. A board too
// wide for the window shows as many columns as fit, and says which they are and how to see the others.
[[nodiscard]] std::string draw_board(const View& view, const Identity& identity, const BoardStyle& style);

// The pieces that are not on the board, where a game has such: the one in hand, those left, and what their
// pictures mean.
[[nodiscard]] std::string list_pieces(const View& view, const Identity& identity);

}  // namespace quadrille
