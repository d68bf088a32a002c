#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "core/bits.h"
#include "solve/combinations.h"

namespace quadrille {

// Numbers the boards that have the same counts of each kind of token: tokens of two owners, some of them
// marked (bombs), in columns without gaps. A board and its mirror image have one number. Immutable and
// thread-safe.
//
// The filling of a board is the heights of its columns. Its tokens, column after column from the bottom, form
// a word with one bit for each token. A number consists of, the most significant first:
//
//    the filling      among those with as many tokens that are not greater than their mirror image
//    the owners       which bits of the word are the first owner's
//    the marks        which of the first owner's bits are marked, then which of the second owner's
//
// A board whose filling is its own mirror image would have two numbers; only the lesser is used.
template <Bits Word>
class StackIndex {
 public:
  struct Board {
    Word first = 0;  // in the layout of core/bitlines.h
    Word all = 0;
    Word marked = 0;
  };

  // The counts that the boards of a tier share.
  struct Kinds {
    int tokens = 0;
    int first = 0;
    int first_marked = 0;
    int second_marked = 0;
    [[nodiscard]] int second() const { return tokens - first; }
    [[nodiscard]] bool any_marked() const { return first_marked + second_marked > 0; }
  };

  struct Tier {
    Kinds kinds;
    std::uint64_t second_marks = 1;  // numbers for a word and the first owner's marks
    std::uint64_t marks = 1;         // numbers for a word
    std::uint64_t words = 1;         // numbers for a filling
    std::uint64_t size = 0;
  };

  // Returns whether boards of this size can be numbered.
  [[nodiscard]] static constexpr bool fits(int columns, int rows) {
    std::uint64_t fillings = 1;
    for (int i = 0; i < columns && fillings <= most_fillings; ++i)
      fillings *= static_cast<std::uint64_t>(rows) + 1;
    return fillings <= most_fillings && columns * rows <= most_things &&
           columns * (rows + 1) <= static_cast<int>(sizeof(Word) * 8);
  }

  // fits(columns, rows) must hold.
  StackIndex(int columns, int rows)
      : columns_(columns), rows_(rows), stride_(rows + 1), column_((Word{1} << rows) - 1) {
    assert(fits(columns, rows));
    number_fillings();
  }

  [[nodiscard]] int cells() const { return columns_ * rows_; }

  [[nodiscard]] Tier tier(const Kinds& kinds) const {
    Tier tier{.kinds = kinds};
    tier.second_marks = combinations(kinds.second(), kinds.second_marked);
    tier.marks = combinations(kinds.first, kinds.first_marked) * tier.second_marks;
    tier.words = combinations(kinds.tokens, kinds.first) * tier.marks;
    tier.size = fillings_[static_cast<std::size_t>(kinds.tokens)].size() * tier.words;
    return tier;
  }

  [[nodiscard]] std::uint64_t index(const Tier& tier, const Board& board) const {
    std::uint32_t code = 0;
    Heights heights;
    for (int column = 0; column < columns_; ++column) {
      const int height = lowest_index(static_cast<Word>(~(board.all >> (column * stride_))));
      heights[static_cast<std::size_t>(column)] = static_cast<std::uint8_t>(height);
      code = code * static_cast<std::uint32_t>(stride_) + static_cast<std::uint32_t>(height);
    }
    const Numbered filling = numbered_[code];
    const auto number = [&](bool mirrored) {
      const bool any_marked = tier.kinds.any_marked();
      const std::uint64_t first = packed(board.first, heights, mirrored);
      return any_marked ? word_number(tier, {first, packed(board.marked, heights, mirrored)})
                        : combination_number(first);
    };
    const std::uint64_t start = filling.number * tier.words;
    if (filling.symmetric) return start + std::min(number(false), number(true));
    return start + number(filling.mirrored);
  }

  // Calls visit(number, board, images) in order for every number in [from, to) for which wanted(number)
  // holds. `images` is 1 for a board that is its own mirror image, else 2. `wanted` must refuse numbers that
  // are not used.
  void walk(const Tier& tier, std::uint64_t from, std::uint64_t to, const auto& wanted,
            const auto& visit) const {
    std::uint64_t index = from;
    while (index < to) {
      const std::uint64_t within = index % tier.words;
      const std::uint64_t end = std::min(to, index - within + tier.words);
      walk_filling(tier, filling_of(tier, index / tier.words), index, within, end, wanted, visit);
      index = end;
    }
  }

 private:
  static constexpr std::uint64_t most_fillings = 1U << 24;
  static constexpr int most_columns = 24;
  using Heights = std::array<std::uint8_t, most_columns>;

  struct Numbered {
    std::uint32_t number : 30;  // of the filling, or of its mirror image if that is lower
    std::uint32_t mirrored : 1;
    std::uint32_t symmetric : 1;
  };

  struct Packed {
    std::uint64_t first = 0;
    std::uint64_t marked = 0;
  };

  struct Filling {
    Word all = 0;
    bool symmetric = false;
    Heights heights{};
  };

