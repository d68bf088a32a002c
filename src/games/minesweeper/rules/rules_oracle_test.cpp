#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/minesweeper/rules/test_board.h"

namespace quadrille::minesweeper {
namespace {

using test::Board;

// A slow second implementation of the rules, straight from the requirements: every square is visited again
// until nothing changes.
class SlowGame {
 public:
  explicit SlowGame(const Layout& layout)
      : layout_(layout), shown_(layout.mines.size(), '#'), width_(layout.width), height_(layout.height) {}

  void left(int cell) {
    if (over()) return;
    if (at(cell) == '#') {
      uncover(cell);
    } else if (at(cell) != 'F' && count_around(cell, 'F') == at(cell) - '0') {
      std::vector<int> covered;
      for (const int near : around(cell))
        if (at(near) == '#') covered.push_back(near);
      for (const int near : covered) uncover(near);
    }
    while (spread()) {
    }
    if (!over()) return;
    for (int each = 0; each < width_ * height_; ++each) {
      if (at(each) == '#' && mine(each)) at(each) = '*';
      if (at(each) == 'F' && !mine(each)) at(each) = 'x';
    }
  }

  void right(int cell) {
    if (over()) return;
    if (at(cell) == '#') {
      at(cell) = 'F';
    } else if (at(cell) == 'F') {
      at(cell) = '#';
    }
  }

  [[nodiscard]] std::string picture() const {
    std::string picture;
    for (int row = 0; row < height_; ++row)
      picture += (row > 0 ? "/" : "") +
                 shown_.substr(static_cast<std::size_t>(row * width_), static_cast<std::size_t>(width_));
    return picture;
  }

 private:
  char& at(int cell) { return shown_[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] bool mine(int cell) const { return layout_.mines[static_cast<std::size_t>(cell)]; }

  [[nodiscard]] std::vector<int> around(int cell) const {
    std::vector<int> cells;
    for (int other = 0; other < width_ * height_; ++other) {
      const int columns = std::abs(other % width_ - cell % width_);
      const int rows = std::abs(other / width_ - cell / width_);
      if (other != cell && columns <= 1 && rows <= 1) cells.push_back(other);
    }
    return cells;
  }

  int count_around(int cell, char what) {
    int count = 0;
    for (const int near : around(cell)) count += at(near) == what ? 1 : 0;
    return count;
  }

  void uncover(int cell) {
    int mines = 0;
    for (const int near : around(cell)) mines += mine(near) ? 1 : 0;
    at(cell) = mine(cell) ? '!' : static_cast<char>('0' + mines);
  }

  // Uncovers one more square beside a visible 0. False if there is none.
  bool spread() {
    for (int cell = 0; cell < width_ * height_; ++cell)
      if (at(cell) == '0')
        for (const int near : around(cell))
          if (at(near) == '#' || at(near) == 'F') {
            uncover(near);
            return true;
          }
    return false;
  }

  [[nodiscard]] bool over() const {
    bool cleared = true;
    for (std::size_t cell = 0; cell < shown_.size(); ++cell) {
      if (shown_[cell] == '!') return true;
      cleared = cleared && (layout_.mines[cell] || (shown_[cell] >= '0' && shown_[cell] <= '8'));
    }
    return cleared;
  }

  Layout layout_;
  std::string shown_;
  int width_;
  int height_;
};

TEST(MinesweeperRules, agree_with_a_slow_reading_of_the_requirements_on_random_clicks) {
  Random random(31);
  for (int game = 0; game < 400; ++game) {
    const Variant variant{.width = 1 + static_cast<int>(random.below(7)),
                          .height = 1 + static_cast<int>(random.below(6)),
                          .mines = 0,
                          .first_click = FirstClick::any};
    Variant mined = variant;
    mined.mines = static_cast<int>(random.below(static_cast<std::uint32_t>(variant.cells()))) / 3;
    const Layout layout = place_mines(mined, random.next(), 0);
    Board board(test::picture_of(layout));
    SlowGame slow(layout);
    for (int i = 0; i < 60; ++i) {
      // Most flags are on mines, so that chords occur.
      Move move{Act::open, random.below(static_cast<std::uint32_t>(layout.mines.size()))};
      if (layout.mines[move.cell] ? random.below(10) > 0 : random.below(8) == 0) move.act = Act::flag;
      board.click(move);
      move.act == Act::flag ? slow.right(static_cast<int>(move.cell))
                            : slow.left(static_cast<int>(move.cell));
      ASSERT_EQ(board.seen(), slow.picture()) << test::picture_of(layout);
    }
  }
}

}  // namespace
}  // namespace quadrille::minesweeper
