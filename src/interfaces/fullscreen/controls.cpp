#include "interfaces/fullscreen/controls.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace quadrille::fullscreen {
namespace {

using Target = MoveForm::Target;

// The verbs of the games' notations. One that is not here has its first letter as key.
Mode mode_of(const MoveForm& form) {
  struct Known {
    std::string_view verb;
    Mode mode;
  };
  static const std::array<Known, 5> known = {{{"", {{}, U'd', "drop"}},
                                              {"b", {{}, U'b', "bomb"}},
                                              {"d", {.key = U'x', .name = "detonate", .by_steps = true}},
                                              {"o", {{}, key::enter, "open"}},
                                              {"f", {.key = U'f', .name = "flag", .at_once = true}}}};
  Mode mode{form, form.verb.empty() ? U'd' : static_cast<char32_t>(form.verb.front()), form.verb};
  if (form.target == Target::nothing) mode.at_once = true;
  for (const auto& [verb, described] : known) {
    if (verb != form.verb) continue;
    mode = described;
    mode.form = form;
  }
  return mode;
}

constexpr int supply_columns = 4;

}  // namespace

void Controls::offer(const View& view, const std::vector<std::string>& legal) {
  const MoveForm before = mode() == nullptr ? MoveForm{} : mode()->form;
  columns_ = view.columns;
  rows_ = view.rows;
  from_bottom_ = view.rows_from_bottom;
  supply_ = view.supply;
  modes_.clear();
  targets_.clear();
  mode_ = 0;
  typed_ = 0;
  for (const std::string& text : legal) {
    const AimedMove move = read_move(text, view);
    const auto same = [&](const Mode& mode) { return mode.form == move.form; };
    if (std::none_of(modes_.begin(), modes_.end(), same)) modes_.push_back(mode_of(move.form));
    if (std::find_if(modes_.begin(), modes_.end(), same)->by_steps) targets_.push_back(move.aim);
  }
  // What points at a place comes first, what happens at once last.
  std::stable_sort(modes_.begin(), modes_.end(),
                   [](const Mode& a, const Mode& b) { return a.at_once < b.at_once; });
  if (aim_.square.column < 1 || aim_.square.column > columns_ || aim_.square.row < 1 ||
      aim_.square.row > rows_)
    aim_.square = {(columns_ + 1) / 2, (rows_ + 1) / 2};
  if (supply_.find(aim_.piece) == std::string::npos || aim_.piece == 0)
    aim_.piece = supply_.empty() ? '\0' : supply_.front();
  for (std::size_t i = 0; i < modes_.size(); ++i)
    if (modes_[i].form == before && !modes_[i].by_steps) choose(i);
}

void Controls::choose(std::size_t mode) {
  mode_ = mode;
  const bool is_target = std::find_if(targets_.begin(), targets_.end(), [&](const Aim& aim) {
                           return aim.square == aim_.square;
                         }) != targets_.end();
  if (modes_[mode].by_steps && !is_target && !targets_.empty()) aim_.square = targets_.front().square;
}

std::string Controls::move() const {
  if (mode() == nullptr) return "";
  if (mode()->form.target == Target::piece && aim_.piece == 0) return "";
  return write_move({mode()->form, aim_});
}

void Controls::show(std::string_view move) {
  for (std::size_t i = 0; i < modes_.size(); ++i) {
    View shape;
    shape.column_letters = modes_[i].form.target == Target::square && modes_[i].form.joint == 0;
    const AimedMove aimed = read_move(move, shape);
    if (aimed.form != modes_[i].form || modes_[i].at_once) continue;
    mode_ = i;
    if (aimed.form.target == Target::column) {
      aim_.square.column = aimed.aim.square.column;
    } else if (aimed.form.target == Target::piece) {
      aim_.piece = aimed.aim.piece;
    } else {
      aim_.square = aimed.aim.square;
    }
    return;
  }
}