  // Returns the heights that `code` holds as digits in base `stride_`, the first column's the most
  // significant.
  [[nodiscard]] Heights heights_of(std::uint32_t code) const {
    Heights heights{};
    for (int column = columns_ - 1; column >= 0; --column) {
      heights[static_cast<std::size_t>(column)] =
          static_cast<std::uint8_t>(code % static_cast<std::uint32_t>(stride_));
      code /= static_cast<std::uint32_t>(stride_);
    }
    return heights;
  }

  void number_fillings() {
    std::uint32_t codes = 1;
    for (int column = 0; column < columns_; ++column) codes *= static_cast<std::uint32_t>(stride_);
    numbered_.resize(codes);
    fillings_.resize(static_cast<std::size_t>(cells()) + 1);
    for (std::uint32_t code = 0; code < codes; ++code) {
      const auto heights = heights_of(code);
      std::uint32_t mirror = 0;
      std::size_t tokens = 0;
      for (int column = columns_ - 1; column >= 0; --column) {
        mirror = mirror * static_cast<std::uint32_t>(stride_) + heights[static_cast<std::size_t>(column)];
        tokens += heights[static_cast<std::size_t>(column)];
      }
      if (mirror < code) {
        numbered_[code] = {numbered_[mirror].number, 1, 0};
      } else {
        numbered_[code] = {static_cast<std::uint32_t>(fillings_[tokens].size()) & 0x3fffffffU, 0,
                           mirror == code};
        fillings_[tokens].push_back(code);
      }
    }
  }

  [[nodiscard]] Filling filling_of(const Tier& tier, std::uint64_t number) const {
    const std::uint32_t code = fillings_[static_cast<std::size_t>(tier.kinds.tokens)][number];
    Filling filling{.symmetric = numbered_[code].symmetric != 0, .heights = heights_of(code)};
    for (int column = 0; column < columns_; ++column)
      filling.all |= ((Word{1} << filling.heights[static_cast<std::size_t>(column)]) - 1)
                     << (column * stride_);
    return filling;
  }

  // Returns the bits of the filled squares of a board, or of its mirror image, as one word without gaps.
  [[nodiscard]] std::uint64_t packed(Word board, const Heights& heights, bool mirrored) const {
    std::uint64_t word = 0;
    int filled = 0;
    for (int i = 0; i < columns_; ++i) {
      const int column = mirrored ? columns_ - 1 - i : i;
      word |= static_cast<std::uint64_t>((board >> (column * stride_)) & column_) << filled;
      filled += heights[static_cast<std::size_t>(column)];
    }
    return word;
  }

  [[nodiscard]] Word unpacked(const Filling& filling, std::uint64_t word) const {
    Word board = 0;
    for (int column = 0; column < columns_; ++column) {
      const int height = filling.heights[static_cast<std::size_t>(column)];
      board |= (static_cast<Word>(word) & ((Word{1} << height) - 1)) << (column * stride_);
      word = height < 64 ? word >> height : 0;
    }
    return board;
  }

  [[nodiscard]] static std::uint64_t word_number(const Tier& tier, const Packed& words) {
    const std::uint64_t number = combination_number(words.first);
    return number * tier.marks +
           combination_number_within(words.marked & words.first, words.first) * tier.second_marks +
           combination_number_within(words.marked & ~words.first, ~words.first);
  }

  void walk_filling(const Tier& tier, const Filling& filling, std::uint64_t index, std::uint64_t within,
                    std::uint64_t end, const auto& wanted, const auto& visit) const {
    const Kinds& kinds = tier.kinds;
    const std::uint64_t tokens =
        kinds.tokens == most_things ? ~std::uint64_t{0} : (std::uint64_t{1} << kinds.tokens) - 1;
    std::uint64_t first = numbered_combination(within / tier.marks, kinds.tokens, kinds.first);
    std::uint64_t mark = within % tier.marks;
    for (; index < end; first = next_combination(first), mark = 0) {
      const std::uint64_t end_of_word = std::min(end, index - mark + tier.marks);
      Board board{.all = filling.all};
      bool unpacked_yet = false;
      for (; index < end_of_word; ++index, ++mark) {
        if (!wanted(index)) continue;
        if (!unpacked_yet) board.first = unpacked(filling, first);
        unpacked_yet = true;
        std::uint64_t marked = 0;
        if (kinds.any_marked()) {
          const std::uint64_t of_first =
              numbered_combination(mark / tier.second_marks, kinds.first, kinds.first_marked);
          const std::uint64_t of_second =
              numbered_combination(mark % tier.second_marks, kinds.second(), kinds.second_marked);
          marked = spread_over(of_first, first) | spread_over(of_second, tokens & ~first);
          board.marked = unpacked(filling, marked);
        }
        const bool own_mirror = filling.symmetric && packed(board.first, filling.heights, true) == first &&
                                packed(board.marked, filling.heights, true) == marked;
        visit(index, board, own_mirror ? 1 : 2);
      }
    }
  }

  int columns_;
  int rows_;
  int stride_;
  Word column_;                                       // the squares of the first column
  std::vector<Numbered> numbered_;                    // by code of the heights
  std::vector<std::vector<std::uint32_t>> fillings_;  // by number of tokens: codes of the numbered fillings
};

}  // namespace quadrille
