#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/match.h"
#include "service/clock.h"
#include "service/store.h"

namespace quadrille {

// A match with its seats and its clock, as a store keeps it. MatchRow is the same as a row of the database.
struct StoredMatch {
  // Of a match that begins now, or goes on with a record.
  StoredMatch(std::string name, Match begun);

  std::string id;
  Match match;
  std::uint64_t version = 0;  // of the whole, resignations included
  struct Seat {
    std::string hash = {};        // of its token; empty: an engine's, or an open seat's
    bool open = false;            // a person may take it
    std::string key = {};         // of its last move
    std::string keyed_move = {};  // the move that was asked for with that key
    std::string name = {};
  };
  std::vector<Seat> seats;
  std::optional<Forfeit> forfeited = {};
  std::optional<Clock> clock = {};
  std::optional<Instant> began = {};  // with the first move
  std::optional<Instant> ended = {};
  // The version that did no more than mark the match as practice.
  std::optional<std::uint64_t> marked = {};
  std::vector<std::size_t> undo_wanted_by = {};
  std::string next = {};
  std::string creator = {};  // the hash of the client that began it; empty: unknown
  MatchRow::Origin origin = MatchRow::Origin::service;

  [[nodiscard]] bool is_over() const { return forfeited || !match.turn().outcome.is_open(); }
  [[nodiscard]] std::size_t seat_on_turn() const { return match.seat_number(match.turn().to_move); }
  [[nodiscard]] bool is_human(std::size_t seat) const { return match.seats()[seat] == Match::human; }
  [[nodiscard]] bool waits_for_program() const { return !is_over() && !is_human(seat_on_turn()); }
  [[nodiscard]] bool has_person() const { return match.people() > 0; }
  // Whether a person plays alone, and has not finished.
  [[nodiscard]] bool is_game_of_one() const { return !is_over() && has_person() && seats.size() == 1; }
  [[nodiscard]] bool may_be_analysed() const { return is_over() || match.may_be_analysed(); }
  [[nodiscard]] std::optional<std::size_t> seat_of(std::string_view token) const;
  // Whether a move that was made for this version is made for the position of now: a mark changes none.
  [[nodiscard]] bool is_at(std::uint64_t seen) const {
    return seen == version || (marked == version && seen + 1 == version);
  }

  // After a change: when the game began and ended, and whose clock runs.
  void keep_time(Instant moment);
  [[nodiscard]] std::optional<Instant> time_is_up_at() const;
  [[nodiscard]] bool time_is_up(Instant moment) const;
};

// The field of a row's body that has the seat which has forfeited the match.
[[nodiscard]] std::string_view field_of(Forfeit::By by);
[[nodiscard]] MatchRow row_of(const StoredMatch& stored);
// What another version or a broken disk may have written is refused.
[[nodiscard]] Result<StoredMatch> read_stored_match(const Catalog& catalog, const MatchRow& row);

}  // namespace quadrille
