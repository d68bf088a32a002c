#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadrille::minesweeper {

// Unknown squares with the same clues around them, so that no clue tells one from another.
struct Box {
  std::uint16_t size = 0;
  std::uint8_t clue_count = 0;
  std::array<std::uint16_t, 8> clues{};
};

// An open square with `left` mines still to be found in its boxes.
struct Clue {
  std::int8_t left = 0;
  std::uint8_t box_count = 0;
  std::array<std::uint16_t, 8> boxes{};
};

// Connected boxes and clues; indexes are within the component. Components depend on each other only by the
// number of mines on the board.
struct Component {
  std::vector<Box> boxes;
  std::vector<Clue> clues;

  void clear() {
    boxes.clear();
    clues.clear();
  }
  void join(std::size_t box, std::size_t clue) {
    Box& b = boxes[box];
    Clue& c = clues[clue];
    b.clues[b.clue_count++] = static_cast<std::uint16_t>(clue);
    c.boxes[c.box_count++] = static_cast<std::uint16_t>(box);
  }
};

}  // namespace quadrille::minesweeper
