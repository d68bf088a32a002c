#include "service/match_feeds.h"

#include <algorithm>
#include <exception>
#include <map>
#include <utility>

#include "core/diagnostics.h"

namespace quadrille {

MatchFeeds::MatchFeeds(Options options)
    : options_(std::move(options)), workers_({.threads = options_.threads}) {}

std::shared_ptr<void> MatchFeeds::subscribe(const std::string& id, Seat seat,
                                            std::optional<std::uint64_t> seen, Tell tell) {
  auto follower = std::make_shared<Follower>(Follower{seat, std::move(tell), seen});
  {
    const std::lock_guard lock(followers_guard_);
    Followers& followers = followers_[id];
    if (seat)
      for (const auto& each : followers) each->again = true;  // a player is present now
    followers.push_back(follower);
  }
  return {nullptr, [this, id, follower](void*) { leave(id, follower); }};
}

// Called by an event loop, so it must not wait for the database.
void MatchFeeds::leave(const std::string& id, const std::shared_ptr<Follower>& follower) {
  {
    const std::lock_guard lock(followers_guard_);
    const auto found = followers_.find(id);
    std::erase(found->second, follower);
    if (found->second.empty()) {
      followers_.erase(found);
      return;
    }
    if (!follower->seat) return;
    for (const auto& each : found->second) each->again = true;
  }
  // If this is refused, the others learn of it with the next change.
  (void)workers_.submit(id, [this, id] {
    if (const auto stored = options_.load(id)) announce(*stored);
  });
}

std::vector<std::size_t> MatchFeeds::seats_present(const std::string& id) const {
  std::vector<std::size_t> seats;
  const std::lock_guard lock(followers_guard_);
  if (const auto found = followers_.find(id); found != followers_.end())
    for (const auto& each : found->second)
      if (each->seat) seats.push_back(*each->seat);
  return seats;
}

std::vector<std::string> MatchFeeds::behind(const Store::Version& version) const {
  std::vector<std::string> ids;
  const std::lock_guard lock(followers_guard_);
  if (version.id.empty()) {
    for (const auto& [id, followers] : followers_) ids.push_back(id);
  } else if (const auto found = followers_.find(version.id); found != followers_.end()) {
    const Followers& followers = found->second;
    if (std::any_of(followers.begin(), followers.end(),
                    [&](const auto& each) { return each->wants(version.version); }))
      ids.push_back(version.id);
  }
  return ids;
}

std::size_t MatchFeeds::followed() const {
  const std::lock_guard lock(followers_guard_);
  return followers_.size();
}

bool MatchFeeds::stop(std::chrono::steady_clock::time_point deadline) { return workers_.drain(deadline); }

// A newer version replaces one that is not yet sent.
void MatchFeeds::announce(const StoredMatch& stored) {
  {
    const std::lock_guard lock(followers_guard_);
    if (!followers_.contains(stored.id)) return;
  }
  auto copy = std::make_shared<const StoredMatch>(stored);
  {
    const std::lock_guard lock(newest_guard_);
    const auto [place, is_new] = newest_.try_emplace(stored.id);
    auto& newest = place->second;
    if (!newest || newest->version <= stored.version) newest = std::move(copy);
    if (!is_new) return;
  }
  const auto submitted = workers_.submit(stored.id, [this, id = stored.id] { tell_newest(id); });
  if (submitted == WorkerPool::Submitted::yes) return;
  const std::lock_guard lock(newest_guard_);  // the feeds have stopped
  newest_.erase(stored.id);
}

// One thread at a time sends the versions of a match, so that no follower gets an older version after a newer
// one.
void MatchFeeds::tell_newest(const std::string& id) {
  while (true) {
    std::shared_ptr<const StoredMatch> stored;
    {
      const std::lock_guard lock(newest_guard_);
      const auto place = newest_.find(id);
      stored = std::exchange(place->second, nullptr);
      if (!stored) {
        newest_.erase(place);
        return;
      }
    }
    try {
      tell_followers(*stored);
    } catch (const std::exception& problem) {
      print_error("quadrille: followers of a match could not be told: {}\n", problem.what());
    }
  }
}

void MatchFeeds::tell_followers(const StoredMatch& stored) {
  Followers waiting;
  {
    const std::lock_guard lock(followers_guard_);
    const auto found = followers_.find(stored.id);
    if (found == followers_.end()) return;
    for (const auto& each : found->second) {
      if (!each->wants(stored.version)) continue;
      each->told = stored.version;
      each->again = false;
      waiting.push_back(each);
    }
  }
  std::map<Seat, Message> messages;
  for (const auto& follower : waiting) {
    const auto [message, is_new] = messages.try_emplace(follower->seat);
    if (is_new) message->second = std::make_shared<const std::string>(options_.write(stored, follower->seat));
    follower->tell(message->second);
  }
}

}  // namespace quadrille
