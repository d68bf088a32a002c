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

// A match with its seats and its clock, as the store keeps it. MatchRow is its row in the database.
struct StoredMatch {
  // For a match that begins now, or continues from a record.
  StoredMatch(std::string name, Match begun);

  std::string id;
  Match match;
  std::uint64_t version = 0;  // counts every change, resignations included
  struct Seat {
    std::string hash = {};        // of its token; empty for an engine and an open seat
    bool open = false;            // a person may take it
    std::string key = {};         // idempotency key of its last move
    std::string keyed_move = {};  // move requested with that key
    std::string name = {};
  };
  std::vector<Seat> seats;
  std::optional<Forfeit> forfeited = {};
  std::optional<Clock> clock = {};
  std::optional<Instant> began = {};  // at the first move
  std::optional<Instant> ended = {};
  // The version that only marked the match as practice.
  std::optional<std::uint64_t> marked = {};
  std::vector<std::size_t> undo_wanted_by = {};
  std::string next = {};
  std::string creator = {};  // the hash of the client that began it; empty: unknown
  MatchRow::Origin origin = MatchRow::Origin::service;

  [[nodiscard]] bool is_over() const { return forfeited || !match.turn().outcome.is_open(); }
  [[nodiscard]] std::size_t seat_to_move() const { return match.seat_number(match.turn().to_move); }
  [[nodiscard]] bool is_human(std::size_t seat) const { return match.seats()[seat] == Match::human; }
  [[nodiscard]] bool waits_for_engine() const { return !is_over() && !is_human(seat_to_move()); }
  [[nodiscard]] bool has_person() const { return match.people() > 0; }
  // True while one person plays a game of one seat.
  [[nodiscard]] bool is_game_of_one() const { return !is_over() && has_person() && seats.size() == 1; }
  [[nodiscard]] bool may_be_analysed() const { return is_over() || match.may_be_analysed(); }
  // Returns the seat of a token; empty if there is none.
  [[nodiscard]] std::optional<std::size_t> seat_of(std::string_view token) const;
  // True if a move made for version `seen` applies to the current position. Marking a match as practice does
  // not change the position.
  [[nodiscard]] bool is_at(std::uint64_t seen) const {
    return seen == version || (marked == version && seen + 1 == version);
  }

  // Updates `began`, `ended` and the clock. The caller calls it after every change.
  void keep_time(Instant moment);
  [[nodiscard]] std::optional<Instant> time_is_up_at() const;
  [[nodiscard]] bool time_is_up(Instant moment) const;
};

// Returns the field of a row's body that has the seat that has forfeited the match.
[[nodiscard]] std::string_view field_of(Forfeit::By by);
[[nodiscard]] MatchRow row_of(const StoredMatch& stored);
// Returns a storage error for a row that is damaged or of an incompatible version.
[[nodiscard]] Result<StoredMatch> read_stored_match(const Catalog& catalog, const MatchRow& row);

}  // namespace quadrille
