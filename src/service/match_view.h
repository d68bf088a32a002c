#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/game.h"
#include "catalog/match.h"
#include "catalog/view.h"
#include "core/result.h"
#include "service/stored_match.h"

namespace quadrille {

// A match as one caller may see it. Seats are counted from 0.
struct MatchView {
  struct Seat {
    std::string player;     // its letter
    std::string kind;       // human, open (no person has taken it yet), or a level
    std::string name = {};  // of the person or engine; empty: not given
    bool present = false;   // the person follows the match on this server
  };
  std::string id;
  std::string game;
  std::uint64_t version = 0;
  std::string state;  // as the outcome's name, resigned or timeout
  std::optional<std::size_t> to_move = {};
  std::optional<std::size_t> winner = {};
  // Only the result may be shown: position, view, legal moves, moves and to_move are left out.
  bool hidden = false;
  std::string position = {};  // a whole line
  View view = {};             // what this caller may see of the board
  // Of the player to move. Absent where they are too many to be listed.
  std::optional<std::vector<LegalMove>> legal = {};
  std::vector<std::string> moves = {};   // from the ply `since` on
  std::vector<std::size_t> movers = {};  // the seat that made each of them
  std::size_t since = 0;
  std::vector<Seat> seats = {};
  std::optional<std::size_t> you = {};           // the caller's seat
  std::vector<std::size_t> undo_wanted_by = {};  // seats that agree to a takeback
  bool undo_allowed = true;
  bool analysis_allowed = true;  // right now
  bool practice = false;
  std::string next = {};  // the id of the rematch
  std::size_t first = 0;  // the seat that began
  struct ClockFace {      // in seconds
    double each = 0;
    double increment = 0;
    std::vector<double> left = {};            // by seat, right now
    std::optional<std::size_t> running = {};  // the seat whose time goes by
  };
  std::optional<ClockFace> clock = {};
  std::optional<double> elapsed = {};  // seconds from the first move to the end, or until now
};

[[nodiscard]] std::string_view name_of(Outcome::Kind kind);
[[nodiscard]] std::string_view name_of(Forfeit::By by);
// Refuses boards that are too large for a service: each change and each analysis sends all of one.
[[nodiscard]] Result<void> check_squares(const View& view);
// The legal moves of a position; absent where they are more than the service lists.
[[nodiscard]] std::optional<std::vector<LegalMove>> listed_moves(const Game& game,
                                                                 const Observation& observation);

// The match as the caller in this seat sees it; a caller without a seat is a spectator. `present` are the
// seats whose players follow the match. Lists the moves from the ply `since` on; absent: the last ones.
// A game between engines that is hidden while it runs (Q10) is shown whole: for its replay.
[[nodiscard]] MatchView replay_of(const StoredMatch& stored, std::optional<std::size_t> seat,
                                  const std::vector<std::size_t>& present,
                                  std::optional<std::size_t> since = {});
// The same, and of a hidden game the result alone.
[[nodiscard]] MatchView view_of(const StoredMatch& stored, std::optional<std::size_t> seat,
                                const std::vector<std::size_t>& present);

}  // namespace quadrille
