#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/minesweeper/island.h"
#include "games/minesweeper/knowledge.h"

namespace quadrille::minesweeper {

// The unknown squares that some clue tells of, as boxes and clues, and these as islands. Whatever else is
// unknown lies off the frontier: one more box, that no clue speaks of.
class Frontier {
 public:
  static constexpr std::uint32_t off = 0xffffffff;

  void find(const Knowledge& known);

  struct FoundBox {
    std::uint32_t first_cell = 0;
    std::uint16_t size = 0;
    std::uint16_t in_island = 0;  // its index there
    std::uint32_t island = 0;
    std::uint8_t clue_count = 0;
    std::array<std::uint32_t, 8> clues{};
  };
  struct FoundClue {
    Cell cell = 0;
    std::int8_t left = 0;
    std::uint8_t box_count = 0;
    std::uint16_t in_island = 0;
    std::uint32_t island = off;
    std::array<std::uint32_t, 8> boxes{};
  };
  struct FoundIsland {
    std::uint32_t first_box = 0;  // among island_boxes()
    std::uint32_t box_count = 0;
    std::uint32_t first_clue = 0;
    std::uint32_t clue_count = 0;
  };

  [[nodiscard]] const std::vector<FoundBox>& boxes() const { return boxes_; }
  [[nodiscard]] const std::vector<FoundClue>& clues() const { return clues_; }
  [[nodiscard]] std::size_t islands() const { return islands_.size(); }
  [[nodiscard]] std::span<const Cell> cells(const FoundBox& box) const {
    return {&cells_[box.first_cell], box.size};
  }
  [[nodiscard]] std::span<const std::uint32_t> boxes_of(std::size_t island) const {
    return {&island_boxes_[islands_[island].first_box], islands_[island].box_count};
  }
  [[nodiscard]] std::span<const std::uint32_t> clues_of(std::size_t island) const {
    return {&island_clues_[islands_[island].first_clue], islands_[island].clue_count};
  }
  // The box of an unknown square, or `off`.
  [[nodiscard]] std::uint32_t box_at(Cell cell) const { return box_at_[cell]; }
  [[nodiscard]] int squares() const { return static_cast<int>(cells_.size()); }

  // An island to be counted.
  void copy(std::size_t island, Island& to) const;

 private:
  void find_clues(const Knowledge& known);
  void find_boxes(const Knowledge& known);
  void find_islands();

  std::vector<FoundBox> boxes_;
  std::vector<FoundClue> clues_;
  std::vector<FoundIsland> islands_;
  std::vector<std::uint32_t> island_boxes_, island_clues_;
  std::vector<Cell> cells_;
  std::vector<Cell> seen_;  // frontier squares with their boxes, before they are sorted by box
  std::vector<std::uint32_t> box_at_;
  std::vector<std::uint32_t> clue_at_;
};

}  // namespace quadrille::minesweeper
