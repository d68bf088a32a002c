#include "games/minesweeper/deduction/single_rules.h"

namespace quadrille::minesweeper {

bool apply_single_rules(Constraints& known, Evidence* evidence, EvidenceWatch* watch) {
  auto& changed = known.changed();
  bool any = false;
  while (!changed.empty()) {
    const Cell clue = changed.back();
    changed.pop_back();
    const int unknown = known.unknown_around(clue);
    const int left = known.left(clue);
    if (unknown == 0 || (left != 0 && left != unknown)) continue;
    any = true;
    if (evidence != nullptr) {
      Deduction deduction{left == 0 ? Deduction::Rule::all_found : Deduction::Rule::all_needed,
                          {},
                          {},
                          {clue},
                          {clue},
                          false};
      auto& squares = left == 0 ? deduction.safe : deduction.mines;
      for (const Cell cell : known.neighbours()[clue])
        if (known.is_unknown(cell)) squares.push_back(cell);
      evidence->add(known, std::move(deduction));
      if (watch != nullptr && watch->must_end(*evidence)) return any;
    }
    for (const Cell cell : known.neighbours()[clue]) {
      if (!known.is_unknown(cell)) continue;
      if (left == 0) {
        known.mark_safe(cell);
      } else {
        known.mark_mine(cell);
      }
    }
  }
  return any;
}

}  // namespace quadrille::minesweeper
