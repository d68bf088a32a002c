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

// A match as one caller may see it. Seats count from 0.
struct MatchView {
  struct Seat {
    std::string player;     // its letter
    std::string kind;       // human, open (waits for a person), or a level
    std::string name = {};  // of the person or engine; may be empty
    bool present = false;   // the person follows the match on this server
  };
  std::string id;
  std::string game;
  std::uint64_t version = 0;
  std::string state;  // name of the outcome, resigned or timeout
  std::optional<std::size_t> to_move = {};
  std::optional<std::size_t> winner = {};
  // Only the result is shown: position, view, legal, moves and to_move are empty.
  bool hidden = false;
  std::string position = {};  // a whole line
  View view = {};             // what this caller may see of the board
  // The moves of the player to move. Empty if they are too many to be listed.
  std::optional<std::vector<LegalMove>> legal = {};
  std::vector<std::string> moves = {};   // from the ply `since` on
  std::vector<std::size_t> movers = {};  // the seat that made each of them
  std::size_t since = 0;
  std::vector<Seat> seats = {};
  std::optional<std::size_t> you = {};           // the caller's seat
  std::vector<std::size_t> undo_wanted_by = {};  // seats that agree to a takeback
  bool undo_allowed = true;
  bool analysis_allowed = true;  // at present
  bool practice = false;
  std::string next = {};  // id of the rematch
  std::size_t first = 0;  // the seat that moved first
  struct ClockFace {      // in seconds
    double each = 0;
    double increment = 0;
    std::vector<double> left = {};            // by seat, at present
    std::optional<std::size_t> running = {};  // the seat whose clock runs
  };
  std::optional<ClockFace> clock = {};
  std::optional<double> elapsed = {};  // seconds from the first move to the end, or until now
};

[[nodiscard]] std::string_view name_of(Outcome::Kind kind);
[[nodiscard]] std::string_view name_of(Forfeit::By by);
// Refuses (bad_settings) boards too large for a service: each change and each analysis sends a whole board.
[[nodiscard]] Result<void> check_squares(const View& view);
// Returns the legal moves; empty if they are more than the service lists.
[[nodiscard]] std::optional<std::vector<LegalMove>> listed_moves(const Game& game,
                                                                 const Observation& observation);

// Returns the match as the caller in this seat sees it; without a seat the caller is a spectator. `present`
// are the seats whose players follow the match. Lists the moves from the ply `since` on; empty: the last
// ones. Shows a hidden match (Q10) completely, for its replay.
[[nodiscard]] MatchView replay_of(const StoredMatch& stored, std::optional<std::size_t> seat,
                                  const std::vector<std::size_t>& present,
                                  std::optional<std::size_t> since = {});
// The same, but of a hidden match the result alone.
[[nodiscard]] MatchView view_of(const StoredMatch& stored, std::optional<std::size_t> seat,
                                const std::vector<std::size_t>& present);

}  // namespace quadrille
