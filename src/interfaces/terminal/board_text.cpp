#include "interfaces/terminal/board_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "interfaces/terminal/palette.h"

namespace quadrille {
namespace {

int digits(int number) { return static_cast<int>(std::to_string(number).size()); }

std::string picture_of(char piece, const Identity& identity) {
  const PieceKind* kind = identity.piece(piece);
  return kind == nullptr || kind->picture.empty() ? std::string(1, piece) : kind->picture;
}

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
        cell_width_(std::max(identity.picture_width() + 2, digits(view.columns) + 1)),
        gutter_(digits(view.rows)),
        dense_(identity.dense_boards && style.width != 0 &&
               cell_width_ * view.columns + gutter_ + frame > style.width),
        marks_(view.cells.size(), no_mark) {
    for (const Mark& mark : view.aftermath.marks) put(mark);
    for (const Mark& mark : view.marks) put(mark);
    if (dense_) cell_width_ = 2;
    window_ = choose_window();
    rows_ = choose_rows();
  }

  [[nodiscard]] std::string draw() {
    if (!style_.whole) return part() + hints();
    rows_ = {1, view_.rows};
    const int shown = shown_columns();
    std::string text;
    for (int first = 1; first <= view_.columns; first += shown) {
      window_ = {first, std::min(first + shown - 1, view_.columns)};
      text += part();
    }
    return text;
  }

 private:
  [[nodiscard]] std::string part() const {
    std::string text = numbers();
    for (int line = rows_.first - 1; line < rows_.last; ++line) {
      const int row = view_.rows_from_bottom ? view_.rows - line : line + 1;
      text += fmt::format("{:>{}} |", row, gutter_);
      for (int column = window_.first; column <= window_.last; ++column) text += cell(column, row);
      text += "|\n";
    }
    text += fmt::format("{:>{}} +{}+\n", "", gutter_,
                        std::string(static_cast<std::size_t>(cell_width_ * shown_columns()), '-'));
    constexpr int tall = 20;  // the numbers above may have scrolled away
    if (rows_.last - rows_.first >= tall) text += numbers();
    return text;
  }

  // Names the columns and rows that are shown, and the commands for the others.
  [[nodiscard]] std::string hints() const {
    std::string text;
    if (shown_columns() < view_.columns) {
      const int elsewhere = window_.last < view_.columns ? window_.last + 1 : 1;
      text += fmt::format("Columns {} to {} of {}. \"board {}\" shows those from column {} on.\n",
                          window_.first, window_.last, view_.columns, elsewhere, elsewhere);
    }
    if (rows_.last - rows_.first + 1 < view_.rows) {
      const int elsewhere = rows_.last < view_.rows ? rows_.last + 1 : 1;
      text += fmt::format("Rows {} to {} of {}. \"board {} {}\" shows those from row {} on.\n", rows_.first,
                          rows_.last, view_.rows, window_.first, elsewhere, elsewhere);
    }
    if (!text.empty()) text += "\"board\" alone shows all of it.\n";
    return text;
  }

  static constexpr int frame = 3;  // a blank and two sides
  static constexpr char no_mark = ' ';
  static constexpr char last_mark = '(';
  static constexpr char winning_mark = '[';
  static constexpr char removed_mark = '{';
  static constexpr char start_mark = '>';

  void put(const Mark& mark) {
    char& shown = marks_[index(mark.square.column, mark.square.row)];
    switch (mark.kind) {
      case Mark::Kind::last_move:
        // A winning token that is also the last one shows as winning: that is what ends the game.
        if (shown != winning_mark) shown = last_mark;
        break;
      case Mark::Kind::winning: shown = winning_mark; break;
      case Mark::Kind::removed: shown = removed_mark; break;
      case Mark::Kind::start: shown = start_mark; break;
    }
  }

  [[nodiscard]] static char closing(char opening) {
    switch (opening) {
      case last_mark: return ')';
      case winning_mark: return ']';
      case removed_mark: return '}';
      case start_mark: return '<';
      default: return ' ';
    }
  }

  [[nodiscard]] std::size_t index(int column, int row) const {
    const int line = view_.rows_from_bottom ? view_.rows - row : row - 1;
    return static_cast<std::size_t>(line * view_.columns + column - 1);
  }

  [[nodiscard]] int shown_columns() const { return window_.last - window_.first + 1; }

  [[nodiscard]] Window choose_window() const {
    const int fitting = style_.width == 0 ? view_.columns : (style_.width - gutter_ - frame) / cell_width_;
    const int shown = std::clamp(fitting, 1, view_.columns);
    int first = style_.first_column;
    if (first == 0) first = last_square().column == 0 ? 1 : last_square().column - shown / 2;
    first = std::clamp(first, 1, view_.columns - shown + 1);
    return {first, first + shown - 1};
  }

