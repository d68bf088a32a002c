#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/minesweeper/odds/component.h"
#include "games/minesweeper/odds/constraints.h"

namespace quadrille::minesweeper {

// The unknown squares beside a clue, grouped into boxes and components. All other unknown squares are off the
// frontier. Spans and references are valid until the next find().
class Frontier {
 public:
  static constexpr std::uint32_t off = 0xffffffff;

  void find(const Constraints& known);

  struct FoundBox {
    std::uint32_t first_cell = 0;
    std::uint16_t size = 0;
    std::uint16_t in_component = 0;  // its index in the component
    std::uint32_t component = 0;
    std::uint8_t clue_count = 0;
    std::array<std::uint32_t, 8> clues{};
  };
  struct FoundClue {
    Cell cell = 0;
    std::int8_t left = 0;
    std::uint8_t box_count = 0;
    std::uint16_t in_component = 0;
    std::uint32_t component = off;
    std::array<std::uint32_t, 8> boxes{};
  };
  struct FoundComponent {
    std::uint32_t first_box = 0;  // index in component_boxes_
    std::uint32_t box_count = 0;
    std::uint32_t first_clue = 0;
    std::uint32_t clue_count = 0;
  };

  [[nodiscard]] const std::vector<FoundBox>& boxes() const { return boxes_; }
  [[nodiscard]] const std::vector<FoundClue>& clues() const { return clues_; }
  [[nodiscard]] std::size_t components() const { return components_.size(); }
  [[nodiscard]] std::span<const Cell> cells(const FoundBox& box) const {
    return {&cells_[box.first_cell], box.size};
  }
  [[nodiscard]] std::span<const std::uint32_t> boxes_of(std::size_t component) const {
    return {&component_boxes_[components_[component].first_box], components_[component].box_count};
  }
  [[nodiscard]] std::span<const std::uint32_t> clues_of(std::size_t component) const {
    return {&component_clues_[components_[component].first_clue], components_[component].clue_count};
  }
  // The box of an unknown square; `off` for every other square.
  [[nodiscard]] std::uint32_t box_at(Cell cell) const { return box_at_[cell]; }
  [[nodiscard]] int squares() const { return static_cast<int>(cells_.size()); }

  // Copies a component into `to`, with indexes of its own.
  void copy(std::size_t component, Component& to) const;

 private:
  void find_clues(const Constraints& known);
  void find_boxes(const Constraints& known);
  void find_components();

  std::vector<FoundBox> boxes_;
  std::vector<FoundClue> clues_;
  std::vector<FoundComponent> components_;
  std::vector<std::uint32_t> component_boxes_, component_clues_;
  std::vector<Cell> cells_;
  std::vector<Cell> seen_;  // frontier squares, before they are sorted by box
  std::vector<std::uint32_t> box_at_;
  std::vector<std::uint32_t> clue_at_;
};

}  // namespace quadrille::minesweeper
