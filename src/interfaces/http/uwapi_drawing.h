#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "catalog/view.h"
#include "core/player.h"

// What dialects of different games draw and write alike.
namespace quadrille::uwapi {

namespace json = boost::json;

[[nodiscard]] int cells_of(const View& board);

// The text with each character `from` as `to`.
[[nodiscard]] std::string with(std::string text, char from, char to);
// The picture of an empty square where a position shows one.
inline constexpr char empty_square = 'e';
// The text behind the digit of the player to move.
[[nodiscard]] std::string marked(Player to_move, std::string_view text);
// Of digits that a game wrote.
[[nodiscard]] int number_in(std::string_view digits);

// A circle, or a letter, to click at the centre of this number; the last character is the sound.
[[nodiscard]] std::string circle(int centre, char sound);
[[nodiscard]] std::string letter(char shown, int centre, char sound);

// The square where a token that is dropped into a column comes to rest, counted as View::cells are.
[[nodiscard]] int landing(const View& view, int column);

[[nodiscard]] json::object image(std::string_view file, double scale);
// Squares of size one with a dot in those that are empty, below a row that stays free of them.
[[nodiscard]] json::object grid(const View& board, int rows_below);
[[nodiscard]] json::object only_theme(json::object theme);

}  // namespace quadrille::uwapi
