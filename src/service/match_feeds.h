#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/result.h"
#include "service/store.h"
#include "service/stored_match.h"
#include "service/worker_pool.h"

namespace quadrille {

// The live feeds of matches: the followers of each match, and the version last sent to each. Followers of one
// match with the same view share one message. Thread-safe.
class MatchFeeds {
 public:
  using Seat = std::optional<std::size_t>;  // empty: a spectator
  using Message = std::shared_ptr<const std::string>;
  using Tell = std::function<void(const Message&)>;
  struct Options {
    int threads = 1;
    std::function<Result<StoredMatch>(const std::string& id)> load;
    std::function<std::string(const StoredMatch& stored, Seat seat)> write;  // as this seat may see it
  };
  explicit MatchFeeds(Options options);

  // While the returned subscription lives, `tell` gets every announced version that is newer than the last
  // one it got, except a first one that is `seen`. Versions superseded before they are sent are skipped.
  // `tell` is called on a thread of the feeds and must not block; a last call may come just after the
  // subscription ends. The subscription must not outlive the feeds.
  [[nodiscard]] std::shared_ptr<void> subscribe(const std::string& id, Seat seat,
                                                std::optional<std::uint64_t> seen, Tell tell);
  // Sends this version to the followers of the match on another thread. Returns at once.
  void announce(const StoredMatch& stored);

  // Returns the seats whose players follow the match, once for each follower.
  [[nodiscard]] std::vector<std::size_t> seats_present(const std::string& id) const;
  // Returns the match of this version if a follower lacks the version; for an empty id, all followed matches.
  [[nodiscard]] std::vector<std::string> behind(const Store::Version& version) const;
  [[nodiscard]] std::size_t followed() const;  // the number of matches with a follower
  // Sends nothing afterwards. Returns false if a message is still being written at the deadline.
  [[nodiscard]] bool stop(std::chrono::steady_clock::time_point deadline);

 private:
  struct Follower {
    Seat seat;
    Tell tell;
    std::optional<std::uint64_t> seen;       // version that the caller already had
    std::optional<std::uint64_t> told = {};  // version last sent
    bool again = false;                      // send the same version again: a player came or left
    [[nodiscard]] bool wants(std::uint64_t version) const {
      return told ? version > *told || (again && version == *told) : again || version != seen;
    }
  };
  using Followers = std::vector<std::shared_ptr<Follower>>;

  void leave(const std::string& id, const std::shared_ptr<Follower>& follower);
  void tell_newest(const std::string& id);
  void tell_followers(const StoredMatch& stored);

  const Options options_;
  mutable std::mutex followers_guard_;  // guards the followers' members too
  std::unordered_map<std::string, Followers> followers_;
  std::mutex newest_guard_;
  // The newest version not yet sent, or null while a thread sends it. The entry lives until that thread is
  // done.
  std::unordered_map<std::string, std::shared_ptr<const StoredMatch>> newest_;
  WorkerPool workers_;
};

}  // namespace quadrille
