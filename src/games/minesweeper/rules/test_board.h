#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "games/minesweeper/rules/rules.h"

// Boards as pictures, for tests. Independent of the notation, so that each checks the other.
namespace quadrille::minesweeper::test {

// "*../..." as a layout.
inline Layout layout_of(std::string_view picture) {
  Layout layout;
  layout.width = static_cast<int>(std::min(picture.find('/'), picture.size()));
  layout.height = static_cast<int>(std::count(picture.begin(), picture.end(), '/')) + 1;
  for (const char c : picture)
    if (c != '/') layout.mines.push_back(c == '*');
  return layout;
}

inline std::string picture_of(const Layout& layout) {
  std::string picture;
  for (std::size_t i = 0; i < layout.mines.size(); ++i) {
    if (i > 0 && i % static_cast<std::size_t>(layout.width) == 0) picture += '/';
    picture += layout.mines[i] ? '*' : '.';
  }
  return picture;
}

// The observation as a picture.
inline std::string picture_of(const Observation& observation) {
  std::string picture;
  for (Cell cell = 0; cell < observation.size(); ++cell) {
    if (cell > 0 && cell % static_cast<Cell>(observation.variant().width) == 0) picture += '/';
    switch (observation[cell]) {
      case Face::covered: picture += '#'; break;
      case Face::flag: picture += 'F'; break;
      case Face::mine: picture += '*'; break;
      case Face::exploded: picture += '!'; break;
      case Face::wrong_flag: picture += 'x'; break;
      default: picture += static_cast<char>('0' + clue_of(observation[cell]));
    }
  }
  return picture;
}

// A game on a given layout, and clicks by column and row from 1.
class Board {
 public:
  explicit Board(std::string_view picture)
      : rules_(*PlainRules::create(variant_of(layout_of(picture)))), at_(*rules_.start(layout_of(picture))) {}
  Board(const Variant& variant, std::uint64_t seed)
      : rules_(*PlainRules::create(variant)), at_(rules_.start(seed)) {}

  Board& open(int column, int row) { return click({Act::open, cell(column, row)}); }
  Board& flag(int column, int row) { return click({Act::flag, cell(column, row)}); }
  Board& click(Move move) {
    last_ = *rules_.validate(at_.observation(), move);
    at_ = rules_.after(std::move(at_), move);
    return *this;
  }

  [[nodiscard]] Cell cell(int column, int row) const {
    return static_cast<Cell>((row - 1) * rules_.variant().width + column - 1);
  }
  [[nodiscard]] const PlainRules& rules() const { return rules_; }
  [[nodiscard]] const Position& position() const { return at_; }
  [[nodiscard]] const Observation& observation() const { return at_.observation(); }
  [[nodiscard]] std::string seen() const { return picture_of(at_.observation()); }
  [[nodiscard]] Outcome::Kind outcome() const { return at_.observation().outcome().kind; }
  [[nodiscard]] Effect last() const { return last_; }

 private:
  static Variant variant_of(const Layout& layout) {
    return {layout.width, layout.height, layout.count(), FirstClick::any, {}};
  }

  PlainRules rules_;
  Position at_;
  Effect last_ = Effect::nothing;
};

}  // namespace quadrille::minesweeper::test
