#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "catalog/budget_watch.h"
#include "games/minesweeper/deduction/deduction.h"
#include "games/minesweeper/odds/constraints.h"

namespace quadrille::minesweeper {

// Keeps for each square that was found out the clues from which that follows, so that the reason of a later
// deduction can name all it rests on. Only where somebody asks why: playing does without.
class Evidence {
 public:
  void clear() {
    support_.clear();
    deductions_.clear();
    bytes_ = 0;
  }

  // Completes `clues` by what is known around them, and keeps the deduction.
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
  // Memory that it holds. It grows with the square of the longest chain of deductions.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  // Why this square is safe or a mine; null when that was not found out.
  [[nodiscard]] const Deduction* why(Cell cell) const {
    const auto found = support_.find(cell);
    return found == support_.end() ? nullptr : &deductions_[found->second];
  }

 private:
  // A deduction in a list that doubles, its lists of squares, and a square's node in the map.
  static constexpr std::size_t bytes_of_a_deduction = 3 * sizeof(Deduction) + 128;
  static constexpr std::size_t bytes_of_a_square = 64 + sizeof(Cell);

  std::map<Cell, std::size_t> support_;
  std::vector<Deduction> deductions_;
  std::size_t bytes_ = 0;
};

// Watches over a job that keeps evidence.
struct EvidenceWatch {
  BudgetWatch* watch = nullptr;
  std::size_t bytes_before = 0;  // what the job holds besides

  // After a deduction was added. The squares that reasons name take twice the memory of the cells in them.
  [[nodiscard]] bool must_end(const Evidence& evidence) const {
    constexpr std::size_t work_per_clue = 50;
    return watch->spend((1 + evidence.deductions().back().clues.size()) * work_per_clue) ||
           !watch->allows(bytes_before + 3 * evidence.bytes());
  }
};

}  // namespace quadrille::minesweeper
