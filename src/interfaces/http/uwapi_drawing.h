#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "catalog/view.h"
#include "core/player.h"

// Drawing and writing that the dialects of several games share.
namespace quadrille::uwapi {

namespace json = boost::json;

// Returns the number of squares.
[[nodiscard]] int cells_of(const View& board);

// Returns the text with each character `from` replaced by `to`.
[[nodiscard]] std::string with(std::string text, char from, char to);
// The character of an empty square that has a picture.
inline constexpr char empty_square = 'e';
// Returns the text behind the digit of the player to move and an underscore.
[[nodiscard]] std::string marked(Player to_move, std::string_view text);
// Returns the number. REQUIRES: `digits` is a number that fits an int.
[[nodiscard]] int number_in(std::string_view digits);

// Return a button at the centre of this number: a circle or a letter. `sound` is the character of its sound.
[[nodiscard]] std::string circle(int centre, char sound);
[[nodiscard]] std::string letter(char shown, int centre, char sound);

// Returns the index in View::cells where a token comes to rest that is dropped into a column, counted from 1.
// REQUIRES: the column has room.
[[nodiscard]] int landing(const View& view, int column);

[[nodiscard]] json::object image(std::string_view file, double scale);
// Returns a theme of squares of size 1, with a dot in empty ones and an empty row above, and `rows_below`
// rows below the board.
[[nodiscard]] json::object grid(const View& board, int rows_below);
[[nodiscard]] json::object only_theme(json::object theme);

}  // namespace quadrille::uwapi
