#include "service/stored_match.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "service/match_text.h"
#include "service/secrets.h"

namespace quadrille {
namespace {

namespace json = boost::json;

std::int64_t number_of(Instant moment) { return moment.time_since_epoch().count(); }
std::int64_t number_of(Clock::Duration duration) { return duration.count(); }

template <class Kind>
Kind time_of(const json::value& number) {
  return Kind{Clock::Duration{number.to_number<std::int64_t>()}};
}

json::object write_clock(const Clock& clock) {
  json::array left;
  for (const Clock::Duration each : clock.left) left.emplace_back(number_of(each));
  json::object text = {{"each", number_of(clock.limit.each)},
                       {"increment", number_of(clock.limit.increment)},
                       {"left", std::move(left)}};
  if (clock.running) {
    text["running"] = *clock.running;
    text["since"] = number_of(clock.since);
  }
  return text;
}

Clock read_clock(const json::object& text, std::size_t seats) {
  Clock clock({time_of<Clock::Duration>(text.at("each")), time_of<Clock::Duration>(text.at("increment"))},
              seats);
  for (std::size_t i = 0; i < seats; ++i)
    clock.left[i] = time_of<Clock::Duration>(text.at("left").as_array().at(i));
  if (const json::value* running = text.if_contains("running")) {
    clock.running = running->to_number<std::size_t>();
    clock.since = time_of<Instant>(text.at("since"));
    if (*clock.running >= seats) throw std::out_of_range("a clock runs for a seat");
  }
  return clock;
}

template <class Kind, class Read>
void read_if_there(const json::object& body, std::string_view name, std::optional<Kind>& into, Read read) {
  if (const json::value* value = body.if_contains(name)) into = read(*value);
}

}  // namespace

StoredMatch::StoredMatch(std::string name, Match begun)
    : id(std::move(name)), match(std::move(begun)), version(match.version()), seats(match.seats().size()) {}

std::optional<std::size_t> StoredMatch::seat_of(std::string_view token) const {
  if (token.empty()) return std::nullopt;
  const std::string hash = hash_of(token);
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (!seats[i].hash.empty() && same_hash(seats[i].hash, hash)) found = i;
  return found;
}

void StoredMatch::keep_time(Instant moment) {
  // An imported game has no known beginning.
  const std::size_t moves = match.moves().size();
  if (moves == 0) began.reset();
  if (moves == 1 && !began) began = moment;
  if (!is_over()) ended.reset();
  if (is_over() && !ended) ended = moment;
  if (!clock) return;
  // The clock does not run for engines, before the first move, or while a seat is open.
  const bool awaited =
      std::any_of(seats.begin(), seats.end(), [](const Seat& seat_of_match) { return seat_of_match.open; });
  const bool runs = !is_over() && moves > 0 && !awaited && is_human(seat_to_move());
  clock->run_for(runs ? std::optional(seat_to_move()) : std::nullopt, moment);
}

std::optional<Instant> StoredMatch::time_is_up_at() const { return clock ? clock->runs_out() : std::nullopt; }

bool StoredMatch::time_is_up(Instant moment) const {
  const auto up = time_is_up_at();
  return up && *up <= moment;
}

std::string_view field_of(Forfeit::By by) { return by == Forfeit::By::resignation ? "resigned" : "late"; }

MatchRow row_of(const StoredMatch& stored) {
  json::object body = {{"record", write_record(stored.match.record())},
                       {"undo_wanted_by", json::value_from(stored.undo_wanted_by)},
                       {"next", stored.next},
                       {"creator", stored.creator}};
  json::array tokens;
  json::array keys;
  json::array keyed_moves;
  json::array open;
  json::array names;
  for (const StoredMatch::Seat& seat_of_match : stored.seats) {
    tokens.emplace_back(seat_of_match.hash);
    keys.emplace_back(seat_of_match.key);
    keyed_moves.emplace_back(seat_of_match.keyed_move);
    open.emplace_back(seat_of_match.open);
    names.emplace_back(seat_of_match.name);
  }
  body["tokens"] = std::move(tokens);
  body["keys"] = std::move(keys);
  body["keyed_moves"] = std::move(keyed_moves);
  body["open"] = std::move(open);
  body["names"] = std::move(names);
  if (stored.forfeited) body[field_of(stored.forfeited->by)] = stored.forfeited->seat;
  if (stored.clock) body["clock"] = write_clock(*stored.clock);
  if (stored.began) body["began"] = number_of(*stored.began);
  if (stored.ended) body["ended"] = number_of(*stored.ended);
  if (stored.marked) body["marked"] = *stored.marked;
  return {.id = stored.id,
          .version = stored.version,
          .waits_for_engine = stored.waits_for_engine(),
          .body = json::serialize(body),
          .origin = stored.origin,
          .is_over = stored.is_over()};
}

Result<StoredMatch> read_stored_match(const Catalog& catalog, const MatchRow& row) {
  const Error broken{ErrorCode::storage, fmt::format("match {} cannot be read from the database", row.id),
                     "database"};
  try {
    const json::value whole = json::parse(row.body);
    const json::object& body = whole.as_object();
    const auto record = read_record(body.at("record").as_string());
    if (!record) return broken;
    auto match = Match::replay(catalog, *record);
    if (!match) return broken;
    StoredMatch stored(row.id, *std::move(match));
    stored.version = row.version;
    stored.origin = row.origin;
    const std::size_t seats = stored.seats.size();
    // Rows of earlier versions lack some fields.
    const json::array none(seats, "");
    const auto texts = [&](std::string_view name) -> const json::array& {
      const json::value* kept = body.if_contains(name);
      return kept == nullptr ? none : kept->as_array();
    };
    for (std::size_t i = 0; i < seats; ++i)
      stored.seats[i] = {.hash = std::string(body.at("tokens").as_array().at(i).as_string()),
                         .open = body.at("open").as_array().at(i).as_bool(),
                         .key = std::string(body.at("keys").as_array().at(i).as_string()),
                         .keyed_move = std::string(texts("keyed_moves").at(i).as_string()),
                         .name = std::string(texts("names").at(i).as_string())};
    stored.undo_wanted_by = json::value_to<std::vector<std::size_t>>(body.at("undo_wanted_by"));
    stored.next = body.at("next").as_string();
    if (const json::value* creator = body.if_contains("creator")) stored.creator = creator->as_string();
    const auto seat = [seats](const json::value& number) {
      const auto named = number.to_number<std::size_t>();
      if (named >= seats) throw std::out_of_range("a match has such a seat");
      return named;
    };
    for (const std::size_t asking : stored.undo_wanted_by)
      if (asking >= seats) throw std::out_of_range("a seat of the match asks");
    for (const auto by : {Forfeit::By::time, Forfeit::By::resignation})
      read_if_there(body, field_of(by), stored.forfeited, [&](const json::value& number) {
        return Forfeit{seat(number), by};
      });
    read_if_there(body, "began", stored.began, time_of<Instant>);
    read_if_there(body, "ended", stored.ended, time_of<Instant>);
    read_if_there(body, "marked", stored.marked,
                  [](const json::value& number) { return number.to_number<std::uint64_t>(); });
    read_if_there(body, "clock", stored.clock,
                  [&](const json::value& clock) { return read_clock(clock.as_object(), seats); });
    return stored;
  } catch (const std::exception&) {
    return broken;
  }
}

}  // namespace quadrille
