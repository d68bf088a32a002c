#include "games/minesweeper/odds/frontier.h"

#include <algorithm>

namespace quadrille::minesweeper {

void Frontier::find(const Constraints& known) {
  find_clues(known);
  find_boxes(known);
  find_components();
}

void Frontier::find_clues(const Constraints& known) {
  clues_.clear();
  clue_at_.resize(known.size());
  for (Cell cell = 0; cell < known.size(); ++cell) {
    if (!known.is_open(cell) || known.unknown_around(cell) == 0) continue;
    clue_at_[cell] = static_cast<std::uint32_t>(clues_.size());
    FoundClue clue;
    clue.cell = cell;
    clue.left = static_cast<std::int8_t>(known.left(cell));
    clues_.push_back(clue);
  }
}

void Frontier::find_boxes(const Constraints& known) {
  boxes_.clear();
  seen_.clear();
  box_at_.assign(known.size(), off);
  const auto& neighbours = known.neighbours();
  for (const FoundClue& clue : clues_)
    for (const Cell cell : neighbours[clue.cell]) {
      if (!known.is_unknown(cell) || box_at_[cell] != off) continue;
      FoundBox box;
      for (const Cell other : neighbours[cell])
        if (known.is_open(other)) box.clues[box.clue_count++] = clue_at_[other];
      // A box with the same clues touches this clue too, so only its boxes are searched.
      std::uint32_t found = off;
      for (std::size_t i = 0; i < clue.box_count && found == off; ++i) {
        const FoundBox& other = boxes_[clue.boxes[i]];
        if (other.clue_count == box.clue_count && other.clues == box.clues) found = clue.boxes[i];
      }
      if (found == off) {
        found = static_cast<std::uint32_t>(boxes_.size());
        boxes_.push_back(box);
        for (std::size_t i = 0; i < box.clue_count; ++i) {
          FoundClue& around = clues_[box.clues[i]];
          around.boxes[around.box_count++] = found;
        }
      }
      ++boxes_[found].size;
      box_at_[cell] = found;
      seen_.push_back(cell);
    }
  std::uint32_t first = 0;
  for (FoundBox& box : boxes_) {
    box.first_cell = first;
    first += box.size;
    box.size = 0;
  }
  cells_.resize(seen_.size());
  for (const Cell cell : seen_) {
    FoundBox& box = boxes_[box_at_[cell]];
    cells_[box.first_cell + box.size++] = cell;
  }
}

void Frontier::find_components() {
  components_.clear();
  component_boxes_.clear();
  component_clues_.clear();
  for (std::uint32_t start = 0; start < clues_.size(); ++start) {
    if (clues_[start].component != off) continue;
    const auto component = static_cast<std::uint32_t>(components_.size());
    const auto first_box = static_cast<std::uint32_t>(component_boxes_.size());
    const auto first_clue = static_cast<std::uint32_t>(component_clues_.size());
    const auto add = [&](std::uint32_t index) {
      FoundClue& clue = clues_[index];
      if (clue.component != off) return;
      clue.component = component;
      clue.in_component = static_cast<std::uint16_t>(component_clues_.size() - first_clue);
      component_clues_.push_back(index);
    };
    add(start);
    for (std::size_t i = first_clue; i < component_clues_.size(); ++i) {
      const FoundClue clue = clues_[component_clues_[i]];
      for (std::size_t b = 0; b < clue.box_count; ++b) {
        FoundBox& box = boxes_[clue.boxes[b]];
        if (box.clues[0] != component_clues_[i]) {  // each box once: with its first clue
          for (std::size_t c = 0; c < box.clue_count; ++c) add(box.clues[c]);
          continue;
        }
        box.component = component;
        box.in_component = static_cast<std::uint16_t>(component_boxes_.size() - first_box);
        component_boxes_.push_back(clue.boxes[b]);
        for (std::size_t c = 0; c < box.clue_count; ++c) add(box.clues[c]);
      }
    }
    components_.push_back({first_box, static_cast<std::uint32_t>(component_boxes_.size()) - first_box,
                           first_clue, static_cast<std::uint32_t>(component_clues_.size()) - first_clue});
  }
}

void Frontier::copy(std::size_t component, Component& to) const {
  to.clear();
  for (const auto c : clues_of(component)) {
    Clue& clue = to.clues.emplace_back();
    clue.left = clues_[c].left;
    clue.box_count = clues_[c].box_count;
    for (std::size_t i = 0; i < clue.box_count; ++i) clue.boxes[i] = boxes_[clues_[c].boxes[i]].in_component;
  }
  for (const auto b : boxes_of(component)) {
    Box& box = to.boxes.emplace_back();
    box.size = boxes_[b].size;
    box.clue_count = boxes_[b].clue_count;
    for (std::size_t i = 0; i < box.clue_count; ++i) box.clues[i] = clues_[boxes_[b].clues[i]].in_component;
  }
}

}  // namespace quadrille::minesweeper
