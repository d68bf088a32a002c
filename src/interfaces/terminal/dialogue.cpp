#include "interfaces/terminal/dialogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <future>
#include <memory>
#include <utility>

#include "core/text.h"
#include "interfaces/terminal/match_words.h"
#include "interfaces/terminal/odds_text.h"
#include "interfaces/terminal/seat_questions.h"

namespace quadrille {

template <class Work>
auto PlayDialogue::interruptible(Work work) const {
  std::atomic<bool> stop = false;
  Budget budget;
  budget.stop = &stop;
  auto result = std::async(std::launch::async, [&] { return work(budget); });
  constexpr auto between_looks = std::chrono::milliseconds(20);
  while (result.wait_for(between_looks) != std::future_status::ready)
    if (screen_.interrupted()) stop = true;
  return result.get();
}

PlayDialogue::PlayDialogue(const Entry& entry, PlayRequest request, KeptGames& games, TextConsole& screen)
    : entry_(entry),
      request_(std::move(request)),
      games_(games),
      screen_(screen),
      match_(std::move(request_.match)),
      keeper_(games, std::move(request_.kept)) {}

Result<Ending> PlayDialogue::run() {
  std::shared_ptr<const Game> game;
  if (match_) {
    game = match_->shared_game();
  } else if (auto error = rule_questions().hopeless()) {
    return *std::move(error);
  }
  while (true) {
    if (!game) game = ask_rules();
    if (!game) return leave();
    if (!match_) {
      if (!ask_seats(*game)) return leave();
      if (auto begun = begin(game); !begun) {
        if (!screen_.interrupted()) return begun.error();
        ending_ = Ending::interrupted;
        return leave();
      }
    }
    tell_if_not_kept();
    solo_.reset();
    if (match_->game().ability<SoloSummary>() != nullptr) solo_.emplace(*match_);
    const auto choice = play_and_choose();
    if (!choice) return leave();
    request_.seats = match_->seats();
    match_.reset();
    if (*choice == Choice::different_settings) {
      if (entry_.asks_seats) request_.seats.clear();
      request_.given = Settings(entry_.options);
      played_before_ = true;
      game.reset();
    }
  }
}

RuleQuestions PlayDialogue::rule_questions() const {
  return {entry_, request_.given, [this](const Game& game) { return seats_for(game); }};
}

template <class Questions>
bool PlayDialogue::ask_all(Questions& questions) {
  while (const auto question = questions.question()) {
    const auto answer = ask(*question);
    if (!answer) return false;
    if (*answer == "undo") {
      if (!questions.take_back()) say_line("There is no answer to take back.");
    } else if (const auto taken = questions.answer(*answer); !taken) {
      say_line(taken.error().message + ".");
    }
  }
  return true;
}

std::shared_ptr<const Game> PlayDialogue::ask_rules() {
  RuleQuestions questions = rule_questions();
  if (!ask_all(questions)) return nullptr;
  auto game = questions.game();
  assert(game && "answers fit each other");
  return *std::move(game);
}

// Asks for the seats if the game wants it and they are not known yet.
bool PlayDialogue::ask_seats(const Game& game) {
  if (!entry_.asks_seats || !request_.seats.empty()) return true;
  SeatQuestions questions(levels_of(game));
  if (!ask_all(questions)) return false;
  request_.seats = questions.seats();
  return true;
}

// Returns the seats that flags have named. After a change of settings, which may change the number of
// players, people take the remaining seats.
std::vector<std::string> PlayDialogue::seats_for(const Game& game) const {
  std::vector<std::string> seats = request_.seats;
  if (played_before_ && !seats.empty())
    seats.resize(static_cast<std::size_t>(game.identity().players()), std::string(Match::human));
  return seats;
}

Result<void> PlayDialogue::begin(const std::shared_ptr<const Game>& game) {
  const Match::Setup setup{.seed = request_.seeds(),
                           .undo_allowed = request_.undo_allowed,
                           .seats = seats_for(*game),
                           .practice = request_.seed_chosen && game->identity().has_secrets,
                           .analysis_allowed = request_.analysis_allowed};
  auto begun = interruptible([&](const Budget& budget) { return Match::begin(game, setup, budget); });
  if (!begun) return begun.error();
  match_ = *std::move(begun);
  keeper_ = Keeper(games_);
  if (game->identity().random_first_player && !is_silent())
    say_line(fmt::format("\nThe lot has fallen: {} begins.", player_name(*match_, match_->turn().to_move)));
  return {};
}

// P05: warns before the first move if the game is to be kept and cannot be.
void PlayDialogue::tell_if_not_kept() {
  if (!request_.keeps_every_move && !match_->game().identity().has_secrets) return;
  if (const auto place = keeper_.prepare(); !place) say_line(cannot_be_kept(place.error()));
}

bool PlayDialogue::engines_play_alone() const { return match_->people() == 0; }

// Plays until the game is over, shows the result, and asks for the next step (C09, C10).
std::optional<PlayDialogue::Choice> PlayDialogue::play_and_choose() {
  while (true) {
    if (!is_silent()) show_board({});
    if (is_silent() && is_watched()) say_line("Two engines play. The game is shown when it is over.");
    while (match_->turn().outcome.is_open())
      if (!take_turn()) return std::nullopt;
    const bool goes_on = !is_silent() || !is_watched() || show_hidden_game();
    say_line("Game over. " + ending_words(*match_));
    if (!goes_on) return std::nullopt;
    if (solo_) say(solo_->ending(*match_, request_.best_times));
    if (is_silent() && !is_watched()) say_line("Type replay to see the game.");
    say("\n  1  Quit\n  2  Play again with different settings\n  3  Play again with the same settings\n");
    if (const auto choice = choose_after_the_end()) return choice;
    if (!match_->turn().outcome.is_open()) return std::nullopt;
  }
}

// Returns empty if the dialogue is to end, or if the game continues after a takeback.
std::optional<PlayDialogue::Choice> PlayDialogue::choose_after_the_end() {
  while (true) {
    const auto answer = ask("Choose 1, 2 or 3: ");
    if (!answer) return std::nullopt;
    if (*answer == "1") {
      ending_ = Ending::finished;
      return std::nullopt;
    }
    if (*answer == "2" || *answer == "different") return Choice::different_settings;
    if (*answer == "3" || *answer == "same") return Choice::same_settings;
    if (*answer == "undo") {
      const auto undone = undo();
      if (!undone || *undone) return std::nullopt;
    } else {
      say_line(in_quotes(*answer) + " is not one of the choices: type 1 or quit, 2 or different, 3 or same.");
    }
  }
}

// Takes one move of the engine to move, or one answer of the person. Returns false if the dialogue is to end.
bool PlayDialogue::take_turn() {
  const View view = match_->view({});
  if (!match_->is_human(view.turn.to_move)) return take_engine_turn(view.turn.to_move);
  const auto answer = ask(prompt_words(*match_, view) + ": ");
  if (!answer) return false;
  if (!match_->is_human(view.turn.to_move)) return true;  // an engine has taken the seat
  if (*answer == "undo") {
    const auto undone = undo();
    if (undone && *undone) show_board({});
    return undone.has_value();
  }
  const auto played = match_->play(*answer);
  if (played) {
    if (solo_) solo_->clicked(*match_, played->effect);
    if (played->effect == Effect::changes) {
      keep();
      show_board({});
    } else {
      say_line("That does nothing here.");
    }
  } else if (played.error().code == ErrorCode::bad_notation) {
    say_line(played.error().message + " Type help for other words.");
  } else {
    say_line(played.error().message);
  }
  return true;
}

bool PlayDialogue::take_engine_turn(Player player) {
  if (is_watched()) explain(match_->seat_of(player));
  const auto move = think(match_->seat_of(player));
  if (screen_.interrupted()) {
    ending_ = Ending::interrupted;
    return false;
  }
  if (!move) {
    say_line(fmt::format("{} cannot move: {}. A person plays on.", player_name(*match_, player),
                         move.error().message));
    return match_->seat(player, Match::human).has_value();
  }
  const auto played = match_->play(*move);
  assert(played && "a program plays by the rules");
  keep();
  if (is_silent()) return true;
  if (solo_) solo_->clicked(*match_, played->effect);
  say_line(fmt::format("{} plays {}.", player_name(*match_, player), played->move));
  show_board({});
  return !is_watched() || !match_->turn().outcome.is_open() || wait_for_watcher();
}

// Explains the move of a level, in games whose analysis reasons as that level does.
void PlayDialogue::explain(const std::string& level) {
  if (match_->game().ability<OddsAnalyser>() == nullptr) return;
  if (const auto odds = find_odds(); odds && odds->best && odds->best->level == level)
    say_line(best_text(*odds->best));
}

// Lets the watching user set the pace: a line pauses the engines, then each Enter plays a move. Returns false
// if the dialogue is to end.
bool PlayDialogue::wait_for_watcher() {
  WatchSpeed& pace = *request_.watch;
  if (!pace.by_steps) {
    if (!screen_.rest(pace.between_moves)) return true;
    pace.by_steps = pace.paused = true;
  }
  while (true) {
    const Ending before = ending_;
    const auto answer = ask("Enter for the next move, run to let them play on: ");
    if (!answer && ending_ == Ending::input_ended && pace.paused) {  // no later answer can pause the game
      ending_ = before;
      pace.by_steps = pace.paused = false;
      return true;
    }
    if (!answer) return false;
    if (answer->empty()) return true;
    if (*answer == "run") {
      pace.by_steps = pace.paused = false;
      return true;
    }
    say_line(in_quotes(*answer) + " is not understood here: press Enter, or type run, help or quit.");
  }
}

// Q10: replays a game that was hidden while it ran, at the pace of the watching user. Returns false if the
// dialogue is to end.
bool PlayDialogue::show_hidden_game() {
  bool goes_on = true;
  for (std::size_t ply = 0; goes_on && ply <= match_->moves().size(); ++ply) {
    if (ply > 0)
      say_line(fmt::format("{} plays {}.", player_name(*match_, replayed_->turn().to_move),
                           match_->moves()[ply - 1]));
    replayed_ = match_->at(ply);
    show_board({});
    goes_on = ply == match_->moves().size() || wait_for_watcher();
  }
  replayed_.reset();
  return goes_on;
}

// Returns the move of an engine: at an interrupt, the best found so far.
Result<std::string> PlayDialogue::think(const std::string& level) const {
  return interruptible([&](Budget budget) {
    if (request_.move_time) budget.deadline = std::chrono::steady_clock::now() + *request_.move_time;
    return match_->engine_move(level, budget);
  });
}

Result<BoardOdds> PlayDialogue::find_odds() const {
  return interruptible([&](const Budget& budget) {
    return match_->game().ability<OddsAnalyser>()->odds(match_->observe({}), budget);
  });
}

Result<Analysis> PlayDialogue::find_analysis() const {
  constexpr std::chrono::seconds analysis_time(20);
  return interruptible([&](Budget budget) {
    budget.deadline = std::chrono::steady_clock::now() + analysis_time;
    return match_->game().ability<Analyser>()->analyse(match_->observe(match_->turn().to_move), budget);
  });
}

// Called after every change. Keeps the game if every move is kept or the game has a name.
void PlayDialogue::keep() {
  if (!request_.keeps_every_move && keeper_.name().empty()) return;
  const auto kept = keeper_.keep(*match_);
  if (kept) return;
  if (kept.error().code == ErrorCode::conflict)
    if (const auto news = keeper_.news(); news && *news)
      if (auto now = Match::replay(match_->shared_game(), **news)) {
        match_ = *std::move(now);
        return say_line("The game was changed elsewhere meanwhile. This is how it stands there.");
      }
  say_line("Not kept: " + kept.error().message + ".");
}

// Writes how to resume an unfinished game. Shows its board again unless the user asked to leave.
Ending PlayDialogue::leave() {
  if (!match_) return ending_;
  if (!match_->turn().outcome.is_open()) return ending_ == Ending::input_ended ? Ending::finished : ending_;
  if (ending_ != Ending::finished && !is_silent()) show_board({});
  if (ending_ == Ending::interrupted) say(match_->moves().empty() ? "Interrupted.\n" : "Interrupted. ");
  if (!match_->moves().empty())
    say_line(how_to_go_on(*match_, keeper_,
                          {.wants_kept = request_.keeps_every_move,
                           .is_hidden = is_silent(),
                           .move_time = request_.move_time}));
  return ending_;
}

Result<Ending> play_dialogue(const Entry& entry, PlayRequest request, KeptGames& games, TextConsole& screen) {
  return PlayDialogue(entry, std::move(request), games, screen).run();
}

}  // namespace quadrille
