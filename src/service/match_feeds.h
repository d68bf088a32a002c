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

// The live feeds of matches: who follows which match, and the version each follower was told last. Followers
// of one match that see the same share one message. Threads may call it at once.
class MatchFeeds {
 public:
  using Seat = std::optional<std::size_t>;  // nothing: a spectator
  using Message = std::shared_ptr<const std::string>;
  using Tell = std::function<void(const Message&)>;
  struct Options {
    int threads = 1;
    std::function<Result<StoredMatch>(const std::string& id)> load;
    std::function<std::string(const StoredMatch& stored, Seat seat)> write;  // as this seat may see the match
  };
  explicit MatchFeeds(Options options);

  // As long as the subscription lives, `tell` gets every announced version that is newer than the last one it
  // got, and the first one unless it is `seen`. Versions that follow each other too fast are left out. A
  // thread of the feeds calls `tell`, which must not wait. The subscription must not outlive the feeds.
  [[nodiscard]] std::shared_ptr<void> subscribe(const std::string& id, Seat seat,
                                                std::optional<std::uint64_t> seen, Tell tell);
  // Has the followers told by another thread.
  void announce(const StoredMatch& stored);

  // The seats whose players follow the match, each as often as it is followed.
  [[nodiscard]] std::vector<std::size_t> seats_present(const std::string& id) const;
  // The matches with a follower who lacks this version; an empty id is any match, in any version.
  [[nodiscard]] std::vector<std::string> behind(const Store::Version& version) const;
  [[nodiscard]] std::size_t followed() const;  // the number of matches with a follower
  // Nobody is told anything afterwards. False when a message is still being written at the deadline.
  [[nodiscard]] bool stop(std::chrono::steady_clock::time_point deadline);

 private:
  struct Follower {
    Seat seat;
    Tell tell;
    std::optional<std::uint64_t> seen;       // the version that the caller had before
    std::optional<std::uint64_t> told = {};  // the last version
    bool again = false;                      // also the version that was told: a player came or left
    [[nodiscard]] bool wants(std::uint64_t version) const {
      return told ? version > *told || (again && version == *told) : again || version != seen;
    }
  };
  using Followers = std::vector<std::shared_ptr<Follower>>;

  void leave(const std::string& id, const std::shared_ptr<Follower>& follower);
  void tell_newest(const std::string& id);
  void tell_followers(const StoredMatch& stored);

  const Options options_;
  mutable std::mutex followers_guard_;  // of the followers' members too
  std::unordered_map<std::string, Followers> followers_;
  std::mutex newest_guard_;
  // The newest version that followers have not been told. An entry lives as long as a thread tells them.
  std::unordered_map<std::string, std::shared_ptr<const StoredMatch>> newest_;
  WorkerPool workers_;
};

}  // namespace quadrille
