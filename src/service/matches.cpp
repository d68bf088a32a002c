#include "service/matches.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <utility>

#include "core/diagnostics.h"
#include "core/text.h"
#include "service/secrets.h"

namespace quadrille {
namespace {

Error no_such_match(const std::string& id) {
  return {ErrorCode::not_found, fmt::format("there is no match {}", in_quotes(id)), "id"};
}

}  // namespace

Matches::Matches(Catalog catalog, Store& store, Options options)
    : catalog_(std::move(catalog)),
      store_(store),
      options_(std::move(options)),
      feeds_({.threads = std::min(options_.threads, 2),
              .load = [this](const std::string& id) { return load(id); },
              .write = [this](const StoredMatch& stored,
                              MatchFeeds::Seat seat) { return options_.write(shown(stored, seat)); }}),
      alarms_([this](const std::string& id) { time_is_up(id); }),
      engines_({.threads = options_.threads,
                .max_matches = options_.max_engine_matches,
                .make_move = [this](const std::string& id, const Budget& budget) {
                  return make_engine_move(id, budget);
                }}) {
  listening_ = store.listen([this](const Store::Version& news) { hear(news); });
}

Matches::~Matches() { (void)stop(std::chrono::steady_clock::time_point::max()); }

bool Matches::stop(std::chrono::steady_clock::time_point deadline) {
  stopping_ = true;
  resuming_ = {};
  listening_.reset();
  const bool engines_end = engines_.stop(deadline);
  return feeds_.stop(deadline) && engines_end;
}

Result<StoredMatch> Matches::load(const std::string& id) {
  const auto row = store_.load(id);
  if (!row) return row.error();
  if (!*row) return no_such_match(id);
  return read_stored_match(catalog_, **row);
}

// Loads a match, and ends it first if the time of a seat is up.
Result<StoredMatch> Matches::load_settled(const std::string& id) {
  auto stored = load(id);
  return !stored || !stored->time_is_up(now()) ? std::move(stored) : settle(id);
}

Result<StoredMatch> Matches::settle(const std::string& id) {
  return change(id, [](StoredMatch&) -> Result<bool> { return false; });
}

// Schedules the engine and the alarm of a match that has just been stored.
void Matches::go_on(const StoredMatch& stored) {
  if (stored.is_over()) engines_.dismiss(stored.id);
  if (stored.waits_for_engine()) engines_.submit(stored);
  if (stored.clock) alarms_.set(stored.id, stored.time_is_up_at());
}

void Matches::time_is_up(const std::string& id) {
  constexpr auto pause = std::chrono::seconds(2);
  if (auto ended = settle(id); !ended && ended.error().code != ErrorCode::not_found)
    alarms_.set(id, now() + pause);
}

MatchView Matches::shown(const StoredMatch& stored, std::optional<std::size_t> seat) const {
  return view_of(stored, seat, feeds_.seats_present(stored.id));
}

Result<Matches::Begun> Matches::begin(Result<NewMatch> made) {
  if (!made) return made.error();
  const StoredMatch& stored = made->stored;
  if (auto kept = insert(stored); !kept) return kept.error();
  go_on(stored);
  return Begun{shown(stored, std::nullopt), std::move(made->tokens)};
}

Result<void> Matches::insert(const StoredMatch& stored) {
  if (auto admitted = engines_.admit(stored); !admitted) return admitted;
  auto kept = store_.insert(row_of(stored));
  if (!kept) engines_.dismiss(stored.id);
  return kept;
}

Result<Matches::Begun> Matches::create(const MatchPlan& plan, const Budget& budget) {
  return begin(new_match(catalog_, plan, budget));
}

Result<Matches::Begun> Matches::import(const Record& record, const std::string& creator,
                                       const Budget& budget) {
  if (auto room = store_.room_for_import(0); !room) return room.error();
  return begin(imported_match(catalog_, record, creator, budget));
}

// A hidden match is shown when it is over.
Result<void> Matches::check_replay(const StoredMatch& stored) {
  if (stored.is_over() || !stored.match.is_hidden()) return {};
  return Error{ErrorCode::conflict, "a game between engines is shown when it is over", "id"};
}

Result<void> Matches::check_ply(const StoredMatch& stored, std::size_t ply) {
  const std::size_t moves = stored.match.moves().size();
  if (ply <= moves) return {};
  return Error{ErrorCode::bad_usage, fmt::format("the match has only {} so far", counted(moves, "move")),
               "ply"};
}

// Resets the match to its position after `ply` moves.
Result<void> Matches::rewind(StoredMatch& stored, std::size_t ply) {
  if (auto fine = check_ply(stored, ply); !fine) return fine;
  const std::size_t moves = stored.match.moves().size();
  stored.match = stored.match.at(ply);
  if (ply < moves) stored.forfeited.reset();
  return {};
}

Result<MatchView> Matches::view(const std::string& id, std::string_view token, const Part& part) {
  auto stored = load_settled(id);
  if (!stored) return stored.error();
  const auto seat = stored->seat_of(token);
  if (!part.ply && !part.since) return shown(*stored, seat);
  if (auto may = check_replay(*stored); !may) return may.error();
  const bool may_be_analysed = stored->may_be_analysed();
  if (part.ply)
    if (auto rewound = rewind(*stored, *part.ply); !rewound) return rewound.error();
  MatchView view = replay_of(*stored, seat, feeds_.seats_present(id), part.since);
  view.analysis_allowed = may_be_analysed;  // as the match is now, not at that ply
  return view;
}

Result<Matches::Analysable> Matches::analysable(const std::string& id, std::string_view token,
                                                std::optional<std::size_t> ply) {
  auto stored = load_settled(id);
  if (!stored) return stored.error();
  if (auto may = check_replay(*stored); !may) return may.error();
  if (!stored->may_be_analysed())
    return Error{ErrorCode::forbidden,
                 "people play each other here, and have not agreed to analysis: it is for after the game",
                 "id"};
  if (ply)
    if (auto fine = check_ply(*stored, *ply); !fine) return fine.error();
  if (stored->is_game_of_one()) {
    stored = practise(id, token);
    if (!stored) return stored.error();
  }
  if (ply)
    if (auto rewound = rewind(*stored, *ply); !rewound) return rewound.error();
  Viewer viewer;
  if (const auto seat = stored->seat_of(token)) viewer = stored->match.player_at(*seat);
  return Analysable{stored->match.shared_game(), stored->match.observe(viewer)};
}

// M02: help makes the running game of one person practice, so only that person gets help.
Result<StoredMatch> Matches::practise(const std::string& id, std::string_view token) {
  return change(id, [&](StoredMatch& stored) -> Result<bool> {
    if (!stored.is_game_of_one()) return false;  // it has just ended
    if (!stored.seat_of(token))
      return Error{
          ErrorCode::unauthorized,
          "a game of one is analysed for its player alone while it runs: this needs the token of the "
          "seat, as Authorization: Bearer TOKEN",
          "authorization"};
    if (stored.match.is_practice()) return false;
    stored.match.practise();
    stored.marked = stored.version + 1;
    return true;
  });
}

Result<Record> Matches::export_record(const std::string& id) {
  const auto stored = load_settled(id);
  if (!stored) return stored.error();
  if (auto may = check_replay(*stored); !may) return may.error();
  Record record = stored->match.public_record(stored->forfeited);
  record.version = stored->version;  // resignations and lost clocks count too
  return record;
}

// Makes a change and stores it, and starts again if the match was changed meanwhile. `make` returns false if
// there is nothing to store. A match whose clock has run out ends first.
Result<StoredMatch> Matches::change(const std::string& id,
                                    const std::function<Result<bool>(StoredMatch&)>& make) {
  const std::lock_guard lock(guard_of(id));
  while (true) {
    auto stored = load(id);
    if (!stored) return stored;
    const std::uint64_t before = stored->version;
    const Instant moment = now();
    const bool ends = stored->time_is_up(moment);
    if (ends) stored->forfeited = Forfeit{*stored->clock->running, Forfeit::By::time};
    const auto made = ends ? Result<bool>(true) : make(*stored);
    if (!made) return made.error();
    if (!*made) return stored;
    ++stored->version;
    stored->keep_time(moment);
    const auto kept = store_.replace(row_of(*stored), before);
    if (!kept) return kept.error();
    if (!*kept) continue;
    feeds_.announce(*stored);
    go_on(*stored);
    if (!ends) return stored;
  }
}

Result<MatchView> Matches::change_by_seat(
    const std::string& id, std::string_view token,
    const std::function<Result<bool>(StoredMatch&, std::size_t seat)>& make) {
  const auto changed = change(id, [&](StoredMatch& stored) -> Result<bool> {
    const auto seat = stored.seat_of(token);
    if (!seat)
      return Error{ErrorCode::unauthorized, "this needs the token of a seat, as Authorization: Bearer TOKEN",
                   "authorization"};
    return make(stored, *seat);
  });
  if (!changed) return changed.error();
  return shown(*changed, changed->seat_of(token));
}

Result<Matches::Joined> Matches::join(const std::string& id, const std::string& name) {
  const std::string token = random_name();
  const auto changed = change(id, [&](StoredMatch& stored) -> Result<bool> {
    const auto free = std::find_if(stored.seats.begin(), stored.seats.end(),
                                   [](const StoredMatch::Seat& each) { return each.open; });
    if (free == stored.seats.end())
      return Error{ErrorCode::conflict, "no seat of this match is open", "seats"};
    *free = {.hash = hash_of(token), .name = name.empty() ? free->name : name};
    return true;
  });
  if (!changed) return changed.error();
  return Joined{shown(*changed, changed->seat_of(token)), token};
}

Result<MatchView> Matches::play(const std::string& id, std::string_view token, const MoveRequest& request) {
  return change_by_seat(id, token, [&](StoredMatch& stored, std::size_t seat) -> Result<bool> {
    StoredMatch::Seat& mover = stored.seats[seat];
    if (!request.key.empty() && mover.key == request.key) {
      if (mover.keyed_move.empty() || mover.keyed_move == request.move) return false;  // it was made already
      return Error{ErrorCode::conflict,
                   fmt::format("this key came with the move {} before", in_quotes(mover.keyed_move)),
                   "Idempotency-Key"};
    }
    if (request.version && !stored.is_at(*request.version))
      return Error{
          ErrorCode::conflict,
          fmt::format("the match is at version {} by now, not at {}", stored.version, *request.version),
          "version"};
    // After the end of the game the rules decide: some accept a click without effect, the others return the
    // error.
    if (stored.forfeited) return Error{ErrorCode::game_over, "The game is over.", "move"};
    if (!stored.is_over() && stored.seat_to_move() != seat)
      return Error{ErrorCode::forbidden, "it is another seat's turn", "authorization"};
    const auto played = stored.match.play(request.move);
    if (!played) return played.error();
    if (played->effect == Effect::nothing) return false;
    mover.key = request.key;
    mover.keyed_move = request.key.empty() ? "" : request.move;
    stored.undo_wanted_by.clear();
    if (stored.clock && stored.seat_to_move() != seat) stored.clock->reward();
    return true;
  });
}

Result<MatchView> Matches::undo(const std::string& id, std::string_view token) {
  return change_by_seat(id, token, [&](StoredMatch& stored, std::size_t seat) -> Result<bool> {
    if (stored.forfeited) return Error{ErrorCode::game_over, "The game is over.", "undo"};
    auto& wanted = stored.undo_wanted_by;
    const bool first = wanted.empty();
    if (std::find(wanted.begin(), wanted.end(), seat) != wanted.end()) return false;
    wanted.push_back(seat);
    const std::size_t asker = wanted.front();
    const std::size_t count = stored.match.moves_to_last_decision(stored.match.player_at(asker));
    if (first)
      if (auto possible = Match(stored.match).undo(count); !possible) return possible.error();
    for (std::size_t i = 0; i < stored.match.seats().size(); ++i)
      if (stored.is_human(i) && !stored.seats[i].open &&
          std::find(wanted.begin(), wanted.end(), i) == wanted.end())
        return true;
    if (auto undone = stored.match.undo(count); !undone) return undone.error();
    wanted.clear();
    return true;
  });
}

Result<MatchView> Matches::rename(const std::string& id, std::string_view token, const std::string& name) {
  return change_by_seat(id, token, [&](StoredMatch& stored, std::size_t seat) -> Result<bool> {
    return std::exchange(stored.seats[seat].name, name) != name;
  });
}

Result<MatchView> Matches::resign(const std::string& id, std::string_view token) {
  return change_by_seat(id, token, [&](StoredMatch& stored, std::size_t seat) -> Result<bool> {
    if (stored.is_over()) return Error{ErrorCode::game_over, "The game is over.", "resign"};
    stored.forfeited = Forfeit{seat, Forfeit::By::resignation};
    return true;
  });
}

Result<MatchView> Matches::rematch(const std::string& id, std::string_view token, const MatchChanges& changes,
                                   const Budget& budget) {
  // The search for a board runs before the match is locked.
  const auto before = load_settled(id);
  if (!before) return before.error();
  std::optional<StoredMatch> other;
  if (before->seat_of(token) && before->is_over() && before->next.empty()) {
    auto made = match_after(catalog_, *before, changes, budget);
    if (!made) return made.error();
    other = *std::move(made);
  } else if (auto fine = check_changes(catalog_, *before, changes); !fine) {
    return fine.error();
  }
  std::string next;
  bool is_ours = false;
  auto asked = change_by_seat(id, token, [&](StoredMatch& stored, std::size_t) -> Result<bool> {
    next = stored.next;
    if (!next.empty()) return false;
    if (!stored.is_over() || !other)
      return Error{ErrorCode::conflict, "the game is not over: resign, or play it to its end", "rematch"};
    if (!std::exchange(is_ours, true)) {
      if (auto kept = insert(*other); !kept) return kept.error();
    }
    next = stored.next = other->id;
    return true;
  });
  if (is_ours && next == other->id) go_on(*other);
  if (!asked) return asked;
  return view(next, token);
}

Result<std::shared_ptr<void>> Matches::follow(const std::string& id, std::string_view token,
                                              std::optional<std::uint64_t> seen, Tell tell) {
  const auto settled = load_settled(id);
  if (!settled) return settled.error();
  const auto seat = settled->seat_of(token);
  if (!token.empty() && !seat)
    return Error{ErrorCode::unauthorized, "this token is of no seat of this match", "token"};
  auto subscription = feeds_.subscribe(id, seat, seen, std::move(tell));
  // Loads again: a change before the subscription was not sent to this follower.
  const auto stored = load(id);
  if (!stored) return stored.error();
  if (stored->clock) alarms_.set(id, stored->time_is_up_at());
  feeds_.announce(*stored);
  return subscription;
}

// Skips the versions that this process has announced itself.
void Matches::hear(const Store::Version& news) {
  for (const std::string& id : feeds_.behind(news)) {
    const auto stored = load(id);
    if (!stored) continue;
    if (stored->clock) alarms_.set(id, stored->time_is_up_at());
    feeds_.announce(*stored);
  }
}

// Makes one move. The search holds no lock; its result is discarded if the match has changed meanwhile.
Result<void> Matches::make_engine_move(const std::string& id, const Budget& budget) {
  const auto stored = load(id);
  if (!stored || stored->is_over()) engines_.dismiss(id);  // another server may have ended it
  if (!stored) return stored.error();
  if (!stored->waits_for_engine() || stopping_) return {};
  const auto& level = stored->match.seats()[stored->seat_to_move()];
  const auto move = stored->match.engine_move(level, budget);
  if (stopping_) return {};
  if (!move) return move.error();
  const auto changed = change(id, [&](StoredMatch& current) -> Result<bool> {
    if (current.version != stored->version) return false;
    const auto made = current.match.play(*move);
    if (!made) return made.error();
    current.undo_wanted_by.clear();
    return true;
  });
  if (!changed) return changed.error();
  return {};
}

// Submits the matches that have waited since the last call with the same version: the others may only just
// have been submitted.
void Matches::resume_waiting(std::vector<Store::Version>& before, bool first) {
  auto waiting = store_.waiting_for_engines();
  if (!waiting) return;
  std::sort(waiting->begin(), waiting->end());
  for (const Store::Version& each : *waiting) {
    if (stopping_) return;
    if (!first && !std::binary_search(before.begin(), before.end(), each)) continue;
    if (engines_.is_queued(each.id)) continue;
    const auto stored = load(each.id);
    if (!stored || !stored->waits_for_engine()) continue;
    engines_.note_running(*stored);
    engines_.submit(*stored);
  }
  before = *std::move(waiting);
}

void Matches::resume() {
  resuming_ = std::jthread([this](const std::stop_token& end) {
    constexpr auto pause = std::chrono::seconds(2);
    std::mutex guard;
    std::condition_variable_any wake;
    std::vector<Store::Version> before;
    for (bool first = true; !end.stop_requested(); first = false) {
      try {
        engines_.end_long_thoughts();
        resume_waiting(before, first);
      } catch (const std::exception& problem) {
        print_error("quadrille: internal fault while matches were resumed: {}\n", problem.what());
      }
      std::unique_lock lock(guard);
      wake.wait_for(lock, end, pause, [] { return false; });
    }
  });
}

}  // namespace quadrille
