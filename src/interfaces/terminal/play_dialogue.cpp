#include "interfaces/terminal/play_dialogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <future>
#include <memory>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "interfaces/terminal/match_words.h"
#include "interfaces/terminal/odds_text.h"
#include "interfaces/terminal/seat_questions.h"
#include "interfaces/terminal/solo.h"

namespace quadrille {
namespace {

constexpr std::string_view help_text =
    "At any prompt:\n"
    "  board   show the board again; \"board 40\" begins at column 40,\n"
    "          \"board 40 200\" at row 200 too where not all rows fit\n"
    "  undo    take the last turn back, if all agree; among questions, the last answer\n"
    "  hint    what the strongest program would play\n"
    "  odds    how likely each square hides a mine, in games that have mines\n"
    "  seat    who plays a seat: \"seat 2 hard\", \"seat 2 human\"; \"seat\" lists them\n"
    "  save    keep the game for later; \"save NAME\" gives it a name\n"
    "  help    this list\n"
    "  quit    leave\n";

// The first word of an answer and what follows it.
struct Words {
  std::string_view first;
  std::string_view rest;
};

Words split_words(std::string_view answer) {
  const auto blank = answer.find_first_of(" \t");
  if (blank == std::string_view::npos) return {answer, {}};
  return {answer.substr(0, blank), trimmed(answer.substr(blank))};
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

std::string random_name(const std::string& game) {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  std::random_device chance;
  std::string name = game + "-";
  for (int i = 0; i < 5; ++i) name += letters[chance() % letters.size()];
  return name;
}

class PlayDialogue {
 public:
  PlayDialogue(const Entry& entry, PlayRequest request, const SavedGames& saved, Screen& screen)
      : entry_(entry),
        request_(std::move(request)),
        saved_(saved),
        screen_(screen),
        settings_(request_.given),
        match_(std::move(request_.match)),
        saved_as_(std::move(request_.saved_as)) {}

  Result<Ending> run() {
    std::shared_ptr<const Game> game;
    if (match_) {
      game = match_->shared_game();
    } else {
      if (auto error = conflict(); error && !can_be_mended(*error)) return *error;
    }
    while (true) {
      if (!game) game = ask_settings();
      if (!game) return leave();
      if (!match_) {
        if (!ask_seats(*game)) return leave();
        auto begun = Match::begin(game, {.seed = request_.seeds(),
                                         .undo_allowed = request_.undo_allowed,
                                         .seats = seats_for(*game),
                                         .practice = request_.seed_chosen && game->identity().has_secrets});
        if (!begun) return begun.error();
        match_ = *std::move(begun);
        saved_as_.clear();
        if (game->identity().first_by_lot && !is_silent())
          say_line(
              fmt::format("\nThe lot has fallen: {} begins.", player_name(*match_, match_->turn().to_move)));
      }
      solo_.reset();
      if (match_->game().abilities().sum_up) solo_.emplace(*match_);
      const auto choice = play_and_choose();
      if (!choice) return leave();
      request_.seats = match_->seats();
      match_.reset();
      if (*choice == Choice::different_settings) {
        if (entry_.asks_seats) request_.seats.clear();
        settings_ = Settings(entry_.options);
        played_before_ = true;
        game.reset();
      }
    }
  }

 private:
  enum class Choice { different_settings, same_settings };

  void say(std::string_view text) { screen_.write(text); }
  void say_line(std::string_view text) {
    say(text);
    say("\n");
  }

  // The next answer that is not one of the words that are understood everywhere; nothing when the dialogue
  // is to end.
  std::optional<std::string> ask(std::string_view prompt) {
    while (true) {
      const Input input = screen_.ask(prompt);
      switch (input.kind) {
        case Input::Kind::end: ending_ = Ending::input_ended; return std::nullopt;
        case Input::Kind::interrupted: ending_ = Ending::interrupted; return std::nullopt;
        case Input::Kind::too_long:
          say_line(
              fmt::format("That line has {} characters. An answer is a word or a number.", input.length));
          continue;
        case Input::Kind::line: break;
      }
      std::string answer(trimmed(input.text));
      const auto [typed, rest] = split_words(answer);
      const std::string word = lower_case(typed);
      if (word == "quit" && rest.empty()) {
        ending_ = Ending::finished;
        return std::nullopt;
      }
      if (word == "help" && rest.empty()) {
        say(help_text);
        if (match_ && !match_->game().identity().legend.empty()) say_line(match_->game().identity().legend);
      } else if (word == "board") {
        show_part(rest);
      } else if (word == "save") {
        save(rest);
      } else if (word == "hint" && rest.empty()) {
        hint();
      } else if (word == "odds" && rest.empty()) {
        odds();
      } else if (word == "seat") {
        seat(rest);
        if (match_ && match_->turn().outcome.is_open() && !match_->is_human(match_->turn().to_move))
          return "";
      } else {
        return rest.empty() ? word : answer;
      }
    }
  }

  // What the rules as they stand now say against each other, defaults standing in for open questions.
  std::optional<Error> conflict() const {
    auto game = entry_.create(settings_);
    if (!game) return game.error();
    const auto seated = Match::check_seats(**game, seats_for(**game));
    if (seated) return std::nullopt;
    Error error = seated.error();
    // A level that other rules of the game have is a matter of the rules.
    if (error.where == "seats" && usual_rules_seat_everybody()) {
      error.where.clear();
      for (const Option& option : entry_.options)
        error.where += (error.where.empty() ? "" : ",") + option.name;
    }
    return error;
  }

  bool usual_rules_seat_everybody() const {
    const auto usual = entry_.create(Settings(entry_.options));
    if (!usual) return false;
    const auto& levels = (*usual)->abilities().levels;
    return std::all_of(request_.seats.begin(), request_.seats.end(), [&](const std::string& who) {
      return who == Match::human ||
             std::any_of(levels.begin(), levels.end(), [&](const Level& level) { return level.name == who; });
    });
  }

  // The seats that flags have named. Once other settings may have other numbers of players, people take the
  // rest.
  std::vector<std::string> seats_for(const Game& game) const {
    std::vector<std::string> seats = request_.seats;
    if (played_before_ && !seats.empty())
      seats.resize(static_cast<std::size_t>(game.identity().players()), std::string(Match::human));
    return seats;
  }

  // The rules named by an error that a question may still set right.
  std::vector<std::string> askable(const Error& error) const {
    std::vector<std::string> names;
    for (const std::string_view part : split(error.where, ','))
      for (const Option& option : entry_.options)
        if (option.name == trimmed(part) && !option.question.empty() && !request_.given.given(option.name))
          names.push_back(option.name);
    return names;
  }

  // Whether an answer could still set right what flags have fixed: all open rules at their least, or at their
  // most.
  bool can_be_mended(const Error& error) const {
    const auto open = askable(error);
    const auto fits = [&](int Option::*bound) {
      Settings tried = settings_;
      for (const Option& option : entry_.options)
        if (std::find(open.begin(), open.end(), option.name) != open.end())
          if (!tried.set(option.name, write_value(option, option.*bound))) return false;
      return entry_.create(tried).has_value();
    };
    return !open.empty() && (fits(&Option::least) || fits(&Option::most));
  }

  bool all_given(const Error& error) const {
    const auto parts = split(error.where, ',');
    return std::all_of(parts.begin(), parts.end(),
                       [&](std::string_view part) { return settings_.given(trimmed(part)); });
  }

  // C01: one question after the other until all are answered. A board that does not fit is asked again as
  // soon as every rule that takes part in the misfit is known (C03).
  std::shared_ptr<const Game> ask_settings() {
    request_.given = settings_;
    std::vector<std::string> answered;
    while (true) {
      const auto open = std::find_if(entry_.options.begin(), entry_.options.end(), [&](const Option& option) {
        return !option.question.empty() && !settings_.settled(option.name);
      });
      if (open == entry_.options.end()) {
        auto game = entry_.create(settings_);
        if (game) return *std::move(game);
        // Answers that only together do not fit what flags have fixed: all of them are asked again.
        say_line(game.error().message + ".");
        if (answered.empty()) return nullptr;
        for (const std::string& name : answered) settings_.forget(name);
        answered.clear();
        continue;
      }
      const auto answer =
          ask(fmt::format("{} ({}) [{}]: ", open->question, range_of(*open), usual_of(*open)));
      if (!answer) return nullptr;
      if (*answer == "undo") {
        if (answered.empty()) {
          say_line("There is no answer to take back.");
        } else {
          settings_.forget(answered.back());
          answered.pop_back();
        }
        continue;
      }
      const auto set = settings_.set(open->name, answer->empty() ? usual_of(*open) : *answer);
      if (!set) {
        say_line(set.error().message + ".");
        continue;
      }
      answered.push_back(open->name);
      if (const auto error = conflict(); error && all_given(*error)) {
        say_line(error->message + ".");
        for (const std::string& name : askable(*error)) {
          settings_.forget(name);
          std::erase(answered, name);
        }
      }
    }
  }

  // Asks who plays, in games that want it asked and unless it is known. False when the dialogue is to end.
  bool ask_seats(const Game& game) {
    if (!entry_.asks_seats || !request_.seats.empty()) return true;
    SeatQuestions questions(game.abilities().levels);
    while (const auto question = questions.question()) {
      const auto answer = ask(*question);
      if (!answer) return false;
      if (*answer == "undo") {
        if (!questions.take_back()) say_line("There is no answer to take back.");
      } else if (const auto taken = questions.answer(*answer); !taken) {
        say_line(taken.error().message + ".");
      }
    }
    request_.seats = questions.seats();
    return true;
  }

  // Q10: where programs play each other only the result is shown.
  bool is_silent() const { return entry_.asks_seats && !request_.watch && programs_play_alone(); }

  bool programs_play_alone() const { return people_in(*match_) == 0; }

  // Plays until the game is over, shows how it ended, and asks what to do next (C09, C10).
  std::optional<Choice> play_and_choose() {
    while (true) {
      if (!is_silent()) show_board({});
      while (match_->turn().outcome.is_open())
        if (!take_turn()) return std::nullopt;
      say_line("Game over. " + ending_words(*match_));
      if (solo_) say(solo_->ending(*match_, request_.best_times));
      say("\n  1  Quit\n  2  Play again with different settings\n  3  Play again with the same settings\n");
      bool taken_back = false;
      while (!taken_back) {
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
          if (!undone) return std::nullopt;
          taken_back = *undone;
        } else {
          say_line(in_quotes(*answer) +
                   " is not one of the choices: type 1 or quit, 2 or different, 3 or same.");
        }
      }
    }
  }

  // One move of the program on turn, or one answer of the person. False when the dialogue is to end.
  bool take_turn() {
    const View view = match_->view({});
    if (!match_->is_human(view.turn.to_move)) return take_program_turn(view.turn.to_move);
    const auto answer = ask(prompt_words(*match_, view) + ": ");
    if (!answer) return false;
    if (!match_->is_human(view.turn.to_move)) return true;  // the seat was given to a program
    if (*answer == "undo") {
      const auto undone = undo();
      if (undone && *undone) show_board({});
      return undone.has_value();
    }
    const auto played = match_->play(*answer);
    if (played) {
      if (solo_) solo_->clicked(*match_, played->effect);
      if (played->effect == Effect::changes) {
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

  // In a game of one, help makes it practice.
  void practise() {
    if (match_->game().identity().players() > 1 || match_->is_practice()) return;
    match_->practise();
    say_line("This is a practice game from now on.");
  }

  bool take_program_turn(Player player) {
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
    if (is_silent()) return true;
    if (solo_) solo_->clicked(*match_, played->effect);
    say_line(fmt::format("{} plays {}.", player_name(*match_, player), played->move));
    show_board({});
    return !is_watched() || !match_->turn().outcome.is_open() || wait_for_watcher();
  }

  bool is_watched() const { return request_.watch && programs_play_alone(); }

  // Why the strongest program will do what it does, where the game can tell.
  void explain(const std::string& level) {
    const Abilities& abilities = match_->game().abilities();
    if (!abilities.odds || level != abilities.levels.back().name) return;
    if (const auto odds = abilities.odds(match_->look({})); odds && odds->best)
      say_line(best_text(*odds->best));
  }

  // Whoever watches sets the pace: a line stops the programs, then each Enter is a move. False when the
  // dialogue is to end.
  bool wait_for_watcher() {
    WatchPace& pace = *request_.watch;
    if (!pace.by_steps) {
      if (!screen_.rest(pace.between_moves)) return true;
      pace.by_steps = true;
    }
    while (true) {
      const auto answer = ask("Enter for the next move, run to let them play on: ");
      if (!answer) return false;
      if (answer->empty()) return true;
      if (*answer == "run") {
        pace.by_steps = false;
        return true;
      }
      say_line(in_quotes(*answer) + " is not understood here: press Enter, or type run, help or quit.");
    }
  }

  // The move of a program, whatever it is by then when an interrupt comes.
  [[nodiscard]] Result<std::string> think(const std::string& level) const {
    std::atomic<bool> stop = false;
    Budget budget;
    budget.stop = &stop;
    if (request_.move_time) budget.deadline = std::chrono::steady_clock::now() + *request_.move_time;
    auto move = std::async(std::launch::async, [&] { return match_->program_move(level, budget); });
    constexpr auto between_looks = std::chrono::milliseconds(20);
    while (move.wait_for(between_looks) != std::future_status::ready)
      if (screen_.interrupted()) stop = true;
    return move.get();
  }

  void hint() {
    if (!match_ || !match_->turn().outcome.is_open()) {
      say_line("There is no move to give a hint for.");
      return;
    }
    const auto& levels = match_->game().abilities().levels;
    if (levels.empty()) {
      say_line("No program plays these rules.");
      return;
    }
    practise();
    // Odds come with the best square and the reason for it; a board too large for them has its program.
    if (const auto& odds_of = match_->game().abilities().odds) {
      if (const auto odds = odds_of(match_->look({})); odds && odds->best) {
        say_line(best_text(*odds->best));
        return;
      }
    }
    const auto move = think(levels.back().name);
    say_line(move ? fmt::format("{} would play {}.", levels.back().name, *move) : move.error().message);
  }

  void odds() {
    if (!match_ || !match_->turn().outcome.is_open()) {
      say_line("There is no board to give odds for.");
      return;
    }
    if (!match_->game().abilities().odds) {
      say_line("Nothing is hidden in this game.");
      return;
    }
    practise();
    const auto odds = match_->game().abilities().odds(match_->look({}));
    say_line(odds ? odds_text(*odds) : odds.error().message);
  }

  // "seat 2 hard"
  void seat(std::string_view words) {
    if (!match_) {
      say_line("There are no seats before the game has begun; --seats names them beforehand.");
      return;
    }
    const auto [number, who] = split_words(words);
    const int seats = match_->game().identity().players();
    const auto index = parse_integer(number);
    if (words.empty()) {
      for (std::size_t i = 0; i < match_->seats().size(); ++i)
        say_line(fmt::format("  {}  {}", i + 1, match_->seats()[i]));
      return;
    }
    if (!index || *index < 1 || *index > seats || who.empty()) {
      say_line(fmt::format("Say which seat from 1 to {} and who takes it, like \"seat 2 hard\".", seats));
      return;
    }
    const Player player = match_->player_at(static_cast<std::size_t>(*index - 1));
    const auto seated = match_->seat(player, lower_case(who));
    if (seated && !match_->is_human(player)) practise();
    say_line(seated ? fmt::format("{} sits there now.", player_name(*match_, player))
                    : seated.error().message + ".");
  }

  // C12: undo is no move. It needs the agreement of all people who play; programs do not mind. Takes back
  // what the last person has decided and all that followed. Nothing when the dialogue is to end.
  std::optional<bool> undo() {
    const int people = people_in(*match_);
    const std::size_t count = people == 0 ? 1 : match_->moves_to_last_decision();
    if (const auto possible = Match(*match_).undo(count); !possible) {
      say_line(possible.error().message);
      return false;
    }
    if (people < 2) {
      practise();
      return match_->undo(count).has_value();
    }
    while (true) {
      const auto answer = ask(fmt::format(
          "Take back the last turn ({})? All players must agree (yes or no): ", match_->moves().back()));
      if (!answer) return std::nullopt;
      if (*answer == "no" || *answer == "n") return false;
      if (*answer == "yes" || *answer == "y") return match_->undo(count).has_value();
      say_line("Please answer yes or no.");
    }
  }

  void save(std::string_view wanted) {
    if (!match_) {
      say_line("There is no game to save yet.");
      return;
    }
    const std::string& game = match_->game().identity().game;
    std::string name(wanted);
    if (name.empty()) name = saved_as_.empty() ? random_name(game) : saved_as_;
    const auto mode = name == saved_as_ ? Placing::replace : Placing::create;
    const auto written = saved_.save(name, match_->record(), mode);
    if (!written) {
      say_line("Not saved: " + written.error().message + ".");
      return;
    }
    saved_as_ = name;
    say_line(fmt::format("Saved. Go on later with: quadrille play {} --resume {}", game, name));
  }

  void show_part(std::string_view from) {
    if (!match_) {
      say_line("There is no board yet.");
      return;
    }
    BoardStyle style;
    const View view = match_->view({});
    const auto [column, row] = split_words(from);
    const auto read = [&](std::string_view text, std::string_view what, int most, int& into) {
      const auto number = parse_integer(text);
      const bool fits = text.empty() || (number && *number >= 1 && *number <= most);
      if (!fits)
        say_line(fmt::format("The board can begin at {} 1 to {}, not at {}.", what, most, in_quotes(text)));
      if (fits && !text.empty()) into = static_cast<int>(*number);
      return fits;
    };
    if (!read(column, "column", view.columns, style.first_column)) return;
    if (!read(row, "row", view.rows, style.first_row)) return;
    show_board(style);
  }

  void show_board(BoardStyle from) {
    BoardStyle style = screen_.style();
    style.first_column = from.first_column;
    style.first_row = from.first_row;
    const Identity& identity = match_->game().identity();
    const View view = match_->view({});
    if (!view.aftermath.story.empty()) say_line(view.aftermath.story);
    say("\n" + identity.description + "\n" + draw_board(view, identity, style) + list_pieces(view, identity) +
        status_of(view));
  }

  // What there is to know beside the board, in a line.
  std::string status_of(const View& view) const {
    std::vector<std::string> parts;
    for (const auto& [name, value] : view.facts) parts.push_back(fmt::format("{}: {}", name, value));
    if (solo_)
      if (auto status = solo_->status(*match_); !status.empty()) parts.push_back(std::move(status));
    std::string text = parts.empty() ? "" : fmt::format("{}\n", fmt::join(parts, "   "));
    const std::string& legend = match_->game().identity().legend;
    if (!view.turn.outcome.is_open() && !legend.empty() && view.supply.empty() && view.in_hand.empty() &&
        solo_)
      text += legend + "\n";
    return text;
  }

  // " --seats human,hard" when a program plays.
  std::string seats_flag() const {
    std::vector<std::string> seats;
    for (int i = 0; i < match_->game().identity().players(); ++i)
      seats.push_back(match_->seat_of(Player{static_cast<std::uint8_t>(i)}));
    const bool people_only =
        std::all_of(seats.begin(), seats.end(), [](const std::string& who) { return who == Match::human; });
    return people_only ? "" : fmt::format(" --seats {}", fmt::join(seats, ","));
  }

  // The last words: how to go on with an unfinished game, which is shown once more when nobody asked to leave
  // it.
  Ending leave() {
    if (!match_) return ending_;
    if (!match_->turn().outcome.is_open()) return ending_ == Ending::input_ended ? Ending::finished : ending_;
    switch (ending_) {
      case Ending::finished: break;
      case Ending::interrupted:
        show_board({});
        say("Interrupted. ");
        break;
      case Ending::input_ended:
        show_board({});
        say("The input ended before the game. ");
        break;
    }
    const Identity& identity = match_->game().identity();
    if (match_->moves().empty()) return ending_;
    // What can be seen of it is not the whole game.
    if (identity.has_secrets) {
      save({});
    } else {
      say_line(fmt::format("Go on with: quadrille play {} --position {}{}", identity.game,
                           for_shell(write_line(identity, match_->view({}).state)), seats_flag()));
    }
    return ending_;
  }

  const Entry& entry_;
  PlayRequest request_;
  const SavedGames& saved_;
  Screen& screen_;
  Settings settings_;
  std::optional<Match> match_;
  std::optional<Solo> solo_;  // in games of one player
  std::string saved_as_;
  bool played_before_ = false;  // with other settings
  Ending ending_ = Ending::finished;
};

}  // namespace

Result<Ending> play_dialogue(const Entry& entry, PlayRequest request, const SavedGames& saved,
                             Screen& screen) {
  return PlayDialogue(entry, std::move(request), saved, screen).run();
}

}  // namespace quadrille
