#include "interfaces/fullscreen/theme.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace quadrille::fullscreen::theme {

Style token(std::size_t player) {
  // Where there are 8 colours.
  constexpr std::array<palette::Paint, palette::players.size()> coarse = {
      {{4, 7}, {3, 0}, {1, 7}, {2, 0}, {6, 0}, {5, 0}, {5, 7}, {7, 0}}};
  const std::size_t own = player % coarse.size();
  return {.ink = {palette::players[own].letter, coarse[own].letter},
          .paper = {palette::players[own].fill, coarse[own].fill},
          .bold = player >= 2 * coarse.size(),
          .underline = player >= coarse.size()};
}

Style value(Value value) {
  switch (value) {
    case Value::win: return {.ink = {palette::win, 6}, .bold = true};
    case Value::tie: return {.ink = {palette::tie, 3}, .bold = true};
    case Value::lose: return {.ink = {palette::lose, 1}, .bold = true};
  }
  std::abort();
}

Style chance(double probability) {
  // Lightness rises with each step.
  constexpr std::array<short, 11> ramp = {235, 237, 53, 89, 125, 161, 167, 209, 215, 222, 229};
  constexpr std::size_t first_light = 6;
  const auto step = static_cast<std::size_t>(std::clamp(probability * 10 + 0.5, 0.0, 10.0));
  return {.ink = {static_cast<short>(step < first_light ? 231 : 16), -1}, .paper = {ramp[step], -1}};
}

Style letter(char cell) {
  constexpr std::array<Colour, 8> clues = {
      {{33, 4}, {35, 2}, {203, 1}, {99, 5}, {130, 3}, {37, 6}, {205, 5}, {246, -1}}};
  if (cell >= '1' && cell <= '8') return {.ink = clues[static_cast<std::size_t>(cell - '1')], .bold = true};
  switch (cell) {
    case '#': return {.ink = {246, -1}};
    case 'F': return red_pen;
    case '*': return strong;
    case '!': return {.ink = white, .paper = {161, 1}, .bold = true};
    case 'x': return {.ink = {203, 1}, .bold = true, .underline = true};
    default: return pencil;
  }
}

char ascii(char32_t letter) {
  switch (letter) {
    case U'─':
    case U'┄': return '-';
    case U'│': return '|';
    case U'▲':
    case U'↑': return '^';
    case U'▼':
    case U'↓': return 'v';
    case U'◀':
    case U'←': return '<';
    case U'▶':
    case U'→': return '>';
    case U'■': return '#';
    case U'▒': return ':';
    case U'·': return '.';
    case U'✓': return '+';
    case U'◆': return '*';
    case U'○': return 'o';
    case U'…': return '~';
    case U'×': return '!';  // x is a player's piece
    case U'╭':
    case U'╯': return '/';
    case U'╮':
    case U'╰': return '\\';
    default: break;
  }
  constexpr char32_t first_line = U'─';
  constexpr char32_t last_line = U'╿';
  if (letter >= first_line && letter <= last_line) return '+';
  return letter < 0x80 ? static_cast<char>(letter) : '?';
}

}  // namespace quadrille::fullscreen::theme
