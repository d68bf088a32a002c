#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/minesweeper/island_count.h"
#include "games/minesweeper/touched_islands.h"

namespace quadrille::minesweeper {

// One clue that a square may turn out to have, and what is known then.
struct Outlook {
  int clue = 0;
  double probability = 0;  // that the square is safe and has this clue
  double lowest = 1;       // probability of a mine on the safest square then
  double second = 1;       // and on the next safest
  int safe_squares = 0;    // that are certain then, the dead ones included
};

// What happens when one square is opened. Only the islands that it touches are counted again; of the others
// it takes the odds as they are, which change by the number of mines alone.
class Prospects {
 public:
  // For odds that were just solved for this knowledge; both stay as they are while prospects are asked for.
  void begin(const Knowledge& known, const Odds& odds, BudgetWatch* watch = nullptr);

  // The outlooks of an unknown square, by clue. The sum of their probabilities is that of being safe. Ends
  // early when `go_on(outlooks, rest)` says so, with the probability of the clues that are left.
  template <class GoOn>
  std::span<const Outlook> of(Cell cell, GoOn&& go_on) {
    outlooks_.clear();
    prepare(cell);
    double rest = 1 - odds_->mine(*known_, cell);
    for (int left = 0; left <= room_ && rest > least_rest; ++left) {
      if (!add_outlook(left)) continue;
      rest -= outlooks_.back().probability;
      if (!go_on(std::span<const Outlook>(outlooks_), rest > 0 ? rest : 0)) break;
    }
    return outlooks_;
  }
  std::span<const Outlook> of(Cell cell) {
    return of(cell, [](std::span<const Outlook>, double) { return true; });
  }
  [[nodiscard]] std::size_t work() const { return work_; }
  [[nodiscard]] std::size_t multiplications() const { return islands_.work(); }

 private:
  static constexpr double least_rest = 1e-12;

  void prepare(Cell cell);
  std::uint16_t look_around(Cell cell);
  void build_island(std::uint32_t own_box, std::uint16_t fresh);
  bool add_outlook(int left);
  void note(Outlook& outlook, double probability, int squares) const;

  const Knowledge* known_ = nullptr;
  const Odds* odds_ = nullptr;
  std::vector<double> island_mines_;   // expected
  std::vector<double> island_lowest_;  // probability of a mine on its safest square
  Island island_;
  IslandCount count_;
  CountLimits count_limits_;
  std::vector<std::uint16_t> inside_;  // squares of each box that the new clue sees
  TouchedIslands islands_;
  const Polynomial* others_ = nullptr;
  Polynomial elsewhere_;
  std::vector<double> weights_, probabilities_;
  std::vector<Outlook> outlooks_;
  int known_mines_ = 0;
  int room_ = 0;
  int off_squares_ = 0;
  double mines_elsewhere_ = 0;  // expected on the islands that are not touched
  double others_lowest_ = 1;
  std::size_t work_ = 0;
};

}  // namespace quadrille::minesweeper
