// The display of a match page: turns its state into plain data for the painter.

#include <fmt/format.h>

#include <algorithm>

#include "interfaces/fullscreen/advice.h"
#include "interfaces/fullscreen/match_page.h"
#include "interfaces/fullscreen/piece_art.h"
#include "interfaces/fullscreen/theme.h"
#include "interfaces/terminal/match_words.h"

namespace quadrille::fullscreen {
namespace {

Square last_square(const View& view) {
  for (const auto* marks : {&view.aftermath.marks, &view.marks})
    if (!marks->empty()) return marks->front().square;
  return {(view.columns + 1) / 2, view.rows_from_bottom ? 1 : (view.rows + 1) / 2};
}

std::string seconds_since(std::chrono::steady_clock::time_point since) {
  return fmt::format("{:.1f} s",
                     std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count());
}

// Returns the help on typing a place, besides the cursor.
std::string typing_help(const Verb* mode) {
  if (mode == nullptr) return "";
  switch (mode->target) {
    case Verb::Target::column: return "; digits name a column";
    case Verb::Target::piece: return "; digits and letters name a piece";
    case Verb::Target::square:
      return joint_of(*mode).empty() ? "; c3 names a square"
                                     : fmt::format("; 3{}4 names a square", joint_of(*mode));
    case Verb::Target::none: break;
  }
  return "";
}

}  // namespace

void MatchPage::show() {
  std::optional<Match> earlier;
  if (ply_) earlier = match_.at(*ply_);
  const Match& shown = earlier ? *earlier : match_;
  const View view = shown.view({});
  Page page = picture(shown, view);
  Canvas canvas = session_.screen.blank();
  places_ = paint_page(canvas, page);
  // The width of squares is known only now, and determines how chances are written.
  if (shows_odds_ && odds_ && !earlier) {
    canvas = session_.screen.blank();
    note_odds(*odds_, view, places_->board.square_width(), session_.screen.has_shades(), page.notes);
    places_ = paint_page(canvas, page);
  }
  scroll_ = places_->board.scroll();
  session_.screen.show(canvas, places_->cursor);
}

Page MatchPage::picture(const Match& shown, const View& view) const {
  Page page{.identity = match_.game().identity(), .view = view};
  page.scroll = scroll_;
  page.facts = facts(view);
  page.seats = seats(shown);
  page.hides_board = is_hidden();
  page.moves = shown.moves();
  page.prompt = prompt(view);
  page.message = message_;
  page.panel = panel();
  page.keys = keys();
  page.focus = last_square(view);
  if (&shown == &match_ && person_on_turn()) note_cursor(page);
  if (&shown == &match_ && is_open()) note_advice(page);
  if (scrolls_) page.focus.reset();
  page.notes.taken = taken_;
  if (box_ == Box::help) page.box = help();
  if (box_ == Box::info) {
    page.box = panel();
    if (page.box.empty()) page.box = {{match_.game().identity().description}};
  }
  return page;
}

void MatchPage::note_cursor(Page& page) const {
  if (controls_.mode() == nullptr || controls_.points_nowhere()) return;
  if (controls_.points_at(Verb::Target::piece)) {
    page.chosen_piece = controls_.piece();
    return;
  }
  page.focus = controls_.cursor();
  page.notes.cursor = controls_.cursor();
  page.notes.cursor_on_column = controls_.points_at(Verb::Target::column);
  if (!page.notes.cursor_on_column) return;
  if (question_) {  // questions are about the last move
    page.focus = last_square(page.view);
    return;
  }
  // The rules determine where it would fall.
  Match tried = match_;
  if (!tried.play(controls_.move())) return;
  const View after = tried.view({});
  for (std::size_t i = 0; i < after.cells.size(); ++i) {
    if (after.cells[i] == page.view.cells[i] || page.view.cells[i] != page.identity.empty) continue;
    const int line = static_cast<int>(i) / after.columns;
    page.notes.ghost = Square{static_cast<int>(i) % after.columns + 1,
                              after.rows_from_bottom ? after.rows - line : line + 1};
    page.notes.ghost_token = std::string(1, after.cells[i]);
    page.focus->row = page.notes.ghost->row;
  }
}

void MatchPage::note_advice(Page& page) const {
  if (!shows_values_ || !analysis_ || analysis_->moves.empty()) return;
  const Verb* mode = controls_.mode();
  if (mode != nullptr && mode->confirms) return;
  // While engines are watched there is no mode.
  const auto first = read_move(page.identity.verbs, analysis_->moves.front().first);
  const Verb* verb = mode != nullptr || !first ? mode : first->verb;
  if (verb != nullptr) note_values(*analysis_, *verb, page.notes, page.piece_notes);
}

std::vector<Page::Seat> MatchPage::seats(const Match& shown) const {
  const Identity& identity = match_.game().identity();
  std::vector<Page::Seat> seats;
  for (std::size_t seat = 0; seat < match_.seats().size(); ++seat) {
    const Turn turn = shown.turn();
    const bool to_move = turn.outcome.is_open() && shown.player_at(seat) == turn.to_move;
    std::string who = match_.seats()[seat];
    if (to_move && program_.busy() && &shown == &match_) who += ", thinking " + seconds_since(thinks_since_);
    seats.push_back({seat, identity.letter(Player{static_cast<std::uint8_t>(seat)}), who, to_move});
  }
  return seats;
}

std::vector<std::string> MatchPage::facts(const View& view) const {
  std::vector<std::string> facts = fact_words(view);
  if (solo_)
    if (std::string status = solo_->status(match_); !status.empty()) facts.push_back(std::move(status));
  return facts;
}

StyledLine MatchPage::prompt(const View& view) const {
  if (question_) return {question_->text, theme::red_pen};
  constexpr std::string_view paused = "Paused. Enter for the next move, space lets them play on.";
  if (ply_ && replay_runs_)
    return {fmt::format("After move {} of {}.{}{}", *ply_, match_.moves().size(), is_paused() ? " " : "",
                        is_paused() ? paused : ""),
            theme::accent};
  if (ply_)
    return {fmt::format("After move {} of {}{}", *ply_, match_.moves().size(),
                        *ply_ == 0 ? "" : fmt::format(": {}", match_.moves()[*ply_ - 1])),
            theme::accent};
  // The result stays visible beside any other message.
  if (!is_open()) return {message_.text == result() ? "What next?" : result(), theme::strong};
  if (!person_on_turn()) {
    if (is_hidden())
      return {fmt::format("Two engines play. {}", session_.watch ? "The game is shown when it is over."
                                                                 : "Only the result is shown."),
              theme::strong};
    if (waits_for_step_) return {std::string(paused), theme::strong};
    return {fmt::format("{} is to move.", player_name(match_, view.turn.to_move))};
  }
  return {wanted(view), theme::strong};
}

// Returns the instruction for the player to move in terms of keys: text commands of the dialogue would mean
// something else here.
std::string MatchPage::wanted(const View& view) const {
  const Verb* mode = controls_.mode();
  if (mode == nullptr || mode->target == Verb::Target::none)
    return fmt::format("{}{}{}", prompt_words(match_, view), controls_.typed().empty() ? "" : "   ",
                       controls_.typed());
  const std::string at = controls_.move();
  if (solo_) {
    constexpr int wide = 80;
    const std::string aim =
        session_.screen.blank().width() < wide ? "" : "Open every square without a mine. ";
    if (!controls_.typed().empty()) return fmt::format("{}Typed: {}", aim, controls_.typed());
    if (shows_odds_ && odds_)
      if (std::string chance = chance_at(*odds_, controls_.cursor()); !chance.empty()) return chance;
    const bool has_begun = !match_.moves().empty();
    const auto start = std::find_if(view.marks.begin(), view.marks.end(),
                                    [](const Mark& mark) { return mark.kind == Mark::Kind::start; });
    const Square cursor = controls_.cursor();
    if (!has_begun && start != view.marks.end())
      return fmt::format("Begin at {},{}: from there no guess is needed. You are at {},{}.",
                         start->square.column, start->square.row, cursor.column, cursor.row);
    return fmt::format("{}You are at {},{}.", aim, cursor.column, cursor.row);
  }
  std::string who = player_name(match_, view.turn.to_move);
  if (mode->target != Verb::Target::column) return fmt::format("{}, {}   {}", who, mode->label, at);
  if (controls_.modes().size() == 1) return fmt::format("{}   {}", prompt_words(match_, view), at);
  return fmt::format("{}, {}   {} ({})", who, mode->label, at, mode->id);
}

std::vector<StyledLine> MatchPage::panel() const {
  std::vector<StyledLine> lines;
  if (is_hidden())
    for (const Page::Seat& seat : seats(match_))
      lines.push_back({fmt::format("{}  {}", seat.letter, seat.who)});
  if (ply_ || is_hidden()) return lines;
  if (!is_open()) {
    for (const std::string& line : wrapped(ending_, Screen::least_width)) lines.push_back({line});
    if (solo_) lines.push_back({legend(), theme::pencil});
    return lines;
  }
  if (advisor_.busy() && shows_values_)
    lines.push_back({fmt::format("Analysis: {} of {} s", seconds_since(thinks_since_), analysis_time.count()),
                     theme::pencil});
  if (advisor_.busy() && shows_odds_)
    lines.push_back({"Odds: " + seconds_since(thinks_since_), theme::pencil});
  if (hinter_.busy()) lines.push_back({"Hint: " + seconds_since(thinks_since_), theme::pencil});
  if (shows_values_ && analysis_) lines = value_lines(*analysis_, match_.game().identity().players());
  if (shows_odds_ && odds_) lines = odds_lines(*odds_, match_.view({}), has_tens());
  return lines;
}

// Returns whether chances have room for their tens only.
bool MatchPage::has_tens() const {
  return places_ && places_->board.square_width() < 3 && !session_.screen.has_shades();
}

std::vector<KeyHint> MatchPage::keys() const {
  std::vector<KeyHint> keys;
  if (question_) {
    for (const Answer& answer : question_->answers)
      keys.push_back({answer.key, answer.shown, answer.about, true});
    return keys;
  }
  if (ply_) {
    keys = {
        {U'[', "[", "back"}, {U']', "]", "forward"}, {key::home, "Home", "first"}, {key::end, "End", "last"}};
    if (replay_runs_)
      keys.insert(keys.begin(),
                  {{U' ', "Space", waits_for_step_ ? "go on" : "pause"}, {key::enter, "Enter", "step"}});
    if (replays_) keys.push_back({U'q', "q", "quit", true});
    if (!replays_) keys.push_back({key::escape, "Esc", replay_runs_ ? "to the end" : "to the game", true});
    return keys;
  }
  const Game& game = match_.game();
  if (!is_open()) {
    keys = {{U'1', "1", "quit", true},
            {U'2', "2", "different settings", true},
            {U'3', "3", "same settings", true}};
    if (is_hidden()) {
      keys.push_back({U'r', "r", "replay", true});
      return keys;
    }
    keys.push_back({U'[', "[", "look back"});
    if (match_.undo_allowed()) keys.push_back({U'u', "u", "undo"});
    if (solo_) keys.push_back({U'i', "i", "summary"});
    return keys;
  }
  const bool many = controls_.modes().size() > 1;
  if (many && std::none_of(controls_.modes().begin(), controls_.modes().end(),
                           [](const Verb& mode) { return mode.key == 0; }))
    keys.push_back({key::enter, "Enter", "play"});
  for (const Verb& mode : controls_.modes()) {
    const bool is_enter = mode.key == 0 || !many;
    const std::string name = many ? mode.id : controls_.points_at(Verb::Target::piece) ? "pick" : "play";
    const auto letter = is_enter ? key::enter : static_cast<char32_t>(mode.key);
    keys.push_back({letter, is_enter ? "Enter" : utf8(letter), name});
  }
  if (programs_only() && !is_hidden())
    keys = {{U' ', "Space", waits_for_step_ ? "go on" : "pause"}, {key::enter, "Enter", "step"}};
  const bool may_help = match_.may_be_analysed() && !is_hidden();
  if (game.ability<Analyser>() && may_help)
    keys.push_back({U'A', controls_.can_type(U'a') ? "A" : "a", "values"});
  if (game.ability<OddsAnalyser>()) keys.push_back({U'o', "o", "odds"});
  if (!levels_of(game).empty() && may_help && !programs_only()) keys.push_back({U'h', "h", "hint"});
  if (match_.undo_allowed() && !is_hidden()) keys.push_back({U'u', "u", "undo"});
  keys.push_back({U'n', "n", "new"});
  keys.push_back({U's', "s", "save"});
  keys.push_back({U'?', "?", "help", true});
  keys.push_back({U'q', "q", "quit", true});
  return keys;
}

std::vector<StyledLine> MatchPage::help() const {
  std::vector<StyledLine> lines = {{"Keys", theme::strong}};
  const auto add = [&](std::string_view shown, std::string_view about) {
    lines.push_back({fmt::format("{:<19}{}", shown, about)});
  };
  add("[ ]", "look back and forward");
  if (!replays_) {
    const Game& game = match_.game();
    const auto& modes = controls_.modes();
    if (programs_only()) {
      add("Space", "pause, go on");
      add("Enter", "one move at a time");
    } else {
      add("arrows, Home, End", fmt::format("move the cursor{}", typing_help(controls_.mode())));
      add("Enter, space", "play there; so does a click");
    }
    if (game.ability<OddsAnalyser>()) {
      if (!programs_only()) add("f, right click", "flag; Enter on a clue opens around it");
      add("o", "chance of a mine for every square");
    } else if (modes.size() > 1 && !programs_only()) {
      for (const Verb& mode : modes)
        if (mode.key != 0) add(std::string(1, mode.key), mode.id);
    }
    if (game.ability<Analyser>())
      add(controls_.can_type(U'a') ? "A" : "a", "values: ▲ win, = tie, ▼ lose, ○ open");
    if (!levels_of(game).empty() && !programs_only()) add("h", "a hint of the strongest engine");
    if (match_.undo_allowed())
      add("u", fmt::format("undo the last turn{}", match_.people() > 1 ? ", if all agree" : ""));
    add("s", "under which name the game is kept");
    add("n", "another game");
  }
  if (places_ && !(places_->board.all_columns() && places_->board.all_lines()))
    add("PgUp PgDn < >", "scroll, as arrows do where no cursor moves");
  add("i", "the panel, where it has no room");
  add("Ctrl-L", "draw everything anew");
  add("q", "quit; Esc takes a question back");
  lines.push_back({""});
  lines.push_back({legend(), theme::pencil});
  if (match_.game().identity().has_pictures()) lines.push_back({std::string(art_legend()), theme::pencil});
  lines.push_back({"Any key closes this.", theme::pencil});
  return lines;
}

// Returns the legend of the signs on the board, some of which differ from those of the text dialogue.
std::string MatchPage::legend() const {
  const Identity& identity = match_.game().identity();
  std::string text = "( ) last move";
  if (identity.players() > 1) text += "   [ ] winning";
  if (match_.view({}).rows_from_bottom) text += "   : : would fall here";
  if (identity.legend.empty()) return text;
  std::string_view rest = identity.legend;
  while (!rest.empty()) {
    constexpr std::string_view joint = "   ";
    const auto end = std::min(rest.find(joint), rest.size());
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + joint.size(), rest.size()));
    if (part.starts_with(". ")) continue;  // an empty square
    text += fmt::format("   {}{}", shown_as(part.front()), part.substr(1));
  }
  return text;
}

}  // namespace quadrille::fullscreen
