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

// Matches between people and engines, kept in a store. Every change is durable before it is answered, and
// two that come at once are made one after the other, on whatever server. Threads may call it at once.
class Matches {
 public:
  struct Options {
    // Threads for the engines that people play against, and as many, which yield to them, for matches
    // without people.
    int threads = 1;
    std::size_t max_engine_matches = 8;  // without people, of one creator, at once
    // A match as its followers are told of it.
    std::function<std::string(const MatchView&)> write = [](const MatchView&) { return std::string(); };
  };
  Matches(Catalog catalog, Store& store, Options options);
  ~Matches();  // as stop()
  Matches(const Matches&) = delete;
  Matches& operator=(const Matches&) = delete;

  struct Begun {
    MatchView match;
    std::vector<std::optional<std::string>> tokens;  // of the seats that people take
  };
  // The budget limits the search for a board, where the rules need one.
  [[nodiscard]] Result<Begun> create(const MatchPlan& plan, const Budget& budget = {});
  // Goes on with a record that was exported.
  [[nodiscard]] Result<Begun> import(const Record& record, const std::string& creator = {},
                                     const Budget& budget = {});

  // A caller without a token is a spectator.
  struct Part {
    std::optional<std::size_t> ply = {};    // as it was after so many moves
    std::optional<std::size_t> since = {};  // lists the moves from this ply on; absent: the last ones
  };
  [[nodiscard]] Result<MatchView> view(const std::string& id, std::string_view token, const Part& part);
  [[nodiscard]] Result<MatchView> view(const std::string& id, std::string_view token) {
    return view(id, token, Part());
  }
  // What the caller knows of the match, for an analysis. Refused where people have not agreed to that. A
  // running game of one becomes practice, and is refused to all but its player.
  struct Analysable {
    std::shared_ptr<const Game> game;
    Observation observation;
  };
  [[nodiscard]] Result<Analysable> analysable(const std::string& id, std::string_view token,
                                              std::optional<std::size_t> ply);
  // Takes the first open seat: its token and the match.
  struct Joined {
    MatchView match;
    std::string token;
  };
  [[nodiscard]] Result<Joined> join(const std::string& id, const std::string& name);

  struct MoveRequest {
    std::string move;
    std::optional<std::uint64_t> version = {};  // what the caller saw; refused when it is another by now
    std::string key = {};                       // the same move with the same key again is made once
  };
  [[nodiscard]] Result<MatchView> play(const std::string& id, std::string_view token,
                                       const MoveRequest& request);
  // Takes back until the asking seat decides again; between people once all of them have asked for it.
  [[nodiscard]] Result<MatchView> undo(const std::string& id, std::string_view token);
  [[nodiscard]] Result<MatchView> rename(const std::string& id, std::string_view token,
                                         const std::string& name);
  [[nodiscard]] Result<MatchView> resign(const std::string& id, std::string_view token);
  // Another match, with the same rules and seats unless others are wished for. The tokens of seats that
  // people keep stay good; a seat that a person has only now is open. Asked for twice, it is the same match.
  [[nodiscard]] Result<MatchView> rematch(const std::string& id, std::string_view token,
                                          const MatchChanges& changes, const Budget& budget = {});
  [[nodiscard]] Result<Record> export_record(const std::string& id);

  // As long as what it returns lives, `tell` gets the match as this caller may see it, as Options::write
  // writes it: as it is now unless its version is `seen`, then after changes, in order. Versions that
  // follow each other too fast are left out. It is called by a thread of its own, and must not wait.
  using Message = MatchFeeds::Message;
  using Tell = MatchFeeds::Tell;
  [[nodiscard]] Result<std::shared_ptr<void>> follow(const std::string& id, std::string_view token,
                                                     std::optional<std::uint64_t> seen, Tell tell);

  // From now on programs go on with matches that wait for them and that nobody sees to: the service ended,
  // the database was away, or another server has died.
  void resume();
  // Engines end their thoughts; the next start goes on. False when one still thinks at the deadline.
  [[nodiscard]] bool stop(std::chrono::steady_clock::time_point deadline);
  [[nodiscard]] std::size_t engine_moves_queued() const { return engines_.queued(); }
  [[nodiscard]] std::size_t followed() const { return feeds_.followed(); }  // matches with a follower
  // Whether matches can be kept right now.
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
  // One change of a match at a time in this process.
  std::array<std::mutex, 64> guards_;
  MatchFeeds feeds_;
  Alarms alarms_;  // outlives the engines, which set them; an alarm ends a game, and asks no engine
  EngineTurns engines_;
  std::shared_ptr<void> listening_;
  std::jthread resuming_;
};

}  // namespace quadrille
