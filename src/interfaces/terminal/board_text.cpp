#include "interfaces/terminal/board_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace quadrille {
namespace {

// Fill and letter of players A to H as 256-colour codes, after the page's colours. Players from I on use
// them again, underlined: the letter always decides.
struct Paint {
  int fill, letter;
};
constexpr std::array<Paint, 8> paints = {
    {{63, 231}, {214, 16}, {124, 231}, {71, 16}, {81, 16}, {205, 16}, {54, 231}, {241, 231}}};

int digits(int number) { return static_cast<int>(std::to_string(number).size()); }

struct Window {
  int first = 1;
  int last = 1;
};

class BoardText {
 public:
  BoardText(const View& view, const Identity& identity, const BoardStyle& style)
      : view_(view),
        identity_(identity),
        style_(style),
        cell_width_(std::max(3, digits(view.columns) + 1)),
        gutter_(digits(view.rows)),
        marks_(view.cells.size(), no_mark) {
    for (const Mark& mark : view.aftermath.marks) put(mark);
    for (const Mark& mark : view.marks) put(mark);
    window_ = choose_window();
  }

  [[nodiscard]] std::string draw() const {
    std::string text = numbers();
    for (int line = 0; line < view_.rows; ++line) {
      const int row = view_.rows_from_bottom ? view_.rows - line : line + 1;
      text += fmt::format("{:>{}} |", row, gutter_);
      for (int column = window_.first; column <= window_.last; ++column) text += cell(column, row);
      text += "|\n";
    }
    text += fmt::format("{:>{}} +{}+\n", "", gutter_,
                        std::string(static_cast<std::size_t>(cell_width_ * shown_columns()), '-'));
    constexpr int tall = 20;  // the numbers above may have scrolled away
    if (view_.rows > tall) text += numbers();
    if (shown_columns() < view_.columns) {
      const int elsewhere = window_.last < view_.columns ? window_.last + 1 : 1;
      text += fmt::format("Columns {} to {} of {}. \"board {}\" shows those from column {} on.\n",
                          window_.first, window_.last, view_.columns, elsewhere, elsewhere);
    }
    return text;
  }

 private:
  static constexpr char no_mark = ' ';
  static constexpr char last_mark = '(';
  static constexpr char winning_mark = '[';
  static constexpr char removed_mark = '{';

  void put(const Mark& mark) {
    char& shown = marks_[index(mark.square.column, mark.square.row)];
    switch (mark.kind) {
      case Mark::Kind::last_move:
        // A winning token that is also the last one shows as winning: that is what ends the game.
        if (shown != winning_mark) shown = last_mark;
        break;
      case Mark::Kind::winning: shown = winning_mark; break;
      case Mark::Kind::removed: shown = removed_mark; break;
    }
  }

  [[nodiscard]] static char closing(char opening) {
    switch (opening) {
      case last_mark: return ')';
      case winning_mark: return ']';
      case removed_mark: return '}';
      default: return ' ';
    }
  }

  [[nodiscard]] std::size_t index(int column, int row) const {
    const int line = view_.rows_from_bottom ? view_.rows - row : row - 1;
    return static_cast<std::size_t>(line * view_.columns + column - 1);
  }

  [[nodiscard]] int shown_columns() const { return window_.last - window_.first + 1; }

  [[nodiscard]] Window choose_window() const {
    constexpr int frame = 3;  // a blank and two sides
    const int fitting = style_.width == 0 ? view_.columns : (style_.width - gutter_ - frame) / cell_width_;
    const int shown = std::clamp(fitting, 1, view_.columns);
    int first = style_.first_column;
    if (first == 0) first = last_column() == 0 ? 1 : last_column() - shown / 2;
    first = std::clamp(first, 1, view_.columns - shown + 1);
    return {first, first + shown - 1};
  }

  // Where the last move was made; 0: not known.
  [[nodiscard]] int last_column() const {
    if (!view_.aftermath.marks.empty()) return view_.aftermath.marks.front().square.column;
    const auto last_move = std::find_if(view_.marks.begin(), view_.marks.end(),
                                        [](const Mark& mark) { return mark.kind == Mark::Kind::last_move; });
    return last_move == view_.marks.end() ? 0 : last_move->square.column;
  }

  [[nodiscard]] std::string numbers() const {
    std::string line(static_cast<std::size_t>(gutter_ + 2), ' ');
    for (int column = window_.first; column <= window_.last; ++column)
      line += fmt::format("{:^{}}", column, cell_width_);
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
  }

  [[nodiscard]] std::string cell(int column, int row) const {
    const std::size_t at = index(column, row);
    const char token = view_.cells[at] == identity_.empty ? '.' : view_.cells[at];
    const auto owner = std::find_if(identity_.tokens.begin(), identity_.tokens.end(), [&](const auto& own) {
      return own.find(view_.cells[at]) != std::string::npos;
    });
    const char opening = marks_[at];
    std::string shown = {opening, token, closing(opening)};
    if (style_.colour && owner != identity_.tokens.end()) {
      const auto player = static_cast<std::size_t>(owner - identity_.tokens.begin());
      const Paint paint = paints[player % paints.size()];
      shown = fmt::format("\x1b[{}{}48;5;{};38;5;{}m{}\x1b[0m", opening == winning_mark ? "1;" : "",
                          player >= paints.size() ? "4;" : "", paint.fill, paint.letter, shown);
    }
    const auto left = static_cast<std::size_t>((cell_width_ - 3) / 2);
    const auto right = static_cast<std::size_t>(cell_width_ - 3) - left;
    return std::string(left, ' ') + shown + std::string(right, ' ');
  }

  const View& view_;
  const Identity& identity_;
  const BoardStyle& style_;
  int cell_width_;
  int gutter_;
  std::string marks_;
  Window window_;
};

}  // namespace

std::string draw_board(const View& view, const Identity& identity, const BoardStyle& style) {
  return BoardText(view, identity, style).draw();
}

}  // namespace quadrille
