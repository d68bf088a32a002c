#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>

#include "core/random.h"
#include "games/quarto/rules.h"

namespace quadrille::quarto {

// Returns an open position for tests and measurements: random pieces on random cells, without a line.
// REQUIRES: 0 <= placed < cells.
[[nodiscard]] inline Position random_position(const PlainRules& rules, int placed, bool in_hand,
                                              Random& random) {
  while (true) {
    std::array<Piece, pieces> piece{};
    std::array<Cell, cells> cell{};
    std::iota(piece.begin(), piece.end(), Piece{0});
    std::iota(cell.begin(), cell.end(), Cell{0});
    std::array<Piece, cells> board{};
    board.fill(no_piece);
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(placed); ++i) {
      std::swap(piece[i], piece[i + random.below(pieces - i)]);
      std::swap(cell[i], cell[i + random.below(cells - i)]);
      board[cell[i]] = piece[i];
    }
    const auto at = rules.stand(board, in_hand ? piece[static_cast<std::size_t>(placed)] : no_piece);
    if (at && at->outcome().is_open()) return *at;
  }
}

}  // namespace quadrille::quarto
