#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "games/minesweeper/rules/neighbours.h"
#include "games/minesweeper/rules/observation.h"

namespace quadrille::minesweeper {

// What is known of a square: `safe` and `mine` follow from clues while it is still covered.
enum class Mark : std::uint8_t { unknown, open, safe, mine };

// What is known of a board, kept from move to move: what the rules promise, and what is visible. Flags are
// the player's notes and never evidence. Of an open square it keeps what its clue still asks for: `left`
// mines on the `unknown_around` squares.
class Constraints {
 public:
  explicit Constraints(const Variant& variant);

  void clear();
  // Takes in what was uncovered since the last look; from a sight that does not follow it, all anew, and
  // then it is false.
  bool look(const Sight& sight);
  void open(Cell cell, int clue);
  void mark_safe(Cell cell);  // nothing changes where more is known
  void mark_mine(Cell cell);

  [[nodiscard]] const Variant& variant() const { return variant_; }
  [[nodiscard]] const Neighbours& neighbours() const { return *neighbours_; }
  [[nodiscard]] Cell size() const { return static_cast<Cell>(marks_.size()); }
  [[nodiscard]] Mark mark(Cell cell) const { return marks_[cell]; }
  [[nodiscard]] bool is_unknown(Cell cell) const { return marks_[cell] == Mark::unknown; }
  [[nodiscard]] bool is_open(Cell cell) const { return marks_[cell] == Mark::open; }
  // These three of an open square.
  [[nodiscard]] int clue(Cell cell) const { return clues_[cell]; }
  [[nodiscard]] int left(Cell cell) const { return left_[cell]; }
  [[nodiscard]] int unknown_around(Cell cell) const { return unknown_around_[cell]; }
  [[nodiscard]] int known_mines_around(Cell cell) const;

  [[nodiscard]] int mines_left() const { return mines_left_; }  // not among the marked ones
  [[nodiscard]] int unknown() const { return unknown_; }        // how many squares
  [[nodiscard]] int opened() const { return opened_; }

  // An open square whose clue has no room for its mines, or too many of them.
  [[nodiscard]] std::optional<Cell> contradiction() const { return contradiction_; }
  // Which open squares have had their counts changed; whoever follows them up takes them from here.
  [[nodiscard]] std::vector<Cell>& changed() { return changed_; }
  // Squares marked safe, in that order; those that are open by now are among them.
  [[nodiscard]] const std::vector<Cell>& safe() const { return safe_; }
  // A square that is safe and still covered.
  [[nodiscard]] std::optional<Cell> next_safe();

 private:
  // False where it does not fit what is known.
  bool take_in(Cell cell, Face face);
  void touch(Cell open_square, int mines, int unknown);

  Variant variant_;
  std::shared_ptr<const Neighbours> neighbours_;  // one for all copies
  std::vector<Mark> marks_;
  std::vector<Face> seen_;  // at the last look
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
