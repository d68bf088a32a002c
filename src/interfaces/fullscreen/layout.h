#pragma once

#include <optional>
#include <string>

#include "catalog/game.h"
#include "catalog/view.h"
#include "interfaces/fullscreen/canvas.h"

namespace quadrille::fullscreen {

// The visible part of a larger board, by its first column and line, from 0.
struct Scroll {
  int column = 0;
  int line = 0;
  friend bool operator==(const Scroll&, const Scroll&) = default;
};

// The places of a board's squares in a window. The squares have the largest size at which all of them fit. If
// not even the smallest size fits, a part of the board shows; it moves only when `focus` would leave it, and
// without a focus it stays.
class BoardLayout {
 public:
  BoardLayout(const View& view, const Identity& identity, const Rect& area, std::optional<Square> focus,
              Scroll scroll);

  // Moves the board to another place in the window.
  void move_to(Point corner) {
    bounds_.x = corner.x;
    bounds_.y = corner.y;
  }

  [[nodiscard]] Scroll scroll() const { return scroll_; }
  [[nodiscard]] Rect bounds() const { return bounds_; }  // numbers and frame included
  [[nodiscard]] Rect squares() const;                    // inside the frame
  [[nodiscard]] bool ruled() const { return size_.ruled; }
  [[nodiscard]] int head() const { return head_; }        // lines above the numbers, for notes on columns
  [[nodiscard]] int numbers() const { return numbers_; }  // lines of column numbers
  [[nodiscard]] int columns() const { return columns_; }  // shown
  [[nodiscard]] int lines() const { return lines_; }      // shown
  [[nodiscard]] int square_width() const { return size_.width; }
  [[nodiscard]] int square_height() const { return size_.height; }
  [[nodiscard]] bool all_columns() const { return columns_ == view_columns_; }
  [[nodiscard]] bool all_lines() const { return lines_ == view_rows_; }

  // Returns the area of a square, without ruling; empty if the square is not visible.
  [[nodiscard]] std::optional<Rect> place_of(Square square) const;
  // Returns the square at a point. Numbers and notes above a column count as its uppermost square.
  [[nodiscard]] std::optional<Square> square_at(Point point) const;
  [[nodiscard]] Square square(int column, int line) const;  // from 0, from the top
  [[nodiscard]] int line_of(Square square) const;

 private:
  struct Size {
    int width = 1;
    int height = 1;
    bool ruled = false;
  };
  [[nodiscard]] int pitch_x() const { return size_.width + (size_.ruled ? 1 : 0); }
  [[nodiscard]] int pitch_y() const { return size_.height + (size_.ruled ? 1 : 0); }
  void take(Size size, const Rect& area);

  int view_columns_;
  int view_rows_;
  bool from_bottom_;
  bool letters_;
  int gutter_;
  int head_;
  int numbers_ = 1;
  int columns_ = 0;
  int lines_ = 0;
  Size size_;
  Scroll scroll_;
  Rect bounds_;
};

// Returns "c" or "3".
[[nodiscard]] std::string column_name(const View& view, int column);

}  // namespace quadrille::fullscreen
