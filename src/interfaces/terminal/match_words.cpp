#include "interfaces/terminal/match_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace quadrille {
namespace {

// Returns " --seats human,hard"; empty if only people play.
std::string seats_flag(const Match& match, bool from_start) {
  const int players = match.game().identity().players();
  if (match.people() == match.seats().size()) return "";
  std::vector<std::string> seats = match.seats();
  // In a given position each player has the seat of the same number, regardless of who moved first.
  for (int i = 0; !from_start && i < players; ++i)
    seats[static_cast<std::size_t>(i)] = match.seat_of(Player{static_cast<std::uint8_t>(i)});
  return fmt::format(" --seats {}", fmt::join(seats, ","));
}

}  // namespace

std::string ending_words(const Match& match) {
  const Outcome outcome = match.turn().outcome;
  std::string result = match.view({}).result;
  // With a random first player, the view does not know the names.
  if (!match.game().identity().random_first_player || outcome.kind != Outcome::Kind::won) return result;
  return fmt::format("{} wins. {}", player_name(match, outcome.winner), result);
}

std::string prompt_words(const Match& match, const View& view) {
  if (match.game().identity().players() > 1)
    return fmt::format("{}, {}", player_name(match, view.turn.to_move), view.prompt);
  return capitalised(view.prompt);
}

std::vector<std::string> fact_words(const View& view) {
  std::vector<std::string> words;
  for (const auto& [name, value] : view.facts) words.push_back(fmt::format("{}: {}", name, value));
  return words;
}

std::string cannot_be_kept(const Error& reason) {
  return fmt::format("Games cannot be kept here: {}. A line says how to go on when you leave.",
                     reason.message);
}

std::string how_to_go_on(const Match& match, Keeper& keeper, const Leaving& leaving) {
  const Identity& identity = match.game().identity();
  std::string note;
  // The visible part of a game with secrets is not the whole game.
  if (!keeper.is_current() && (leaving.wants_kept || leaving.is_hidden || identity.has_secrets))
    if (const auto kept = keeper.keep(match); !kept) note = "Not kept: " + kept.error().message + ".\n";
  const bool could_not_be_kept = !note.empty();
  const std::string time = leaving.move_time ? fmt::format(" --time {}ms", leaving.move_time->count()) : "";
  const View view = match.view({});
  if (!leaving.is_hidden && !view.notation.empty()) note += "Position: " + view.notation + "\n";
  if (keeper.is_current()) return note + "Go on with: " + keeper.resume_command() + time;
  if (!leaving.wants_kept && !could_not_be_kept)
    note += "Not kept: the line below has the position alone. The word save keeps a game with its moves.\n";
  // With the same seed, engines play the same game again.
  const std::string state = leaving.is_hidden ? "" : view.state;
  std::string command = fmt::format(
      "quadrille play {} --position {}{}{}", identity.game, for_shell(write_line(identity, state)),
      seats_flag(match, leaving.is_hidden), match.undo_allowed() ? "" : " --no-undo");
  if (match.analysis_allowed()) command += " --analysis";
  if (leaving.is_hidden) command += fmt::format(" --seed {}", *match.record().seed);
  return fmt::format("{}{}: {}{}", note,
                     identity.has_secrets ? "What can be seen goes on, for practice, with" : "Go on with",
                     command, time);
}

}  // namespace quadrille
