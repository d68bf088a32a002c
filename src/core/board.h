#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace quadrille {

constexpr int largest_side = 255;

// The size of a board.
struct Board {
  int columns = 0;
  int rows = 0;
  // Columns and rows from 0.
  [[nodiscard]] constexpr bool has(int column, int row) const {
    return column >= 0 && column < columns && row >= 0 && row < rows;
  }
};

// Refuses a rule that is out of its range, by its name.
[[nodiscard]] Result<void> check_range(const char* rule, int value, int least, int most);

// Refuses a side or a line out of range, and a board smaller than the line in either direction.
[[nodiscard]] Result<void> check_board(const Board& board, int in_a_row);

// A token for a column that has no room, and for one that is not there. Columns are named from 1; `open` are
// those with room.
[[nodiscard]] Error full_column(int column, const std::vector<std::string>& open);
[[nodiscard]] Error missing_column(std::string_view typed, int columns);

}  // namespace quadrille
