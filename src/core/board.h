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
  // Returns whether the square is on the board. Columns and rows count from 0.
  [[nodiscard]] constexpr bool has(int column, int row) const {
    return column >= 0 && column < columns && row >= 0 && row < rows;
  }
};

// Returns an error (bad_settings) that names the rule if the value is outside [least, most].
[[nodiscard]] Result<void> check_range(const char* rule, int value, int least, int most);

// Returns an error (bad_settings) if a side or the line is out of range, or a side is shorter than the line.
[[nodiscard]] Result<void> check_board(const Board& board, int in_a_row);

// Return the error for a token dropped into a full column, or into one that does not exist. Columns count
// from 1; `open` names the columns with room.
[[nodiscard]] Error full_column(int column, const std::vector<std::string>& open);
[[nodiscard]] Error missing_column(std::string_view typed, int columns);

}  // namespace quadrille
