#include "interfaces/fullscreen/match_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "interfaces/fullscreen/theme.h"
#include "interfaces/terminal/match_words.h"

namespace quadrille::fullscreen {
namespace {

char32_t lower_case(char32_t letter) {
  return letter >= U'A' && letter <= U'Z' ? letter - U'A' + U'a' : letter;
}

}  // namespace

MatchPage::MatchPage(Sitting& sitting, Match match, Keeper keeper)
    : sitting_(sitting),
      match_(std::move(match)),
      keeper_(std::move(keeper)),
      program_([this] { sitting_.screen.wake(); }),
      advisor_([this] { sitting_.screen.wake(); }),
      hinter_([this] { sitting_.screen.wake(); }) {
  if (match_.game().abilities().sum_up) solo_.emplace(match_);
  waits_for_step_ = sitting_.watch && sitting_.watch->by_steps;
}

After MatchPage::run() {
  if (match_.game().identity().first_by_lot && match_.moves().empty() && !is_silent())
    say(fmt::format("The lot has fallen: {} begins.", player_name(match_, match_.turn().to_move)));
  after_.reset();
  renew();
  return loop();
}

After MatchPage::replay() {
  replays_ = true;
  ply_ = 0;
  controls_.offer(match_.view({}), {});
  return loop();
}

After MatchPage::loop() {
  while (!after_) {
    if (!sitting_.screen.too_small()) start_thoughts();
    show();
    handle(sitting_.screen.wait(patience()));
    program_.conclude();
    advisor_.conclude();
    hinter_.conclude();
    look_for_news();
  }
  return *after_;
}

// Until something on the screen is no longer true by itself.
std::chrono::milliseconds MatchPage::patience() const {
  using std::chrono::milliseconds;
  if (program_.busy() || advisor_.busy() || hinter_.busy()) return milliseconds(100);
  if (is_open() && programs_only() && !waits_for_step_) return milliseconds(20);
  if (is_open() && solo_) return milliseconds(500);
  return keeper_.name().empty() ? milliseconds(60'000) : milliseconds(1000);
}

void MatchPage::handle(const Event& event) {
  // What is not seen is not played either.
  if (sitting_.screen.too_small() && event.kind != Event::Kind::interrupted) {
    if (event.kind == Event::Kind::key && lower_case(event.letter) == U'q') after_ = After::quit;
    return;
  }
  switch (event.kind) {
    case Event::Kind::key: handle_key(event.letter); break;
    case Event::Kind::click: handle_click(event); break;
    case Event::Kind::interrupted: after_ = After::interrupted; break;
    case Event::Kind::resize:
    case Event::Kind::woken:
    case Event::Kind::time: break;
  }
}

void MatchPage::handle_key(char32_t pressed) {
  if (box_ != Box::none) {
    box_ = Box::none;
  } else if (question_) {
    answer_question(pressed);
  } else if (!look_back(pressed)) {
    if (person_on_turn()) {
      if (const Wish wish = controls_.press(pressed); wish.understood) return handle_wish(wish);
    }
    if (!command(lower_case(pressed))) step_programs(pressed);
  }
}

void MatchPage::handle_click(const Event& event) {
  if (event.button == Event::Button::wheel_up) return handle_key(key::up);
  if (event.button == Event::Button::wheel_down) return handle_key(key::down);
  for (const auto& [place, letter] : places_->keys)
    if (place.contains(event.point)) return handle_key(letter);
  if (box_ != Box::none || question_ || ply_ || !person_on_turn()) return;
  for (const auto& [place, piece] : places_->pieces)
    if (place.contains(event.point)) return handle_wish(controls_.click(piece));
  if (const auto square = places_->board.square_at(event.point))
    handle_wish(controls_.click(*square, event.button));
}

void MatchPage::handle_wish(const Wish& wish) {
  if (wish.move.empty()) return;
  if (!wish.ask_first) return play(wish.move);
  Match tried = match_;
  const auto played = tried.play(wish.move);
  if (!played) return say(played.error().message, theme::red_pen);
  for (const Mark& mark : tried.view({}).aftermath.marks)
    if (mark.kind == Mark::Kind::removed) taken_.push_back(mark.square);
  question_ = Question{
      fmt::format("Set {} off? It takes {}, marked ×.", wish.move,
                  counted(static_cast<std::int64_t>(taken_.size()), "square")),
      {{key::enter, "Enter", "yes", [this, move = wish.move] { play(move); }}, {key::escape, "Esc", "no"}}};
}

void MatchPage::answer_question(char32_t pressed) {
  const char32_t letter = pressed == U' ' || lower_case(pressed) == U'y' ? key::enter
                          : lower_case(pressed) == U'n'                  ? key::escape
                                                                         : pressed;
  const Question asked = *question_;
  for (const Answer& answer : asked.answers) {
    if (answer.key != letter) continue;
    question_.reset();
    taken_.clear();
    answer.then();
    return;
  }
}

// `[` and `]` step through the game; any other key comes back to the present, where there is one.
bool MatchPage::look_back(char32_t pressed) {
  const std::size_t last = match_.moves().size();
  const std::size_t at = ply_.value_or(last);
  if (pressed == U'[' || (ply_ && pressed == key::left)) {
    ply_ = at == 0 ? 0 : at - 1;
  } else if (pressed == U']' || (ply_ && (pressed == key::right || pressed == U' '))) {
    ply_ = std::min(at + 1, last);
  } else if (ply_ && pressed == key::home) {
    ply_ = 0;
  } else if (ply_ && pressed == key::end) {
    ply_ = last;
  } else {
    if (replays_ || !ply_ || pressed == U'?' || pressed == U'i') return false;
    ply_.reset();
    return true;
  }
  if (!replays_ && ply_ == last) ply_.reset();
  message_ = {};
  return true;
}

bool MatchPage::command(char32_t pressed) {
  // A digit that was meant for a column comes too late when somebody else has ended the game.
  constexpr std::chrono::milliseconds surprise(800);
  if (!is_open() && !replays_ && Clock::now() - ended_ > surprise) {
    switch (pressed) {
      case U'1': after_ = After::quit; return true;
      case U'2': after_ = After::different_settings; return true;
      case U'3': after_ = After::same_settings; return true;
      default: break;
    }
  }
  switch (pressed) {
    case U'?': box_ = Box::help; return true;
    case U'i': box_ = Box::info; return true;
    case U'q': ask_quit(); return true;
    default: break;
  }
  if (replays_) return false;
  switch (pressed) {
    case U'u': ask_undo(); return true;
    case U'a': toggle_values(); return true;
    case U'o': toggle_odds(); return true;
    case U'h': hint(); return true;
    case U'n': ask_new_game(); return true;
    case U's': save(); return true;
    default: return false;
  }
}

// Whoever watches sets the pace: a key stops the programs, then Enter is a move, and space lets them go on.
void MatchPage::step_programs(char32_t pressed) {
  if (!is_open() || !programs_only()) return;
  if (pressed == U' ') {
    waits_for_step_ = !waits_for_step_;
  } else if (pressed == key::enter) {
    if (waits_for_step_) start_program();
    waits_for_step_ = true;
  }
}

void MatchPage::play(const std::string& move) {
  const auto played = match_.play(move);
  if (!played) return say(played.error().message, theme::red_pen);
  if (solo_) solo_->clicked(match_, played->effect);
  if (played->effect == Effect::nothing) return say("That does nothing here.", theme::pencil);
  say(match_.view({}).aftermath.story);
  changed();
}

void MatchPage::changed() {
  keep();
  renew();
}

// Before it is shown. What somebody else has done meanwhile comes first.
void MatchPage::keep() {
  if (match_.moves().empty() && keeper_.name().empty()) return;
  const auto kept = keeper_.keep(match_);
  if (kept || (kept.error().code == ErrorCode::conflict && catch_up())) return;
  say(fmt::format("Not kept: {}.", kept.error().message), theme::red_pen);
}

// Whether somebody else has changed the game, which is then shown as it is by now.
bool MatchPage::catch_up() {
  const auto news = keeper_.news();
  if (!news || !*news) return false;
  auto now = Match::replay(match_.shared_game(), **news);
  if (!now) return false;
  match_ = *std::move(now);
  question_.reset();
  taken_.clear();
  say("The game was changed elsewhere. This is how it stands there.", theme::accent);
  return true;
}

void MatchPage::look_for_news() {
  if (replays_ || after_ || keeper_.name().empty() || Clock::now() < next_news_) return;
  next_news_ = Clock::now() + std::chrono::seconds(1);
  if (catch_up()) renew();
}

// All that follows from the match as it is now.
void MatchPage::renew() {
  program_.give_up();
  advisor_.give_up();
  hinter_.give_up();
  analysis_.reset();
  odds_.reset();
  ply_.reset();
  const View view = match_.view({});
  // The list of a very large board takes long, and its moves all look like the first ones.
  constexpr std::size_t large = 255 * 255;
  if (!person_on_turn()) {
    controls_.offer(view, {});
  } else if (view.cells.size() <= large || controls_.modes().empty()) {
    controls_.offer(view, match_.game().moves(match_.look(match_.turn().to_move)));
  }
  if (is_open()) {
    ending_.clear();
    return;
  }
  if (!message_.text.starts_with("Not kept")) say("Game over. " + ending_words(match_), theme::strong);
  if (solo_ && ending_.empty()) ending_ = solo_->ending(match_, sitting_.best_times);
}

// C12: needs the agreement of all people who play; programs do not mind.
void MatchPage::ask_undo() {
  const int people = people_in(match_);
  const std::size_t count = people == 0 ? 1 : match_.moves_to_last_decision();
  if (const auto possible = Match(match_).undo(count); !possible)
    return say(possible.error().message, theme::red_pen);
  if (people < 2) return undo(count);
  question_ =
      Question{fmt::format("Take back the last turn ({})? All players must agree.", match_.moves().back()),
               {{key::enter, "y", "yes", [this, count] { undo(count); }}, {key::escape, "n", "no"}}};
}

void MatchPage::undo(std::size_t count) {
  say("The last turn is taken back.");
  practise();
  if (const auto undone = match_.undo(count); !undone) return say(undone.error().message, theme::red_pen);
  changed();
}

void MatchPage::ask_new_game() {
  question_ = Question{"Begin another game?",
                       {{U'3', "3", "same settings", [this] { after_ = After::same_settings; }},
                        {U'2', "2", "different settings", [this] { after_ = After::different_settings; }},
                        {key::escape, "Esc", is_open() ? "play on" : "back"}}};
}

void MatchPage::ask_quit() {
  if (!is_open() || replays_ || match_.moves().empty()) {
    after_ = After::quit;
    return;
  }
  question_ =
      Question{keeper_.is_current() ? fmt::format("Leave the game? It is kept as {}.", keeper_.name())
                                    : "Leave the game? The last of it could not be kept.",
               {{key::enter, "y", "leave", [this] { after_ = After::quit; }}, {key::escape, "n", "play on"}}};
}

void MatchPage::save() {
  if (match_.moves().empty()) return say("There is nothing to keep before the first move.");
  if (const auto kept = keeper_.keep(match_); !kept)
    return say(fmt::format("Not kept: {}.", kept.error().message), theme::red_pen);
  say("Kept. Go on later with: " + keeper_.resume_command());
}

bool MatchPage::programs_only() const { return people_in(match_) == 0; }

}  // namespace quadrille::fullscreen
