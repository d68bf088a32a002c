#include "solve/table.h"

#include <gtest/gtest.h>

#include <fstream>

#include "core/files.h"
#include "core/random.h"
#include "tests/solved_table.h"

namespace quadrille {
namespace {

void put(const std::filesystem::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

// Returns the values of every tier of the table.
std::vector<std::vector<SolvedValue>> contents(const Table& table) {
  std::vector<std::vector<SolvedValue>> all;
  for (const Table::Tier& tier : table.tiers()) {
    all.emplace_back();
    for (std::uint64_t i = 0; i < tier.size; ++i) all.back().push_back(*table.find(tier.id, i));
  }
  return all;
}

// A damaged table fails to open or to answer, or answers like the whole one; it never gives a wrong answer.
void expect_no_wrong_answer(const std::filesystem::path& file, const Table& whole,
                            const std::vector<std::vector<SolvedValue>>& right) {
  const auto table = Table::open(file, whole.rules());
  if (!table) {
    EXPECT_NE(table.error().message.find(file.string()), std::string::npos) << table.error().message;
    return;
  }
  ASSERT_EQ((*table)->tiers().size(), whole.tiers().size());
  for (std::size_t t = 0; t < right.size(); ++t)
    for (std::uint64_t i = 0; i < right[t].size(); i += 97) {
      const auto solved = (*table)->find(whole.tiers()[t].id, i);
      if (solved) {
        ASSERT_EQ(*solved, right[t][i]);
      }
    }
}

TEST(Table, cut_anywhere_is_refused) {
  const SolvedTable solved("connect", "3x3n3p2");
  const std::string bytes = *read_file(solved.file());
  for (std::size_t size = 0; size < bytes.size(); size += 1 + bytes.size() / 300) {
    put(solved.file(), bytes.substr(0, size));
    EXPECT_FALSE(Table::open(solved.file())) << size;
  }
  put(solved.file(), bytes + "x");
  EXPECT_FALSE(Table::open(solved.file()));
}

TEST(Table, with_any_byte_flipped_gives_no_wrong_answer) {
  const SolvedTable solved("connect", "3x3n3p2");
  const auto right = contents(solved.table());
  const std::string bytes = *read_file(solved.file());
  const std::filesystem::path copy = solved.file().string() + ".copy";
  Random random(1);
  for (std::size_t i = 0; i < bytes.size(); i += 1 + random.below(3)) {
    std::string flipped = bytes;
    flipped[i] = static_cast<char>(flipped[i] ^ (1 << random.below(8)));
    put(copy, flipped);
    expect_no_wrong_answer(copy, solved.table(), right);
  }
}

TEST(Table, of_other_rules_is_refused_and_says_of_which) {
  const SolvedTable solved("connect", "3x3n3p2");
  const auto table = Table::open(solved.file(), "connect:4x4n4p2");
  ASSERT_FALSE(table);
  EXPECT_NE(table.error().message.find("it is one of connect:3x3n3p2, not of connect:4x4n4p2"),
            std::string::npos);
  put(solved.file(), "a text\n");
  EXPECT_NE(Table::open(solved.file()).error().message.find("no table of Quadrille"), std::string::npos);
  put(solved.file(), "quadrille-table 9 connect:3x3n3p2\n");
  EXPECT_NE(Table::open(solved.file()).error().message.find("version 9"), std::string::npos);
}

TEST(Table, knows_nothing_of_places_that_it_has_not) {
  const SolvedTable solved("connect", "3x3n3p2");
  EXPECT_EQ(*solved.table().find(99, 0), unreached);
  EXPECT_EQ(*solved.table().find(0, 1'000'000), unreached);
}

}  // namespace
}  // namespace quadrille
