#pragma once

#include <string_view>

#include "interfaces/fullscreen/canvas.h"

namespace quadrille::fullscreen {

inline constexpr int art_width = 5;
inline constexpr int art_height = 3;

// Draws a piece whose picture is four letters as a small drawing with its name on it, in the middle of the
// area: high or low, round or square, with a hole on top or without, shaded or plain. Writes the letters if
// the area is smaller or the picture has another length.
void draw_piece(Canvas& canvas, const Rect& area, char name, std::string_view picture);

// Returns the legend of the drawings.
[[nodiscard]] std::string_view art_legend();

}  // namespace quadrille::fullscreen
