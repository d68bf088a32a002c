#include "games/connect/opening_book.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "games/connect/analysis.h"
#include "games/connect/notation.h"
#include "tests/program.h"

namespace quadrille::connect {
namespace {

const Shape small{5, 4, 4, 2};

Budget small_budget() {
  Budget budget;
  budget.memory = std::size_t{1} << 20;
  return budget;
}

BookPlan plan_for(const std::filesystem::path& file, int depth) {
  return {.file = file, .depth = depth, .budget = small_budget()};
}

TEST(ConnectBook, holds_every_open_position_once_with_the_score_that_the_solver_finds) {
  const ScratchDirectory scratch;
  const auto file = scratch.path() / "a.book";
  const PlainRules rules(small);
  const OpeningBook opening(rules);
  const auto report = opening.build(plan_for(file, 5));
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->complete);
  const auto book = Book::open(file, "connect:5x4n4p2");
  ASSERT_TRUE(book);
  EXPECT_EQ((*book)->size(), report->positions);
  EXPECT_EQ((*book)->depth(), 5);

  // Every game of up to five moves, by the plain rules.
  const auto solver = *Solver::make(small, {.table_bytes = std::size_t{1} << 20});
  std::set<Bits128> met;
  const auto walk = [&](const auto& self, const Position& at) -> void {
    const BitRules<Bits128> bits(small);
    const auto key = bits.canonical_key(bits.from(at, small));
    if (!met.insert(key).second) return;
    const auto score = opening.score(**book, at);
    ASSERT_TRUE(score);
    ASSERT_EQ(*score, solver->solve(at, {}).lower) << write_moves(small, at.history());
    for (const Column column : rules.moves(at)) {
      const Position next = rules.after(at, column);
      if (next.outcome().is_open() && next.tokens() <= 5) self(self, next);
    }
  };
  walk(walk, rules.start());
  EXPECT_EQ(met.size(), (*book)->size());
}

TEST(ConnectBook, work_that_was_stopped_goes_on_and_ends_with_the_same_bytes) {
  const ScratchDirectory scratch;
  const OpeningBook opening(PlainRules{small});
  ASSERT_TRUE(opening.build(plan_for(scratch.path() / "whole.book", 8)));
  const auto bytes = [](const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };

  std::atomic<bool> stop = false;
  BookPlan plan = plan_for(scratch.path() / "parts.book", 8);
  plan.budget.stop = &stop;
  std::size_t steps = 0;
  plan.progress = [&](const BookProgress& now) { stop = ++steps % 300 == 0 && now.solved > 0; };
  int rounds = 0;
  for (bool complete = false; !complete; ++rounds) {
    ASSERT_LT(rounds, 100);
    stop = false;
    const auto report = opening.build(plan);
    ASSERT_TRUE(report);
    complete = report->complete;
    EXPECT_TRUE(complete || report->last.solved < report->last.all);
  }
  EXPECT_GT(rounds, 3);
  EXPECT_EQ(bytes(scratch.path() / "parts.book"), bytes(scratch.path() / "whole.book"));
  EXPECT_FALSE(std::filesystem::exists(scratch.path() / "parts.book.ply8.part"));
}

TEST(ConnectBook, verify_finds_what_is_wrong) {
  const ScratchDirectory scratch;
  const auto file = scratch.path() / "a.book";
  const OpeningBook opening(PlainRules{small});
  ASSERT_TRUE(opening.build(plan_for(file, 4)));
  auto check = opening.verify(file, 20, 1, small_budget());
  ASSERT_TRUE(check);
  EXPECT_EQ(check->wrong, 0U) << check->first_wrong;
  EXPECT_EQ(check->solved, 20U);
  EXPECT_GT(check->derived, 0U);

  // The same book with a score of the last ply changed, and a checksum that fits.
  const auto book = *Book::open(file, "connect:5x4n4p2");
  std::vector<Book::Record> records;
  for (std::size_t i = 0; i < book->size(); ++i) records.push_back((*book)[i]);
  for (Book::Record& record : records)
    if (record.value == 0) record.value = 3;
  ASSERT_TRUE(Book::write(file, "connect:5x4n4p2", 4, 4, records));
  check = opening.verify(file, 50, 1, small_budget());
  ASSERT_TRUE(check);
  EXPECT_GT(check->wrong, 0U);
  EXPECT_NE(check->first_wrong.find("the book says"), std::string::npos) << check->first_wrong;
}

TEST(ConnectBook, a_folder_that_cannot_be_written_to_and_a_book_of_other_rules_are_said) {
  const ScratchDirectory scratch;
  const OpeningBook opening(PlainRules{small});
  std::ofstream(scratch.path() / "file") << "x";
  const auto blocked = opening.build(plan_for(scratch.path() / "file" / "a.book", 2));
  ASSERT_FALSE(blocked);
  EXPECT_EQ(blocked.error().code, ErrorCode::unwritable);

  ASSERT_TRUE(Book::write(scratch.path() / "b.book", "connect:7x6n4p2", 0, 7, {{0, 1}}));
  const auto other = opening.build(plan_for(scratch.path() / "b.book", 2));
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message.find("connect:7x6n4p2"), std::string::npos);
}

TEST(ConnectBook, more_positions_than_a_book_can_hold_are_refused_before_any_work) {
  const ScratchDirectory scratch;
  const OpeningBook opening(PlainRules{Shape{9, 9, 4, 2}});
  const auto refused = opening.build(plan_for(scratch.path() / "a.book", 12));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().where, "depth");
}

}  // namespace
}  // namespace quadrille::connect
