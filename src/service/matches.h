#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/match.h"
#include "core/result.h"
#include "service/alarms.h"
#include "service/clock.h"
#include "service/engine_turns.h"
#include "service/match_feeds.h"
#include "service/match_view.h"
#include "service/new_match.h"
#include "service/store.h"
#include "service/stored_match.h"

namespace quadrille {

// Matches between people and engines, kept in a store. Every change is durable before it is answered.
// Concurrent changes of a match, also by several servers, are made one after the other. Thread-safe. A match
// that does not exist is the error not_found, a seat that needs a token unauthorized; a failing database is
// the error storage.
class Matches {
 public:
  struct Options {
    // Threads for the engines in matches with people, and as many at low priority for matches without people.
    int threads = 1;
    std::size_t max_engine_matches = 8;  // limit of running matches without people per creator
    // Writes a message to the followers of a match.
    std::function<std::string(const MatchView&)> write = [](const MatchView&) { return std::string(); };
  };
  // The store must outlive *this.
  Matches(Catalog catalog, Store& store, Options options);
  ~Matches();  // calls stop() without a deadline
  Matches(const Matches&) = delete;
  Matches& operator=(const Matches&) = delete;

  struct Begun {
    MatchView match;
    std::vector<std::optional<std::string>> tokens;  // by seat, for the seats that people take
  };
  // Begins a match. The budget limits the search for a board, if the rules need one (over_budget). Error
  // (too_many): the creator has too many matches without people.
  [[nodiscard]] Result<Begun> create(const MatchPlan& plan, const Budget& budget = {});
  // Continues an exported record as a new match.
  [[nodiscard]] Result<Begun> import(const Record& record, const std::string& creator = {},
                                     const Budget& budget = {});

  // The part of a match to view.
  struct Part {
    std::optional<std::size_t> ply = {};    // the match as it was after this number of moves; empty: as it is
    std::optional<std::size_t> since = {};  // lists the moves from this ply on; empty: the last ones
  };
  // Returns the match as the holder of the token may see it. Without a token of the match the caller is a
  // spectator.
  [[nodiscard]] Result<MatchView> view(const std::string& id, std::string_view token, const Part& part);
  [[nodiscard]] Result<MatchView> view(const std::string& id, std::string_view token) {
    return view(id, token, Part());
  }
  // Returns the observation of the caller, for an analysis. Error (forbidden): people play each other and
  // have not agreed to analysis. A running game of one player becomes practice, and only its player may
  // analyse it (unauthorized).
  struct Analysable {
    std::shared_ptr<const Game> game;
    Observation observation;
  };
  [[nodiscard]] Result<Analysable> analysable(const std::string& id, std::string_view token,
                                              std::optional<std::size_t> ply);
  // Takes the first open seat, and returns its token with the match. Error (conflict): no seat is open.
  struct Joined {
    MatchView match;
    std::string token;
  };
  [[nodiscard]] Result<Joined> join(const std::string& id, const std::string& name);

  struct MoveRequest {
    std::string move;
    std::optional<std::uint64_t> version = {};  // seen by the caller; conflict if it has changed since
    std::string key = {};  // idempotency key: a repeated request with the same key is made once
  };
  [[nodiscard]] Result<MatchView> play(const std::string& id, std::string_view token,
                                       const MoveRequest& request);
  // Asks for a takeback to the last decision of the asking seat. It happens once all people of the match have
  // asked.
  [[nodiscard]] Result<MatchView> undo(const std::string& id, std::string_view token);
  [[nodiscard]] Result<MatchView> rename(const std::string& id, std::string_view token,
                                         const std::string& name);
  [[nodiscard]] Result<MatchView> resign(const std::string& id, std::string_view token);
  // Begins another match with the same rules and seats, except for `changes`, and returns it. The tokens of
  // people who keep their seats stay valid; a seat that is new for a person is open. Further calls return the
  // same match. Error (conflict): the game is not over.
  [[nodiscard]] Result<MatchView> rematch(const std::string& id, std::string_view token,
                                          const MatchChanges& changes, const Budget& budget = {});
  // Returns the public record. Error (conflict): the match is hidden while it runs.
  [[nodiscard]] Result<Record> export_record(const std::string& id);

  // While the returned handle lives, `tell` gets the match as this caller may see it, written by
  // Options::write: at once unless its version is `seen`, then after changes, in order. Versions that are
  // superseded before they are sent are skipped. `tell` is called on a thread of the feeds and must not
  // block. The handle must not outlive *this. Error (unauthorized): the token is of no seat.
  using Message = MatchFeeds::Message;
  using Tell = MatchFeeds::Tell;
  [[nodiscard]] Result<std::shared_ptr<void>> follow(const std::string& id, std::string_view token,
                                                     std::optional<std::uint64_t> seen, Tell tell);

  // Starts a thread that continues matches whose engine is to move but has no server: the service ended, the
  // database was away, or another server has died.
  void resume();
  // Ends the searches of engines; the next start continues their matches. Returns false if one still runs at
  // the deadline.
  [[nodiscard]] bool stop(std::chrono::steady_clock::time_point deadline);
  [[nodiscard]] std::size_t engine_moves_queued() const { return engines_.queued(); }
  [[nodiscard]] std::size_t followed() const { return feeds_.followed(); }  // matches with a follower
  // Returns an error if the store cannot be used now.
  [[nodiscard]] Result<void> ready() { return store_.ping(); }

 private:
  [[nodiscard]] Result<StoredMatch> load(const std::string& id);
  [[nodiscard]] Result<StoredMatch> load_settled(const std::string& id);
  [[nodiscard]] Result<StoredMatch> settle(const std::string& id);
  [[nodiscard]] Result<Begun> begin(Result<NewMatch> made);
  [[nodiscard]] Result<void> insert(const StoredMatch& stored);
  [[nodiscard]] Result<StoredMatch> change(const std::string& id,
                                           const std::function<Result<bool>(StoredMatch&)>& make);
  [[nodiscard]] Result<MatchView> change_by_seat(
      const std::string& id, std::string_view token,
      const std::function<Result<bool>(StoredMatch&, std::size_t seat)>& make);
  [[nodiscard]] Result<StoredMatch> practise(const std::string& id, std::string_view token);
  [[nodiscard]] MatchView shown(const StoredMatch& stored, std::optional<std::size_t> seat) const;
  [[nodiscard]] static Result<void> check_replay(const StoredMatch& stored);
  [[nodiscard]] static Result<void> check_ply(const StoredMatch& stored, std::size_t ply);
  [[nodiscard]] static Result<void> rewind(StoredMatch& stored, std::size_t ply);
  void go_on(const StoredMatch& stored);
  void time_is_up(const std::string& id);
  void hear(const Store::Version& news);
  [[nodiscard]] std::mutex& guard_of(const std::string& id) {
    return guards_[std::hash<std::string>()(id) % guards_.size()];
  }
  [[nodiscard]] Result<void> make_engine_move(const std::string& id, const Budget& budget);
  void resume_waiting(std::vector<Store::Version>& before, bool first);

  Catalog catalog_;
  Store& store_;
  Options options_;
  std::atomic<bool> stopping_ = false;
  // Each serialises the changes of some matches within this process.
  std::array<std::mutex, 64> guards_;
  MatchFeeds feeds_;
  Alarms alarms_;  // outlives the engines, which set them; an alarm ends a game without an engine
  EngineTurns engines_;
  std::shared_ptr<void> listening_;
  std::jthread resuming_;
};

}  // namespace quadrille
