#pragma once

#include <cstddef>

#include "core/value.h"
#include "interfaces/fullscreen/canvas.h"
#include "interfaces/terminal/palette.h"

// The colours of the web page, as near as terminals allow, on any background. Greys, odds, clues and pieces
// have colours of their own, which differ among 256. Colour never carries meaning alone: every style goes
// with a letter or a shape.
namespace quadrille::fullscreen::theme {

inline constexpr Colour black{palette::black, 0};
inline constexpr Colour white{palette::white, 7};

inline constexpr Style ink{};
inline constexpr Style strong{.bold = true};
inline constexpr Style pencil{.ink = {245, -1}};
inline constexpr Style rule{.ink = {240, -1}};
inline constexpr Style frame{.ink = {246, -1}};
inline constexpr Style accent{.ink = {palette::accent, 4}, .bold = true};
inline constexpr Style red_pen{.ink = {palette::red_pen, 1}, .bold = true};
inline constexpr Style marker{.ink = black, .paper = {palette::marker, 3}, .bold = true};
inline constexpr Style bar{.ink = {231, 7}, .paper = {61, 4}, .bold = true};
inline constexpr Style key{.bold = true, .reverse = true};
inline constexpr Style focus{.bold = true, .reverse = true};

// Players from I on have the fills of A to H again, underlined, and from Q on underlined and bold.
[[nodiscard]] Style token(std::size_t player);
[[nodiscard]] Style value(Value value);
// The chance of a mine, in steps of a tenth.
[[nodiscard]] Style chance(double probability);
inline constexpr Style safe{.ink = black, .paper = {79, 6}, .bold = true};
inline constexpr Style sure_mine{.ink = black, .paper = {229, 1}, .bold = true};
// The style of a letter that no player owns: clues, mines, covered squares.
[[nodiscard]] Style letter(char cell);
// The two colours of pieces.
inline constexpr Style dark_piece{.ink = {189, 7}, .paper = {18, 4}};
inline constexpr Style light_piece{.ink = black, .paper = {230, 7}};

// Returns the ASCII substitute of a character.
[[nodiscard]] char ascii(char32_t letter);

}  // namespace quadrille::fullscreen::theme
