#include "core/board.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace quadrille {

Result<void> check_range(const char* rule, int value, int least, int most) {
  if (value >= least && value <= most) return {};
  return Error{ErrorCode::bad_settings,
               fmt::format("{} must be a whole number from {} to {}, not {}", rule, least, most, value),
               rule};
}

Result<void> check_board(const Board& board, int in_a_row) {
  if (auto columns = check_range("columns", board.columns, 2, largest_side); !columns) return columns;
  if (auto rows = check_range("rows", board.rows, 2, largest_side); !rows) return rows;
  if (auto line = check_range("connect", in_a_row, 2, largest_side); !line) return line;
  const int shorter = std::min(board.columns, board.rows);
  if (in_a_row <= shorter) return {};
  return Error{ErrorCode::bad_settings,
               fmt::format("A board of {} columns by {} rows is too small to connect {}: it needs at least "
                           "{} of each, or connect at most {}",
                           board.columns, board.rows, in_a_row, in_a_row, shorter),
               "columns, rows, connect"};
}

Error full_column(int column, const std::vector<std::string>& open) {
  constexpr std::size_t most_named = 12;
  const std::string choice = open.empty()                ? "No column has room."
                             : open.size() <= most_named ? "Choose " + listed(open, "or") + "."
                                                         : fmt::format("{} others are open.", open.size());
  return {ErrorCode::illegal_move,
          fmt::format("A token cannot be added to a full column: column {} is full. {}", column, choice),
          "move"};
}

Error missing_column(std::string_view typed, int columns) {
  return {ErrorCode::illegal_move,
          fmt::format("A token cannot be added to a full or missing column: there is no column {}, the "
                      "columns are 1 to {}.",
                      typed.size() <= 24 ? typed : "of that number", columns),
          "move"};
}

}  // namespace quadrille
