#include "games/minesweeper/odds/constraints.h"

#include <algorithm>
#include <cstring>

#include "games/minesweeper/rules/mine_placement.h"

namespace quadrille::minesweeper {

Constraints::Constraints(const Variant& variant)
    : variant_(variant),
      neighbours_(std::make_shared<const Neighbours>(variant)),
      marks_(variant.cells()),
      seen_(variant.cells()),
      clues_(variant.cells()),
      left_(variant.cells()),
      unknown_around_(variant.cells()) {
  clear();
}

void Constraints::clear() {
  std::fill(marks_.begin(), marks_.end(), Mark::unknown);
  std::fill(seen_.begin(), seen_.end(), Face::covered);
  changed_.clear();
  safe_.clear();
  safe_taken_ = 0;
  mines_left_ = variant_.mines;
  unknown_ = static_cast<int>(marks_.size());
  opened_ = 0;
  contradiction_.reset();
  for (const Cell cell : promised_safe(variant_)) mark_safe(cell);
}

bool Constraints::observe(const Observation& observation) {
  const auto& faces = observation.faces();
  // Most of a board is unchanged since the last call, so unchanged pieces of 64 squares are skipped.
  constexpr Cell piece = 64;
  for (Cell first = 0; first < faces.size(); first += piece) {
    const Cell end = std::min(first + piece, size());
    if (std::memcmp(&faces[first], &seen_[first], end - first) == 0) continue;
    for (Cell cell = first; cell < end; ++cell)
      if (!take_in(cell, faces[cell])) {
        clear();
        for (Cell each = 0; each < faces.size(); ++each) take_in(each, faces[each]);
        return false;
      }
  }
  return true;
}

bool Constraints::take_in(Cell cell, Face face) {
  seen_[cell] = face;
  if (!is_clue(face)) return marks_[cell] != Mark::open;
  if (marks_[cell] == Mark::open) return clues_[cell] == clue_of(face);
  if (marks_[cell] == Mark::mine) return false;
  open(cell, clue_of(face));
  return true;
}

void Constraints::touch(Cell open_square, int mines, int unknown) {
  left_[open_square] = static_cast<std::int8_t>(left_[open_square] - mines);
  unknown_around_[open_square] = static_cast<std::int8_t>(unknown_around_[open_square] - unknown);
  changed_.push_back(open_square);
  if (left_[open_square] < 0 || left_[open_square] > unknown_around_[open_square])
    contradiction_ = open_square;
}

void Constraints::open(Cell cell, int clue) {
  mark_safe(cell);
  marks_[cell] = Mark::open;
  clues_[cell] = static_cast<std::int8_t>(clue);
  seen_[cell] = clue_face(clue);
  ++opened_;
  int mines = 0;
  int unknown = 0;
  for (const Cell other : (*neighbours_)[cell]) {
    mines += marks_[other] == Mark::mine ? 1 : 0;
    unknown += marks_[other] == Mark::unknown ? 1 : 0;
  }
  left_[cell] = static_cast<std::int8_t>(clue);
  unknown_around_[cell] = static_cast<std::int8_t>(unknown);
  touch(cell, mines, 0);
}

void Constraints::mark_safe(Cell cell) {
  if (marks_[cell] != Mark::unknown) return;
  marks_[cell] = Mark::safe;
  --unknown_;
  safe_.push_back(cell);
  for (const Cell other : (*neighbours_)[cell])
    if (marks_[other] == Mark::open) touch(other, 0, 1);
}

void Constraints::mark_mine(Cell cell) {
  marks_[cell] = Mark::mine;
  --unknown_;
  --mines_left_;
  for (const Cell other : (*neighbours_)[cell])
    if (marks_[other] == Mark::open) touch(other, 1, 1);
}

int Constraints::known_mines_around(Cell cell) const {
  int mines = 0;
  for (const Cell other : (*neighbours_)[cell]) mines += marks_[other] == Mark::mine ? 1 : 0;
  return mines;
}

std::optional<Cell> Constraints::next_safe() {
  while (safe_taken_ < safe_.size() && marks_[safe_[safe_taken_]] != Mark::safe) ++safe_taken_;
  if (safe_taken_ == safe_.size()) return {};
  return safe_[safe_taken_];
}

}  // namespace quadrille::minesweeper
