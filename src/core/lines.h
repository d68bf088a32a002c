#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "core/board.h"
#include "core/player.h"
#include "core/square.h"

namespace quadrille {

// Line detection on boards of any size, square by square. The bitboards are tested against it. Columns and
// rows that are passed to a function here count from 0.

// The four directions of a line; the other four are their opposites.
struct Step {
  int columns = 0;
  int rows = 0;
};
constexpr std::array<Step, 4> directions = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

constexpr std::uint8_t no_owner = 0xff;  // the owner of an empty square

// Returns whether a token on this square is in a row of `in_a_row` or more. `owned(column, row)`
// returns whether the same player owns another square of the board.
template <class Owned>
[[nodiscard]] bool completes_line(const Board& board, int in_a_row, int column, int row, Owned owned) {
  const auto run = [&](Step step) {
    int length = 0;
    for (int c = column + step.columns, r = row + step.rows; board.has(c, r) && owned(c, r);
         c += step.columns, r += step.rows)
      ++length;
    return length;
  };
  return std::any_of(directions.begin(), directions.end(), [&](Step step) {
    return run(step) + 1 + run({-step.columns, -step.rows}) >= in_a_row;
  });
}

// An unbroken row of n or more tokens of one player, at its full length.
struct Line {
  Player owner;
  Step step;
  Square first;  // the squares are first, first + step, ...
  int length = 0;

  [[nodiscard]] Square square(int index) const {
    return {first.column + index * step.columns, first.row + index * step.rows};
  }
  [[nodiscard]] std::vector<Square> squares() const {
    std::vector<Square> all;
    for (int i = 0; i < length; ++i) all.push_back(square(i));
    return all;
  }
};

// Returns all lines on a board. `owner_at(column, row)` returns a player's index or `no_owner`.
template <class OwnerAt>
[[nodiscard]] std::vector<Line> find_lines(const Board& board, int in_a_row, OwnerAt owner_at) {
  const auto owner_of = [&](int column, int row) -> std::uint8_t {
    return board.has(column, row) ? owner_at(column, row) : no_owner;
  };
  std::vector<Line> lines;
  for (const Step step : directions)
    for (int row = 0; row < board.rows; ++row)
      for (int column = 0; column < board.columns; ++column) {
        const auto owner = owner_of(column, row);
        const bool begins = owner != no_owner && owner_of(column - step.columns, row - step.rows) != owner;
        if (!begins) continue;
        int length = 1;
        while (owner_of(column + length * step.columns, row + length * step.rows) == owner) ++length;
        if (length >= in_a_row) lines.push_back({Player{owner}, step, {column + 1, row + 1}, length});
      }
  return lines;
}

// Returns the squares of these lines without duplicates, in the order of the lines.
[[nodiscard]] inline std::vector<Square> squares_of(const std::vector<Line>& lines) {
  std::vector<Square> all;
  std::set<std::pair<int, int>> listed;
  for (const Line& line : lines)
    for (const Square square : line.squares())
      if (listed.emplace(square.column, square.row).second) all.push_back(square);
  return all;
}

}  // namespace quadrille
