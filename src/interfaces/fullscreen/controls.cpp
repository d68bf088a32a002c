#include "interfaces/fullscreen/controls.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "core/text.h"

namespace quadrille::fullscreen {
namespace {

using Target = Verb::Target;

// Returns whether the verb's key makes the move at once, without a change of mode.
bool is_at_once(const Verb& verb) { return verb.at_cursor || verb.target == Target::none; }

constexpr int supply_columns = 4;

}  // namespace

void Controls::offer(const View& view, const std::vector<Verb>& verbs,
                     const std::vector<std::string>& legal) {
  verbs_ = verbs;
  columns_ = view.columns;
  rows_ = view.rows;
  from_bottom_ = view.rows_from_bottom;
  column_letters_ = view.column_letters;
  supply_ = view.supply;
  pieces_ = view.supply + view.in_hand + view.cells;
  modes_.clear();
  targets_.clear();
  mode_ = 0;
  typed_.clear();
  for (const std::string& text : legal) {
    const auto move = read_move(verbs_, text);
    if (!move) continue;
    if (std::find(modes_.begin(), modes_.end(), *move->verb) == modes_.end()) modes_.push_back(*move->verb);
    if (move->verb->confirms) targets_.push_back(move->target);
  }
  // Verbs that point at a place come first, those that act at once last.
  std::stable_sort(modes_.begin(), modes_.end(),
                   [](const Verb& a, const Verb& b) { return is_at_once(a) < is_at_once(b); });
  if (aim_.square.column < 1 || aim_.square.column > columns_ || aim_.square.row < 1 ||
      aim_.square.row > rows_) {
    aim_.square = {(columns_ + 1) / 2, (rows_ + 1) / 2};
    for (const Mark& mark : view.marks)
      if (mark.kind == Mark::Kind::start) aim_.square = mark.square;
  }
  if (supply_.find(aim_.piece) == std::string::npos || aim_.piece == 0)
    aim_.piece = supply_.empty() ? '\0' : supply_.front();
  if (!modes_.empty()) choose(mode_);
}

void Controls::choose(std::size_t mode) {
  mode_ = mode;
  if (modes_[mode].confirms && !is_target(aim_.square) && !targets_.empty())
    aim_.square = targets_.front().square;
}

bool Controls::is_target(Square square) const {
  return std::any_of(targets_.begin(), targets_.end(),
                     [&](const MoveTarget& aim) { return aim.square == square; });
}

// Returns the target of the typed text; empty if it is no existing column, square or piece.
std::optional<MoveTarget> Controls::typed_aim() const {
  if (typed_.empty()) return std::nullopt;
  const auto read = read_target(*mode(), move());
  if (!read) return std::nullopt;
  const MoveTarget& to = *read;
  const bool has_column = to.square.column >= 1 && to.square.column <= columns_;
  const bool has_row = to.square.row >= 1 && to.square.row <= rows_;
  MoveTarget at = aim_;
  switch (mode()->target) {
    case Target::column:
      if (!has_column) return std::nullopt;
      at.square.column = to.square.column;
      return at;
    case Target::square:
      if (!has_column || !has_row || (mode()->confirms && !is_target(to.square))) return std::nullopt;
      at.square = to.square;
      return at;
    case Target::piece:
      if (supply_.find(to.piece) == std::string::npos) return std::nullopt;
      at.piece = to.piece;
      return at;
    case Target::none: break;
  }
  return std::nullopt;
}

// Moves the cursor to the typed target; if that does not exist, the cursor stays.
void Controls::take_typed() {
  aim_ = aim();
  typed_.clear();
}

// Returns the mode of the typed text: 3.1 names a bomb to set off even in a mode that takes a column.
const Verb& Controls::typed_mode() const {
  const auto names_target = [&](const Verb& each) {
    return each.confirms && !typed_.empty() && read_target(each, std::string(prefix_of(each)) + typed_);
  };
  const auto found = std::find_if(modes_.begin(), modes_.end(), names_target);
  return found == modes_.end() ? *mode() : *found;
}

// Returns the typed column in a mode that takes a square.
std::optional<int> Controls::typed_column() const {
  const auto read = read_target({.pattern = "{column}"}, typed_);
  if (!read) return std::nullopt;
  return read->square.column;
}

// Returns the refusal of an incomplete square. The rules would answer in the words of the prompts, whose
// letters are other keys here.
std::string Controls::typed_refusal(const Verb& mode) const {
  const std::string_view between = joint_of(mode);
  if (typed_.empty() || mode.target != Target::square || between.empty()) return "";
  const auto joint = typed_.find_first_of(".,");
  const bool has_both = joint != std::string::npos && joint > 0 && joint + 1 < typed_.size();
  if (has_both && typed_.find_first_of(".,", joint + 1) == std::string::npos) return "";
  if (const auto column = typed_column(); column && mode.confirms) {
    const auto of_column = std::count_if(targets_.begin(), targets_.end(),
                                         [&](const MoveTarget& aim) { return aim.square.column == *column; });
    if (of_column < 2) return "";  // the only one, or the rules say that there is none
  }
  return fmt::format("{} is no square: type its column and its row, like 3{}1.", in_quotes(typed_), between);
}

std::string Controls::move_by(const Verb& mode) const {
  if (const auto column = typed_column(); column && mode.confirms) {
    const auto found = std::find_if(targets_.begin(), targets_.end(),
                                    [&](const MoveTarget& aim) { return aim.square.column == *column; });
    return write_move(mode, {{*column, found == targets_.end() ? 1 : found->square.row}});
  }
  if (!typed_.empty()) return (mode.target == Target::none ? "" : std::string(prefix_of(mode))) + typed_;
  if (mode.target == Target::piece && aim_.piece == 0) return "";
  return write_move(mode, aim_);
}

std::string Controls::missing_move(char32_t pressed) const {
  if (mode() == nullptr) return "";
  for (const Verb& verb : verbs_)
    if (verb.key != 0 && static_cast<char32_t>(verb.key) == pressed &&
        std::find(modes_.begin(), modes_.end(), verb) == modes_.end())
      return write_move(verb, {{aim_.square.column, 1}});
  return "";
}

void Controls::show(std::string_view move) {
  typed_.clear();
  const auto aimed = read_move(modes_, move);
  if (!aimed || is_at_once(*aimed->verb)) return;
  mode_ = static_cast<std::size_t>(aimed->verb - modes_.data());
  switch (aimed->verb->target) {
    case Target::column: aim_.square.column = aimed->target.square.column; break;
    case Target::square: aim_.square = aimed->target.square; break;
    case Target::piece: aim_.piece = aimed->target.piece; break;
    case Target::none: break;
  }
}

MoveRequest Controls::request(const Verb& mode) {
  MoveRequest asked{.understood = true, .refusal = typed_refusal(mode)};
  if (asked.refusal.empty()) {
    asked.move = move_by(mode);
    asked.ask_first = mode.confirms;
  }
  take_typed();
  return asked;
}

MoveRequest Controls::press(char32_t pressed) {
  if (mode() == nullptr) return {};
  if (type(pressed)) return {.understood = true};
  switch (pressed) {
    case key::left: return {step(-1, 0)};
    case key::right: return {step(1, 0)};
    case key::up: return {step(0, -1)};
    case key::down: return {step(0, 1)};
    case key::home: return {step(-columns_, 0)};
    case key::end: return {step(columns_, 0)};
    case key::page_up: return {step(0, -10)};
    case key::page_down: return {step(0, 10)};
    case U' ':
    case key::enter: return move().empty() ? MoveRequest{} : request(typed_mode());
    default: break;
  }
  for (std::size_t i = 0; i < modes_.size(); ++i) {
    if (modes_[i].key == 0 || static_cast<char32_t>(modes_[i].key) != pressed || modes_.size() == 1) continue;
    if (modes_[i].target != mode()->target) take_typed();
    if (is_at_once(modes_[i])) return request(modes_[i]);
    choose(i);
    return {.understood = true};
  }
  return {};
}

MoveRequest Controls::click(Square square, Event::Button button) {
  if (mode() == nullptr || mode()->target == Target::piece) return {};
  const auto is_second = [](const Verb& each) { return each.at_cursor && each.target == Target::square; };
  if (mode()->confirms && !is_target(square)) return {.understood = true};
  typed_.clear();
  aim_.square = square;
  if (button == Event::Button::left) return request(*mode());
  if (const auto second = std::find_if(modes_.begin(), modes_.end(), is_second); second != modes_.end())
    return request(*second);
  return {.understood = true};
}

MoveRequest Controls::click(char piece) {
  if (mode() == nullptr || mode()->target != Target::piece) return {};
  typed_.clear();
  aim_.piece = piece;
  return request(*mode());
}

bool Controls::step(int columns, int rows) {
  take_typed();
  if (mode()->confirms) return step_among_targets(columns, rows);
  if (mode()->target == Target::piece) return step_among_pieces(columns, rows);
  const bool goes_up_and_down = mode()->target == Target::square;
  if (mode()->target == Target::none || (columns == 0 && !goes_up_and_down)) return false;
  aim_.square.column = std::clamp(aim_.square.column + columns, 1, columns_);
  if (goes_up_and_down)
    aim_.square.row = std::clamp(aim_.square.row + (from_bottom_ ? -rows : rows), 1, rows_);
  return true;
}

// Moves to the nearest target in that direction. Without one the cursor stays, and the key is not understood.
bool Controls::step_among_targets(int columns, int rows) {
  const Square from = aim_.square;
  const int up = from_bottom_ ? -rows : rows;
  const auto ahead = [&](Square to) {
    return (to.column - from.column) * columns + (to.row - from.row) * up;
  };
  const auto distance = [&](Square to) {
    return std::abs(to.column - from.column) + std::abs(to.row - from.row);
  };
  const MoveTarget* best = nullptr;
  for (const MoveTarget& each : targets_)
    if (ahead(each.square) > 0 && (best == nullptr || distance(each.square) < distance(best->square)))
      best = &each;
  if (best != nullptr) aim_.square = best->square;
  return best != nullptr;
}

bool Controls::step_among_pieces(int columns, int rows) {
  if (supply_.empty()) return true;
  const int all = static_cast<int>(supply_.size());
  const int at = static_cast<int>(std::min(supply_.find(aim_.piece), supply_.size() - 1));
  const int next = at + std::clamp(columns, -1, 1) + supply_columns * std::clamp(rows, -1, 1);
  if (next >= 0 && next < all) aim_.piece = supply_[static_cast<std::size_t>(next)];
  return true;
}

bool Controls::can_type(char32_t pressed) const {
  if (mode() == nullptr) return false;
  if ((pressed >= U'0' && pressed <= U'9') || pressed == U'.' || pressed == U',') return true;
  if (pressed < U'a' || pressed > U'z') return false;
  const char letter = static_cast<char>(pressed);
  if (points_at(Target::piece)) return pieces_.find(letter) != std::string::npos;
  return points_at(Target::square) && column_letters_ && letter < 'a' + columns_;
}

// Handles a typed character, and the removal of the last one or of all.
bool Controls::type(char32_t pressed) {
  constexpr std::size_t longest = 20;
  if (can_type(pressed)) {
    if (typed_.size() < longest) typed_ += static_cast<char>(pressed);
    return true;
  }
  if (typed_.empty() || (pressed != key::backspace && pressed != key::escape)) return false;
  typed_.pop_back();
  if (pressed == key::escape) typed_.clear();
  return true;
}

}  // namespace quadrille::fullscreen
