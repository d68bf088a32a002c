#include "interfaces/fullscreen/match_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "interfaces/fullscreen/theme.h"
#include "interfaces/terminal/board_text.h"
#include "interfaces/terminal/match_words.h"

namespace quadrille::fullscreen {
namespace {

char32_t lower_case(char32_t letter) {
  return letter >= U'A' && letter <= U'Z' ? letter - U'A' + U'a' : letter;
}

}  // namespace

MatchPage::MatchPage(Session& session, Match match, Keeper keeper)
    : session_(session),
      match_(std::move(match)),
      keeper_(std::move(keeper)),
      program_([this] { session_.screen.wake(); }),
      advisor_([this] { session_.screen.wake(); }),
      hinter_([this] { session_.screen.wake(); }) {
  if (match_.game().ability<SoloSummary>() != nullptr) solo_.emplace(match_);
  waits_for_step_ = session_.watch && session_.watch->by_steps;
}

After MatchPage::run() {
  if (match_.game().identity().random_first_player && match_.moves().empty() && !is_hidden())
    say(fmt::format("The lot has fallen: {} begins.", player_name(match_, match_.turn().to_move)));
  if (const auto place = keeper_.prepare(); !place && is_open())
    say(cannot_be_kept(place.error()), theme::red_pen);
  after_.reset();
  renew();
  return loop();
}

After MatchPage::replay() {
  replays_ = true;
  ply_ = 0;
  controls_.offer(match_.view({}), {}, {});
  return loop();
}

After MatchPage::loop() {
  while (!after_) {
    if (!session_.screen.too_small()) start_thoughts();
    show();
    handle(session_.screen.wait(patience()));
    program_.conclude();
    advisor_.conclude();
    hinter_.conclude();
    look_for_news();
    run_replay();
  }
  return *after_;
}

// Returns the time until the display changes by itself.
std::chrono::milliseconds MatchPage::patience() const {
  using std::chrono::milliseconds;
  if (program_.busy() || advisor_.busy() || hinter_.busy()) return milliseconds(100);
  if ((replay_runs_ || (is_open() && programs_only())) && !is_paused()) return milliseconds(20);
  if (is_open() && solo_) return milliseconds(500);
  return keeper_.name().empty() ? milliseconds(60'000) : milliseconds(1000);
}

void MatchPage::handle(const Event& event) {
  // Keys do nothing on a display that is not visible.
  if (session_.screen.too_small() && event.kind != Event::Kind::interrupted) {
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
  } else if (!pace_replay(pressed) && !look_back(pressed)) {
    if (person_on_turn()) {
      if (const MoveRequest request = controls_.press(pressed); request.understood)
        return handle_request(request);
      if (say_why_not(controls_.missing_move(pressed))) return;
    }
    if (!scroll(pressed) && !command(lower_case(pressed))) step_programs(pressed);
  }
}

// K02: tells a player without a bomb so. Returns false if the game has no such moves.
bool MatchPage::say_why_not(const std::string& move) {
  if (move.empty()) return false;
  const auto played = Match(match_).play(move);
  if (played || played.error().code != ErrorCode::illegal_move) return false;
  say(played.error().message, theme::red_pen);
  return true;
}

void MatchPage::handle_click(const Event& event) {
  if (event.button == Event::Button::wheel_up) return handle_key(key::up);
  if (event.button == Event::Button::wheel_down) return handle_key(key::down);
  for (const auto& [place, letter] : places_->keys)
    if (place.contains(event.point)) return handle_key(letter);
  if (box_ != Box::none || question_ || ply_ || !person_on_turn()) return;
  for (const auto& [place, piece] : places_->pieces)
    if (place.contains(event.point)) return handle_request(controls_.click(piece));
  if (const auto square = places_->board.square_at(event.point))
    handle_request(controls_.click(*square, event.button));
}

void MatchPage::handle_request(const MoveRequest& request) {
  scrolls_ = false;
  if (!request.refusal.empty()) return say(request.refusal, theme::red_pen);
  if (request.move.empty()) return;
  if (!request.ask_first) return play(request.move);
  Match tried = match_;
  const auto played = tried.play(request.move);
  if (!played) return say(played.error().message, theme::red_pen);
  for (const Mark& mark : tried.view({}).aftermath.marks)
    if (mark.kind == Mark::Kind::removed) taken_.push_back(mark.square);
  question_ = Question{fmt::format("Set {} off? It takes {}, marked ×.", request.move,
                                   counted(static_cast<std::int64_t>(taken_.size()), "square")),
                       {{key::enter, "Enter", "yes", [this, move = request.move] { play(move); }},
                        {key::escape, "Esc", "no"}}};
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
  (void)scroll(pressed);
}

// `[` and `]` step through the game; any other key returns to the present, if there is one.
bool MatchPage::look_back(char32_t pressed) {
  if (is_hidden()) return false;
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
  } else if (ply_ && scroll(pressed)) {
    return true;
  } else {
    if (replays_ || !ply_ || pressed == U'?' || pressed == U'i') return false;
    ply_.reset();
    return true;
  }
  if (!replays_ && ply_ == last) ply_.reset();
  scrolls_ = false;
  message_ = {};
  return true;
}

// C13: shows another part of a board larger than the window, by keys that the cursor does not use.
bool MatchPage::scroll(char32_t pressed) {
  if (is_hidden() || !places_) return false;
  const BoardLayout& board = places_->board;
  if (board.all_columns() && board.all_lines()) return false;
  const int page = std::max(1, board.lines() - 1);
  const int sideways = std::max(1, board.columns() - 1);
  constexpr int far = 10'000;  // the painter stops at the edge
  switch (pressed) {
    case key::up: --scroll_.line; break;
    case key::down: ++scroll_.line; break;
    case key::page_up: scroll_.line -= page; break;
    case key::page_down: scroll_.line += page; break;
    case key::left: --scroll_.column; break;
    case key::right: ++scroll_.column; break;
    case U'<': scroll_.column -= sideways; break;
    case U'>': scroll_.column += sideways; break;
    case key::home: scroll_.column = 0; break;
    case key::end: scroll_.column = far; break;
    default: return false;
  }
  scrolls_ = true;
  return true;
}

// C09: a choice by its word. Its first letter may be a key itself; the others belong to the word.
bool MatchPage::type_choice(char32_t pressed) {
  static constexpr std::array<std::pair<std::string_view, After>, 3> choices = {
      {{"quit", After::quit}, {"different", After::different_settings}, {"same", After::same_settings}}};
  const bool is_letter = pressed >= U'a' && pressed <= U'z';
  choice_word_ = is_letter ? choice_word_ + static_cast<char>(pressed) : "";
  const auto begins = [&](const auto& choice) { return choice.first.starts_with(choice_word_); };
  const auto found = std::find_if(choices.begin(), choices.end(), begins);
  if (found == choices.end()) {
    choice_word_.clear();
    return false;
  }
  if (choice_word_ == found->first) after_ = found->second;
  return choice_word_.size() > 1;
}

bool MatchPage::command(char32_t pressed) {
  // Ignores a digit that was meant for a column, when another player has just ended the game.
  constexpr std::chrono::milliseconds surprise(800);
  if (!is_open() && !replays_ && Clock::now() - ended_ > surprise) {
    switch (pressed) {
      case U'1': after_ = After::quit; return true;
      case U'2': after_ = After::different_settings; return true;
      case U'3': after_ = After::same_settings; return true;
      default: break;
    }
    if (type_choice(pressed)) return true;
  }
  switch (pressed) {
    case U'?': box_ = Box::help; return true;
    case U'i': box_ = Box::info; return true;
    case U'q': ask_quit(); return true;
    default: break;
  }
  if (replays_) return false;
  if (is_hidden()) {
    switch (pressed) {
      case U'r':
      case U'[': ask_replay(); return true;
      case U'n': ask_new_game(); return true;
      case U's': save(); return true;
      default: return true;
    }
  }
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

// Lets the watching user set the pace: a key pauses the engines, Enter makes one move, space resumes.
void MatchPage::step_programs(char32_t pressed) {
  if (!is_open() || !programs_only() || is_hidden()) return;
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
  engine_turn_.reset();
  if (solo_) solo_->clicked(match_, played->effect);
  if (played->effect == Effect::nothing) return say("That does nothing here.", theme::pencil);
  say(match_.view({}).aftermath.story);
  changed();
}

void MatchPage::changed() {
  keep();
  renew();
}

// Keeps the match before it is shown. Changes made by another process come first.
void MatchPage::keep() {
  if (match_.moves().empty() && keeper_.name().empty()) return;
  const auto kept = keeper_.keep(match_);
  if (kept || (kept.error().code == ErrorCode::conflict && catch_up())) return;
  say(fmt::format("Not kept: {}.", kept.error().message), theme::red_pen);
}

// Returns whether another process has changed the game, which is then shown as changed.
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

// Updates all state that follows from the match.
void MatchPage::renew() {
  program_.give_up();
  advisor_.give_up();
  hinter_.give_up();
  analysis_.reset();
  odds_.reset();
  ply_.reset();
  scrolls_ = false;
  const View view = match_.view({});
  // The list of moves of a very large board takes long, and the moves stay of the same kind as the first.
  constexpr std::size_t large = 255 * 255;
  if (!person_on_turn()) {
    controls_.offer(view, {}, {});
  } else if (view.cells.size() <= large || controls_.modes().empty()) {
    controls_.offer(view, match_.game().identity().verbs,
                    match_.game().moves(match_.observe(match_.turn().to_move)));
  }
  if (is_open()) {
    ending_.clear();
    replay_asked_ = false;
    return;
  }
  question_.reset();  // asked while the game went on
  taken_.clear();
  if (!message_.text.starts_with("Not kept")) say(result(), theme::strong);
  if (solo_ && ending_.empty()) ending_ = solo_->ending(match_, session_.best_times);
  if (session_.watch && is_hidden()) show_hidden_game();
}

// C12: needs the agreement of all people who play; engines always agree.
void MatchPage::ask_undo() {
  const std::size_t people = match_.people();
  const std::size_t count = people == 0 ? 1 : match_.moves_to_last_decision();
  if (const auto possible = Match(match_).undo(count); !possible)
    return say(possible.error().message, theme::red_pen);
  if (!match_.is_between_people()) return undo(count);
  question_ =
      Question{fmt::format("Take back the last turn ({})? All players must agree.", match_.moves().back()),
               {{key::enter, "y", "yes", [this, count] { undo(count); }}, {key::escape, "n", "no"}}};
}

void MatchPage::undo(std::size_t count) {
  engine_turn_.reset();
  say("The last turn is taken back.");
  practise();
  if (const auto undone = match_.undo(count); !undone) return say(undone.error().message, theme::red_pen);
  changed();
}

void MatchPage::ask_replay() {
  if (is_open()) return say("Two engines play: the game can be seen when it is over.");
  replay_asked_ = true;
  ply_ = 0;
}

// Q10: replays the game to the watching user at the requested pace. The result comes last.
void MatchPage::show_hidden_game() {
  replay_asked_ = true;
  if (match_.moves().empty()) return;
  ply_ = 0;
  replay_runs_ = true;
  waits_for_step_ = session_.watch->by_steps;
  next_program_ = Clock::now() + session_.watch->between_moves;
  message_ = {};
}

void MatchPage::run_replay() {
  if (!replay_runs_) return;
  if (ply_ && !is_paused() && Clock::now() >= next_program_) step_replay();
  if (ply_) return;
  replay_runs_ = false;
  if (!is_open()) say(result(), theme::strong);
}

void MatchPage::step_replay() {
  scrolls_ = false;
  const Match before = match_.at(*ply_);
  const std::string& move = match_.moves()[*ply_];
  next_program_ = Clock::now() + session_.watch->between_moves;
  say(fmt::format("{} plays {}.", player_name(match_, before.turn().to_move), move));
  if (++*ply_ == match_.moves().size()) ply_.reset();
}

// The keys of a user who watches engines, as in a running game.
bool MatchPage::pace_replay(char32_t pressed) {
  if (!replay_runs_) return false;
  if (pressed == U' ') {
    waits_for_step_ = !waits_for_step_;
  } else if (pressed == key::enter) {
    if (waits_for_step_) step_replay();
    waits_for_step_ = true;
  } else {
    waits_for_step_ = true;
    return false;
  }
  return true;
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
  say(is_open() ? "Kept. Go on later with: " + keeper_.resume_command()
                : "Kept. See it again with: quadrille matches replay " + keeper_.name());
}

std::string MatchPage::result() const { return "Game over. " + ending_words(match_); }

std::string MatchPage::last_words(bool interrupted) {
  std::string text = match_.moves().empty() || is_hidden() ? "" : board_to_copy();
  if (interrupted) text += match_.moves().empty() && is_open() ? "Interrupted." : "Interrupted. ";
  if (!is_open()) return text + result() + (ending_.empty() ? "" : "\n" + std::string(trimmed(ending_)));
  return match_.moves().empty()
             ? text
             : text +
                   how_to_go_on(match_, keeper_, {.is_hidden = is_hidden(), .move_time = session_.move_time});
}

// Returns the whole board and the line that names the position, unless they are too long to be of use.
std::string MatchPage::board_to_copy() const {
  constexpr int longest_side = 60;
  constexpr std::size_t longest_line = 1000;
  const Identity& identity = match_.game().identity();
  const View view = match_.view({});
  std::string text = identity.description + "\n";
  if (view.rows <= longest_side && view.columns <= longest_side)
    text +=
        draw_board(view, identity, {.width = identity.dense_boards ? session_.screen.blank().width() : 0}) +
        list_pieces(view, identity);
  if (!view.facts.empty()) text += fmt::format("{}\n", fmt::join(fact_words(view), "   "));
  const std::string line = write_line(identity, view.state);
  if (line.size() <= longest_line) text += line + "\n";
  return text;
}

bool MatchPage::programs_only() const { return match_.people() == 0; }

}  // namespace quadrille::fullscreen
