#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/game.h"
#include "catalog/view.h"
#include "interfaces/fullscreen/canvas.h"
#include "interfaces/fullscreen/layout.h"

namespace quadrille::fullscreen {

// A few characters in pencil: a value, a chance.
struct Note {
  std::string text;
  Style style = {};
};

// What is shown on a board beside what is there.
struct Notes {
  std::vector<std::pair<int, Note>> columns = {};     // by number, from 1
  std::vector<std::pair<Square, Note>> squares = {};  // in place of what the square shows
  std::vector<Square> taken = {};                     // what a move would take away
  std::optional<Square> ghost = {};                   // where a token would come to rest
  std::string ghost_token = {};
  std::optional<Square> cursor = {};
  bool cursor_on_column = false;
};

// Draws what the view shows, in a window of squared paper. It knows no rules: only letters, their owners and
// marks.
void paint_board(Canvas& canvas, const View& view, const Identity& identity, const BoardLayout& layout,
                 const Notes& notes);

// How a letter of a view looks here.
[[nodiscard]] std::string shown_as(char cell);

// The player whose piece this is.
[[nodiscard]] std::optional<std::size_t> owner_of(char piece, const Identity& identity);

}  // namespace quadrille::fullscreen
