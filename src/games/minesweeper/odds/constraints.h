#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "games/minesweeper/rules/neighbours.h"
#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

// The state of a square. `safe` and `mine` are deduced while it is still covered.
enum class Mark : std::uint8_t { unknown, open, safe, mine };

// The constraints that an observation puts on the mines, updated from move to move: squares that the rules
// promise to be safe, visible clues, and squares marked by deduction. Flags are notes of the player and never
// evidence. Around an open square `left` mines lie on `unknown_around` unknown squares. Not thread-safe;
// copies share only an immutable table of neighbours.
class Constraints {
 public:
  explicit Constraints(const Variant& variant);

  // Forgets everything but the promise of the rules.
  void clear();
  // Adds the squares that were uncovered since the last call. If `observation` does not continue what is
  // known, starts over from it and returns false. REQUIRES: `observation` has the same variant.
  bool observe(const Observation& observation);
  void open(Cell cell, int clue);
  void mark_safe(Cell cell);  // no effect unless the square is unknown
  void mark_mine(Cell cell);  // the square must be unknown

  [[nodiscard]] const Variant& variant() const { return variant_; }
  [[nodiscard]] const Neighbours& neighbours() const { return *neighbours_; }
  [[nodiscard]] Cell size() const { return static_cast<Cell>(marks_.size()); }
  [[nodiscard]] Mark mark(Cell cell) const { return marks_[cell]; }
  [[nodiscard]] bool is_unknown(Cell cell) const { return marks_[cell] == Mark::unknown; }
  [[nodiscard]] bool is_open(Cell cell) const { return marks_[cell] == Mark::open; }
  // The next three are for open squares only.
  [[nodiscard]] int clue(Cell cell) const { return clues_[cell]; }
  [[nodiscard]] int left(Cell cell) const { return left_[cell]; }
  [[nodiscard]] int unknown_around(Cell cell) const { return unknown_around_[cell]; }
  [[nodiscard]] int known_mines_around(Cell cell) const;

  [[nodiscard]] int mines_left() const { return mines_left_; }  // not marked as mines yet
  [[nodiscard]] int unknown() const { return unknown_; }        // number of unknown squares
  [[nodiscard]] int opened() const { return opened_; }

  // An open square whose clue cannot be met, with too few squares for its mines or too many mines; empty if
  // there is none.
  [[nodiscard]] std::optional<Cell> contradiction() const { return contradiction_; }
  // Open squares whose counts changed: the work list of single-clue deduction, which removes what it has
  // done.
  [[nodiscard]] std::vector<Cell>& changed() { return changed_; }
  // All squares marked safe so far, in that order, including those opened since.
  [[nodiscard]] const std::vector<Cell>& safe() const { return safe_; }
  // A safe square that is still covered; empty if there is none.
  [[nodiscard]] std::optional<Cell> next_safe();

 private:
  // False if the face contradicts the state of the square.
  bool take_in(Cell cell, Face face);
  void touch(Cell open_square, int mines, int unknown);

  Variant variant_;
  std::shared_ptr<const Neighbours> neighbours_;  // shared by all copies
  std::vector<Mark> marks_;
  std::vector<Face> seen_;  // at the last observe()
  std::vector<std::int8_t> clues_;
  std::vector<std::int8_t> left_;
  std::vector<std::int8_t> unknown_around_;
  std::vector<Cell> changed_;
  std::vector<Cell> safe_;
  std::size_t safe_taken_ = 0;
  int mines_left_ = 0;
  int unknown_ = 0;
  int opened_ = 0;
  std::optional<Cell> contradiction_;
};

}  // namespace quadrille::minesweeper
