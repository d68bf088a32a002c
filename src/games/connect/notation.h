#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/view.h"
#include "core/result.h"
#include "games/connect/rules.h"

namespace quadrille::connect {

constexpr char empty_letter = 'X';

// The rules in one word: `7x6n4p2` is 7 columns by 6 rows, 4 in a row, 2 players.
[[nodiscard]] std::string write_rules(const Shape& shape);

// Columns from 1: `4453`, or with commas when there are more than 9 columns.
[[nodiscard]] std::string write_moves(const Shape& shape, const std::vector<Column>& moves);

// A rolled-out board: a letter a square, top row first, X for empty. In memory a board is its cells from the
// bottom row up, each a player's index or `empty_cell`.
[[nodiscard]] Result<std::vector<std::uint8_t>> read_board(const Shape& shape, std::string_view text);
[[nodiscard]] std::string write_board(const Shape& shape, const std::vector<std::uint8_t>& cells);

// The text notation of moves and positions. A position is a list of moves, a board, or empty for the start.
struct Notation {
  using Position = connect::Position;

  [[nodiscard]] Result<Column> read_move(const PlainRules& rules, const Position& at,
                                         std::string_view text) const;
  [[nodiscard]] std::string write_move(const PlainRules& rules, Column column) const;
  [[nodiscard]] Result<Position> read(const PlainRules& rules, std::string_view text) const;
  [[nodiscard]] Result<Position> begin(const PlainRules& rules, std::uint64_t /*seed*/,
                                       std::string_view text) const {
    return read(rules, text);
  }
  [[nodiscard]] View describe(const PlainRules& rules, const Position& at) const;
};

}  // namespace quadrille::connect
