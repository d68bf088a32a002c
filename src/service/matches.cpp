#include "service/matches.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <map>
#include <random>
#include <utility>

#include "core/text.h"
#include "service/secrets.h"

namespace quadrille {
namespace {

constexpr std::string_view open_seat = "open";
constexpr std::size_t most_programs_on_turn = 100'000;

std::uint64_t secret_seed() {
  std::random_device chance;
  return std::uint64_t{chance()} << 32 | chance();
}

// The seats of a plan: where nobody sits yet a person is expected.
struct Seats {
  explicit Seats(std::vector<std::string> wished) : who(std::move(wished)) {
    for (std::size_t i = 0; i < who.size(); ++i) {
      if (who[i] != open_seat) continue;
      who[i] = Match::human;
      open.push_back(i);
    }
  }
  std::vector<std::string> who;
  std::vector<std::size_t> open;
};

double seconds_in(Clock::Duration duration) { return std::chrono::duration<double>(duration).count(); }

std::optional<MatchView::ClockFace> clock_of(const Sitting& sitting) {
  if (!sitting.clock) return std::nullopt;
  const Clock& clock = *sitting.clock;
  MatchView::ClockFace shown{
      seconds_in(clock.limit.each), seconds_in(clock.limit.increment), {}, clock.running};
  for (std::size_t seat = 0; seat < clock.left.size(); ++seat)
    shown.left.push_back(seconds_in(clock.left_at(seat, now())));
  return shown;
}

// Every change sends all of a board to everybody.
Result<void> check_size(const Game& game) {
  constexpr int most = 255 * 255;
  const auto start = game.read("");
  if (!start) return start.error();
  const View view = game.describe(*start);
  if (view.columns * view.rows <= most) return {};
  return Error{ErrorCode::bad_settings, fmt::format("matches are played on at most {} squares", most),
               "rules"};
}

Error no_such_match(const std::string& id) {
  return {ErrorCode::not_found, fmt::format("there is no match {}", in_quotes(id)), "id"};
}

}  // namespace

std::string_view name_of(Outcome::Kind kind) {
  switch (kind) {
    case Outcome::Kind::open: return "open";
    case Outcome::Kind::won: return "won";
    case Outcome::Kind::draw: return "draw";
    case Outcome::Kind::lost: return "lost";
  }
  std::abort();
}

std::optional<std::vector<std::string>> listed_moves(const Game& game, const Sight& sight) {
  constexpr std::size_t most = 1000;
  auto moves = game.moves(sight);
  if (moves.size() > most) return std::nullopt;
  return moves;
}

Matches::Matches(Catalog catalog, Store& store, int threads)
    : catalog_(std::move(catalog)),
      store_(store),
      alarms_([this](const std::string& id) { time_is_up(id); }),
      programs_(threads, most_programs_on_turn) {
  listening_ = store.listen([this](const Store::Version& news) { hear(news); });
}

Matches::~Matches() {
  stopping_ = true;
  listening_.reset();
}

Result<Sitting> Matches::load(const std::string& id) {
  const auto row = store_.load(id);
  if (!row) return row.error();
  if (!*row) return no_such_match(id);
  return read_sitting(catalog_, **row);
}

// As it is by now: whoever has run out of time has lost.
Result<Sitting> Matches::load_settled(const std::string& id) {
  auto sitting = load(id);
  return !sitting || !sitting->time_is_up(now()) ? std::move(sitting) : settle(id);
}

Result<Sitting> Matches::settle(const std::string& id) {
  return change(id, [](Sitting&) -> Result<bool> { return false; });
}

// Of a match that has just been kept.
void Matches::go_on(const Sitting& sitting) {
  if (sitting.waits_for_program()) submit_program(sitting.id);
  if (sitting.clock) alarms_.set(sitting.id, sitting.time_is_up_at());
}

void Matches::time_is_up(const std::string& id) {
  constexpr auto pause = std::chrono::seconds(2);
  if (auto ended = settle(id); !ended && ended.error().code != ErrorCode::not_found)
    alarms_.set(id, now() + pause);
}

MatchView Matches::view_of(const Sitting& sitting, std::optional<std::size_t> seat) const {
  const Match& match = sitting.match;
  const Identity& identity = match.game().identity();
  const Turn turn = match.turn();
  Viewer viewer;
  if (seat) viewer = match.player_at(*seat);
  MatchView view;
  view.id = sitting.id;
  view.game = identity.game;
  view.version = sitting.version;
  const Sight sight = match.look(viewer);
  view.view = match.game().describe(sight);
  view.position = write_line(identity, view.view.state);
  view.legal.emplace();
  if (!sitting.is_over()) view.legal = listed_moves(match.game(), sight);
  view.moves = match.moves();
  view.you = seat;
  view.undo_wanted_by = sitting.undo_wanted_by;
  view.undo_allowed = match.record().undo_allowed;
  view.practice = match.is_practice();
  view.next = sitting.next;
  view.first = match.seat_number(Player{});
  view.clock = clock_of(sitting);
  if (sitting.began) view.elapsed = seconds_in(sitting.ended.value_or(now()) - *sitting.began);
  const std::size_t seats = match.seats().size();
  for (std::size_t i = 0; i < seats; ++i)
    view.seats.push_back({identity.letter(Player{static_cast<std::uint8_t>(i)}),
                          sitting.chairs[i].open ? std::string(open_seat) : match.seats()[i],
                          sitting.chairs[i].name});
  for (const auto& follower : followers_of(sitting.id))
    if (follower->seat) view.seats[*follower->seat].present = true;
  // Of a game that was given up the rules do not tell all.
  if (const auto& sum_up = match.game().abilities().sum_up; sum_up && !turn.outcome.is_open())
    for (Fact& fact : sum_up(sight, {.effective = match.moves().size(), .seconds = view.elapsed}))
      view.view.facts.push_back(std::move(fact));
  if (const auto loser = sitting.loser_by_forfeit()) {
    view.state = sitting.resigned ? "resigned" : "timeout";
    if (seats == 2) view.winner = 1 - *loser;
    return view;
  }
  view.state = name_of(turn.outcome.kind);
  if (turn.outcome.is_open()) view.to_move = sitting.seat_on_turn();
  if (turn.outcome.kind == Outcome::Kind::won) view.winner = match.seat_number(turn.outcome.winner);
  return view;
}

// Nobody has the token of an open seat until somebody joins.
Result<Matches::Begun> Matches::begin(Match match, const std::vector<std::size_t>& open,
                                      const std::vector<std::string>& names, Clock::Limit limit) {
  Sitting sitting(random_name(), std::move(match));
  const std::size_t seats = sitting.chairs.size();
  if (names.size() > seats)
    return Error{ErrorCode::bad_usage, fmt::format("{} names are too many for {} seats", names.size(), seats),
                 "names"};
  if (limit.each.count() > 0) sitting.clock.emplace(limit, seats);
  for (const std::size_t seat : open) sitting.chairs[seat].open = true;
  for (std::size_t i = 0; i < names.size(); ++i) sitting.chairs[i].name = names[i];
  Begun begun;
  begun.tokens.resize(seats);
  for (std::size_t i = 0; i < seats; ++i) {
    if (!sitting.is_human(i) || sitting.chairs[i].open) continue;
    begun.tokens[i] = random_name();
    sitting.chairs[i].hash = hash_of(*begun.tokens[i]);
  }
  if (auto kept = store_.insert(stored(sitting)); !kept) return kept.error();
  begun.match = view_of(sitting, std::nullopt);
  go_on(sitting);
  return begun;
}

Result<Matches::Begun> Matches::create(const Plan& plan) {
  const auto entry = catalog_.find(plan.game);
  if (!entry) return entry.error();
  auto named = catalog_.position(**entry, plan.rules, plan.from);
  if (!named) return named.error();
  if (auto fits = check_size(*named->game); !fits) return fits.error();
  const Seats seats(plan.seats);
  auto match = Match::begin(
      named->game,
      {.seed = secret_seed(), .from = named->state, .undo_allowed = plan.undo_allowed, .seats = seats.who});
  if (!match) return match.error();
  return begin(*std::move(match), seats.open, plan.names, plan.clock);
}

Result<Matches::Begun> Matches::import(const Record& record) {
  // Far from where it would no longer fit into the database: it goes on from there.
  constexpr std::uint64_t most_versions = 1'000'000'000'000;
  if (record.version > most_versions)
    return Error{ErrorCode::bad_notation, fmt::format("a version is at most {}", most_versions), "version"};
  Record whole = record;
  if (!whole.seed) whole.seed = secret_seed();
  auto match = Match::replay(catalog_, whole);
  if (!match) return match.error();
  if (auto fits = check_size(match->game()); !fits) return fits.error();
  // Whoever brings a game could have looked at it.
  if (match->game().identity().has_secrets) match->practise();
  return begin(*std::move(match), {}, {}, {});
}

Result<MatchView> Matches::view(const std::string& id, std::string_view token,
                                std::optional<std::size_t> ply) {
  auto sitting = load_settled(id);
  if (!sitting) return sitting.error();
  if (ply) {
    const std::size_t moves = sitting->match.moves().size();
    if (*ply > moves)
      return Error{ErrorCode::bad_usage, fmt::format("there are only {} moves so far", moves), "ply"};
    Record record = sitting->match.record();
    record.moves.resize(*ply);
    auto before = Match::replay(catalog_, record);
    if (!before) return before.error();
    sitting->match = *std::move(before);
    if (*ply < moves) {
      sitting->resigned.reset();
      sitting->late.reset();
    }
  }
  return view_of(*sitting, sitting->seat_of(token));
}

Result<Record> Matches::export_record(const std::string& id) {
  const auto sitting = load(id);
  if (!sitting) return sitting.error();
  return sitting->match.public_record();
}

// Makes a change and keeps it, again from the start when somebody else was faster. `make` answers false where
// there is nothing to keep. A game that somebody has lost by the clock ends first.
Result<Sitting> Matches::change(const std::string& id, const std::function<Result<bool>(Sitting&)>& make) {
  const std::lock_guard lock(guard_of(id));
  while (true) {
    auto sitting = load(id);
    if (!sitting) return sitting;
    const std::uint64_t before = sitting->version;
    const Instant moment = now();
    const bool ends = sitting->time_is_up(moment);
    if (ends) sitting->late = sitting->clock->running;
    const auto made = ends ? Result<bool>(true) : make(*sitting);
    if (!made) return made.error();
    if (!*made) return sitting;
    ++sitting->version;
    sitting->keep_time(moment);
    const auto kept = store_.replace(stored(*sitting), before);
    if (!kept) return kept.error();
    if (!*kept) continue;
    tell_followers(*sitting);
    go_on(*sitting);
    if (!ends) return sitting;
  }
}

Result<MatchView> Matches::change_by_seat(
    const std::string& id, std::string_view token,
    const std::function<Result<bool>(Sitting&, std::size_t seat)>& make) {
  const auto changed = change(id, [&](Sitting& sitting) -> Result<bool> {
    const auto seat = sitting.seat_of(token);
    if (!seat)
      return Error{ErrorCode::unauthorized, "this needs the token of a seat, as Authorization: Bearer TOKEN",
                   "authorization"};
    return make(sitting, *seat);
  });
  if (!changed) return changed.error();
  return view_of(*changed, changed->seat_of(token));
}

Result<Matches::Joined> Matches::join(const std::string& id, const std::string& name) {
  const std::string token = random_name();
  const auto changed = change(id, [&](Sitting& sitting) -> Result<bool> {
    const auto chair = std::find_if(sitting.chairs.begin(), sitting.chairs.end(),
                                    [](const Sitting::Chair& each) { return each.open; });
    if (chair == sitting.chairs.end())
      return Error{ErrorCode::conflict, "no seat of this match is open", "seats"};
    *chair = {.hash = hash_of(token), .name = name.empty() ? chair->name : name};
    return true;
  });
  if (!changed) return changed.error();
  return Joined{view_of(*changed, changed->seat_of(token)), token};
}

Result<MatchView> Matches::play(const std::string& id, std::string_view token, const Wish& wish) {
  return change_by_seat(id, token, [&](Sitting& sitting, std::size_t seat) -> Result<bool> {
    if (!wish.key.empty() && sitting.chairs[seat].key == wish.key) return false;  // it was made already
    if (wish.version && *wish.version != sitting.version)
      return Error{
          ErrorCode::conflict,
          fmt::format("the match is at version {} by now, not at {}", sitting.version, *wish.version),
          "version"};
    // A click after the end of a game that allows it does nothing; else the rules would say that it is over.
    if (sitting.loser_by_forfeit()) return Error{ErrorCode::game_over, "The game is over.", "move"};
    if (!sitting.is_over() && sitting.seat_on_turn() != seat)
      return Error{ErrorCode::forbidden, "it is another seat's turn", "authorization"};
    const auto played = sitting.match.play(wish.move);
    if (!played) return played.error();
    if (played->effect == Effect::nothing) return false;
    sitting.chairs[seat].key = wish.key;
    sitting.undo_wanted_by.clear();
    if (sitting.clock && sitting.seat_on_turn() != seat) sitting.clock->reward();
    return true;
  });
}

Result<MatchView> Matches::undo(const std::string& id, std::string_view token) {
  return change_by_seat(id, token, [&](Sitting& sitting, std::size_t seat) -> Result<bool> {
    if (sitting.loser_by_forfeit()) return Error{ErrorCode::game_over, "The game is over.", "undo"};
    auto& wanted = sitting.undo_wanted_by;
    const bool first = wanted.empty();
    if (std::find(wanted.begin(), wanted.end(), seat) != wanted.end()) return false;
    wanted.push_back(seat);
    const std::size_t asker = wanted.front();
    const std::size_t count = sitting.match.moves_to_last_decision(sitting.match.player_at(asker));
    if (first)
      if (auto possible = Match(sitting.match).undo(count); !possible) return possible.error();
    for (std::size_t i = 0; i < sitting.match.seats().size(); ++i)
      if (sitting.is_human(i) && !sitting.chairs[i].open &&
          std::find(wanted.begin(), wanted.end(), i) == wanted.end())
        return true;
    if (auto undone = sitting.match.undo(count); !undone) return undone.error();
    wanted.clear();
    return true;
  });
}

Result<MatchView> Matches::rename(const std::string& id, std::string_view token, const std::string& name) {
  return change_by_seat(id, token, [&](Sitting& sitting, std::size_t seat) -> Result<bool> {
    return std::exchange(sitting.chairs[seat].name, name) != name;
  });
}

Result<MatchView> Matches::resign(const std::string& id, std::string_view token) {
  return change_by_seat(id, token, [&](Sitting& sitting, std::size_t seat) -> Result<bool> {
    if (sitting.is_over()) return Error{ErrorCode::game_over, "The game is over.", "resign"};
    sitting.resigned = seat;
    return true;
  });
}

// A match after this one.
Result<Sitting> Matches::next_after(const Sitting& sitting, const Changes& changes) const {
  const Record before = sitting.match.record();
  auto game = sitting.match.shared_game();
  if (changes.rules) {
    const auto entry = catalog_.find(before.game);
    if (!entry) return entry.error();
    const auto rules = changes.rules(**entry);
    if (!rules) return rules.error();
    auto other = (*entry)->create(*rules);
    if (!other) return other.error();
    game = *std::move(other);
    if (auto fits = check_size(*game); !fits) return fits.error();
  }
  const Seats seats(changes.seats.empty() ? before.seats : changes.seats);
  auto match =
      Match::begin(game, {.seed = secret_seed(), .undo_allowed = before.undo_allowed, .seats = seats.who});
  if (!match) return match.error();
  Sitting next(random_name(), *std::move(match));
  const auto limit = changes.clock ? *changes.clock : sitting.clock ? sitting.clock->limit : Clock::Limit{};
  if (limit.each.count() > 0) next.clock.emplace(limit, next.chairs.size());
  for (std::size_t i = 0; i < next.chairs.size(); ++i) {
    if (!next.is_human(i)) continue;
    const bool stays = i < sitting.chairs.size() && !sitting.chairs[i].hash.empty() &&
                       std::find(seats.open.begin(), seats.open.end(), i) == seats.open.end();
    if (stays) next.chairs[i] = {.hash = sitting.chairs[i].hash, .name = sitting.chairs[i].name};
    next.chairs[i].open = !stays;
  }
  return next;
}

Result<MatchView> Matches::rematch(const std::string& id, std::string_view token, const Changes& changes) {
  std::string next;
  auto asked = change_by_seat(id, token, [&](Sitting& sitting, std::size_t) -> Result<bool> {
    next = sitting.next;
    if (!next.empty()) return false;
    if (!sitting.is_over())
      return Error{ErrorCode::conflict, "the game is not over: resign, or play it to its end", "rematch"};
    const auto other = next_after(sitting, changes);
    if (!other) return other.error();
    if (auto kept = store_.insert(stored(*other)); !kept) return kept.error();
    go_on(*other);
    next = sitting.next = other->id;
    return true;
  });
  if (!asked) return asked;
  return view(next, token);
}

Result<std::shared_ptr<void>> Matches::follow(const std::string& id, std::string_view token,
                                              std::optional<std::uint64_t> seen, Tell tell) {
  if (const auto settled = load_settled(id); !settled) return settled.error();
  const std::lock_guard lock(guard_of(id));
  const auto sitting = load(id);
  if (!sitting) return sitting.error();
  if (sitting->clock) alarms_.set(id, sitting->time_is_up_at());
  auto follower = std::make_shared<Follower>(Follower{sitting->seat_of(token), std::move(tell), seen});
  if (!token.empty() && !follower->seat)
    return Error{ErrorCode::unauthorized, "this token is of no seat of this match", "token"};
  {
    const std::lock_guard others(followers_guard_);
    for (const auto& each : followers_[id])
      if (follower->seat) each->told.reset();  // somebody is there now
    followers_[id].push_back(follower);
  }
  tell_followers(*sitting);
  return std::shared_ptr<void>(nullptr, [this, id, follower](void*) { leave(id, follower); });
}

// By whoever talks to clients, who must not wait for the database.
void Matches::leave(const std::string& id, const std::shared_ptr<Follower>& follower) {
  {
    const std::lock_guard lock(followers_guard_);
    const auto found = followers_.find(id);
    std::erase(found->second, follower);
    if (found->second.empty()) followers_.erase(found);
  }
  // Where too many wait already, nobody hears of it before the next change.
  if (follower->seat && !stopping_) (void)programs_.submit([this, id] { tell_who_is_there(id); });
}

void Matches::tell_who_is_there(const std::string& id) {
  const std::lock_guard lock(guard_of(id));
  const auto followers = followers_of(id);
  if (followers.empty()) return;
  const auto sitting = load(id);
  if (!sitting) return;
  for (const auto& follower : followers) follower->told.reset();
  tell_followers(*sitting);
}

std::vector<std::shared_ptr<Matches::Follower>> Matches::followers_of(const std::string& id) const {
  const std::lock_guard lock(followers_guard_);
  const auto found = followers_.find(id);
  return found == followers_.end() ? std::vector<std::shared_ptr<Follower>>() : found->second;
}

std::size_t Matches::followed() const {
  const std::lock_guard lock(followers_guard_);
  return followers_.size();
}

// With the match's guard held: nobody is told an older version after a newer one.
void Matches::tell_followers(const Sitting& sitting) {
  std::map<std::optional<std::size_t>, MatchView> views;  // many may see the same
  for (const auto& follower : followers_of(sitting.id)) {
    if (follower->told == sitting.version) continue;
    follower->told = sitting.version;
    const auto [view, is_new] = views.try_emplace(follower->seat);
    if (is_new) view->second = view_of(sitting, follower->seat);
    follower->tell(view->second);
  }
}

// What this process has changed itself its followers know already.
void Matches::hear(const Store::Version& news) {
  std::vector<std::string> changed = {news.id};
  if (news.id.empty()) {
    changed.clear();
    const std::lock_guard lock(followers_guard_);
    for (const auto& [id, followers] : followers_) changed.push_back(id);
  }
  for (const std::string& id : changed) {
    const std::lock_guard lock(guard_of(id));
    const auto followers = followers_of(id);
    if (std::all_of(followers.begin(), followers.end(),
                    [&](const auto& each) { return !news.id.empty() && each->told >= news.version; }))
      continue;
    const auto sitting = load(id);
    if (!sitting) continue;
    if (sitting->clock) alarms_.set(id, sitting->time_is_up_at());
    tell_followers(*sitting);
  }
}

// Once for each match at a time; who asks meanwhile has it looked at again afterwards. Where too many wait
// already, this one is found by whoever looks for those that wait.
void Matches::submit_program(const std::string& id) {
  {
    const std::lock_guard lock(thinking_guard_);
    const auto [place, is_new] = thinking_.emplace(id, false);
    if (!is_new) {
      place->second = true;
      return;
    }
  }
  if (!programs_.submit([this, id] { play_program(id); })) forget_program(id);
}

bool Matches::forget_program(const std::string& id) {
  const std::lock_guard lock(thinking_guard_);
  const auto found = thinking_.find(id);
  const bool again = found->second;
  thinking_.erase(found);
  return again;
}

void Matches::play_program(const std::string& id) {
  if (auto played = make_program_move(id); !played)
    fmt::print(stderr, "quadrille: a program could not move: {}\n", played.error().message);
  if (forget_program(id) && !stopping_) submit_program(id);
}

// One move, thought without holding anything: if the match has changed meanwhile, the thought was for
// nothing.
Result<void> Matches::make_program_move(const std::string& id) {
  const auto sitting = load(id);
  if (!sitting) return sitting.error();
  if (!sitting->waits_for_program() || stopping_) return {};
  Budget budget;
  budget.stop = &stopping_;
  const auto& level = sitting->match.seats()[sitting->seat_on_turn()];
  const auto move = sitting->match.program_move(level, budget);
  if (stopping_) return {};
  if (!move) return move.error();
  const auto changed = change(id, [&](Sitting& current) -> Result<bool> {
    if (current.version != sitting->version) return false;
    const auto made = current.match.play(*move);
    if (!made) return made.error();
    current.undo_wanted_by.clear();
    return true;
  });
  if (!changed) return changed.error();
  return {};
}

void Matches::resume() {
  resuming_ = std::jthread([this](const std::stop_token& end) {
    constexpr auto pause = std::chrono::seconds(2);
    std::mutex guard;
    std::condition_variable_any wake;
    std::vector<Store::Version> before;
    for (bool first = true; !end.stop_requested(); first = false) {
      auto waiting = store_.waiting_for_programs();
      if (waiting) {
        std::sort(waiting->begin(), waiting->end());
        // Those that still wait as they did before: others may only just have been given to a program.
        for (const Store::Version& each : *waiting)
          if (first || std::binary_search(before.begin(), before.end(), each)) submit_program(each.id);
        before = *std::move(waiting);
      }
      std::unique_lock lock(guard);
      wake.wait_for(lock, end, pause, [] { return false; });
    }
  });
}

}  // namespace quadrille
