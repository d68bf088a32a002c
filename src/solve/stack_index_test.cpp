#include "solve/stack_index.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

namespace quadrille {
namespace {

using Index = StackIndex<Bits64>;
using Words = std::tuple<Bits64, Bits64, Bits64>;

Words words_of(const Index::Board& board) { return {board.first, board.all, board.marked}; }

// Visits every board of a size.
void for_each_board(int columns, int rows, int square, Index::Board board, const auto& visit) {
  if (square == columns * rows) {
    visit(board);
    return;
  }
  const int column = square / rows;
  const int row = square % rows;
  const Bits64 here = Bits64{1} << (column * (rows + 1) + row);
  for_each_board(columns, rows, square + 1, board, visit);
  if (row > 0 && (board.all & (here >> 1)) == 0) return;
  board.all |= here;
  for (const bool first : {false, true})
    for (const bool marked : {false, true}) {
      Index::Board next = board;
      if (first) next.first |= here;
      if (marked) next.marked |= here;
      for_each_board(columns, rows, square + 1, next, visit);
    }
}

Bits64 mirrored(Bits64 word, int columns, int rows) {
  Bits64 mirror = 0;
  for (int column = 0; column < columns; ++column)
    for (int row = 0; row < rows; ++row)
      if ((word >> (column * (rows + 1) + row) & 1) != 0)
        mirror |= Bits64{1} << ((columns - 1 - column) * (rows + 1) + row);
  return mirror;
}

class EveryBoard : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(EveryBoard, has_a_number_that_only_its_mirror_image_shares) {
  const auto [columns, rows] = GetParam();
  const Index index(columns, rows);
  using Counts = std::tuple<int, int, int, int>;
  std::map<Counts, std::map<std::uint64_t, std::set<Words>>> boards;
  for_each_board(columns, rows, 0, {}, [&](const Index::Board& board) {
    const Index::Kinds kinds{.tokens = count_bits(board.all),
                             .first = count_bits(board.first),
                             .first_marked = count_bits(board.first & board.marked),
                             .second_marked = count_bits(board.marked & ~board.first)};
    const auto number = index.index(index.tier(kinds), board);
    ASSERT_LT(number, index.tier(kinds).size);
    boards[{kinds.tokens, kinds.first, kinds.first_marked, kinds.second_marked}][number].insert(
        words_of(board));
  });
  for (const auto& same_counts : boards) {
    const auto [tokens, first, first_marked, second_marked] = same_counts.first;
    const auto& by_number = same_counts.second;
    const auto tier = index.tier({tokens, first, first_marked, second_marked});
    for (const auto& [number, alike] : by_number) {
      const auto& [owned, all, marked] = *alike.begin();
      const Words image = {mirrored(owned, columns, rows), mirrored(all, columns, rows),
                           mirrored(marked, columns, rows)};
      EXPECT_EQ(alike, (std::set<Words>{*alike.begin(), image}));
    }
    // A walk in two halves visits every number that stands for a board.
    const std::uint64_t middle = tier.size / 2;
    std::uint64_t met = 0;
    for (const auto& [from, to] : {std::pair{std::uint64_t{0}, middle}, std::pair{middle, tier.size}})
      index.walk(
          tier, from, to, [&](std::uint64_t number) { return by_number.contains(number); },
          [&](std::uint64_t number, const Index::Board& board, int images) {
            EXPECT_TRUE(by_number.at(number).contains(words_of(board)));
            EXPECT_EQ(static_cast<std::size_t>(images), by_number.at(number).size());
            ++met;
          });
    EXPECT_EQ(met, by_number.size());
  }
}

INSTANTIATE_TEST_SUITE_P(StackIndex, EveryBoard,
                         testing::Values(std::pair{3, 2}, std::pair{2, 3}, std::pair{4, 1}, std::pair{1, 4}));

TEST(StackIndex, fits_boards_that_have_few_enough_fillings) {
  EXPECT_TRUE(Index::fits(7, 6));
  EXPECT_TRUE(Index::fits(7, 7));
  EXPECT_FALSE(Index::fits(9, 7)) << "8 to the 9th fillings";
  EXPECT_FALSE(Index::fits(5, 13)) << "65 squares";
  EXPECT_FALSE(StackIndex<Bits64>::fits(9, 6)) << "63 bits, but 7 to the 9th fillings";
  EXPECT_TRUE(StackIndex<Bits128>::fits(8, 7));
}

}  // namespace
}  // namespace quadrille
