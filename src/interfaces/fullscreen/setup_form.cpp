#include "interfaces/fullscreen/setup_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "catalog/match.h"
#include "core/text.h"
#include "interfaces/fullscreen/page_painter.h"
#include "interfaces/fullscreen/theme.h"
#include "interfaces/terminal/rule_questions.h"

namespace quadrille::fullscreen {
namespace {

template <class T>
std::size_t next_of(const std::vector<T>& all, const T& now, int by) {
  const auto at = std::find(all.begin(), all.end(), now);
  const int count = static_cast<int>(all.size());
  const int index = at == all.end() ? 0 : static_cast<int>(at - all.begin());
  return static_cast<std::size_t>(((index + by) % count + count) % count);
}

}  // namespace

SetupForm::SetupForm(const Catalog& catalog, GamePlan plan)
    : catalog_(catalog), plan_(std::move(plan)), settings_(plan_.settings), before_typing_(plan_.settings) {
  // A given size implies that the board is not a preset.
  for (const Option& option : plan_.entry->options) {
    if (option.details.empty() || !plan_.settings.given(option.name) || plan_.settings.given(option.details))
      continue;
    for (const Option& whole : plan_.entry->options)
      if (whole.name == option.details) set(whole, whole.words.back());
  }
  check();
  go(static_cast<int>(fields_.size()));
}

GamePlan SetupForm::plan() const {
  GamePlan plan = plan_;
  plan.settings = settings_;
  return plan;
}

// Returns whether the rule spells out a choice that has another word now.
bool SetupForm::is_settled_elsewhere(const Option& option) const {
  for (const Option& whole : plan_.entry->options)
    if (whole.name == option.details) return plan_.settings[whole.name] != whole.max;
  return false;
}

std::vector<SetupForm::Field> SetupForm::fields() const {
  std::vector<Field> fields = {{Field::Kind::game}};
  for (const Option& option : plan_.entry->options)
    if (!is_settled_elsewhere(option)) fields.push_back({Field::Kind::rule, &option});
  for (std::size_t seat = 0; seat < plan_.seats.size(); ++seat)
    fields.push_back({Field::Kind::seat, nullptr, seat});
  fields.push_back({Field::Kind::undo});
  if (std::count(plan_.seats.begin(), plan_.seats.end(), Match::human) > 1)
    fields.push_back({Field::Kind::analysis});
  fields.push_back({Field::Kind::start});
  return fields;
}

// Runs after every change: checks the rules against each other, and updates the number of seats.
void SetupForm::check() {
  const RuleQuestions questions(*plan_.entry, plan_.settings,
                                [](const Game&) { return std::vector<std::string>(); });
  settings_ = questions.hopeless() ? plan_.settings : questions.with_offers();
  auto game = plan_.entry->create(settings_);
  problem_ = game ? "" : game.error().message;
  if (game) game_ = *std::move(game);
  if (game_ != nullptr) {
    plan_.seats.resize(static_cast<std::size_t>(game_->identity().players()), std::string(Match::human));
    for (std::string& who : plan_.seats)
      if (!Match::check_seat(*game_, who)) who = Match::human;
  }
  fields_ = fields();
  chosen_ = std::min(chosen_, fields_.size() - 1);
}

std::vector<std::string> SetupForm::offered_seats() const {
  std::vector<std::string> names = {std::string(Match::human)};
  if (game_ != nullptr)
    for (const Level& level : levels_of(*game_))
      if (level.is_offered) names.push_back(level.name);
  return names;
}

std::string SetupForm::label_of(const Field& field) const {
  switch (field.kind) {
    case Field::Kind::game: return "Game";
    case Field::Kind::rule: return capitalised(field.option->name);
    case Field::Kind::seat: {
      const Player player{static_cast<std::uint8_t>(field.seat)};
      return fmt::format("Seat {} ({})", field.seat + 1, game_->identity().letter(player));
    }
    case Field::Kind::undo: return "Undo";
    case Field::Kind::analysis: return "Analysis";
    case Field::Kind::start: return "Start";
  }
  return "";
}

std::string SetupForm::value_of(const Field& field) const {
  if (!typed_.empty() && &field == &fields_[chosen_]) return typed_;
  switch (field.kind) {
    case Field::Kind::game: return plan_.entry->title;
    case Field::Kind::rule: {
      const Option& option = *field.option;
      if (!option.follows.empty() && !plan_.settings.given(option.name)) return default_of(option);
      return write_value(option, settings_[option.name]);
    }
    case Field::Kind::seat: return plan_.seats[field.seat];
    case Field::Kind::undo: return plan_.undo_allowed ? "yes" : "no";
    case Field::Kind::analysis: return plan_.analysis_allowed ? "yes" : "no";
    case Field::Kind::start: break;
  }
  return "";
}

std::string SetupForm::about(const Field& field) const {
  switch (field.kind) {
    case Field::Kind::game: return plan_.entry->about;
    case Field::Kind::rule:
      return fmt::format("{}: {}, usually {}", field.option->about, range_of(*field.option),
                         default_of(*field.option));
    case Field::Kind::seat:
      if (game_ != nullptr)
        for (const Level& level : levels_of(*game_))
          if (level.name == plan_.seats[field.seat]) return level.about;
      return fmt::format("who plays: {}", listed(offered_seats(), "or"));
    case Field::Kind::undo: return "whether turns may be taken back";
    case Field::Kind::analysis: return "whether all agree to hints and values while people play each other";
    case Field::Kind::start: return "Enter begins the game";
  }
  return "";
}

void SetupForm::set(const Option& option, const std::string& text) {
  if (const auto fine = plan_.settings.set(option.name, text); !fine) {
    problem_ = fine.error().message;
    return;
  }
  for (const Option& detail : plan_.entry->options)
    if (detail.details == option.name && is_settled_elsewhere(detail)) plan_.settings.forget(detail.name);
  check();
}

void SetupForm::step_rule(const Option& option, int by) {
  const int now = settings_[option.name];
  const int count = option.max - option.min + 1;
  const bool wraps = option.kind != Option::Kind::whole_number;
  const int next = wraps ? (now - option.min + by + count) % count + option.min
                         : std::clamp(now + by, option.min, option.max);
  set(option, write_value(option, next));
}

void SetupForm::choose_game(int by) {
  const auto& entries = catalog_.entries();
  std::vector<std::string> names;
  for (const Entry& entry : entries) names.push_back(entry.name);
  plan_.entry = &entries[next_of(names, plan_.entry->name, by)];
  plan_.settings = Settings(plan_.entry->options);
  game_.reset();
  check();
}

void SetupForm::step(int by) {
  typed_.clear();
  switch (field().kind) {
    case Field::Kind::game: return choose_game(by);
    case Field::Kind::rule: return step_rule(*field().option, by);
    case Field::Kind::seat: {
      const auto names = offered_seats();
      plan_.seats[field().seat] = names[next_of(names, plan_.seats[field().seat], by)];
      return check();
    }
    case Field::Kind::undo: plan_.undo_allowed = !plan_.undo_allowed; return;
    case Field::Kind::analysis: plan_.analysis_allowed = !plan_.analysis_allowed; return;
    case Field::Kind::start: return;
  }
}

// Accepts the digits of a number and the letters of a seat. `q` leaves the form if nothing is typed yet.
bool SetupForm::can_type(char32_t pressed) const {
  if (field().kind == Field::Kind::seat)
    return pressed >= U'a' && pressed <= U'z' && (pressed != U'q' || !typed_.empty());
  return field().kind == Field::Kind::rule && field().option->kind == Option::Kind::whole_number &&
         pressed >= U'0' && pressed <= U'9';
}

// Refused text stays, with the reason, until it is corrected or another field is chosen.
void SetupForm::type(char32_t letter) {
  constexpr std::size_t longest = 20;
  if (typed_.size() == longest) return;
  if (typed_.empty()) before_typing_ = plan_.settings;
  typed_ += static_cast<char>(letter);
  return field().kind == Field::Kind::seat ? type_seat() : type_number();
}

void SetupForm::type_number() {
  plan_.settings = before_typing_;
  check();
  set(*field().option, typed_);
}

// Accepts a complete name; refuses text that no name begins with.
void SetupForm::type_seat() {
  problem_.clear();
  if (set_typed()) return typed_.clear();
  const auto& levels = levels_of(*game_);
  const auto begins = [&](std::string_view name) { return name.starts_with(typed_); };
  if (begins(Match::human) ||
      std::any_of(levels.begin(), levels.end(), [&](const Level& level) { return begins(level.name); }))
    return;
  problem_ = Match::check_seat(*game_, typed_).error().message;
}

Result<void> SetupForm::set_typed() {
  if (field().kind == Field::Kind::rule) return plan_.settings.set(field().option->name, typed_);
  auto fine = Match::check_seat(*game_, typed_);
  if (!fine) return fine;
  plan_.seats[field().seat] = typed_;
  check();
  return {};
}

// Runs before another field is chosen. Returns false if the typed text is no value; the text is then removed,
// and the form shows the reason.
bool SetupForm::settle_typed() {
  if (typed_.empty()) return true;
  const auto fine = set_typed();
  typed_.clear();
  if (!fine) problem_ = fine.error().message;
  return fine.has_value();
}

void SetupForm::go(int by) {
  if (!settle_typed()) return;
  check();
  chosen_ = static_cast<std::size_t>(
      std::clamp(static_cast<int>(chosen_) + by, 0, static_cast<int>(fields_.size()) - 1));
}

// Removes the last character, or the choice of a rule.
void SetupForm::erase() {
  if (!typed_.empty()) typed_.pop_back();
  if (field().kind == Field::Kind::rule && typed_.empty()) plan_.settings.forget(field().option->name);
  if (field().kind == Field::Kind::rule && !typed_.empty()) return type_number();
  check();
}

void SetupForm::press(char32_t pressed) {
  if (can_type(pressed)) return type(pressed);
  if (pressed == key::backspace) return erase();
  if (pressed == key::escape && !typed_.empty()) {
    typed_.clear();
    plan_.settings = before_typing_;
    return check();
  }
  constexpr int far = 1000;
  switch (pressed) {
    case key::up:
    case key::back_tab: return go(-1);
    case key::down:
    case U'\t': return go(1);
    case key::home: return go(-far);
    case key::end: return go(far);
    case key::left: return step(-1);
    case key::right:
    case U' ': return step(1);
    case key::enter:
      if (field().kind != Field::Kind::start) return go(1);
      check();
      if (problem_.empty()) state_ = State::done;
      return;
    case U'q':
    case key::escape: state_ = State::left; return;
    default: return;
  }
}

void SetupForm::click(Point point) {
  for (const auto& [place, index] : rows_) {
    if (!place.contains(point)) continue;
    if (index != chosen_ && !settle_typed()) return;
    chosen_ = index;
    if (field().kind == Field::Kind::start) return press(key::enter);
    if (point.x == arrows_) step(-1);
    if (point.x >= arrows_end_) step(1);
    return;
  }
}

void SetupForm::paint(Canvas& canvas) {
  constexpr int label = 4;
  constexpr int value = 22;
  constexpr int range = 42;
  const int height = canvas.height() - 7;  // title, a line, and five below
  paint_title(canvas, "Quadrille: a new game", "");
  const auto shown = static_cast<std::size_t>(std::max(height, 1));
  first_ = std::min(first_, chosen_);
  if (chosen_ >= first_ + shown) first_ = chosen_ - shown + 1;
  rows_.clear();
  arrows_ = value;
  arrows_end_ = value + 1;
  for (std::size_t i = first_; i < std::min(first_ + shown, fields_.size()); ++i) {
    const Field& each = fields_[i];
    const int y = 2 + static_cast<int>(i - first_);
    const bool chosen = i == chosen_;
    rows_.emplace_back(Rect{0, y, canvas.width(), 1}, i);
    if (each.kind == Field::Kind::start) {
      canvas.put({value + 2, y}, " Start the game ", chosen ? theme::focus : theme::accent);
      continue;
    }
    canvas.put({label, y}, label_of(each), chosen ? theme::strong : theme::ink);
    const int end =
        canvas.put({value + 2, y}, fmt::format(" {} ", value_of(each)), chosen ? theme::focus : theme::ink);
    if (chosen) {
      canvas.put({value, y}, "◀", theme::accent);
      canvas.put({end + 1, y}, "▶", theme::accent);
      arrows_end_ = end + 1;
    }
    if (each.kind == Field::Kind::rule)
      canvas.put_in({range, y, canvas.width() - range - 1, 1}, range_of(*each.option), theme::pencil);
  }
  int y = canvas.height() - 4;
  const std::string words = capitalised(problem_.empty() ? about(field()) : problem_) + ".";
  for (const std::string& line : wrapped(words, canvas.width() - 2 * label))
    if (y < canvas.height() - 1)
      canvas.put({label, y++}, line, problem_.empty() ? theme::ink : theme::red_pen);
  paint_keys(canvas, {{key::up, "↑ ↓", "field"},
                      {key::right, "← →", "change"},
                      {0, field().kind == Field::Kind::seat ? "a-z" : "0-9", "type"},
                      {key::backspace, "Backspace", "usual"},
                      {key::enter, "Enter", "next, start", true},
                      {key::escape, "Esc", "leave", true}});
}

std::optional<GamePlan> fill_in(Screen& screen, SetupForm form, bool& interrupted) {
  while (form.state() == SetupForm::State::editing) {
    Canvas canvas = screen.blank();
    form.paint(canvas);
    screen.show(canvas, {});
    const Event event = screen.wait(std::chrono::minutes(1));
    interrupted = event.kind == Event::Kind::interrupted;
    if (interrupted) return std::nullopt;
    if (event.kind == Event::Kind::key)
      form.press(screen.too_small() && event.letter != U'q' ? key::unknown : event.letter);
    if (event.kind == Event::Kind::click && event.button == Event::Button::left) form.click(event.point);
  }
  if (form.state() == SetupForm::State::left) return std::nullopt;
  return form.plan();
}

}  // namespace quadrille::fullscreen
