#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/match.h"
#include "core/result.h"
#include "service/alarms.h"
#include "service/clock.h"
#include "service/sitting.h"
#include "service/store.h"
#include "service/worker_pool.h"

namespace quadrille {

// A match as one caller may see it. Seats are counted from 0.
struct MatchView {
  struct Seat {
    std::string player;     // its letter
    std::string kind;       // human, open (nobody sits there yet), or a level
    std::string name = {};  // of who sits there; empty: nobody has said
    bool present = false;   // whether who sits there follows the match, on this server
  };
  std::string id;
  std::string game;
  std::uint64_t version = 0;
  std::string state;  // as the outcome's name, resigned or timeout
  std::optional<std::size_t> to_move = {};
  std::optional<std::size_t> winner = {};
  std::string position;  // a whole line
  View view = {};        // what this caller may see of the board
  // For whoever is on turn. Absent where they are too many to be listed.
  std::optional<std::vector<std::string>> legal = {};
  std::vector<std::string> moves = {};
  std::vector<Seat> seats = {};
  std::optional<std::size_t> you = {};           // the caller's seat
  std::vector<std::size_t> undo_wanted_by = {};  // seats that would take the last turn back
  bool undo_allowed = true;
  bool practice = false;
  std::string next = {};  // the match that was begun after this one
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
// The moves of a position, unless they are too many to be listed.
[[nodiscard]] std::optional<std::vector<std::string>> listed_moves(const Game& game, const Sight& sight);

// Matches between people and programs, kept in a store. Every change is durable before it is answered, and
// two that come at once are made one after the other, on whatever server. Threads may call it at once.
class Matches {
 public:
  // Programs think on as many threads.
  Matches(Catalog catalog, Store& store, int threads);
  ~Matches();  // programs end their thoughts; the next start goes on
  Matches(const Matches&) = delete;
  Matches& operator=(const Matches&) = delete;

  struct Plan {
    std::string game;
    Settings rules;
    std::vector<std::string> seats = {};  // human, open or a level for each; empty: people only
    std::string from = {};                // a position; empty: the start
    std::vector<std::string> names = {};  // by seat; those at the end may be missing
    bool undo_allowed = true;
    Clock::Limit clock = {};  // no time at all: no clock
  };
  struct Begun {
    MatchView match;
    std::vector<std::optional<std::string>> tokens;  // of the seats that people take
  };
  [[nodiscard]] Result<Begun> create(const Plan& plan);
  // Goes on with a record that was exported.
  [[nodiscard]] Result<Begun> import(const Record& record);

  // Whoever shows no token is a spectator. With `ply` as it was after so many moves.
  [[nodiscard]] Result<MatchView> view(const std::string& id, std::string_view token,
                                       std::optional<std::size_t> ply = {});
  // Takes the first open seat: its token and the match.
  struct Joined {
    MatchView match;
    std::string token;
  };
  [[nodiscard]] Result<Joined> join(const std::string& id, const std::string& name);

  struct Wish {
    std::string move;
    std::optional<std::uint64_t> version = {};  // what the caller saw; refused when it is another by now
    std::string key = {};                       // the same key again is the same move again, made once
  };
  [[nodiscard]] Result<MatchView> play(const std::string& id, std::string_view token, const Wish& wish);
  // Takes back until the asking seat decides again; between people once all of them have asked for it.
  [[nodiscard]] Result<MatchView> undo(const std::string& id, std::string_view token);
  [[nodiscard]] Result<MatchView> rename(const std::string& id, std::string_view token,
                                         const std::string& name);
  [[nodiscard]] Result<MatchView> resign(const std::string& id, std::string_view token);
  // Another match, with the same rules and seats unless others are wished for. The tokens of seats that
  // people keep stay good; a seat that a person has only now is open. Asked for twice, it is the same match.
  struct Changes {
    std::function<Result<Settings>(const Entry& game)> rules = {};
    std::vector<std::string> seats = {};  // as in a plan; empty: as they were
    std::optional<Clock::Limit> clock = {};
  };
  [[nodiscard]] Result<MatchView> rematch(const std::string& id, std::string_view token,
                                          const Changes& changes);
  [[nodiscard]] Result<Record> export_record(const std::string& id);

  // As long as what it returns lives, `tell` gets the match as this caller may see it: as it is now unless it
  // was seen already, then after every change, in order. It is called by whoever made the change, and must
  // not wait.
  using Tell = std::function<void(const MatchView&)>;
  [[nodiscard]] Result<std::shared_ptr<void>> follow(const std::string& id, std::string_view token,
                                                     std::optional<std::uint64_t> seen, Tell tell);

  // From now on programs go on with matches that wait for them and that nobody sees to: the service ended,
  // the database was away, or another server has died.
  void resume();
  [[nodiscard]] std::size_t programs_waiting() const { return programs_.waiting(); }
  [[nodiscard]] std::size_t followed() const;  // matches that somebody follows
  // Whether matches can be kept right now.
  [[nodiscard]] Result<void> ready() { return store_.ping(); }

 private:
  struct Follower {
    std::optional<std::size_t> seat;
    Tell tell;
    std::optional<std::uint64_t> told;  // the version
  };
  [[nodiscard]] Result<Sitting> load(const std::string& id);
  [[nodiscard]] Result<Sitting> load_settled(const std::string& id);
  [[nodiscard]] Result<Sitting> settle(const std::string& id);
  [[nodiscard]] Result<Sitting> next_after(const Sitting& sitting, const Changes& changes) const;
  [[nodiscard]] Result<Begun> begin(Match match, const std::vector<std::size_t>& open,
                                    const std::vector<std::string>& names, Clock::Limit limit);
  [[nodiscard]] Result<Sitting> change(const std::string& id,
                                       const std::function<Result<bool>(Sitting&)>& make);
  [[nodiscard]] Result<MatchView> change_by_seat(
      const std::string& id, std::string_view token,
      const std::function<Result<bool>(Sitting&, std::size_t seat)>& make);
  [[nodiscard]] MatchView view_of(const Sitting& sitting, std::optional<std::size_t> seat) const;
  void go_on(const Sitting& sitting);
  void time_is_up(const std::string& id);
  void tell_followers(const Sitting& sitting);
  void hear(const Store::Version& news);
  void tell_who_is_there(const std::string& id);
  void leave(const std::string& id, const std::shared_ptr<Follower>& follower);
  [[nodiscard]] std::vector<std::shared_ptr<Follower>> followers_of(const std::string& id) const;
  [[nodiscard]] std::mutex& guard_of(const std::string& id) {
    return guards_[std::hash<std::string>()(id) % guards_.size()];
  }
  void submit_program(const std::string& id);
  void play_program(const std::string& id);
  [[nodiscard]] Result<void> make_program_move(const std::string& id);
  bool forget_program(const std::string& id);  // whether somebody has asked for it meanwhile

  Catalog catalog_;
  Store& store_;
  std::atomic<bool> stopping_ = false;
  // One change of a match at a time in this process, so that followers hear of them in order.
  std::array<std::mutex, 64> guards_;
  mutable std::mutex followers_guard_;
  std::unordered_map<std::string, std::vector<std::shared_ptr<Follower>>> followers_;
  std::mutex thinking_guard_;
  // The matches that programs of this process see to, and whether somebody has asked for it once more.
  std::unordered_map<std::string, bool> thinking_;
  Alarms alarms_;  // outlives the programs, who set them; what rings ends a game, and asks no program
  WorkerPool programs_;
  std::shared_ptr<void> listening_;
  std::jthread resuming_;
};

}  // namespace quadrille
