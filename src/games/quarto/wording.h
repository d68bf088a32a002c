#pragma once

#include <array>
#include <string>
#include <string_view>

#include "games/quarto/rules.h"

namespace quadrille::quarto {

// Texts about the game, and pictures of its pieces.

// The names of a characteristic that a piece has or lacks. The letters differ, so that a piece reads the same
// in any order and needs no colour.
struct Characteristic {
  std::string_view has, lacks;
  char letter_has, letter_lacks;
};
constexpr std::array<Characteristic, characteristics> characteristic_names = {{{"tall", "low", 'T', 'l'},
                                                                               {"dark", "white", 'D', 'w'},
                                                                               {"round", "square", 'R', 's'},
                                                                               {"hollow", "full", 'H', 'f'}}};

[[nodiscard]] char digit_of(Piece piece);                   // 'b'
[[nodiscard]] std::string picture_of(Piece piece);          // "TDsH"
[[nodiscard]] std::string characteristics_of(Piece piece);  // "tall dark square hollow"
[[nodiscard]] std::string piece_name(Piece piece);          // "b (TDsH)"
[[nodiscard]] std::string cell_name(Cell cell);             // "c4"
[[nodiscard]] std::string pieces_left(const Position& at);  // "0 2 7 f"
[[nodiscard]] std::string legend();

[[nodiscard]] std::string prompt(const Position& at);
// Returns how the game ended; empty while it is open.
[[nodiscard]] std::string result(const PlainRules& rules, const Position& at);

}  // namespace quadrille::quarto
