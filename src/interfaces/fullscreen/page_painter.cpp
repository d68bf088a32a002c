#include "interfaces/fullscreen/page_painter.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "core/text.h"
#include "interfaces/fullscreen/piece_art.h"
#include "interfaces/fullscreen/theme.h"

namespace quadrille::fullscreen {
namespace {

constexpr int least_panel = 32;
constexpr int piece_panel = 39;         // four pieces in a row
constexpr int narrow_piece_panel = 27;  // three in a row, by their letters
constexpr int most_panel = 46;
constexpr int gap = 2;
constexpr int lines_below = 3;  // prompt, message, keys

struct Stage {
  BoardLayout board;
  std::optional<Rect> panel;
};

// Places the board, as large as possible, in the middle of the room beside the panel. The panel is left out
// if only then all of the board fits, or if it would take over a third of the visible columns.
Stage arrange(const Canvas& canvas, const Page& page, int below) {
  const Rect stage{0, 1, canvas.width(), canvas.height() - below - 1};
  const auto layout = [&](int width) {
    return BoardLayout(page.view, page.identity, {stage.x, stage.y, width, stage.height}, page.focus,
                       page.scroll);
  };
  const auto all = [](const BoardLayout& board) { return board.all_columns() && board.all_lines(); };
  const bool has_pieces = !page.view.supply.empty() || !page.view.in_hand.empty();
  int needed = has_pieces ? piece_panel : least_panel;
  BoardLayout board = layout(stage.width - needed - gap);
  if (has_pieces && !all(board)) {
    needed = narrow_piece_panel;
    board = layout(stage.width - needed - gap);
  }
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

// Fills a panel from the top until it is full.
class PanelPainter {
 public:
  PanelPainter(Canvas& canvas, const Page& page, const Rect& area, Places& places)
      : canvas_(canvas), page_(page), area_(area), places_(places), end_(area.y + area.height) {}

  void paint(std::string_view facts) {
    ++area_.y;
    seats();
    for (const std::string& line : wrapped(facts, area_.width)) put(line, theme::strong);
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
    constexpr std::size_t most = 8;  // around the player to move if there are more
    const auto to_move =
        std::find_if(page_.seats.begin(), page_.seats.end(), [](const auto& s) { return s.to_move; });
    std::size_t first = 0;
    if (page_.seats.size() > most && to_move != page_.seats.end())
      first = std::min(static_cast<std::size_t>(to_move - page_.seats.begin()), page_.seats.size() - most);
    for (std::size_t i = first; i < std::min(first + most, page_.seats.size()); ++i) {
      const auto& [player, letter, who, turn] = page_.seats[i];
      put(fmt::format("      {}", who), turn ? theme::strong : theme::ink);
      canvas_.put({area_.x, area_.y - 1}, turn ? "▶" : " ", theme::accent);
      canvas_.put({area_.x + 2, area_.y - 1}, fmt::format(" {} ", letter), theme::token(player));
    }
    if (page_.seats.size() > most)
      put(fmt::format("      and {} more", page_.seats.size() - most), theme::pencil);
    if (!page_.view.in_hand.empty() && is_narrow()) {
      put("In hand: " + lettered(page_.view.in_hand.front()), theme::strong);
    } else if (!page_.view.in_hand.empty()) {
      const int x = area_.x + area_.width - 16;
      canvas_.put({x, begin + 1}, "In hand", theme::strong);
      piece({x + 9, begin, art_width, art_height}, page_.view.in_hand.front());
      area_.y = begin + art_height;
    } else {
      leave_out_a_line();
    }
  }

  [[nodiscard]] std::string picture(char name) const {
    const PieceKind* kind = page_.identity.piece(name);
    return kind == nullptr ? "" : kind->picture;
  }
  void piece(const Rect& place, char name) { draw_piece(canvas_, place, name, picture(name)); }

  // True if there is no room for drawings: "5 TwRf".
  [[nodiscard]] bool is_narrow() const { return area_.width < piece_panel - 1; }
  [[nodiscard]] std::string lettered(char name) const { return fmt::format("{} {}", name, picture(name)); }

  void lettered_pieces() {
    // A value needs room beside the letters.
    const int in_a_row = page_.piece_notes.empty() ? 3 : 2;
    const int width = page_.piece_notes.empty() ? 9 : 13;
    int number = 0;
    for (const char name : page_.view.supply) {
      const Point at{area_.x + number % in_a_row * width + 1, area_.y + number / in_a_row};
      ++number;
      if (at.y >= end_) break;
      const bool chosen = page_.chosen_piece == name;
      canvas_.put(at, lettered(name), chosen ? theme::focus : theme::ink);
      places_.pieces.emplace_back(Rect{at.x - 1, at.y, width, 1}, name);
      for (const auto& [noted, note] : page_.piece_notes)
        if (noted == name) canvas_.put({at.x + 7, at.y}, note.text, note.style);
      if (!chosen) continue;
      canvas_.put({at.x - 1, at.y}, "▶", theme::focus);
      places_.cursor = at;
    }
    area_.y += (number + in_a_row - 1) / in_a_row;
  }

  // Paints the remaining pieces, four in a row.
  void pieces() {
    if (page_.view.supply.empty()) return;
    constexpr int in_a_row = 4;
    constexpr int width = 9;
    put(counted(static_cast<std::int64_t>(page_.view.supply.size()), "piece") + " left", theme::pencil);
    if (is_narrow()) return lettered_pieces();
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

  // Paints the last moves that fit.
  void moves() {
    if (page_.moves.empty() || left() < 3) return;
    leave_out_a_line();
    put("Moves", theme::pencil);
    std::string text;
    for (std::size_t i = 0; i < page_.moves.size(); ++i)
      text += fmt::format("{}{}.{}", text.empty() ? "" : "  ", i + 1, page_.moves[i]);
    // Moves that cannot fit are dropped before breaking lines, which would take long.
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

std::string joined(const std::vector<std::string>& facts, std::size_t first, std::size_t end) {
  std::string text;
  for (std::size_t i = first; i < end; ++i) text += (text.empty() ? "" : "   ") + facts[i];
  return text;
}

// Cuts the title at the last comma or semicolon before which it fits, if there is one.
std::string shortened(std::string_view title, int width) {
  std::string text(title);
  while (width_of(text) > width) {
    const auto part = text.find_last_of(",;");
    if (part == std::string::npos) break;
    text.resize(part);
  }
  return text;
}

// Returns the prompt and the message in lines. If those are too many, the last one ends in dots.
std::vector<StyledLine> lines_of_words(const Page& page, int width, std::size_t most) {
  std::vector<StyledLine> lines;
  for (const auto& [text, style] : {page.prompt, page.message}) {
    const auto wrapped_text = wrapped(text, width);
    for (const std::string& line : wrapped_text) lines.push_back({line, style});
    if (wrapped_text.empty()) lines.push_back({"", style});
  }
  if (lines.size() <= most) return lines;
  lines.resize(most);
  std::string& last = lines.back().text;
  last.resize(std::min(last.find_last_of(' '), last.size()));
  last += " …";
  return lines;
}

}  // namespace

TitleLine fit_title(std::string_view title, const std::vector<std::string>& facts, int width,
                    int room_beside_prompt, bool has_panel) {
  const auto room = [&](const std::string& beside) {
    return width - 2 - (beside.empty() ? 0 : width_of(beside) + 2);
  };
  std::size_t above = facts.size();
  while (above > 0 && width_of(title) > room(joined(facts, 0, above))) --above;
  std::size_t below = facts.size();
  while (below > above && width_of(joined(facts, above, below)) > room_beside_prompt) --below;
  if (below < facts.size() && !has_panel) {
    // The title's line takes the first facts, and facts that fit nowhere are left out.
    below = facts.size();
    above = facts.size();
    while (above > 0 && width_of(joined(facts, above - 1, below)) <= room_beside_prompt) --above;
    while (above > 0 && width_of(joined(facts, 0, above)) > width - 2) --above;
    if (width_of(joined(facts, above, below)) > room_beside_prompt) below = above;
  }
  TitleLine line{.beside_title = joined(facts, 0, above),
                 .beside_prompt = joined(facts, above, below),
                 .in_panel = has_panel ? joined(facts, below, facts.size()) : ""};
  line.title = shortened(title, room(line.beside_title));
  // Without the game's name there may be room for another part, such as the number of mines (M02).
  const auto colon = title.find(": ");
  if (!has_panel && line.title.size() < title.size() && colon != std::string_view::npos) {
    std::string nameless = shortened(title.substr(colon + 2), room(line.beside_title));
    if (colon + 2 + nameless.size() > line.title.size()) line.title = std::move(nameless);
  }
  if (has_panel && line.title.size() < title.size()) {
    const auto rest = title.find_first_not_of(",; ", line.title.size());
    line.in_panel =
        fmt::format("{}{}{}", title.substr(rest), line.in_panel.empty() ? "" : "   ", line.in_panel);
  }
  return line;
}

void paint_title(Canvas& canvas, std::string_view title, std::string_view corner) {
  canvas.fill({0, 0, canvas.width(), 1}, U' ', theme::bar);
  const int room = canvas.width() - 2 - (corner.empty() ? 0 : width_of(corner) + 2);
  canvas.put_in({1, 0, room, 1}, title, theme::bar);
  canvas.put({canvas.width() - width_of(corner) - 1, 0}, corner, theme::bar);
}

std::vector<std::pair<Rect, char32_t>> paint_keys(Canvas& canvas, std::vector<KeyHint> keys) {
  const auto width = [&] {
    int all = 1;
    for (const KeyHint& hint : keys) all += width_of(hint.shown) + width_of(hint.about) + 3;
    return all - 2;
  };
  while (width() > canvas.width()) {
    const auto last =
        std::find_if(keys.rbegin(), keys.rend(), [](const KeyHint& hint) { return !hint.stays; });
    if (last == keys.rend()) break;
    keys.erase(std::next(last).base());
  }
  std::vector<std::pair<Rect, char32_t>> places;
  const int y = canvas.height() - 1;
  int x = 1;
  for (const auto& [letter, shown, about, stays] : keys) {
    const int end =
        canvas.put({canvas.put({x, y}, shown, theme::key), y}, fmt::format(" {}", about), theme::ink);
    places.emplace_back(Rect{x, y, end - x, 1}, letter);
    x = end + 2;
  }
  return places;
}

void paint_box(Canvas& canvas, const std::vector<StyledLine>& paragraphs) {
  std::vector<StyledLine> lines;
  for (const auto& [text, style] : paragraphs) {
    if (text.empty()) lines.push_back({text, style});
    for (const std::string& line : wrapped(text, canvas.width() - 4)) lines.push_back({line, style});
  }
  int width = 0;
  for (const StyledLine& line : lines) width = std::max(width, width_of(line.text));
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
  auto [board, panel] = arrange(canvas, page, lines_below);
  const int width = canvas.width() - 2;
  // Long texts take the lines above them, and the board moves up as far as it can. If it fills the window it
  // gets smaller, or scrolls, so that every square stays reachable (C13).
  const int stage = canvas.height() - lines_below - 1;
  const int free = page.hides_board ? stage : std::max(0, stage - board.bounds().height);
  constexpr int over_board = 2;
  const auto words =
      lines_of_words(page, width, static_cast<std::size_t>(lines_below - 1 + std::max(free, over_board)));
  const int more = static_cast<int>(words.size()) - (lines_below - 1);
  const int lower_frame = board.all_lines() ? 1 : 0;  // the lower frame may be covered
  if (more > free + lower_frame) {
    const Stage smaller = arrange(canvas, page, lines_below + more);
    board = smaller.board;
    panel = smaller.panel;
  } else {
    board.move_to({board.bounds().x, std::min(board.bounds().y, 1 + std::max(0, free - more))});
    if (panel) panel->height -= more;
  }
  Places places{board, panel.has_value()};
  const TitleLine title = fit_title(page.identity.description, page.facts, canvas.width(),
                                    width - width_of(page.prompt.text) - gap, panel.has_value());
  paint_title(canvas, title.title, title.beside_title);
  if (page.hides_board) {
    for (std::size_t i = 0; i < page.panel.size(); ++i)
      canvas.put_in({2, 2 + static_cast<int>(i), width, 1}, page.panel[i].text, page.panel[i].style);
  } else {
    paint_board(canvas, page.view, page.identity, board, page.notes);
    if (page.notes.cursor)
      if (const auto place = board.place_of(*page.notes.cursor))
        places.cursor = {place->x + place->width / 2, place->y + place->height / 2};
    if (panel) PanelPainter(canvas, page, *panel, places).paint(title.in_panel);
  }
  int y = canvas.height() - 1 - static_cast<int>(words.size());
  const int first_line = y;
  for (const auto& [text, style] : words) {
    canvas.fill({0, y, canvas.width(), 1}, U' ');
    canvas.put_in({1, y++, width, 1}, text, style);
  }
  canvas.put({canvas.width() - 1 - width_of(title.beside_prompt), first_line}, title.beside_prompt,
             theme::strong);
  places.keys = paint_keys(canvas, page.keys);
  if (!page.box.empty()) paint_box(canvas, page.box);
  return places;
}

}  // namespace quadrille::fullscreen
