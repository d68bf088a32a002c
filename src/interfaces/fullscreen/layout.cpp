#include "interfaces/fullscreen/layout.h"

#include <algorithm>
#include <vector>

namespace quadrille::fullscreen {
namespace {

int digits(int number) { return static_cast<int>(std::to_string(number).size()); }

// Returns the new `first`, so that `focus` is among the `shown` of `all` from there on.
int scrolled(int first, int shown, int all, int focus) {
  // The cursor stays a few steps from the margin, except at the board's edge; a distant focus is centred.
  const int margin = std::clamp((shown - 1) / 4, 0, 3);
  if (focus < first || focus >= first + shown) {
    first = focus - shown / 2;
  } else {
    first = std::min(first, focus - margin);
    first = std::max(first, focus + margin - shown + 1);
  }
  return std::clamp(first, 0, all - shown);
}

}  // namespace

std::string column_name(const View& view, int column) {
  return view.column_letters ? std::string(1, static_cast<char>('a' + column - 1)) : std::to_string(column);
}

BoardLayout::BoardLayout(const View& view, const Identity& identity, const Rect& area,
                         std::optional<Square> focus, Scroll scroll)
    : view_columns_(view.columns),
      view_rows_(view.rows),
      from_bottom_(view.rows_from_bottom),
      letters_(view.column_letters),
      gutter_(digits(view.rows) + 1),
      head_(view.rows_from_bottom ? 1 : 0),
      scroll_(scroll) {
  const int picture = identity.picture_width();
  std::vector<Size> sizes = {{11, 5, true}, {7, 3, true}, {picture + 2, 1, true}, {picture + 2, 1, false}};
  if (identity.dense_boards) sizes.push_back({2, 1, false});
  for (const Size size : sizes) {
    take(size, area);
    if (all_columns() && all_lines()) break;
  }
  scroll_.column = std::clamp(scroll.column, 0, view_columns_ - columns_);
  scroll_.line = std::clamp(scroll.line, 0, view_rows_ - lines_);
  if (!focus) return;
  scroll_.column = scrolled(scroll.column, columns_, view_columns_, focus->column - 1);
  scroll_.line = scrolled(scroll.line, lines_, view_rows_, line_of(*focus));
}

void BoardLayout::take(Size size, const Rect& area) {
  constexpr int frame = 2;
  size_ = size;
  // Numbers that do not fit side by side are written vertically.
  numbers_ = letters_ || digits(view_columns_) < pitch_x() ? 1 : digits(view_columns_);
  const int ruling = size.ruled ? 1 : 0;  // none after the last square
  const int width = area.width - gutter_ - frame + ruling;
  const int height = area.height - head_ - numbers_ - frame + ruling;
  columns_ = std::clamp(width / pitch_x(), 1, view_columns_);
  lines_ = std::clamp(height / pitch_y(), 1, view_rows_);
  bounds_ = {area.x, area.y, gutter_ + frame + columns_ * pitch_x() - ruling,
             head_ + numbers_ + frame + lines_ * pitch_y() - ruling};
}

Rect BoardLayout::squares() const {
  const int above = head_ + numbers_ + 1;
  return {bounds_.x + gutter_ + 1, bounds_.y + above, bounds_.width - gutter_ - 2,
          bounds_.height - above - 1};
}

int BoardLayout::line_of(Square square) const {
  return from_bottom_ ? view_rows_ - square.row : square.row - 1;
}

Square BoardLayout::square(int column, int line) const {
  return {column + 1, from_bottom_ ? view_rows_ - line : line + 1};
}

std::optional<Rect> BoardLayout::place_of(Square square) const {
  const int column = square.column - 1 - scroll_.column;
  const int line = line_of(square) - scroll_.line;
  if (column < 0 || column >= columns_ || line < 0 || line >= lines_) return std::nullopt;
  const Rect inside = squares();
  return Rect{inside.x + column * pitch_x(), inside.y + line * pitch_y(), size_.width, size_.height};
}

std::optional<Square> BoardLayout::square_at(Point point) const {
  const Rect inside = squares();
  if (point.x < inside.x || point.x >= inside.x + inside.width || point.y < bounds_.y ||
      point.y > inside.y + inside.height)
    return std::nullopt;
  const int column = std::min((point.x - inside.x) / pitch_x(), columns_ - 1);
  const int line = std::clamp((point.y - inside.y) / pitch_y(), 0, lines_ - 1);
  return square(scroll_.column + column, scroll_.line + line);
}

}  // namespace quadrille::fullscreen
