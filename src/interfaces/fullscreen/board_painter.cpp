#include "interfaces/fullscreen/board_painter.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interfaces/fullscreen/piece_art.h"
#include "interfaces/fullscreen/theme.h"

namespace quadrille::fullscreen {
namespace {

class BoardPainter {
 public:
  BoardPainter(Canvas& canvas, const View& view, const Identity& identity, const BoardLayout& layout,
               const Notes& notes)
      : canvas_(canvas), view_(view), identity_(identity), layout_(layout), notes_(notes) {
    for (const Mark& mark : view.aftermath.marks) put(mark);
    for (const Mark& mark : view.marks) put(mark);
  }

  void paint() {
    paper();
    names();
    for (int line = 0; line < layout_.lines(); ++line)
      for (int column = 0; column < layout_.columns(); ++column)
        square(layout_.square(layout_.scroll().column + column, layout_.scroll().line + line));
    for (const auto& [at, note] : notes_.squares) over(at, note);
    for (const Square at : notes_.taken) over(at, {"×", theme::red_pen});
    if (notes_.ghost) over(*notes_.ghost, {fmt::format(":{}:", notes_.ghost_token), theme::pencil});
    if (notes_.cursor && !notes_.cursor_on_column) cursor(*notes_.cursor);
  }

 private:
  void put(const Mark& mark) {
    const auto [place, is_new] = marks_.try_emplace(index(mark.square), mark.kind);
    // A winning token that is also the last one shows as winning: that is what ends the game.
    if (!is_new && mark.kind != Mark::Kind::last_move) place->second = mark.kind;
  }

  [[nodiscard]] int index(Square at) const { return layout_.line_of(at) * view_.columns + at.column - 1; }

  [[nodiscard]] bool needs_dashes() const { return view_.rows_from_bottom && layout_.scroll().line == 0; }

  // The frame, open on top where tokens fall in, and the ruling inside it.
  void paper() {
    const Rect inside = layout_.squares();
    const int right = inside.x + inside.width;
    const int bottom = inside.y + inside.height;
    const int pitch_x = layout_.square_width() + 1;
    const int pitch_y = layout_.square_height() + 1;
    const auto is_ruling = [&](int offset, int pitch) {
      return layout_.ruled() && offset % pitch == pitch - 1;
    };
    for (int x = inside.x; x < right; ++x) {
      const bool crossing = is_ruling(x - inside.x, pitch_x);
      canvas_.put({x, inside.y - 1}, needs_dashes() ? "┄" : crossing ? "┬" : "─", theme::frame);
      canvas_.put({x, bottom}, crossing ? "┴" : "─", theme::frame);
    }
    for (int y = inside.y; y < bottom; ++y) {
      const bool ruling = is_ruling(y - inside.y, pitch_y);
      canvas_.put({inside.x - 1, y}, ruling ? "├" : "│", theme::frame);
      canvas_.put({right, y}, ruling ? "┤" : "│", theme::frame);
      for (int x = inside.x; x < right; ++x) {
        const bool crossing = is_ruling(x - inside.x, pitch_x);
        if (ruling || crossing)
          canvas_.put({x, y}, ruling && crossing ? "┼" : ruling ? "─" : "│", theme::rule);
      }
    }
    canvas_.put({inside.x - 1, inside.y - 1}, needs_dashes() ? "╷" : "┌", theme::frame);
    canvas_.put({right, inside.y - 1}, needs_dashes() ? "╷" : "┐", theme::frame);
    canvas_.put({inside.x - 1, bottom}, "└", theme::frame);
    canvas_.put({right, bottom}, "┘", theme::frame);
    arrows();
  }

  // Marks the sides on which the board goes on beyond the window.
  void arrows() {
    const Rect inside = layout_.squares();
    const int middle_x = inside.x + inside.width / 2;
    const int middle_y = inside.y + inside.height / 2;
    const Scroll from = layout_.scroll();
    if (from.column > 0) canvas_.put({inside.x - 1, middle_y}, "◀", theme::accent);
    if (from.column + layout_.columns() < view_.columns)
      canvas_.put({inside.x + inside.width, middle_y}, "▶", theme::accent);
    if (from.line > 0) canvas_.put({middle_x, inside.y - 1}, "▲", theme::accent);
    if (from.line + layout_.lines() < view_.rows)
      canvas_.put({middle_x, inside.y + inside.height}, "▼", theme::accent);
  }

