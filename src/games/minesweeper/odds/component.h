#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadrille::minesweeper {

// Covered squares with the same open squares around them: no clue tells one from another.
struct Box {
  std::uint16_t size = 0;
  std::uint8_t clue_count = 0;
  std::array<std::uint16_t, 8> clues{};
};

// What an open square still asks for.
struct Clue {
  std::int8_t left = 0;
  std::uint8_t box_count = 0;
  std::array<std::uint16_t, 8> boxes{};
};

// Boxes and clues that depend on each other; indexes are within the component. Components know of each other
// only by the number of mines on the board.
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
