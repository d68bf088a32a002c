#include "interfaces/fullscreen/page_painter.h"

#include <fmt/format.h>

#include <algorithm>

#include "interfaces/fullscreen/piece_art.h"
#include "interfaces/fullscreen/theme.h"

namespace quadrille::fullscreen {
namespace {

constexpr int least_panel = 32;
constexpr int piece_panel = 39;  // four pieces in a row
constexpr int most_panel = 46;
constexpr int gap = 2;
constexpr int lines_below = 3;  // prompt, message, keys

struct Stage {
  BoardLayout board;
  std::optional<Rect> panel;
};

// The board as large as it can be, in the middle of what the panel leaves. The panel goes where only without
// it all of the board fits, or where it would take a third of what can be seen of it.
Stage arrange(const Canvas& canvas, const Page& page) {
  const Rect stage{0, 1, canvas.width(), canvas.height() - lines_below - 1};
  const auto layout = [&](int width) {
    return BoardLayout(page.view, page.identity, {stage.x, stage.y, width, stage.height}, page.focus,
                       page.scroll);
  };
  const auto all = [](const BoardLayout& board) { return board.all_columns() && board.all_lines(); };
  const int needed = page.view.supply.empty() && page.view.in_hand.empty() ? least_panel : piece_panel;
  BoardLayout board = layout(stage.width - needed - gap);
  const BoardLayout alone = layout(stage.width);
  const bool has_panel = all(board) || (!all(alone) && 3 * board.columns() >= 2 * alone.columns());
  if (!has_panel) board = alone;
  const int panel =
      has_panel ? std::clamp(stage.width - board.bounds().width - 3 * gap, needed, most_panel) : 0;
  const int room = stage.width - (has_panel ? panel + gap : 0);
  board.move_to({stage.x + std::max(0, (room - board.bounds().width) / 2),
                 stage.y + std::max(0, (stage.height - board.bounds().height) / 2)});
  if (!has_panel) return {board, std::nullopt};
  return {board, Rect{stage.width - panel, stage.y, panel - 1, stage.height}};
}

// Fills a panel from above, as far as it goes.
class PanelPainter {
 public:
  PanelPainter(Canvas& canvas, const Page& page, const Rect& area, Places& places)
      : canvas_(canvas), page_(page), area_(area), places_(places), end_(area.y + area.height) {}

  void paint() {
    ++area_.y;
    seats();
    pieces();
    for (const auto& [text, style] : page_.panel)
      for (const std::string& line : wrapped(text, area_.width)) put(line, style);
    moves();
  }

 private:
  [[nodiscard]] int left() const { return end_ - area_.y; }

  void put(std::string_view text, const Style& style = {}) {
    if (left() <= 0) return;
    canvas_.put_in({area_.x, area_.y, area_.width, 1}, text, style);
    ++area_.y;
  }
  void leave_out_a_line() { ++area_.y; }

  void seats() {
    if (page_.seats.size() < 2) return;
    const int begin = area_.y;
    constexpr std::size_t most = 8;  // around the one on turn where there are more
    const auto on_turn =
        std::find_if(page_.seats.begin(), page_.seats.end(), [](const auto& s) { return s.on_turn; });
    std::size_t first = 0;
    if (page_.seats.size() > most && on_turn != page_.seats.end())
      first = std::min(static_cast<std::size_t>(on_turn - page_.seats.begin()), page_.seats.size() - most);
    for (std::size_t i = first; i < std::min(first + most, page_.seats.size()); ++i) {
      const auto& [player, letter, who, turn] = page_.seats[i];
      put(fmt::format("      {}", who), turn ? theme::strong : theme::ink);
      canvas_.put({area_.x, area_.y - 1}, turn ? "▶" : " ", theme::accent);
      canvas_.put({area_.x + 2, area_.y - 1}, fmt::format(" {} ", letter), theme::token(player));
    }
    if (page_.seats.size() > most)
      put(fmt::format("      and {} more", page_.seats.size() - most), theme::pencil);
    if (!page_.view.in_hand.empty()) {
      const int x = area_.x + area_.width - 16;
      canvas_.put({x, begin + 1}, "In hand", theme::strong);
      piece({x + 9, begin, art_width, art_height}, page_.view.in_hand.front());
      area_.y = begin + art_height;
    } else {
      leave_out_a_line();
    }
  }

  void piece(const Rect& place, char name) {
    const auto picture = page_.identity.pictures.find(name);
    draw_piece(canvas_, place, name, picture == page_.identity.pictures.end() ? "" : picture->second);
  }

  // The pieces that are left, four in a row.
  void pieces() {
    if (page_.view.supply.empty()) return;
    constexpr int in_a_row = 4;
    constexpr int width = 9;
    put(fmt::format("{} pieces left", page_.view.supply.size()), theme::pencil);
    const int rows = (static_cast<int>(page_.view.supply.size()) + in_a_row - 1) / in_a_row;
    const int height = rows * (art_height + 1) <= left() ? art_height + 1 : art_height;
    int number = 0;
    for (const char name : page_.view.supply) {
      const Rect place{area_.x + number % in_a_row * width + 1, area_.y + number / in_a_row * height,
                       art_width, art_height};
      ++number;
      if (place.y + place.height > end_) break;
      piece(place, name);
      places_.pieces.emplace_back(Rect{place.x - 1, place.y, width, place.height}, name);
      if (page_.chosen_piece == name) {
        canvas_.put({place.x - 1, place.y + 1}, "▶", theme::focus);
        canvas_.put({place.x + place.width, place.y + 1}, "◀", theme::focus);
        places_.cursor = {place.x, place.y + 1};
      }
      for (const auto& [noted, note] : page_.piece_notes)
        if (noted == name) canvas_.put({place.x + place.width, place.y + 2}, note.text, note.style);
    }
    area_.y += rows * height;
  }