  // All rows, or as many of a dense board as fit in the window with the other lines of a turn.
  [[nodiscard]] Window choose_rows() const {
    constexpr int other_lines = 10;
    constexpr int least_shown = 5;
    if (!identity_.dense_boards || style_.height == 0) return {1, view_.rows};
    const int shown = std::clamp(style_.height - other_lines, std::min(least_shown, view_.rows), view_.rows);
    int first = style_.first_row;
    if (first == 0) first = last_square().row == 0 ? 1 : last_square().row - shown / 2;
    first = std::clamp(first, 1, view_.rows - shown + 1);
    return {first, first + shown - 1};
  }

  // Returns the square of the last move; 0,0 if unknown.
  [[nodiscard]] Square last_square() const {
    if (!view_.aftermath.marks.empty()) return view_.aftermath.marks.front().square;
    const auto last_move = std::find_if(view_.marks.begin(), view_.marks.end(),
                                        [](const Mark& mark) { return mark.kind == Mark::Kind::last_move; });
    return last_move == view_.marks.end() ? Square{} : last_move->square;
  }

  [[nodiscard]] std::string numbers() const {
    if (dense_) return upright_numbers();
    std::string line(static_cast<std::size_t>(gutter_ + 2), ' ');
    for (int column = window_.first; column <= window_.last; ++column)
      line += fmt::format("{:^{}}", column_name(column), cell_width_);
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
  }

  // Column numbers written vertically.
  [[nodiscard]] std::string upright_numbers() const {
    std::string text;
    for (int place = digits(view_.columns); place > 0; --place) {
      std::string line(static_cast<std::size_t>(gutter_ + 2), ' ');
      for (int column = window_.first; column <= window_.last; ++column) {
        const std::string name = fmt::format("{:>{}}", column, digits(view_.columns));
        line += fmt::format("{:>{}}", name[name.size() - static_cast<std::size_t>(place)], cell_width_);
      }
      line.erase(line.find_last_not_of(' ') + 1);
      if (!line.empty()) text += line + "\n";
    }
    return text;
  }

  [[nodiscard]] std::string column_name(int column) const {
    return view_.column_letters ? std::string(1, static_cast<char>('a' + column - 1))
                                : std::to_string(column);
  }

  [[nodiscard]] std::string cell(int column, int row) const {
    const std::size_t at = index(column, row);
    const bool empty = view_.cells[at] == identity_.empty;
    const std::string token = empty ? "." : picture_of(view_.cells[at], identity_);
    const auto owner = std::find_if(identity_.tokens.begin(), identity_.tokens.end(), [&](const auto& own) {
      return own.find(view_.cells[at]) != std::string::npos;
    });
    const char opening = marks_[at];
    std::string shown = opening + token;
    if (!dense_) shown += closing(opening);
    const int width = static_cast<int>(shown.size());
    if (style_.colour && owner != identity_.tokens.end()) {
      const auto player = static_cast<std::size_t>(owner - identity_.tokens.begin());
      // Players from I on reuse these, underlined: the letter always identifies the player.
      const auto& paints = palette::players;
      const palette::Paint paint = paints[player % paints.size()];
      shown = fmt::format("\x1b[{}{}48;5;{};38;5;{}m{}\x1b[0m", opening == winning_mark ? "1;" : "",
                          player >= paints.size() ? "4;" : "", paint.fill, paint.letter, shown);
    }
    const auto left = static_cast<std::size_t>((cell_width_ - width) / 2);
    const auto right = static_cast<std::size_t>(cell_width_ - width) - left;
    return std::string(left, ' ') + shown + std::string(right, ' ');
  }

  const View& view_;
  const Identity& identity_;
  const BoardStyle& style_;
  int cell_width_;
  int gutter_;
  bool dense_;  // two characters a square: a mark before the token, none after it
  std::string marks_;
  Window window_;  // of columns
  Window rows_;
};

}  // namespace

std::string draw_board(const View& view, const Identity& identity, const BoardStyle& style) {
  return BoardText(view, identity, style).draw();
}

std::string list_pieces(const View& view, const Identity& identity) {
  if (view.supply.empty() && view.in_hand.empty()) return "";
  const auto named = [&](char piece) { return fmt::format("  {} {}", piece, picture_of(piece, identity)); };
  std::string text = "Left:";
  constexpr std::size_t on_a_line = 8;
  for (std::size_t i = 0; i < view.supply.size(); ++i) {
    if (i > 0 && i % on_a_line == 0) text += "\n     ";
    text += named(view.supply[i]);
  }
  if (view.supply.empty()) text += "  nothing";
  if (!view.in_hand.empty()) text += "\nHand:" + named(view.in_hand.front());
  return text + "\n" + identity.legend + "\n";
}

}  // namespace quadrille
