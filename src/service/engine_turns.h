#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "catalog/analysis.h"
#include "core/result.h"
#include "service/stored_match.h"
#include "service/worker_pool.h"

namespace quadrille {

// Who thinks when: the moves of engines in many matches, on few threads. People's opponents come first, and
// of those the weakest level, which hardly thinks, has a thread of its own. Creators of matches are served in
// turns. Threads may call it at once.
class EngineTurns {
 public:
  struct Options {
    // Threads for people's opponents, and as many, which yield to them, for matches without people.
    int threads = 1;
    std::size_t max_matches = 8;  // without people, of one creator, at once
    // Makes one move in the match where an engine is to move. The budget ends with the thought's time, and
    // with stop().
    std::function<Result<void>(const std::string& id, const Budget& budget)> make_move;
  };
  explicit EngineTurns(Options options);

  // Notes a match that goes on without people: refused where its creator has too many already. dismiss()
  // makes room again.
  [[nodiscard]] Result<void> admit(const StoredMatch& stored);
  void note_running(const StoredMatch& stored);  // as admit(), whatever their number
  void dismiss(const std::string& id);

  // An engine is to move in this match. A match stands in the queue once; a move that is asked for meanwhile
  // is looked at afterwards. Where the queue is full, the match is dropped: is_queued() tells.
  void submit(const StoredMatch& stored);
  [[nodiscard]] bool is_queued(const std::string& id) const;  // or being thought about
  [[nodiscard]] std::size_t queued() const {
    return weakest_.queued() + opponents_.queued() + engines_.queued();
  }

  // Ends thoughts that take too long: half a minute, or five seconds while other people's opponents wait.
  // Levels have limits of their own; a perfect one without a book has none. A thought that ends early gives
  // the best move found by then.
  void end_long_thoughts();
  // Ends all thoughts, and nothing begins afterwards. False when an engine still thinks at the deadline.
  [[nodiscard]] bool stop(std::chrono::steady_clock::time_point deadline);

 private:
  struct Turn {
    WorkerPool* pool;
    std::string creator;
    bool again = false;  // a move was asked for meanwhile
  };
  struct Thought {
    std::atomic<bool> stop = false;
    std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
  };
  class ListedThought;

  void submit(const std::string& id, WorkerPool& pool, const std::string& creator);
  void take_turn(const std::string& id);
  Turn forget(const std::string& id);

  const Options options_;
  std::atomic<bool> stopping_ = false;
  mutable std::mutex guard_;
  std::unordered_map<std::string, Turn> turns_;
  std::unordered_map<std::string, std::string> running_;  // matches without people: id and creator
  std::unordered_set<Thought*> thoughts_;
  WorkerPool weakest_;    // people's opponents of the weakest level
  WorkerPool opponents_;  // people's other opponents
  WorkerPool engines_;    // in matches without people
};

}  // namespace quadrille