  void names() {
    const Rect bounds = layout_.bounds();
    for (int shown = 0; shown < layout_.columns(); ++shown) {
      const Square top = layout_.square(layout_.scroll().column + shown, layout_.scroll().line);
      const Rect place = *layout_.place_of(top);
      const bool chosen = notes_.cursor && notes_.cursor->column == top.column;
      const Style style = chosen ? theme::accent : theme::pencil;
      const std::string name = column_name(view_, top.column);
      const int y = bounds.y + layout_.head();
      if (layout_.numbers() == 1) {
        centred({place.x, y, place.width, 1}, name, style);
      } else {
        const std::string upright = fmt::format("{:>{}}", name, layout_.numbers());
        for (int digit = 0; digit < layout_.numbers(); ++digit)
          canvas_.put({place.x + place.width - 1, y + digit},
                      std::string_view(upright).substr(static_cast<std::size_t>(digit), 1), style);
      }
      if (chosen && notes_.cursor_on_column) centred({place.x, bounds.y, place.width, 1}, "▼", theme::accent);
    }
    for (const auto& [column, note] : notes_.columns)
      if (const auto place = layout_.place_of(layout_.square(column - 1, layout_.scroll().line)))
        centred({place->x, bounds.y, place->width, 1}, note.text,
                notes_.cursor && notes_.cursor->column == column && notes_.cursor_on_column
                    ? Style{.ink = note.style.ink, .bold = true, .reverse = true}
                    : note.style);
    for (int shown = 0; shown < layout_.lines(); ++shown) {
      const Square first = layout_.square(layout_.scroll().column, layout_.scroll().line + shown);
      const Rect place = *layout_.place_of(first);
      const bool chosen = notes_.cursor && !notes_.cursor_on_column && notes_.cursor->row == first.row;
      const std::string name = fmt::format("{:>{}}", first.row, place.x - bounds.x - 2);
      canvas_.put({bounds.x, place.y + place.height / 2}, name, chosen ? theme::accent : theme::pencil);
    }
  }

  void centred(const Rect& area, std::string_view text, const Style& style) {
    canvas_.put({area.x + std::max(0, (area.width - width_of(text)) / 2), area.y}, text, style);
  }

  // Puts a mark on both sides of the middle, or only before it in a narrow square.
  void sides(const Rect& place, std::string_view opening, std::string_view closing, const Style& style) {
    const int y = place.y + place.height / 2;
    canvas_.put({place.x, y}, opening, style);
    if (place.width > 2) canvas_.put({place.x + place.width - 1, y}, closing, style);
  }

  [[nodiscard]] static Rect beside_letter(const Rect& place) {
    const int width = std::min(place.width, 5);
    return {place.x + (place.width - width) / 2, place.y, width, place.height};
  }

  void square(Square at) {
    const Rect place = *layout_.place_of(at);
    const char cell = view_.cells[static_cast<std::size_t>(index(at))];
    const auto mark = marks_.find(index(at));
    Style style = theme::letter(cell);
    std::string shown = shown_as(cell);
    if (const auto player = owner_of(cell, identity_); player && identity_.players() > 1) {
      style = theme::token(*player);
      canvas_.fill(place, U' ', style);
    } else if (cell == identity_.empty) {
      style = theme::rule;
      shown = identity_.dense_boards ? " " : "·";
    }
    if (cell == '!') canvas_.fill(place, U' ', style);
    if (const PieceKind* piece = identity_.piece(cell); piece != nullptr && !piece->picture.empty()) {
      if (mark != marks_.end() && mark->second == Mark::Kind::winning)
        canvas_.fill(place, U' ', theme::marker);
      draw_piece(canvas_, place, cell, piece->picture);
      style = Style{};
    } else {
      middle(place, shown, style);
    }
    if (mark == marks_.end()) return;
    switch (mark->second) {
      case Mark::Kind::last_move:
        style.bold = true;
        if (place.width <= 2) {
          style.underline = true;
          middle(place, shown, style);
        } else if (!identity_.has_pictures()) {
          sides(beside_letter(place), "(", ")", style);
        } else {
          sides(place, "(", ")", theme::accent);
        }
        break;
      case Mark::Kind::winning:
        if (!identity_.has_pictures()) {
          canvas_.fill(place, U' ', theme::marker);
          style.bold = true;
          middle(place, shown, style);
        }
        sides(!identity_.has_pictures() ? beside_letter(place) : place, "[", "]", theme::marker);
        break;
      case Mark::Kind::removed: sides(place, "{", "}", theme::red_pen); break;
      case Mark::Kind::start: sides(beside_letter(place), ">", "<", theme::accent); break;
    }
  }

  void middle(const Rect& place, std::string_view text, const Style& style) {
    const int x =
        place.width == 2 ? place.x + 2 - width_of(text) : place.x + (place.width - width_of(text)) / 2;
    canvas_.put({x, place.y + place.height / 2}, text, style);
  }

  void over(Square at, const Note& note) {
    const auto place = layout_.place_of(at);
    if (!place) return;
    canvas_.fill(*place, U' ', note.style);
    middle(*place, note.text, note.style);
  }

  void cursor(Square at) {
    const auto place = layout_.place_of(at);
    if (!place) return;
    const int y = place->y + place->height / 2;
    if (place->width > 2) {
      sides(*place, "▶", "◀", theme::focus);
    } else {
      for (int x = place->x; x < place->x + place->width; ++x) {
        const auto [letter, style] = canvas_.at({x, y});
        canvas_.put({x, y}, utf8(letter), theme::focus);
      }
    }
  }

  Canvas& canvas_;
  const View& view_;
  const Identity& identity_;
  const BoardLayout& layout_;
  const Notes& notes_;
  std::map<int, Mark::Kind> marks_;
};

}  // namespace

std::string shown_as(char cell) { return cell == '#' ? "■" : std::string(1, cell); }

std::optional<std::size_t> owner_of(char piece, const Identity& identity) {
  for (std::size_t player = 0; player < identity.tokens.size(); ++player)
    if (identity.tokens[player].find(piece) != std::string::npos) return player;
  return std::nullopt;
}

void paint_board(Canvas& canvas, const View& view, const Identity& identity, const BoardLayout& layout,
                 const Notes& notes) {
  BoardPainter(canvas, view, identity, layout, notes).paint();
}

}  // namespace quadrille::fullscreen
