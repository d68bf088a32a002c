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

// Schedules the engine moves of many matches on few threads. Matches with people come first, and the weakest
// level in them, which needs hardly any time, has a thread of its own. Creators of such matches take turns;
// matches without people take turns among each other. Thread-safe.
class EngineTurns {
 public:
  struct Options {
    // Threads for matches with people, and as many at low priority for matches without.
    int threads = 1;
    std::size_t max_matches = 8;  // limit of running matches without people per creator
    // Makes one move in a match where an engine is to move. Called on a worker thread. The budget ends at the
    // time limit of a move and at stop().
    std::function<Result<void>(const std::string& id, const Budget& budget)> make_move;
  };
  explicit EngineTurns(Options options);

  // Counts a match without people against the limit of its creator: error too_many at the limit. Matches with
  // people, and those that are over, do not count. dismiss() frees the place.
  [[nodiscard]] Result<void> admit(const StoredMatch& stored);
  void note_running(const StoredMatch& stored);  // as admit(), without the limit
  void dismiss(const std::string& id);

  // Queues a move of the engine that is to move in this match. A match is queued once; a move submitted
  // meanwhile is handled afterwards. If the queue is full the match is dropped, and is_queued() is false.
  void submit(const StoredMatch& stored);
  [[nodiscard]] bool is_queued(const std::string& id) const;  // or computing its move
  [[nodiscard]] std::size_t queued() const {
    return weakest_.queued() + opponents_.queued() + engines_.queued();
  }

  // Ends searches over their time limit: 30 s, or 5 s while opponents of other people wait. The caller calls
  // it regularly. Levels have limits of their own, except a perfect one without a book. A search that ends
  // early plays the best move found so far.
  void end_long_thoughts();
  // Ends all searches; none begins afterwards. Returns false if one still runs at the deadline.
  [[nodiscard]] bool stop(std::chrono::steady_clock::time_point deadline);

 private:
  struct Turn {
    WorkerPool* pool;
    std::string creator;
    bool again = false;  // submitted again meanwhile
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
  WorkerPool weakest_;    // opponents of people, weakest level
  WorkerPool opponents_;  // opponents of people, other levels
  WorkerPool engines_;    // matches without people
};

}  // namespace quadrille
