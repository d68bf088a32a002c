#include "service/retention.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>

#include "core/diagnostics.h"
#include "service/clock.h"
#include "service/stored_match.h"

namespace quadrille {
namespace {

// Only the service issues tokens and has open seats. A row without either may be a game of the terminal, or a
// match between engines.
bool is_of_service(const StoredMatch& stored) {
  return std::any_of(stored.seats.begin(), stored.seats.end(),
                     [](const StoredMatch::Seat& taken) { return taken.open || !taken.hash.empty(); });
}

}  // namespace

Retention::Retention(Catalog catalog, Store& store, const Options& options)
    : catalog_(std::move(catalog)),
      store_(store),
      options_(options),
      thread_([this](const std::stop_token& end) { run(end); }) {}

void Retention::run(const std::stop_token& end) {
  std::mutex guard;
  std::condition_variable_any wake;
  while (!end.stop_requested()) {
    auto pause = options_.pause_after_failure;
    try {
      pause = step();
    } catch (const std::exception& problem) {
      print_error("quadrille: old matches were not removed: {}\n", problem.what());
    }
    std::unique_lock lock(guard);
    wake.wait_for(lock, end, pause, [] { return false; });
  }
}

// Returns the pause before the next step.
std::chrono::milliseconds Retention::step() {
  const auto log = [this](const Error& error) {
    print_error("quadrille: old matches were not removed: {}\n", error.message);
    return options_.pause_after_failure;
  };
  const auto more_to_examine = examine_old_rows();
  if (!more_to_examine) return log(more_to_examine.error());
  const auto removed = store_.remove_finished(now() - options_.age, options_.rows);
  if (!removed) return log(removed.error());
  removed_ += *removed;
  return *more_to_examine || *removed == options_.rows ? options_.pause : options_.interval;
}

// Earlier versions did not record the origin of a match and when it ended. Both follow from the body; a row
// whose body does not tell stays as it is. Returns true while there are more such rows.
Result<bool> Retention::examine_old_rows() {
  constexpr std::size_t rows = 20;  // few, because each has its whole body
  if (all_examined_) return false;
  const auto found = store_.of_unknown_origin(examined_, rows);
  if (!found) return found.error();
  for (const MatchRow& row : *found) {
    if (const auto stored = read_stored_match(catalog_, row); stored && is_of_service(*stored)) {
      MatchRow noted = row;
      noted.origin = MatchRow::Origin::service;
      std::optional<Instant> ended;
      // Without a known time, the age counts from now.
      if (stored->is_over()) ended = row.changed ? row.changed : stored->ended ? stored->ended : now();
      if (auto written = store_.note_origin(noted, ended); !written) return written.error();
    }
    examined_ = row.id;
  }
  all_examined_ = found->size() < rows;
  return !all_examined_;
}

}  // namespace quadrille
