#pragma once

#include <array>
#include <stdexcept>
#include <string_view>

#include "interfaces/terminal/oklab.h"
#include "interfaces/terminal/style_sheet.h"

// The colours that page and terminal share, as the nearest of the 256 of terminals. The page's style sheet is
// their only source; the compiler reads it.
namespace quadrille::palette {

// A colour on light and on dark paper.
struct Token {
  Oklab light;
  Oklab dark;
};

// Reads #rrggbb or #rgb at the beginning of the text.
[[nodiscard]] constexpr Oklab read_colour(std::string_view text) {
  if (!text.starts_with('#')) throw std::invalid_argument("a colour begins with #");
  const auto digit = [&](std::size_t at) {
    constexpr std::string_view digits = "0123456789abcdef";
    return at < text.size() ? digits.find(text[at]) : std::string_view::npos;
  };
  std::size_t length = 0;
  while (digit(1 + length) != std::string_view::npos) ++length;
  if (length != 3 && length != 6) throw std::invalid_argument("a colour has 3 or 6 digits from 0 to f");
  const auto channel = [&](std::size_t number) {
    const std::size_t high = digit(1 + number * length / 3);
    const std::size_t low = digit(length == 3 ? 1 + number : 2 + number * 2);
    return static_cast<int>(16 * high + low);
  };
  return oklab(channel(0), channel(1), channel(2));
}

// Reads --name:COLOUR or --name:light-dark(COLOUR,COLOUR) in a style sheet.
[[nodiscard]] constexpr Token read_token(std::string_view sheet, std::string_view name) {
  constexpr std::string_view two = "light-dark(";
  const auto skip_to = [&](std::string_view mark) {
    const auto at = sheet.find(mark);
    if (at == std::string_view::npos) throw std::invalid_argument("the style sheet lacks a token");
    sheet.remove_prefix(at + mark.size());
    while (sheet.starts_with(' ')) sheet.remove_prefix(1);
  };
  do skip_to("--");
  while (!sheet.starts_with(name) || !sheet.substr(name.size()).starts_with(':'));
  skip_to(":");
  if (!sheet.starts_with(two)) return {read_colour(sheet), read_colour(sheet)};
  skip_to(two);
  const Oklab light = read_colour(sheet);
  skip_to(",");
  return {light, read_colour(sheet)};
}

// The middle of both colours: readable on the background of any terminal.
[[nodiscard]] constexpr short on_any_paper(std::string_view name) {
  const Token token = read_token(style_sheet, name);
  return nearest(middle(token.light, token.dark));
}
[[nodiscard]] constexpr short on_dark_paper(std::string_view name) {
  return nearest(read_token(style_sheet, name).dark);
}

inline constexpr short black = nearest(oklab(0, 0, 0));
inline constexpr short white = nearest(oklab(255, 255, 255));

// The fill of a player's token, and the letter on it.
struct Paint {
  short fill = 0;
  short letter = 0;
};
[[nodiscard]] constexpr Paint paint(std::string_view fill, std::string_view letter) {
  const bool light_letter = read_token(style_sheet, letter).light.lightness > 0.5;
  return {on_any_paper(fill), light_letter ? white : black};
}
inline constexpr std::array<Paint, 8> players = {{paint("pA", "pAi"), paint("pB", "pBi"), paint("pC", "pCi"),
                                                  paint("pD", "pDi"), paint("pE", "pEi"), paint("pF", "pFi"),
                                                  paint("pG", "pGi"), paint("pH", "pHi")}};

inline constexpr short win = on_any_paper("win");
inline constexpr short tie = on_any_paper("tie");
inline constexpr short lose = on_any_paper("lose");
inline constexpr short accent = on_any_paper("accent");
inline constexpr short red_pen = on_any_paper("red-pen");
inline constexpr short marker = on_dark_paper("marker-line");  // the letters on it are black

}  // namespace quadrille::palette
