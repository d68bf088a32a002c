#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "catalog/view.h"
#include "core/result.h"
#include "games/quarto/rules.h"

namespace quadrille::quarto {

// The rules in one word: empty, or `sq` with the squares rule.
[[nodiscard]] std::string write_rules(const Variant& variant);

// Moves are `@5` pick piece 5, `b3` place the piece in hand at column b, row 3 from the top. A position is 16
// cells row by row, a piece as a hexadecimal digit and `-` for an empty cell, and after a colon the piece in
// hand, or `-` when one is to be picked: `0---1-----------:5`. An empty text is the start.
struct Notation {
  using Position = quarto::Position;

  [[nodiscard]] Result<Move> read_move(const PlainRules& rules, const Position& at,
                                       std::string_view text) const;
  [[nodiscard]] std::string write_move(const PlainRules& rules, Move move) const;
  [[nodiscard]] Result<Position> read(const PlainRules& rules, std::string_view text) const;
  [[nodiscard]] Result<Position> begin(const PlainRules& rules, std::uint64_t /*seed*/,
                                       std::string_view text) const {
    return read(rules, text);
  }
  [[nodiscard]] std::string write(const Position& at) const;
  [[nodiscard]] View describe(const PlainRules& rules, const Position& at) const;
};

}  // namespace quadrille::quarto
