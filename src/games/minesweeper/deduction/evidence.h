#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "catalog/budget_watch.h"
#include "games/minesweeper/deduction/deduction.h"
#include "games/minesweeper/odds/constraints.h"

namespace quadrille::minesweeper {

// Records, for each deduced square, the clues that entail it, so that the reason of a later deduction names
// all clues that it rests on. Used only where reasons are asked for; play does without.
class Evidence {
 public:
  void clear() {
    support_.clear();
    deductions_.clear();
    bytes_ = 0;
  }

  // Adds to `deduction.clues` the clues of earlier deductions about squares around them, and keeps the
  // deduction.
  void add(const Constraints& known, Deduction deduction) {
    std::vector<Cell> all = deduction.clues;
    bytes_ += bytes_of_a_deduction;
    for (const Cell clue : deduction.clues)
      for (const Cell cell : known.neighbours()[clue]) {
        const auto found = support_.find(cell);
        if (found == support_.end()) continue;
        const Deduction& earlier = deductions_[found->second];
        all.insert(all.end(), earlier.clues.begin(), earlier.clues.end());
        deduction.counts_mines = deduction.counts_mines || earlier.counts_mines;
      }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    all.shrink_to_fit();
    deduction.clues = std::move(all);
    bytes_ += deduction.clues.size() * sizeof(Cell) +
              (deduction.safe.size() + deduction.mines.size()) * bytes_of_a_square;
    for (const auto* cells : {&deduction.safe, &deduction.mines})
      for (const Cell cell : *cells) support_.emplace(cell, deductions_.size());
    deductions_.push_back(std::move(deduction));
  }

  [[nodiscard]] const std::vector<Deduction>& deductions() const { return deductions_; }
  // The memory that it holds, in bytes (estimate). Grows with the square of the longest chain of deductions.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  // The deduction that settled this square; null if there is none. Valid until the next add() or clear().
  [[nodiscard]] const Deduction* why(Cell cell) const {
    const auto found = support_.find(cell);
    return found == support_.end() ? nullptr : &deductions_[found->second];
  }

 private:
  // A deduction in a vector that doubles, its lists of squares, and the node of a square in the map.
  static constexpr std::size_t bytes_of_a_deduction = 3 * sizeof(Deduction) + 128;
  static constexpr std::size_t bytes_of_a_square = 64 + sizeof(Cell);

  std::map<Cell, std::size_t> support_;
  std::vector<Deduction> deductions_;
  std::size_t bytes_ = 0;
};

// The budget of a job that records evidence.
struct EvidenceWatch {
  BudgetWatch* watch = nullptr;
  std::size_t bytes_before = 0;  // held by the job besides the evidence

  // True if the job must end. Called after each add(). Evidence counts three times: the squares that the
  // reasons of an answer name take twice the memory of its cells.
  [[nodiscard]] bool must_end(const Evidence& evidence) const {
    constexpr std::size_t work_per_clue = 50;
    return watch->spend((1 + evidence.deductions().back().clues.size()) * work_per_clue) ||
           !watch->allows(bytes_before + 3 * evidence.bytes());
  }
};

}  // namespace quadrille::minesweeper
