#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/game.h"
#include "catalog/view.h"
#include "interfaces/fullscreen/board_painter.h"
#include "interfaces/fullscreen/canvas.h"
#include "interfaces/fullscreen/layout.h"

namespace quadrille::fullscreen {

struct StyledLine {
  std::string text;
  Style style = {};
};

struct KeyHint {
  char32_t key = 0;    // key that a click at it stands for
  std::string shown;   // "u"
  std::string about;   // "undo"
  bool stays = false;  // kept if not all keys fit
};

// The content of a match page, as plain data. The references must outlive it.
struct Page {
  const Identity& identity;
  const View& view;
  Notes notes = {};
  std::optional<Square> focus = {};  // kept visible; empty: the board stays as scrolled
  Scroll scroll = {};
  std::vector<std::string> facts = {};  // beside the title, or beside the prompt: mines left, time
  bool hides_board = false;             // only the panel is shown (Q10)

  struct Seat {
    std::size_t player = 0;  // determines its colour
    std::string letter;
    std::string who;
    bool to_move = false;
  };
  std::vector<Seat> seats = {};
  std::vector<StyledLine> panel = {};  // values, odds, a summary
  std::vector<std::string> moves = {};
  std::optional<char> chosen_piece = {};  // among those beside the board
  std::vector<std::pair<char, Note>> piece_notes = {};

  StyledLine prompt = {};
  StyledLine message = {};
  std::vector<KeyHint> keys = {};
  std::vector<StyledLine> box = {};  // on top of everything; empty: none
};

// The places that can be clicked.
struct Places {
  BoardLayout board;
  bool has_panel = false;
  std::vector<std::pair<Rect, char>> pieces = {};
  std::vector<std::pair<Rect, char32_t>> keys = {};
  Point cursor = {};
};

[[nodiscard]] Places paint_page(Canvas& canvas, const Page& page);

// Paints the keys' help in the lowest line of the window. Returns the place of each key.
std::vector<std::pair<Rect, char32_t>> paint_keys(Canvas& canvas, std::vector<KeyHint> keys);
// Paints lines in a frame in the middle of the window.
void paint_box(Canvas& canvas, const std::vector<StyledLine>& paragraphs);
void paint_title(Canvas& canvas, std::string_view title, std::string_view corner);

// The title and the facts beside it. Text is cut only if neither the title's line, nor that of the prompt,
// nor a panel has room.
struct TitleLine {
  std::string title = {};
  std::string beside_title = {};
  std::string beside_prompt = {};
  std::string in_panel = {};
};
[[nodiscard]] TitleLine fit_title(std::string_view title, const std::vector<std::string>& facts, int width,
                                  int room_beside_prompt, bool has_panel);

}  // namespace quadrille::fullscreen
