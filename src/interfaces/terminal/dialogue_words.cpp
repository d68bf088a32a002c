// The commands that every prompt of the dialogue understands.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "interfaces/terminal/analysis_text.h"
#include "interfaces/terminal/dialogue.h"
#include "interfaces/terminal/match_words.h"
#include "interfaces/terminal/odds_text.h"

namespace quadrille {
namespace {

constexpr std::string_view help_text =
    "At any prompt:\n"
    "  board   show the whole board again; \"board 40\" begins at column 40,\n"
    "          \"board 40 200\" at row 200 too where not all rows fit\n"
    "  replay  the game so far, move by move\n"
    "  undo    take the last turn back, if all agree; among questions, the last answer\n"
    "  hint    what the strongest engine would play; in a game that people began with\n"
    "          each other only if they agreed at the start (--analysis)\n"
    "  analyse what each move is worth, as far as 20 seconds show, with the same agreement\n"
    "  odds    how likely each square hides a mine, in games that have mines\n"
    "  seat    who plays a seat: \"seat 2 hard\", \"seat 2 human\"; \"seat\" lists them\n"
    "  save    keep the game, and every move from now on; \"save NAME\" gives it a name\n"
    "  help    this list\n"
    "  quit    leave\n";

// The first word of an answer and the rest.
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

}  // namespace

// Returns the next answer that is not a command of every prompt; empty if the dialogue is to end.
std::optional<std::string> PlayDialogue::ask(std::string_view prompt) {
  while (true) {
    const Input input = screen_.ask(prompt);
    switch (input.kind) {
      case Input::Kind::end: ending_ = Ending::input_ended; return std::nullopt;
      case Input::Kind::interrupted: ending_ = Ending::interrupted; return std::nullopt;
      case Input::Kind::too_long:
        say_line(fmt::format("That line has {} characters. An answer is a word or a number.", input.length));
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
    } else if (word == "replay" && rest.empty()) {
      replay();
    } else if (word == "save") {
      save(std::string(rest));
    } else if (word == "hint" && rest.empty()) {
      hint();
    } else if (word == "analyse" && rest.empty()) {
      analyse();
    } else if (word == "odds" && rest.empty()) {
      odds();
    } else if (word == "seat") {
      seat(rest);
      if (match_ && match_->turn().outcome.is_open() && !match_->is_human(match_->turn().to_move)) return "";
    } else {
      return rest.empty() ? word : lower_case(answer);
    }
  }
}

// In a game of one player, help makes it practice.
void PlayDialogue::practise() {
  if (match_->game().identity().players() > 1 || match_->is_practice()) return;
  match_->practise();
  if (!match_->moves().empty()) keep();
  say_line("This is a practice game from now on.");
}

void PlayDialogue::hint() {
  if (!match_ || !match_->turn().outcome.is_open()) {
    say_line("There is no move to give a hint for.");
    return;
  }
  if (!match_->may_be_analysed()) {
    say_line(std::string(no_analysis_text));
    return;
  }
  const auto& levels = levels_of(match_->game());
  if (levels.empty()) {
    say_line("No engine plays these rules.");
    return;
  }
  practise();
  // Odds include the best square and the reason for it. For a board too large for odds the engine gives the
  // hint.
  if (match_->game().ability<OddsAnalyser>() != nullptr) {
    if (const auto odds = find_odds(); odds && odds->best) {
      say_line(best_text(*odds->best));
      return;
    }
  }
  const auto move = think(levels.back().name);
  say_line(move ? fmt::format("{} would play {}.", levels.back().name, *move) : move.error().message);
}

void PlayDialogue::analyse() {
  if (match_ && match_->game().ability<OddsAnalyser>() != nullptr) return odds();
  if (!match_ || !match_->turn().outcome.is_open()) return say_line("There is no position to analyse.");
  if (!match_->may_be_analysed()) return say_line(std::string(no_analysis_text));
  const Game& game = match_->game();
  if (game.ability<Analyser>() == nullptr) return say_line("These rules cannot be analysed.");
  const auto analysis = find_analysis();
  say_line(analysis ? analysis_text(game, match_->view({}), *analysis) : analysis.error().message);
}

void PlayDialogue::odds() {
  if (!match_ || !match_->turn().outcome.is_open()) {
    say_line("There is no board to give odds for.");
    return;
  }
  if (match_->game().ability<OddsAnalyser>() == nullptr) {
    say_line("Nothing is hidden in this game.");
    return;
  }
  practise();
  const auto odds = find_odds();
  say_line(odds ? odds_text(*odds) : odds.error().message);
}

// Handles "seat 2 hard".
void PlayDialogue::seat(std::string_view words) {
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
    const auto& levels = levels_of(match_->game());
    say_line(seats > 1 || levels.empty()
                 ? fmt::format("Say which seat from 1 to {} and who takes it, like \"seat 2 hard\".", seats)
                 : fmt::format("There is 1 seat. Say who takes it, like \"seat 1 {}\".", levels.back().name));
    return;
  }
  const Player player = match_->player_at(static_cast<std::size_t>(*index - 1));
  const auto seated = match_->seat(player, lower_case(who));
  if (seated && !match_->is_human(player)) practise();
  if (seated && !match_->moves().empty()) keep();
  say_line(seated ? fmt::format("{} sits there now.", player_name(*match_, player))
                  : seated.error().message + ".");
}

