#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/minesweeper/odds/constraints.h"
#include "games/minesweeper/odds/odds.h"

namespace quadrille::minesweeper {

// A list of all solutions: a row of bytes for each. The byte of a square is the clue that it would show, or
// `mine`.
class Solutions {
 public:
  static constexpr std::uint8_t mine = 16;

  // Lists the solutions. False if there are more than `most`, or more unknown squares than `most_squares`.
  // REQUIRES: `odds` was solved, exactly, for `known`.
  [[nodiscard]] bool list(const Constraints& known, const Odds& odds, std::size_t most,
                          std::size_t most_squares);

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] std::size_t squares() const { return cells_.size(); }
  [[nodiscard]] std::size_t stride() const { return stride_; }
  [[nodiscard]] Cell cell(std::size_t square) const { return cells_[square]; }
  [[nodiscard]] const std::uint8_t* row(std::size_t solution) const { return &faces_[solution * stride_]; }

 private:
  struct Choice {  // the squares of a box, and the mines on them
    std::uint32_t first = 0;
    std::uint32_t size = 0;
    std::uint32_t mines = 0;
  };

  void take_component(const Odds& odds, std::size_t component, int mines_before);
  void take_layer(const Odds& odds, std::size_t component, std::size_t layer, std::uint32_t state, int mines,
                  int mines_before);
  void lay(std::size_t box);
  void write_faces(const Constraints& known);

  std::vector<Cell> cells_;
  std::vector<std::uint32_t> square_at_;
  std::vector<std::uint32_t> box_first_;
  std::vector<Choice> choices_;
  std::vector<std::uint8_t> laid_;  // the current row
  std::vector<std::uint8_t> faces_;
  std::size_t stride_ = 0;
  std::size_t count_ = 0;
  std::size_t most_ = 0;
  int mines_left_ = 0;
  bool overflow_ = false;
};

}  // namespace quadrille::minesweeper
