#include "interfaces/terminal/match_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace quadrille {

std::string player_name(const Match& match, Player player) {
  const std::size_t seat = match.seat_number(player);
  const Player at_seat{static_cast<std::uint8_t>(seat)};
  const std::string token = match.game().identity().letter(at_seat);
  return match.is_human(player) ? fmt::format("Player {} ({})", seat + 1, token)
                                : fmt::format("Player {} ({}, {})", seat + 1, token, match.seat_of(player));
}

std::string ending_words(const Match& match) {
  const Outcome outcome = match.turn().outcome;
  std::string result = match.view({}).result;
  // Where a lot decides who plays first, the view does not know the names.
  if (!match.game().identity().first_by_lot || outcome.kind != Outcome::Kind::won) return result;
  return fmt::format("{} wins. {}", player_name(match, outcome.winner), result);
}

std::string prompt_words(const Match& match, const View& view) {
  if (match.game().identity().players() > 1)
    return fmt::format("{}, {}", player_name(match, view.turn.to_move), view.prompt);
  return capitalised(view.prompt);
}

int people_in(const Match& match) {
  return static_cast<int>(std::count(match.seats().begin(), match.seats().end(), Match::human));
}

}  // namespace quadrille
