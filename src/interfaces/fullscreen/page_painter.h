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
  char32_t key = 0;    // what a click at it stands for
  std::string shown;   // "u"
  std::string about;   // "undo"
  bool stays = false;  // where there is no room for all
};

// All that the page of a match shows, as plain data.
struct Page {
  const Identity& identity;
  const View& view;
  Notes notes = {};
  std::optional<Square> focus = {};  // is in sight; nothing: the board stays where it is scrolled to
  Scroll scroll = {};
  std::vector<std::string> facts = {};  // beside the title, or beside the prompt: mines left, time
  bool hides_board = false;             // only the panel is shown (Q10)

  struct Seat {
    std::size_t player = 0;  // whose colour it has
    std::string letter;
    std::string who;
    bool on_turn = false;
  };
  std::vector<Seat> seats = {};
  std::vector<StyledLine> panel = {};  // values, odds, a summary
  std::vector<std::string> moves = {};
  std::optional<char> chosen_piece = {};  // among those beside the board
  std::vector<std::pair<char, Note>> piece_notes = {};

  StyledLine prompt = {};
  StyledLine message = {};
  std::vector<KeyHint> keys = {};
  std::vector<StyledLine> box = {};  // over everything else; empty: none
};

// Where things are that can be clicked at.
struct Places {
  BoardLayout board;
  bool has_panel = false;
  std::vector<std::pair<Rect, char>> pieces = {};
  std::vector<std::pair<Rect, char32_t>> keys = {};
  Point cursor = {};
};

[[nodiscard]] Places paint_page(Canvas& canvas, const Page& page);

// The lowest line of the window: what the keys do. Gives where each is.
std::vector<std::pair<Rect, char32_t>> paint_keys(Canvas& canvas, std::vector<KeyHint> keys);
// Lines in a frame in the middle of the window.
void paint_box(Canvas& canvas, const std::vector<StyledLine>& paragraphs);
void paint_title(Canvas& canvas, std::string_view title, std::string_view corner);

// The title with what else there is to know. It is cut only where neither its own line, nor the one of the
// prompt, nor a panel has room for all.
struct TitleLine {
  std::string title = {};
  std::string beside_title = {};
  std::string beside_prompt = {};
  std::string in_panel = {};
};
[[nodiscard]] TitleLine fit_title(std::string_view title, const std::vector<std::string>& facts, int width,
                                  int room_beside_prompt, bool has_panel);

}  // namespace quadrille::fullscreen