// C12: a takeback is not a move. It needs the agreement of all people who play; engines always agree. Takes
// back the last person's decision and all that followed. Returns whether it was done; empty if the dialogue
// is to end.
std::optional<bool> PlayDialogue::undo() {
  const std::size_t people = match_->people();
  const std::size_t count = people == 0 ? 1 : match_->moves_to_last_decision();
  if (const auto possible = Match(*match_).undo(count); !possible) {
    say_line(possible.error().message);
    return false;
  }
  const auto take_back = [&] {
    const bool undone = match_->undo(count).has_value();
    keep();
    return undone;
  };
  if (!match_->is_between_people()) {
    practise();
    return take_back();
  }
  while (true) {
    const auto answer = ask(fmt::format("Take back the last turn ({})? All players must agree (yes or no): ",
                                        match_->moves().back()));
    if (!answer) return std::nullopt;
    if (*answer == "no" || *answer == "n") return false;
    if (*answer == "yes" || *answer == "y") return take_back();
    say_line("Please answer yes or no.");
  }
}

void PlayDialogue::save(const std::string& name) {
  if (!match_) {
    say_line("There is no game to save yet.");
    return;
  }
  const auto kept = name.empty() ? keeper_.keep(*match_) : keeper_.keep_as(name, *match_);
  if (!kept) {
    say_line("Not saved: " + kept.error().message + ".");
    return;
  }
  say_line("Saved. Go on later with: " + keeper_.resume_command());
}

void PlayDialogue::show_part(std::string_view from) {
  if (!match_) {
    say_line("There is no board yet.");
    return;
  }
  BoardStyle style{.whole = from.empty()};
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

void PlayDialogue::replay() {
  if (!match_) {
    say_line("There is no game yet.");
    return;
  }
  for (std::size_t ply = 0; ply <= match_->moves().size(); ++ply) {
    say_line(ply == 0 ? "\nStart" : fmt::format("\nMove {}: {}", ply, match_->moves()[ply - 1]));
    show_board(match_->at(ply), {});
  }
}

void PlayDialogue::show_board(const Match& shown, BoardStyle from) {
  BoardStyle style = screen_.style();
  style.first_column = from.first_column;
  style.first_row = from.first_row;
  style.whole = from.whole;
  const Identity& identity = match_->game().identity();
  const View view = shown.view({});
  if (!view.aftermath.story.empty()) say_line(view.aftermath.story);
  say("\n" + identity.description + "\n" + draw_board(view, identity, style) + list_pieces(view, identity) +
      status_of(view));
}

// Returns the facts beside the board, in a line.
std::string PlayDialogue::status_of(const View& view) const {
  std::vector<std::string> parts = fact_words(view);
  if (solo_)
    if (auto status = solo_->status(*match_); !status.empty()) parts.push_back(std::move(status));
  std::string text = parts.empty() ? "" : fmt::format("{}\n", fmt::join(parts, "   "));
  const std::string& legend = match_->game().identity().legend;
  if (!view.turn.outcome.is_open() && !legend.empty() && view.supply.empty() && view.in_hand.empty() && solo_)
    text += legend + "\n";
  return text;
}

}  // namespace quadrille
