#include "interfaces/fullscreen/piece_art.h"

#include <fmt/format.h>

#include <string>

#include "interfaces/fullscreen/theme.h"

namespace quadrille::fullscreen {

void draw_piece(Canvas& canvas, const Rect& area, char name, std::string_view picture) {
  const auto has = [&](char letter) { return picture.find(letter) != std::string_view::npos; };
  const Style style = has('D') ? theme::dark_piece : theme::light_piece;
  const int middle = area.y + area.height / 2;
  if (area.width < art_width || area.height < art_height || picture.size() != 4) {
    const std::string shown = picture.empty() ? std::string(1, name) : std::string(picture);
    canvas.put({area.x + (area.width - width_of(shown)) / 2, middle}, shown,
               picture.size() == 4 ? style : Style{});
    return;
  }
  const bool round = has('R');
  const std::string_view shade = has('D') ? "▒" : " ";
  const std::string top = fmt::format("{}─{}─{}", round ? "╭" : "┌", has('H') ? "○" : "─", round ? "╮" : "┐");
  const std::string named = fmt::format("{}{}{}", shade, name, shade);
  const int x = area.x + (area.width - art_width) / 2;
  const int y = middle - art_height / 2;
  if (has('T')) {
    canvas.put({x, y}, top, style);
    canvas.put({x, y + 1}, fmt::format("│{}│", named), style);
    canvas.put({x, y + 2}, fmt::format("{}───{}", round ? "╰" : "└", round ? "╯" : "┘"), style);
  } else {
    canvas.put({x, y + 1}, top, style);
    canvas.put({x, y + 2}, fmt::format("{}{}{}", round ? "╰" : "└", named, round ? "╯" : "┘"), style);
  }
}

std::string_view art_legend() {
  return "Drawn: 3 lines tall, 2 low; ▒ dark; ╭ ╮ round, ┌ ┐ square; ○ hollow";
}

}  // namespace quadrille::fullscreen