  // The last ones that fit.
  void moves() {
    if (page_.moves.empty() || left() < 3) return;
    leave_out_a_line();
    put("Moves", theme::pencil);
    std::string text;
    for (std::size_t i = 0; i < page_.moves.size(); ++i)
      text += fmt::format("{}{}.{}", text.empty() ? "" : "  ", i + 1, page_.moves[i]);
    // Moves beyond what a panel holds are not worth breaking into lines.
    const auto most = static_cast<std::size_t>(area_.width * left());
    if (text.size() > most) text.erase(0, text.find(' ', text.size() - most) + 2);
    const auto lines = wrapped(text, area_.width);
    const std::size_t shown = std::min(lines.size(), static_cast<std::size_t>(left()));
    for (std::size_t i = lines.size() - shown; i < lines.size(); ++i) put(lines[i]);
  }

  Canvas& canvas_;
  const Page& page_;
  Rect area_;
  Places& places_;
  int end_;
};

}  // namespace

void paint_title(Canvas& canvas, std::string_view title, std::string_view corner) {
  canvas.fill({0, 0, canvas.width(), 1}, U' ', theme::bar);
  const int room = canvas.width() - width_of(corner) - 4;
  canvas.put_in({1, 0, room, 1}, title, theme::bar);
  canvas.put({canvas.width() - width_of(corner) - 1, 0}, corner, theme::bar);
}

std::vector<std::pair<Rect, char32_t>> paint_keys(Canvas& canvas, std::vector<KeyHint> keys) {
  // Where there is no room for all, the last two stay: where the others are told of, and the way out.
  constexpr std::size_t most_needed = 2;
  const auto width = [&] {
    int all = 1;
    for (const KeyHint& hint : keys) all += width_of(hint.shown) + width_of(hint.about) + 3;
    return all - 2;
  };
  while (keys.size() > most_needed && width() > canvas.width()) keys.erase(keys.end() - most_needed - 1);
  std::vector<std::pair<Rect, char32_t>> places;
  const int y = canvas.height() - 1;
  int x = 1;
  for (const auto& [letter, shown, about] : keys) {
    const int end =
        canvas.put({canvas.put({x, y}, shown, theme::key), y}, fmt::format(" {}", about), theme::ink);
    places.emplace_back(Rect{x, y, end - x, 1}, letter);
    x = end + 2;
  }
  return places;
}

void paint_box(Canvas& canvas, const std::vector<Line>& paragraphs) {
  std::vector<Line> lines;
  for (const auto& [text, style] : paragraphs) {
    if (text.empty()) lines.push_back({text, style});
    for (const std::string& line : wrapped(text, canvas.width() - 4)) lines.push_back({line, style});
  }
  int width = 0;
  for (const Line& line : lines) width = std::max(width, width_of(line.text));
  width = std::min(width + 4, canvas.width());
  const int height = std::min(static_cast<int>(lines.size()) + 2, canvas.height());
  const Rect box{(canvas.width() - width) / 2, (canvas.height() - height) / 2, width, height};
  canvas.fill(box, U' ');
  for (int x = box.x + 1; x < box.x + width - 1; ++x) {
    canvas.put({x, box.y}, "─", theme::frame);
    canvas.put({x, box.y + height - 1}, "─", theme::frame);
  }
  for (int y = box.y + 1; y < box.y + height - 1; ++y) {
    canvas.put({box.x, y}, "│", theme::frame);
    canvas.put({box.x + width - 1, y}, "│", theme::frame);
  }
  canvas.put({box.x, box.y}, "╭", theme::frame);
  canvas.put({box.x + width - 1, box.y}, "╮", theme::frame);
  canvas.put({box.x, box.y + height - 1}, "╰", theme::frame);
  canvas.put({box.x + width - 1, box.y + height - 1}, "╯", theme::frame);
  int y = box.y + 1;
  for (const auto& [text, style] : lines) {
    if (y >= box.y + height - 1) break;
    canvas.put_in({box.x + 2, y++, width - 4, 1}, text, style);
  }
}

Places paint_page(Canvas& canvas, const Page& page) {
  const auto [board, panel] = arrange(canvas, page);
  Places places{board, panel.has_value()};
  paint_title(canvas, page.identity.description, page.corner);
  paint_board(canvas, page.view, page.identity, board, page.notes);
  if (page.notes.cursor)
    if (const auto place = board.place_of(*page.notes.cursor))
      places.cursor = {place->x + place->width / 2, place->y + place->height / 2};
  if (panel) PanelPainter(canvas, page, *panel, places).paint();
  const int width = canvas.width() - 2;
  // A long message takes the lines above it, over the edge of the board if need be.
  auto message = wrapped(page.message.text, width);
  constexpr std::size_t most_lines = 2;
  if (message.size() > most_lines) {
    message.resize(most_lines);
    message.back().replace(message.back().find_last_of(' '), std::string::npos, " …");
  }
  int y = canvas.height() - 2 - std::max(static_cast<int>(message.size()), 1);
  if (message.size() > 1) canvas.fill({0, y, canvas.width(), 1}, U' ');
  canvas.put_in({1, y, width, 1}, page.prompt.text, page.prompt.style);
  for (const std::string& line : message) {
    canvas.fill({0, ++y, canvas.width(), 1}, U' ');
    canvas.put({1, y}, line, page.message.style);
  }
  places.keys = paint_keys(canvas, page.keys);
  if (!page.box.empty()) paint_box(canvas, page.box);
  return places;
}

}  // namespace quadrille::fullscreen
