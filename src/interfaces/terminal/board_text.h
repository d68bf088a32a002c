#pragma once

#include <string>

#include "catalog/game.h"
#include "catalog/view.h"

namespace quadrille {

struct BoardStyle {
  bool colour = false;
  int width = 0;         // of the window in characters; 0: no limit
  int first_column = 0;  // first shown if not all columns fit; 0: so that the last move shows
  int height = 0;        // of the window in lines; 0: no limit. Only dense boards are cut to it
  int first_row = 0;     // as first_column, for rows
  bool whole = false;    // all columns, in parts one below the other where the window is too narrow
};

// Returns a board as lines of text with column numbers above. Winning tokens stand in square brackets, the
// last token in round ones, squares that an explosion emptied in braces, so that nothing depends on colour.
// If a board is too wide for the window, as many columns as fit are shown, with a line that names them and
// the command for the others.
[[nodiscard]] std::string draw_board(const View& view, const Identity& identity, const BoardStyle& style);

// Returns the pieces off the board, in games that have such: those left, the one in hand, and the legend of
// their pictures. Otherwise empty.
[[nodiscard]] std::string list_pieces(const View& view, const Identity& identity);

}  // namespace quadrille