Wish Controls::wish(const Mode& mode) const {
  return {.understood = true, .move = write_move({mode.form, aim_}), .ask_first = mode.by_steps};
}

Wish Controls::press(char32_t pressed) {
  if (mode() == nullptr) return {};
  const bool is_digit = pressed >= U'0' && pressed <= U'9';
  if (!is_digit) typed_ = 0;
  if (mode()->form.target == Target::piece && pressed < 0x80 && pressed > U' ' &&
      supply_.find(static_cast<char>(pressed)) != std::string::npos) {
    aim_.piece = static_cast<char>(pressed);
    return {.understood = true};
  }
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
    case key::enter: return move().empty() ? Wish{} : wish(*mode());
    default: break;
  }
  if (is_digit) return {type_digit(static_cast<int>(pressed - U'0'))};
  for (std::size_t i = 0; i < modes_.size(); ++i) {
    if (modes_[i].key != pressed || modes_.size() == 1) continue;
    if (modes_[i].at_once) return wish(modes_[i]);
    choose(i);
    return {.understood = true};
  }
  return {};
}

Wish Controls::click(Square square, Event::Button button) {
  if (mode() == nullptr || mode()->form.target == Target::piece) return {};
  const auto is_second = [](const Mode& each) { return each.at_once && each.form.target == Target::square; };
  if (mode()->by_steps &&
      std::none_of(targets_.begin(), targets_.end(), [&](const Aim& aim) { return aim.square == square; }))
    return {.understood = true};
  aim_.square = square;
  if (button == Event::Button::left) return wish(*mode());
  if (const auto second = std::find_if(modes_.begin(), modes_.end(), is_second); second != modes_.end())
    return wish(*second);
  return {.understood = true};
}

Wish Controls::click(char piece) {
  if (mode() == nullptr || mode()->form.target != Target::piece) return {};
  aim_.piece = piece;
  return wish(*mode());
}

bool Controls::step(int columns, int rows) {
  if (mode()->by_steps) return step_among_targets(columns, rows);
  if (mode()->form.target == Target::piece) return step_among_pieces(columns, rows);
  aim_.square.column = std::clamp(aim_.square.column + columns, 1, columns_);
  if (mode()->form.target == Target::square)
    aim_.square.row = std::clamp(aim_.square.row + (from_bottom_ ? -rows : rows), 1, rows_);
  return true;
}

// The nearest target in that direction; where there is none the cursor stays.
bool Controls::step_among_targets(int columns, int rows) {
  const Square from = aim_.square;
  const int up = from_bottom_ ? -rows : rows;
  const auto ahead = [&](Square to) {
    return (to.column - from.column) * columns + (to.row - from.row) * up;
  };
  const auto distance = [&](Square to) {
    return std::abs(to.column - from.column) + std::abs(to.row - from.row);
  };
  const Aim* best = nullptr;
  for (const Aim& each : targets_)
    if (ahead(each.square) > 0 && (best == nullptr || distance(each.square) < distance(best->square)))
      best = &each;
  if (best != nullptr) aim_.square = best->square;
  return true;
}

bool Controls::step_among_pieces(int columns, int rows) {
  if (supply_.empty()) return true;
  const int all = static_cast<int>(supply_.size());
  const int at = static_cast<int>(std::min(supply_.find(aim_.piece), supply_.size() - 1));
  const int next = at + std::clamp(columns, -1, 1) + supply_columns * std::clamp(rows, -1, 1);
  if (next >= 0 && next < all) aim_.piece = supply_[static_cast<std::size_t>(next)];
  return true;
}

// Columns of two digits and more are typed digit by digit; one that would lead too far begins anew.
bool Controls::type_digit(int digit) {
  if (mode()->form.target != Target::column) return false;
  const int longer = typed_ * 10 + digit;
  typed_ = longer <= columns_ ? longer : digit;
  if (typed_ >= 1 && typed_ <= columns_) aim_.square.column = typed_;
  return true;
}

}  // namespace quadrille::fullscreen
