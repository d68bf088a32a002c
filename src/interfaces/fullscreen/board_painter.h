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

// A short annotation, such as a value or a chance.
struct Note {
  std::string text;
  Style style = {};
};

// The annotations on a board, beside the position itself.
struct Notes {
  std::vector<std::pair<int, Note>> columns = {};     // by number, from 1
  std::vector<std::pair<Square, Note>> squares = {};  // instead of the square's content
  std::vector<Square> taken = {};                     // squares that a move would empty
  std::optional<Square> ghost = {};                   // landing square of a token
  std::string ghost_token = {};
  std::optional<Square> cursor = {};
  bool cursor_on_column = false;
};

// Draws a view on squared paper. It knows no rules: only letters, their owners and marks.
void paint_board(Canvas& canvas, const View& view, const Identity& identity, const BoardLayout& layout,
                 const Notes& notes);

// Returns the text that stands for a letter of a view.
[[nodiscard]] std::string shown_as(char cell);

// Returns the player who owns a piece; empty if there is none.
[[nodiscard]] std::optional<std::size_t> owner_of(char piece, const Identity& identity);

}  // namespace quadrille::fullscreen
