#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "games/minesweeper/deduction.h"
#include "games/minesweeper/knowledge.h"

namespace quadrille::minesweeper {

// Keeps for each square that was found out the clues from which that follows, so that the reason of a later
// deduction can name all it rests on. Only where somebody asks why: playing does without.
class Evidence {
 public:
  void clear() {
    support_.clear();
    deductions_.clear();
  }

  // Completes `clues` by what is known around them, and keeps the deduction.
  void add(const Knowledge& known, Deduction deduction) {
    std::vector<Cell> all = deduction.clues;
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
    deduction.clues = std::move(all);
    for (const auto* cells : {&deduction.safe, &deduction.mines})
      for (const Cell cell : *cells) support_.emplace(cell, deductions_.size());
    deductions_.push_back(std::move(deduction));
  }

  [[nodiscard]] const std::vector<Deduction>& deductions() const { return deductions_; }
  // Why this square is safe or a mine; null when that was not found out.
  [[nodiscard]] const Deduction* why(Cell cell) const {
    const auto found = support_.find(cell);
    return found == support_.end() ? nullptr : &deductions_[found->second];
  }

 private:
  std::map<Cell, std::size_t> support_;
  std::vector<Deduction> deductions_;
};

}  // namespace quadrille::minesweeper
