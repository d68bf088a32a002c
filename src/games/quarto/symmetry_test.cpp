#include "games/quarto/symmetry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/random.h"

namespace quadrille::quarto {
namespace {

template <bool Squares>
Board<Squares> random_board(int placed, Random& random) {
  std::array<Piece, pieces> piece{};
  std::array<Cell, cells> cell{};
  std::iota(piece.begin(), piece.end(), Piece{0});
  std::iota(cell.begin(), cell.end(), Cell{0});
  Board<Squares> board;
  for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(placed); ++i) {
    std::swap(piece[i], piece[i + random.below(pieces - i)]);
    std::swap(cell[i], cell[i + random.below(cells - i)]);
    board.put(piece[i], cell[i]);
  }
  return board;
}

// The same board with its cells mapped and its pieces renamed: characteristics are permuted, then some of
// them are inverted.
template <bool Squares>
Board<Squares> image(const Board<Squares>& board, const std::array<Cell, cells>& mapping,
                     const std::array<unsigned, characteristics>& places, unsigned turned) {
  Board<Squares> moved;
  for (const Bits64 bit : BitRange(Bits64{board.occupied})) {
    const int cell = lowest_index(bit);
    unsigned renamed = turned;
    for (unsigned c = 0; c < characteristics; ++c) renamed ^= (board.at(cell) >> c & 1U) << places[c];
    moved.put(static_cast<Piece>(renamed), mapping[static_cast<std::size_t>(cell)]);
  }
  return moved;
}

template <bool Squares>
void one_key_for_all_images(std::size_t mappings) {
  const auto& symmetries = Symmetries<Squares>::get();
  EXPECT_EQ(symmetries.mappings().size(), mappings);
  Random random(2);
  for (int placed = 0; placed <= 9; ++placed) {
    const auto board = random_board<Squares>(placed, random);
    const Bits64 key = symmetries.key(board);
    EXPECT_EQ(symmetries.key(symmetries.from_key(key).board), key);
    int images = 0;
    for (const auto& mapping : symmetries.mappings()) {
      std::array<unsigned, characteristics> places = {0, 1, 2, 3};
      do {
        for (unsigned turned = 0; turned < pieces; ++turned, ++images)
          ASSERT_EQ(symmetries.key(image(board, mapping, places, turned)), key);
      } while (std::next_permutation(places.begin(), places.end()));
    }
    EXPECT_EQ(images, static_cast<int>(mappings) * 384);
  }
}

TEST(QuartoSymmetry, all_32_x_384_images_of_a_board_have_one_key) { one_key_for_all_images<false>(32); }
TEST(QuartoSymmetry, all_8_x_384_images_have_one_key_with_the_squares_rule) {
  one_key_for_all_images<true>(8);
}

using Keys = std::vector<Bits64>;

// The keys of all boards without a line that have one more piece, each once.
template <bool Squares>
Keys one_more(const Keys& keys) {
  const auto& symmetries = Symmetries<Squares>::get();
  Keys next;
  for (const Bits64 key : keys) {
    const auto board = symmetries.from_key(key).board;
    const std::size_t first = next.size();
    for (const Bits64 piece : BitRange(Bits64{board.left}))
      for (const Bits64 cell : BitRange(Bits64{board.empty()})) {
        if (board.would_win(static_cast<Piece>(lowest_index(piece)), lowest_index(cell))) continue;
        auto after = board;
        after.put(static_cast<Piece>(lowest_index(piece)), lowest_index(cell));
        next.push_back(symmetries.key(after));
      }
    std::sort(next.begin() + static_cast<std::ptrdiff_t>(first), next.end());
    next.erase(std::unique(next.begin() + static_cast<std::ptrdiff_t>(first), next.end()), next.end());
  }
  std::sort(next.begin(), next.end());
  next.erase(std::unique(next.begin(), next.end()), next.end());
  return next;
}

template <bool Squares>
void count_canonical_boards(const std::vector<std::size_t>& expected) {
  Keys keys = {Symmetries<Squares>::get().key({})};
  for (const std::size_t count : expected) {
    keys = one_more<Squares>(keys);
    EXPECT_EQ(keys.size(), count);
  }
}

// Published counts of canonical positions without a line.
TEST(QuartoSymmetry, there_are_as_many_different_boards_as_published) {
  count_canonical_boards<false>({2, 40, 454, 10'346, 214'800, 3'835'041});
}
TEST(QuartoSymmetry, there_are_as_many_different_boards_as_published_with_the_squares_rule) {
  count_canonical_boards<true>({3, 84, 1586});
}

}  // namespace
}  // namespace quadrille::quarto
