#include "service/engine_turns.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "core/diagnostics.h"

namespace quadrille {
namespace {

constexpr std::size_t max_queued = 100'000;

}  // namespace

// A Thought that is listed in `thoughts_` for its lifetime, so that it can be ended from outside.
class EngineTurns::ListedThought {
 public:
  explicit ListedThought(EngineTurns& turns) : turns_(turns) {
    const std::lock_guard lock(turns_.guard_);
    thought_.stop = turns_.stopping_.load();
    turns_.thoughts_.insert(&thought_);
  }
  ~ListedThought() {
    const std::lock_guard lock(turns_.guard_);
    turns_.thoughts_.erase(&thought_);
  }
  ListedThought(const ListedThought&) = delete;
  ListedThought& operator=(const ListedThought&) = delete;

  [[nodiscard]] Budget budget() const {
    Budget budget;
    budget.stop = &thought_.stop;
    return budget;
  }

 private:
  EngineTurns& turns_;
  Thought thought_;
};

EngineTurns::EngineTurns(Options options)
    : options_(std::move(options)),
      weakest_({.max_queued = max_queued}),
      opponents_({.threads = options_.threads,
                  .max_queued = max_queued,
                  .max_running_per_client = static_cast<std::size_t>(std::max(1, options_.threads - 1))}),
      engines_({.threads = options_.threads, .max_queued = max_queued, .nice = 10}) {}

Result<void> EngineTurns::admit(const StoredMatch& stored) {
  if (stored.has_person() || stored.is_over()) return {};
  const std::lock_guard lock(guard_);
  const auto count = std::count_if(running_.begin(), running_.end(),
                                   [&](const auto& each) { return each.second == stored.creator; });
  if (!stored.creator.empty() && static_cast<std::size_t>(count) >= options_.max_matches)
    return Error{ErrorCode::too_many,
                 fmt::format("{} matches between engines are yours already: wait until one ends",
                             options_.max_matches),
                 "seats"};
  running_.emplace(stored.id, stored.creator);
  return {};
}

void EngineTurns::note_running(const StoredMatch& stored) {
  if (stored.has_person()) return;
  const std::lock_guard lock(guard_);
  running_.emplace(stored.id, stored.creator);
}

void EngineTurns::dismiss(const std::string& id) {
  const std::lock_guard lock(guard_);
  running_.erase(id);
}

void EngineTurns::submit(const StoredMatch& stored) {
  if (!stored.has_person()) return submit(stored.id, engines_, {});
  const auto& levels = levels_of(stored.match.game());
  const bool is_weakest =
      !levels.empty() && stored.match.seats()[stored.seat_to_move()] == levels.front().name;
  submit(stored.id, is_weakest ? weakest_ : opponents_, stored.creator);
}

void EngineTurns::submit(const std::string& id, WorkerPool& pool, const std::string& creator) {
  {
    const std::lock_guard lock(guard_);
    const auto [place, is_new] = turns_.try_emplace(id, Turn{&pool, creator});
    if (!is_new) {
      place->second = {&pool, creator, true};
      return;
    }
  }
  if (pool.submit(creator, [this, id] { take_turn(id); }) != WorkerPool::Submitted::yes) (void)forget(id);
}

bool EngineTurns::is_queued(const std::string& id) const {
  const std::lock_guard lock(guard_);
  return turns_.contains(id);
}

EngineTurns::Turn EngineTurns::forget(const std::string& id) {
  const std::lock_guard lock(guard_);
  const auto found = turns_.find(id);
  Turn turn = std::move(found->second);
  turns_.erase(found);
  return turn;
}

void EngineTurns::take_turn(const std::string& id) {
  try {
    const ListedThought thought(*this);
    if (auto made = options_.make_move(id, thought.budget()); !made)
      print_error("quadrille: an engine could not move: {}\n", made.error().message);
  } catch (const std::exception& problem) {
    print_error("quadrille: internal fault while an engine moved: {}\n", problem.what());
  }
  const Turn turn = forget(id);
  if (turn.again && !stopping_) submit(id, *turn.pool, turn.creator);
}

void EngineTurns::end_long_thoughts() {
  using std::chrono::seconds;
  const auto limit = opponents_.queued() > 0 ? seconds(5) : seconds(30);
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard lock(guard_);
  for (Thought* each : thoughts_)
    if (stopping_ || now - each->began > limit) each->stop = true;
}

bool EngineTurns::stop(std::chrono::steady_clock::time_point deadline) {
  stopping_ = true;
  end_long_thoughts();
  bool all = true;
  for (WorkerPool* each : {&weakest_, &opponents_, &engines_}) all = each->drain(deadline) && all;
  return all;
}

}  // namespace quadrille
