#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>

#include "catalog/catalog.h"
#include "solve/solve.h"
#include "tests/minimax.h"
#include "tests/program.h"

namespace quadrille {

// The strong solution of a game, made for one test with two threads.
class SolvedTable {
 public:
  SolvedTable(const std::string& game, const std::string& rules)
      : game_(*all_games().create(game, rules)), name_(name_of(game_->identity())) {
    const std::atomic<bool> stop = false;
    const auto report = solve_alone({.work = game_->ability<StrongSolving>()->work(),
                                     .rules = name_,
                                     .out = file(),
                                     .threads = 2,
                                     .stop = stop});
    EXPECT_TRUE(report) << (report ? "" : report.error().message);
    if (report) report_ = *report;
    table_ = *Table::open(file(), name_);
  }

  [[nodiscard]] const SolveReport& report() const { return report_; }
  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] const Table& table() const { return *table_; }
  [[nodiscard]] std::filesystem::path file() const { return scratch_.path() / "table"; }

  // Compares the table with all positions that the oracle has solved. `write` makes the text of a position,
  // which the game reads back.
  template <class Rules>
  void expect_agreement(const Minimax<Rules>& oracle, const auto& write) const {
    EXPECT_EQ(report_.positions, oracle.known().size());
    for (const auto& [name, known] : oracle.known()) {
      const auto& [position, answer] = known;
      const Place place = game_->ability<StrongSolving>()->place(*game_->read(write(position)));
      const SolvedValue solved = *table_->find(place.tier, place.index);
      ASSERT_EQ(solved, make_solved_value(answer.value, answer.remoteness)) << name;
    }
  }

 private:
  ScratchDirectory scratch_;
  std::shared_ptr<const Game> game_;
  std::string name_;
  SolveReport report_;
  std::shared_ptr<const Table> table_;
};

}  // namespace quadrille
